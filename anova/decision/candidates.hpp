#pragma once

#include <vector>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// Every measured setting by itself, with its simultaneous interval.
std::vector<Candidate> candidates_of(const DecisionBasis& basis, const Family& family,
                                     const Limits& limits, bool with_intervals = true);

/// Compares the considered candidates with the baseline, where it was measured, and with the best
/// of them.
void compare_candidates(Decision& decision, const DecisionBasis& basis, const Family& family,
                        bool smaller_is_better);

}  // namespace yates::anova
