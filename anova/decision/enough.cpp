#include "anova/decision/enough.hpp"

#include <cassert>
#include <cmath>
#include <optional>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

MeanPrecision precision_of(std::size_t point, const numerics::Moments& values, const Delta& asked,
                           double confidence) {
  const auto count = static_cast<double>(values.count());
  const double mean = values.mean().value();
  const double half_width = numerics::t_quantile((1 + confidence) / 2, count - 1) *
                            values.standard_deviation().value() / std::sqrt(count);
  return {point, mean, half_width, asked.beside(mean)};
}

}  // namespace

Precision precision(std::span<const numerics::Moments> points, const Delta& half_width,
                    double confidence) {
  assert(!points.empty());
  std::optional<MeanPrecision> worst;
  for (std::size_t point = 0; point < points.size(); ++point) {
    if (points[point].count() < 2) return TooFewValues{point, points[point].count()};
    const MeanPrecision one = precision_of(point, points[point], half_width, confidence);
    // By how much each misses what is allowed for it.
    if (!worst || one.half_width * worst->allowed > worst->half_width * one.allowed) worst = one;
  }
  return *worst;
}

bool enough(const Precision& precision) {
  const auto* worst = std::get_if<MeanPrecision>(&precision);
  return worst != nullptr && worst->half_width <= worst->allowed;
}

}  // namespace yates::anova
