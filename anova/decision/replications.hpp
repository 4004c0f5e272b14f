#pragma once

#include <cstdint>
#include <optional>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// How many more replications of every setting would probably tell what a decision of the kind
/// cannot_tell leaves open: in four of five experiments. Intervals shrink with the root of the
/// replications, and the estimate still moves: by what is known now, with a variance of today's
/// squared standard error times the share of runs that are new. At least 1; absent for other kinds,
/// where no number is known, and where it would take more than most_replications times those that
/// were made. Source: D. J. Spiegelhalter, L. S. Freedman, Statistics in Medicine 5, 1986
/// (predictive power).
std::optional<std::int64_t> more_replications(const Decision& decision, const DecisionBasis& basis);

constexpr double most_replications = 100.0;

}  // namespace yates::anova
