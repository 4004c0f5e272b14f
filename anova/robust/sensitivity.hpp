#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "anova/reading/observations.hpp"
#include "anova/robust/permutation.hpp"
#include "anova/robust/shift.hpp"
#include "anova/robust/stratified_ranks.hpp"

namespace yates::anova {

/// A factor whose level an advice changes: indexes into Observations::factors and into the levels
/// of that factor.
struct LevelChange {
  std::size_t factor;
  std::size_t baseline;
  std::size_t advised;
};

enum class Larger { advised, baseline, neither };

/// The advised levels against those of the baseline, without trust in normal noise or in the model:
/// the runs at the advised levels of all changed factors are compared with those at the baseline's,
/// within the strata given by the levels of all other factors and by the block. A line of drift is
/// not taken out. Differences are advised - baseline, in the response as the observations hold it.
struct Sensitivity {
  std::size_t runs;                                     // compared
  std::size_t strata;                                   // with runs at both
  std::size_t strata_left_out;                          // with runs at one of the two only
  Larger larger = Larger::neither;                      // by the ranks
  std::optional<StratifiedRanks> ranks = std::nullopt;  // absent where strata is 0, as are the next
  std::optional<LocationShift> shift = std::nullopt;
  /// The same by means, which a few wild runs can hide: its power falls with them, its level holds.
  /// It is absent also above most_permuted_values runs.
  std::optional<MeanDifference> means = std::nullopt;
};

/// Throws std::domain_error where there is no change, an index is too large, a factor is named
/// twice, or a change leaves its factor at the baseline; where only summaries are known; and for a
/// confidence that is not between 0 and 1.
Sensitivity sensitivity(const Observations& observations, std::span<const LevelChange> changes,
                        double confidence = 0.95);

}  // namespace yates::anova
