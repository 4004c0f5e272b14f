#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/answer/answer.hpp"

namespace yates::anova {

/// What a gate looks for.
enum class GateDirection { rise, fall, either };

/// A change that is too large: by more than a share of the old mean, or than an amount in the unit
/// of the response.
struct VersionGate {
  GateDirection direction = GateDirection::rise;
  Delta threshold{};
};

struct GateResult {
  bool failed = false;
  std::vector<std::size_t> settings;  // indexes into VersionChanges::settings: shown to exceed it
  /// Neither shown to exceed it nor shown not to: the interval holds the threshold.
  std::vector<std::size_t> open = {};
  /// Of those, where the old mean may be zero, so that a share of it says nothing.
  std::vector<std::size_t> unjudged = {};
  bool average = false;  // the average of all was shown to exceed it
  /// Where nothing exceeds the threshold, the gate fails in at most this share of comparisons. The
  /// share is absent where a setting has fewer than three runs: that it is noisier would not be
  /// seen.
  std::optional<double> false_alarms;

  /// It did not fail, and yet nobody knows whether it passes.
  bool not_judged() const { return !failed && !unjudged.empty(); }
};

/// A gate fails where a setting, or the average of all, was shown to change by more than the
/// threshold: its simultaneous interval (see VersionChanges) lies beyond it. Where every change is
/// exactly the threshold, it fails in at most (1 - confidence) / 2 of all comparisons, in both
/// directions together in 1 - confidence; where changes are smaller, more rarely. A share is exact
/// on either scale: log(1 + share) of logarithms (of arithmetic means where versions scatter
/// differently: a gate means the total), and new - (1 + share) old, with the noise of
/// both, of the response itself. Throws UsageError for an amount where ratios are compared, and for
/// a response that is transformed otherwise. The result is absent where version_changes() is, and
/// where no noise is known.
std::optional<GateResult> judge(const Answer& answered, const std::string& version,
                                const VersionGate& gate);

}  // namespace yates::anova
