#include <algorithm>
#include <cmath>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/log1p.hpp>

#include "queueing/stations/probabilities.hpp"

namespace yates::queueing {

namespace {

/// r^m near 1. With s = -ln r the sum is (h(s) - h(0)) / (e^(s m) - 1), where
///     h'(u) = sum_{i<m} P(i) (m - i) e^(u (m - i)) = e^(u m - x (1 - e^-u)) E
///     E = m Q(m, y) - y Q(m - 1, y) = (m - y) Q(m, y) + y P(m - 1; y)     y = x e^-u
/// and h' hardly varies over so short a way.
double near_one(double s, double m, double x) {
  const auto derivative = [m, x](double u) {
    const double y = x * std::exp(-u);
    const double expected = (m - y) * poisson_below(m, y) + y * poisson_exactly(m - 1.0, y);
    return std::exp(u * m + x * std::expm1(-u)) * expected;
  };
  if (s == 0.0) return derivative(0.0) / m;
  const double integral = boost::math::quadrature::gauss<double, 10>::integrate(
      [&](double share) { return derivative(s * share); }, 0.0, 1.0);
  return integral * s / std::expm1(s * m);
}

/// r < 1: r^i weighs a Poisson probability like thinning, e^-x (r x)^i / i! = e^(-(1 - r) x) times
/// the probability at r x.
double below_one(double excess, double log_ratio, double m, double x) {
  const double all = std::exp(m * log_ratio);
  const double thinned = std::exp(excess * x) * poisson_below(m, (1.0 + excess) * x);
  return (thinned - all * poisson_below(m, x)) / -std::expm1(m * log_ratio);
}

/// sum_{i<m} P(i) z^(m - i) from the last term down, where the terms fall fast: i / (x r) < 1. What
/// lies near the end of the range of numbers, where terms stop falling, counts as nothing.
double sum_down(double m, double x, double ratio) {
  double term = poisson_exactly(m - 1.0, x) / ratio;
  double sum = 0.0;
  for (double i = m - 1.0; i >= 0.0 && term > 1e-18 * sum + 1e-290; --i) {
    sum += term;
    term *= i / (x * ratio);
  }
  return sum;
}

/// r > 1, everything relative to r^m.
double above_one(double excess, double log_ratio, double m, double x) {
  const double ratio = 1.0 + excess;
  // Far beyond the bulk of the thickened process its gamma function underflows while its factor
  // overflows: there the terms themselves are summed.
  const bool beyond = ratio * x > m + 25.0 * std::sqrt(m) + 25.0;
  const double scaled = beyond ? sum_down(m, x, ratio)
                               : std::exp(excess * x - m * log_ratio) * poisson_below(m, ratio * x);
  return (poisson_below(m, x) - scaled) / -std::expm1(-m * log_ratio);
}

}  // namespace

double truncated_erlang_mixture_tail(double excess, std::int64_t stages, double x) {
  if (x <= 0.0) return 1.0;
  const auto m = static_cast<double>(stages);
  const double log_ratio = std::log1p(excess);
  const double tail = std::abs(m * log_ratio) < 0.1 ? near_one(-log_ratio, m, x)
                      : excess < 0.0                ? below_one(excess, log_ratio, m, x)
                                                    : above_one(excess, log_ratio, m, x);
  return std::clamp(tail, 0.0, 1.0);
}

}  // namespace yates::queueing
