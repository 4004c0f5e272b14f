#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "language/limit.hpp"

namespace yates::campaigns {

/// What gates read: of a host before and after each run, in the units of Readings, and of a run's
/// applications of Spark after it.
enum class Reading {
  load,              // mean number of runnable processes over the last minute
  others_cpu,        // percent of the host's processors in use between runs, 0 to 100
  governor,          // text: frequency governor; several, joined by commas, where processors differ
  turbo,             // text: "on" or "off"
  throttled,         // times that the processors were throttled during the run; known only after it
  swap_used,         // bytes
  free_disk,         // bytes, on the file system of the working folder
  clock_offset,      // seconds that the host's clock is ahead of the driver's; its sign is ignored
  available_memory,  // bytes
  lost_executors,    // executors of the run's applications that were gone before the end
  failed_tasks,      // tasks of the run's applications that failed and were run again
  missing_cores,     // cores that the run's applications asked for and never had
};
inline constexpr std::array<std::string_view, 12> reading_names{
    "load",           "others_cpu",   "governor",
    "turbo",          "throttled",    "swap_used",
    "free_disk",      "clock_offset", "available_memory",
    "lost_executors", "failed_tasks", "missing_cores"};
constexpr std::string_view to_string(Reading reading) {
  return reading_names[static_cast<std::size_t>(reading)];
}

/// Whether the reading is of a run's applications, and not of a host.
constexpr bool is_of_application(Reading reading) {
  return reading >= Reading::lost_executors;
}
/// Whether the reading is known only after a run.
constexpr bool known_only_after(Reading reading) {
  return reading == Reading::throttled || is_of_application(reading);
}

/// What happens if a reading breaks its limit. No run is ever dropped.
enum class GatePolicy {
  flag,    // the run is measured and marked
  wait,    // before a run: wait until the limit is kept or patience is over, then flag
  repeat,  // after a run: measure it again, at most `times`; then flag
};

/// A number in the reading's unit, or a text.
using GateValue = std::variant<double, std::string>;

/// What a reading must be: "<= 0.5", "== 'performance'", ">= 5 GiB", "<= 5 %".
struct GateLimit {
  std::string text;                 // as written
  language::Comparison comparison;  // equal or different where the value is a text
  GateValue value;

  friend bool operator==(const GateLimit&, const GateLimit&) = default;
};

/// What is wrong with the text of a limit: the end of a sentence.
struct LimitFault {
  std::string text;
};

/// Reads the limit of a reading. Returns a fault for a text that is not a comparison, for a
/// comparison that the reading does not have, and for a limit that no reading can keep.
std::variant<GateLimit, LimitFault> parse_gate_limit(Reading what, const std::string& text);

/// A condition on a host under which a run counts as undisturbed.
struct Gate {
  Reading what;
  GateLimit limit;
  GatePolicy otherwise = GatePolicy::flag;
  double patience = 300;  // seconds, for wait
  int times = 2;          // for repeat

  friend bool operator==(const Gate&, const Gate&) = default;
};

/// Whether a reading keeps the gate's limit. The reading is a text if and only if the limit is one.
bool within(const Gate& gate, const GateValue& reading);

}  // namespace yates::campaigns
