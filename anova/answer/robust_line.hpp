#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "anova/decision/decision.hpp"
#include "anova/robust/sensitivity.hpp"
#include "anova/robust/set_aside.hpp"

namespace yates::anova {

/// A factor's level that ranks alone, without trust in normal noise, show to differ from the
/// baseline's.
struct ShownByRanks {
  std::size_t factor;  // index into Observations::factors
  std::size_t baseline;
  std::size_t level;
  bool larger;        // the response is larger than at the baseline's level
  double p_adjusted;  // by Holm over all levels of all factors
};

/// What would be said without the runs that stand out.
struct WithoutSetAside {
  std::vector<std::int64_t> runs;  // launch numbers, or rows of the table counted from 1
  bool numbered = false;           // they are launch numbers
  std::size_t pairs = 0;           // runs of a pair of which one is wrong
  DecisionKind kind = DecisionKind::do_not_decide;  // of the leading part
  std::optional<Setting> advised;                   // absent where factors are given
  /// In every part the same kind, and where both advise one the same setting.
  bool survives = false;
};

/// The named sensitivity analysis that stands beside a verdict.
struct RobustLine {
  std::vector<ShownByRanks> shown;
  std::optional<WithoutSetAside> without;  // where runs stand out
  bool heavy_tails = false;                // too many stand out to be set aside
};

/// Compares each level of the factors that can be chosen with the baseline's by stratified ranks,
/// within the levels of all others. Up to most_robust_rows observations.
std::vector<ShownByRanks> shown_by_ranks(const Fit& fit, const Question& question,
                                         double confidence);

constexpr std::size_t most_robust_rows = 2'000;

}  // namespace yates::anova
