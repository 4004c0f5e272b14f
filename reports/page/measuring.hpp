#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/page/resources.hpp"

namespace yates::reports {

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
