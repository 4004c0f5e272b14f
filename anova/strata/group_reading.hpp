#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "anova/reading/observations.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// A model with more blocks takes more than a second; of so many groups, missing runs hardly mix
/// the strata.
inline constexpr std::size_t most_groups_as_blocks = 300;

struct GroupReading {
  ObserveOptions options;  // with block or group
  std::size_t groups = 0;
};

/// How to read runs of groups that differ at random, such as hosts or whole plots, so that one
/// noise decides on everything: what the groups differ by must not enter the noise of what varies
/// within them, nor single runs that of what does not.
///   - Where every factor varies within the groups, they are the block of the model
///     (ObserveOptions::block): all estimates are from within them, with missing runs, too.
///   - Where none does, the mean of each group is its one observation (ObserveOptions::group).
/// These are the strata of R's aov() with Error(), each by itself; without missing runs they are
/// also what REML gives. The reading is absent where some factors vary within groups and others do
/// not (see error_strata), where the runs leave no noise in the one stratum, and for more groups
/// within which factors vary than most_groups_as_blocks. `column` names the groups.
std::optional<GroupReading> reading_of_groups(const model::Formula& formula,
                                              const table::Table& table,
                                              const ObserveOptions& options,
                                              const std::string& column);

}  // namespace yates::anova
