#pragma once

#include <optional>
#include <vector>

#include "anova/scale/transformation.hpp"

namespace yates::anova {

/// The values of y for which a step is defined and strictly monotone.
enum class StepDomain {
  all,        // every number
  positive,   // y > 0, or y >= 0
  one_sided,  // y > 0, or else y < 0: there are two branches
};
StepDomain domain_of(const TransformationStep& step);

/// Whether a step increases on its domain; of two branches, on that of y > 0. An even power
/// increases or decreases the other way round where y < 0.
bool is_increasing(const TransformationStep& step);
/// True where both sides of zero give the same values.
bool is_even_power(const TransformationStep& step);

/// The value of a step.
double apply(const TransformationStep& step, double y);
/// The y of which the steps, one after the other, make h, positive where a last step has two
/// branches of the same values; absent where there is none.
std::optional<double> undo(const std::vector<TransformationStep>& steps, double h);

}  // namespace yates::anova
