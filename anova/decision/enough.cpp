#include "anova/decision/enough.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

#include "numerics/distributions.hpp"
#include "numerics/moments.hpp"
#include "table/cells/magnitude.hpp"

namespace yates::anova {

namespace {

/// The exponent of ten of the unit in which all values can be squared: mostly 0.
int unit_of(std::span<const std::vector<double>> points) {
  double largest = 0;
  for (const std::vector<double>& values : points) {
    for (const double value : values) largest = std::max(largest, std::abs(value));
  }
  if (largest == 0) return 0;
  const int exponent = static_cast<int>(std::floor(std::log10(largest)));
  return table::squares_are_in_range(exponent) ? 0 : exponent;
}

/// In units of 10^unit.
MeanPrecision precision_of(std::size_t point, const std::vector<double>& values, const Delta& asked,
                           double confidence, int unit) {
  numerics::Moments moments;
  for (const double value : values) moments.add(table::times_power_of_ten(value, -unit));
  const auto count = static_cast<double>(values.size());
  const double mean = moments.mean().value();
  const double half_width = numerics::t_quantile((1 + confidence) / 2, count - 1) *
                            moments.standard_deviation().value() / std::sqrt(count);
  Delta allowed = asked;
  if (!asked.relative) allowed.value = table::times_power_of_ten(asked.value, -unit);
  return {point, mean, half_width, allowed.beside(mean)};
}

/// By what factor the half width exceeds what is allowed.
double excess(const MeanPrecision& one) {
  if (one.half_width == 0) return 0;
  return one.allowed == 0 ? std::numeric_limits<double>::infinity() : one.half_width / one.allowed;
}

MeanPrecision in_units_of_one(MeanPrecision one, int unit) {
  for (double* number : {&one.mean, &one.half_width, &one.allowed}) {
    *number = table::times_power_of_ten(*number, unit);
  }
  return one;
}

}  // namespace

Precision precision(std::span<const std::vector<double>> points, const Delta& half_width,
                    double confidence) {
  assert(!points.empty());
  const int unit = unit_of(points);
  std::optional<MeanPrecision> worst;
  for (std::size_t point = 0; point < points.size(); ++point) {
    if (points[point].size() < 2) return TooFewValues{point, points[point].size()};
    const MeanPrecision one = precision_of(point, points[point], half_width, confidence, unit);
    if (!worst || excess(one) > excess(*worst)) worst = one;
  }
  return in_units_of_one(*worst, unit);
}

bool enough(const Precision& precision) {
  const auto* worst = std::get_if<MeanPrecision>(&precision);
  return worst != nullptr && worst->half_width <= worst->allowed;
}

}  // namespace yates::anova
