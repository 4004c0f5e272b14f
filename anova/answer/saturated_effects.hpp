#pragma once

#include <optional>

#include "anova/answer/answer.hpp"
#include "anova/effects/saturated_factorial.hpp"

namespace yates::anova {

/// What an answer of Depth::effects has as its sign table, in a form that takes little memory for
/// very many effects; absent where the formula is no saturated two-level factorial, see
/// saturated_factorial, and where answer() would scale the response. Its notes are those of the
/// request, then those of reading.
std::optional<SaturatedFactorial> saturated_effects(const table::Table& table,
                                                    const Request& request);

}  // namespace yates::anova
