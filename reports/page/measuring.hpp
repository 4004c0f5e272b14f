#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yates::reports {

/// What a machine has and runs use up.
enum class Resource { processors, disk_wait, disk, network, memory, memory_pressure };
inline constexpr std::size_t number_of_resources = 6;

/// What the runs of one setting used.
struct SettingUse {
  std::vector<std::pair<std::string, std::string>> levels;  // factor and level
  std::size_t runs = 0;                                     // that were looked at
  /// Per resource the mean over a run: in percent of the time (of all processors, for these), or in
  /// bytes per second; of memory in bytes. A mean is absent where the machine did not tell.
  std::array<std::optional<double>, number_of_resources> means = {};
  /// The same at each of ResourceUse::instants, over the runs that were not over by then; absent
  /// where none was left. Empty where the runs had no sample between start and end.
  std::array<std::vector<std::optional<double>>, number_of_resources> curves = {};
  /// Stations of the queueing model beside the measurements, and the utilization in [0, 1] that it
  /// predicts; empty where there is no model, or where it says nothing of this setting.
  std::vector<std::pair<std::string, double>> predicted = {};
};

/// What runs used of the machines that they ran on, other programs' use included.
struct ResourceUse {
  std::vector<double> instants;       // seconds since the start of a run
  std::vector<SettingUse> settings;   // some of them, where there are many
  std::size_t settings_measured = 0;  // all
};

/// How an attempt to measure a run ended.
enum class AttemptOutcome { done, disturbed, failed, timed_out, interrupted, unknown };
/// "done", "disturbed", "failed", "timed out", "interrupted", "unknown".
std::string_view to_string(AttemptOutcome outcome);

/// One attempt to measure a run.
struct MeasuredAttempt {
  std::size_t run;                   // its number in the plan
  std::optional<std::size_t> block;  // counted from 1; absent where the plan knows it no more
  double started;                    // seconds since the first attempt
  std::optional<double> seconds;     // that it took; absent where its end is unknown
  AttemptOutcome outcome = AttemptOutcome::done;
  bool flagged = false;  // a gate was broken, and the run counts all the same
  std::string host = {};
};

/// What was noted of a machine before the first run on it.
struct MeasuringMachine {
  std::string host;
  std::vector<std::pair<std::string, std::string>> facts;  // "kernel", "6.1.0"
};

/// How the runs of a campaign were made.
struct Measuring {
  std::vector<std::string> commands;  // with their placeholders
  std::vector<MeasuringMachine> machines;
  std::vector<MeasuredAttempt> attempts;  // in the order of their launch; none of very many
  std::optional<ResourceUse> resources;   // where the machines were sampled
};

}  // namespace yates::reports
