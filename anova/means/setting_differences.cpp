#include "anova/means/setting_differences.hpp"

#include <cmath>
#include <optional>

#include "anova/fit/fit.hpp"

namespace yates::anova {

using Eigen::Index;

std::int64_t dimension_of(const Fit& fit) {
  std::int64_t result = 0;
  for (const std::size_t column : fit.factorization.pivots) {
    const auto& term = fit.matrix.term_of_column[column];
    if (term && !fit.of_design(column)) ++result;
  }
  return result;
}

double rounding_of(const Fit& fit) {
  return 1e-12 *
         std::sqrt(fit.total_sum_of_squares.value() / static_cast<double>(fit.observation_count));
}

double without_rounding(const Fit& fit, double value) {
  return std::abs(value) <= rounding_of(fit) ? 0.0 : value;
}

Effect difference(const Fit& fit, std::size_t from, std::size_t to, double multiplier) {
  // The intercept's element cancels, so the origin does too.
  numerics::DoubleDoubleVector row = fit.setting_row(to);
  const numerics::DoubleDoubleVector other = fit.setting_row(from);
  for (Index j = 0; j < row.size(); ++j) row.set(j, row[j] - other[j]);
  const Estimate estimate = combination(fit, row);
  const double rounding = rounding_of(fit);
  Effect result{std::abs(estimate.value) <= rounding ? 0.0 : estimate.value, std::nullopt,
                std::nullopt};
  if (estimate.standard_error) {
    const double half_width = multiplier * *estimate.standard_error;
    const double shown = half_width <= rounding ? 0.0 : half_width;
    result.low = result.value - shown;
    result.high = result.value + shown;
  }
  return result;
}

}  // namespace yates::anova
