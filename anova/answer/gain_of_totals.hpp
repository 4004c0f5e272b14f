#pragma once

#include <optional>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// Of a decision on logarithms to this base: by what the arithmetic mean changes from the baseline
/// to the advised setting (see difference_of_arithmetic_means), each with the noise of the settings
/// that share its levels of the factors that change. Absent where nothing is advised, or where that
/// is not noticeably different from the gain.
std::optional<Effect> gain_of_totals(const Decision& decision, const DecisionBasis& basis,
                                     double logarithm_base);

}  // namespace yates::anova
