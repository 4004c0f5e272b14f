#pragma once

#include <optional>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// How far the effects of a term lie apart: of a factor the largest difference between its levels'
/// means, of an interaction that between what is left of the means when those over each of its
/// factors are taken out (of two levels each, Jain's 2q).
struct TermRange {
  double at_least;  // shown by simultaneous intervals of all pairs; 0 where none is
  double at_most;   // that they leave possible
};

/// Absent where the model cannot compare the term's levels, where not all combinations of them can
/// be read, and with more than 64 of these. `family` is that of the term's own differences.
std::optional<TermRange> term_range(const DecisionBasis& basis, const model::Term& term,
                                    const Family& family);

}  // namespace yates::anova
