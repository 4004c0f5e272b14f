#include <chrono>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "campaigns/ssh/host.hpp"
#include "campaigns/ssh/logins.hpp"

namespace yates::campaigns {
namespace {

constexpr double answer_time = 60;               // seconds for one line of an answer
constexpr std::size_t longest_answer = 1 << 20;  // bytes; usual are some hundred

}  // namespace

void await_line(Conversation& shell, double seconds, const std::string& wanted) {
  using SteadyClock = std::chrono::steady_clock;
  const auto end = SteadyClock::now() + std::chrono::duration<double>(seconds);
  for (std::size_t size = 0;;) {
    const std::chrono::duration<double> left = end - SteadyClock::now();
    if (left.count() <= 0) throw LinkLost(fmt::format("no answer within {} s", seconds));
    const std::string_view line = shell.line(left.count());
    if (line == wanted) return;
    size += line.size() + 1;
    if (size > longest_answer) {
      throw UnusableAnswer(fmt::format(
          "its login shell says more than {} bytes before it reads a command", longest_answer));
    }
    if (shell.while_waiting) shell.while_waiting();
  }
}

std::vector<std::string> ask(SshSession& session, const std::string& script) {
  session.shell->at_rest = false;
  session.shell->send(script);
  std::vector<std::string> lines;
  std::size_t size = 0;
  for (;;) {
    lines.emplace_back(session.shell->line(answer_time));
    if (lines.back() == "=") break;
    size += lines.back().size() + 1;
    if (size > longest_answer) {
      throw UnusableAnswer(fmt::format("it has more than {} bytes", longest_answer));
    }
  }
  lines.pop_back();
  session.shell->at_rest = true;
  return lines;
}

std::optional<std::string> answer_of(const std::vector<std::string>& lines, std::string_view word) {
  for (const std::string& line : lines) {
    if (line.size() > word.size() && line.starts_with(word) && line[word.size()] == ' ') {
      return line.substr(word.size() + 1);
    }
  }
  return std::nullopt;
}

}  // namespace yates::campaigns
