#include "anova/scale/transformation.hpp"

#include <cmath>
#include <numbers>

#include "anova/scale/transformation_steps.hpp"

namespace yates::anova {

bool Transformation::covers(double y) const {
  if (!std::isfinite(y) || (lower && y < *lower) || (upper && y > *upper)) return false;
  for (const TransformationStep& step : steps) {
    y = apply(step, y);
    if (!std::isfinite(y)) return false;
  }
  return true;
}

double Transformation::forward(double y) const {
  for (const TransformationStep& step : steps) y = apply(step, y);
  return y;
}

std::optional<double> Transformation::inverse(double h) const {
  const std::optional<double> y = undo(steps, h);
  return y && covers(*y) ? y : std::nullopt;
}

std::optional<double> Transformation::logarithm_base() const {
  // Before the logarithm a factor adds a constant and an exponent is a factor; behind it, the
  // function must be a straight line.
  double slope = 1.0;
  std::optional<double> base;
  for (const TransformationStep& step : steps) {
    if (const auto* logarithm = std::get_if<Logarithm>(&step)) {
      if (base) return std::nullopt;
      base = logarithm->base;
    } else if (const auto* power = std::get_if<Power>(&step); power != nullptr && !base) {
      slope *= power->exponent;
    } else if (std::holds_alternative<Reciprocal>(step) && !base) {
      slope = -slope;
    } else if (const auto* multiple = std::get_if<Multiple>(&step)) {
      if (base) slope *= multiple->factor;
    } else if (const auto* quotient = std::get_if<Quotient>(&step)) {
      if (base) slope /= quotient->divisor;
    } else if (!base || !std::holds_alternative<Shift>(step)) {
      return std::nullopt;
    }
  }
  if (!base || !increasing || !(slope > 0.0)) return std::nullopt;
  if (slope == 1.0) return base;
  const double result =
      *base == std::numbers::e ? std::exp(1.0 / slope) : std::pow(*base, 1.0 / slope);
  if (!std::isfinite(result) || !(result > 1.0)) return std::nullopt;
  return result;
}

}  // namespace yates::anova
