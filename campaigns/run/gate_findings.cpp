#include <algorithm>

#include <fmt/format.h>

#include "campaigns/run/findings.hpp"

namespace yates::campaigns {
namespace {

template <typename Value>
std::optional<GateValue> known(const std::optional<Value>& value) {
  if (!value) return std::nullopt;
  return GateValue(*value);
}

std::optional<GateValue> value_of(Reading what, const Readings& readings) {
  switch (what) {
    case Reading::load:
      return known(readings.load);
    case Reading::others_cpu:
      return known(readings.others_cpu);
    case Reading::governor:
      return known(readings.governor);
    case Reading::turbo:
      return known(readings.turbo);
    case Reading::throttled:
      return known(readings.throttled);
    case Reading::swap_used:
      return known(readings.swap_used);
    case Reading::free_disk:
      return known(readings.free_disk);
    case Reading::clock_offset:
      return known(readings.clock_offset);
    case Reading::available_memory:
      return known(readings.available_memory);
    case Reading::lost_executors:
    case Reading::failed_tasks:
    case Reading::missing_cores:
      break;
  }
  return std::nullopt;
}

std::string text_of(Reading what, const GateValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  const double number = std::get<double>(value);
  constexpr double mebibyte = 1048576;
  switch (what) {
    case Reading::others_cpu:
      return fmt::format("{:.3g}%", number);
    case Reading::swap_used:
    case Reading::free_disk:
    case Reading::available_memory:
      return fmt::format("{:.1f} MiB", number / mebibyte);
    case Reading::clock_offset:
      return fmt::format("{:.3g} s", number);
    default:
      return fmt::format("{:.4g}", number);
  }
}

void find(const Gate& gate, const std::optional<GateValue>& value, std::vector<Finding>& findings) {
  if (auto finding = finding_of(gate, value)) findings.push_back(*std::move(finding));
}

}  // namespace

std::optional<Finding> finding_of(const Gate& gate, const std::optional<GateValue>& value) {
  if (!value) return Finding{gate, "nothing", false};
  if (within(gate, *value)) return std::nullopt;
  return Finding{gate, text_of(gate.what, *value), true};
}

bool is_measured_again(const Finding& finding, std::size_t disturbed) {
  if (finding.gate.otherwise != GatePolicy::repeat || !finding.known) return false;
  return disturbed < static_cast<std::size_t>(std::max(0, finding.gate.times));
}

std::vector<Finding> findings_before(std::span<const Gate> gates, const Readings& readings) {
  std::vector<Finding> findings;
  for (const Gate& gate : gates) {
    if (!known_only_after(gate.what)) find(gate, value_of(gate.what, readings), findings);
  }
  return findings;
}

std::vector<Finding> findings_after(std::span<const Gate> gates, const Readings& before,
                                    const Readings& after) {
  std::vector<Finding> findings;
  for (const Gate& gate : gates) {
    if (is_of_application(gate.what)) continue;
    auto value = value_of(gate.what, after);
    if (gate.what == Reading::throttled) {
      value.reset();
      if (before.throttled && after.throttled) value = *after.throttled - *before.throttled;
    }
    find(gate, value, findings);
  }
  return findings;
}

std::vector<Flag> flags_of_unread(std::span<const Gate> gates) {
  std::vector<Flag> flags;
  for (const Gate& gate : gates) {
    if (is_of_application(gate.what)) continue;
    flags.push_back({.reading = std::string(to_string(gate.what)),
                     .before = false,
                     .found = "nothing, because the yates that measured the run was killed",
                     .limit = gate.limit.text,
                     .action = "flagged"});
  }
  return flags;
}

Flag flag_of(const Finding& finding, bool before, const std::string& action) {
  return {.reading = std::string(to_string(finding.gate.what)),
          .before = before,
          .found = finding.found,
          .limit = finding.gate.limit.text,
          .action = action};
}

std::string to_string(std::span<const Finding> findings) {
  std::string text;
  for (const Finding& one : findings) {
    text += fmt::format("{}{} is {}, not {}", text.empty() ? "" : "; ", to_string(one.gate.what),
                        one.found, one.gate.limit.text);
  }
  return text;
}

}  // namespace yates::campaigns
