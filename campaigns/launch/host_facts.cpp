#include "campaigns/launch/host_facts.hpp"

#include <charconv>
#include <map>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

class Numbers {
 public:
  explicit Numbers(const std::map<std::string, std::string>& values) : values_(values) {}
  std::optional<double> operator()(const std::string& key) const {
    const auto found = values_.find(key);
    if (found == values_.end()) return std::nullopt;
    const std::string& text = found->second;
    double value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) {
      throw language::FileError("yates-supervisor --probe",
                                fmt::format("'{}' for {} is not a number", text, key));
    }
    return value;
  }

 private:
  const std::map<std::string, std::string>& values_;
};

std::optional<std::string> text_of(const std::map<std::string, std::string>& values,
                                   const std::string& key) {
  const auto found = values.find(key);
  if (found == values.end()) return std::nullopt;
  return found->second;
}

}  // namespace

Probe parse_probe(const std::string& text) {
  constexpr std::string_view fact = "fact.";
  constexpr std::string_view reading = "now.";
  Probe probe;
  std::map<std::string, std::string> now;
  bool complete = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    complete = line == "end";
    const auto equals = line.find('=');
    if (equals == std::string::npos) continue;
    const std::string key = line.substr(0, equals);
    const std::string value = line.substr(equals + 1);
    if (key.starts_with(fact)) probe.facts.emplace_back(key.substr(fact.size()), value);
    if (key.starts_with(reading)) now[key.substr(reading.size())] = value;
  }
  if (!complete) {
    throw language::FileError("yates-supervisor --probe",
                              "its answer is incomplete: '" + text.substr(0, 200) + "'");
  }
  const Numbers number(now);
  probe.readings.load = number("load");
  probe.readings.others_cpu = number("cpu_percent");
  probe.readings.governor = text_of(now, "governor");
  probe.readings.turbo = text_of(now, "turbo");
  probe.readings.throttled = number("throttled");
  probe.readings.swap_used = number("swap_used_bytes");
  probe.readings.free_disk = number("free_disk_bytes");
  probe.readings.available_memory = number("available_memory_bytes");
  if (const auto nanoseconds = number("clock_ns")) probe.clock = *nanoseconds / 1e9;
  return probe;
}

std::pair<std::string, std::string> version_fact(const std::vector<std::string>& command,
                                                 const ProgramOutput& answer) {
  constexpr std::size_t longest = 500;
  std::string text = answer.text.substr(0, longest);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  if (answer.problem) text += fmt::format("{}({})", text.empty() ? "" : " ", *answer.problem);
  return {fmt::format("version of {}", fmt::join(command, " ")), text};
}

}  // namespace yates::campaigns
