#pragma once

#include "anova/answer/answer.hpp"

namespace yates::anova {

/// The request for the same response in units of 10^exponent: limits and an absolute smallest
/// difference are in that unit.
Request in_scaled_unit(Request request, int exponent);

/// The answer to such a request in the unit of the response, with the limit and the smallest
/// difference of `asked`. Sums of squares that a double holds are in its unit squared; where they
/// are not, Analysis::square_exponent and a note say their unit. `fit` is null.
Answer in_measured_unit(Answer answer, const Request& asked, int exponent);

}  // namespace yates::anova
