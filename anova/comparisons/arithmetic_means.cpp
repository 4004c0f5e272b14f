#include "anova/comparisons/arithmetic_means.hpp"

#include <cmath>
#include <cstddef>
#include <optional>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// Half a variance and its distances to both limits.
struct HalfVariance {
  double value;
  double to_low;
  double to_high;
};

HalfVariance half_variance(double variance, double df, double confidence) {
  const double half = variance / 2.0;
  if (!(df > 0.0) || !(variance > 0.0)) return {half, 0.0, 0.0};
  const double outside = (1.0 - confidence) / 2.0;
  // Chi-squared over df is F whose denominator has no end of degrees of freedom.
  constexpr double no_end = 1e9;
  const double least = half / numerics::f_quantile(1.0 - outside, df, no_end);
  const double most = half / numerics::f_quantile(outside, df, no_end);
  return {half, half - least, most - half};
}

}  // namespace

Effect difference_of_arithmetic_means(const Effect& difference, const RunVariances& variances,
                                      const Eigen::VectorXd& weights, double confidence) {
  double value = difference.value;
  const double below = difference.low ? difference.value - *difference.low : 0.0;
  const double above = difference.high ? *difference.high - difference.value : 0.0;
  double squares_below = below * below;
  double squares_above = above * above;
  for (std::size_t g = 0; g < variances.groups(); ++g) {
    const double weight = weights[static_cast<Eigen::Index>(g)];
    if (weight == 0.0) continue;
    const HalfVariance half = half_variance(variances.variance[g], variances.df[g], confidence);
    value += weight * half.value;
    const double size = std::abs(weight);
    const double down = size * (weight > 0.0 ? half.to_low : half.to_high);
    const double up = size * (weight > 0.0 ? half.to_high : half.to_low);
    squares_below += down * down;
    squares_above += up * up;
  }
  if (!difference.low || !difference.high) return {value, std::nullopt, std::nullopt};
  return {value, value - std::sqrt(squares_below), value + std::sqrt(squares_above)};
}

}  // namespace yates::anova
