#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "doe/follow_up/separation.hpp"

namespace yates::doe {

/// Runs that show curvature: of each number two axial points, at the ends of its range with all
/// other numbers in the middle, and three centre points; categories take their combinations in
/// turn. With `runs` that are fewer or more, D-optimal ones for the squares instead. Absent middles
/// (no whole number between 1 and 2) leave a number out. Throws std::domain_error where no number
/// has a middle or all squares can be estimated already.
FurtherRuns curvature_runs(const Design& measured, const std::optional<std::size_t>& runs,
                           numerics::Seed seed, const Exclusions& exclude = {});

/// So many more runs of every one of `points`.
FurtherRuns repeated_runs(const Design& points, std::size_t passes);

/// Complete passes over `points`, the fewest after which the confidence interval of the factor's
/// effect is half as wide: t(1 - alpha / 2, df) times its standard error in the model, the block of
/// the new runs included. Throws std::domain_error without degrees of freedom for the noise, for an
/// effect that cannot be estimated, and where more than 100 passes would be needed.
FurtherRuns halving_runs(const Design& measured, const Design& points, std::size_t factor,
                         const std::string& model, double confidence = 0.95);

}  // namespace yates::doe
