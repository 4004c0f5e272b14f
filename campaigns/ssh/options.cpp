#include "campaigns/ssh/options.hpp"

#include <sstream>

#include <fmt/format.h>

#include "campaigns/file/host_keys.hpp"
#include "campaigns/launch/program_output.hpp"
#include "campaigns/ssh/host.hpp"
#include "language/number.hpp"

namespace yates::campaigns {
namespace {

constexpr double longest_silence = 60;  // seconds until a host that does not answer counts as lost

/// What `ssh -G` says of one option.
std::string setting(const std::string& settings, const std::string& name) {
  std::istringstream lines(settings);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(name + " ")) return line.substr(name.size() + 1);
  }
  return {};
}

double number_of(const std::string& text) {
  return language::parse_number(text).value_or(0);
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

}  // namespace

/// For most options the first value that ssh sees counts.
std::vector<std::string> ssh_words(const std::string& destination,
                                   const std::vector<std::string>& options) {
  std::vector<std::string> words{"ssh", "-T"};
  for (const char* forced : {"BatchMode=yes", "EscapeChar=none", "RequestTTY=no",
                             "RemoteCommand=none", "ClearAllForwardings=yes", "LogLevel=ERROR"}) {
    append(words, {"-o", forced});
  }
  std::vector<std::string> question = words;
  append(question, options);
  append(question, {"-G", "--", destination});
  const ProgramOutput answer = output_of(question, "/", 20);
  if (answer.problem) {
    std::string text = answer.text.substr(0, 500);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    throw HostUnreachable(destination, fmt::format("ssh {}: {}", *answer.problem, text), true);
  }
  const std::string checking = setting(answer.text, "stricthostkeychecking");
  // Where no key is kept, accept-new would accept another key each time.
  if (checking == "false" || checking == "no" || checking == "off" ||
      forgets_host_keys(setting(answer.text, "userknownhostsfile"))) {
    append(words, {"-o", "StrictHostKeyChecking=yes"});
  }
  append(words, options);
  // Some systems wait a quarter of an hour for a silent host where ssh may ask nobody.
  const double silence = number_of(setting(answer.text, "serveraliveinterval")) *
                         number_of(setting(answer.text, "serveralivecountmax"));
  if (silence <= 0 || silence > longest_silence) {
    append(words, {"-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=6"});
  }
  const std::string timeout = setting(answer.text, "connecttimeout");
  if (timeout.empty() || timeout == "none" || timeout == "0") {
    append(words, {"-o", "ConnectTimeout=20"});
  }
  return words;
}

}  // namespace yates::campaigns
