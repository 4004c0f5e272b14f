#include "anova/decision/threshold.hpp"

#include <cmath>
#include <utility>

namespace yates::anova {

double ScaledQuestion::worth_a_change(double from) const {
  if (!delta) return 0.0;
  const std::optional<double> measured = scale.inverse(from);
  if (!measured) return 0.0;
  const double step = delta->beside(*measured);
  const bool measured_should_fall = smaller_is_better == scale.increasing;
  const double wanted = *measured + (measured_should_fall ? -step : step);
  const double there = scale.forward(wanted);
  // A difference as large as the value itself leaves the range of a logarithm.
  if (!std::isfinite(there)) return std::abs(scale.forward(*measured + step) - from);
  return std::abs(there - from);
}

ScaledQuestion on_scale(const Question& question, const Transformation& scale) {
  const bool smaller = question.goal != Goal::maximize;
  return {smaller == scale.increasing, question.delta, scale};
}

}  // namespace yates::anova
