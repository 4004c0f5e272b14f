#include <algorithm>
#include <cmath>
#include <utility>

#include <boost/math/special_functions/gamma.hpp>

#include "numerics/comparison_parts.hpp"

namespace yates::numerics {

namespace {

constexpr double known_sigma = 1e14;

/// x - (e^(2x) - 1) / 2, without cancellation near 0.
double log_chi_exponent(double x) {
  if (std::abs(x) > 0.05) return x - 0.5 * std::expm1(2.0 * x);
  // -sum of 2^(k - 1) x^k / k! from k = 2
  double sum = 0.0;
  for (int k = 12; k > 2; --k) sum = (1.0 + sum) * 2.0 * x / k;
  return -x * x * (1.0 + sum);
}

/// The constant c of the density c e^(df (x - (e^(2x) - 1) / 2)) of the logarithm of S.
double log_chi_scale(double df) {
  return df * boost::math::gamma_p_derivative(0.5 * df, 0.5 * df);
}

}  // namespace

Studentized::Studentized(std::function<double(double)> normal_tail, double df, double edges)
    : normal_tail_(std::move(normal_tail)),
      df_(df),
      // Measured: with this step the error is below 1e-13 for 1 to 10^4 variables and any df.
      // With the few digits of a float its multiples are exact, as a narrow density needs it.
      step_(static_cast<float>(
          1.0 / std::sqrt(4.0 * (df + 10.0) + 9.2 * std::log(edges) * std::log(edges)))),
      at_zero_(normal_tail_(0.0)),
      scale_(df < known_sigma ? log_chi_scale(df) : 0.0) {
  // Below w = 1e-17 nothing changes.
  above_.flat_until = below_.flat_until = std::lround(std::floor(-39.0 / step_));
}

double Studentized::density(double x) const {
  return scale_ * std::exp(df_ * log_chi_exponent(x));
}

double Studentized::value(Side& side, double sign, long place) {
  if (place <= side.flat_until) return at_zero_;
  const auto [known, fresh] = side.values.try_emplace(place, 0.0);
  if (fresh) {
    known->second = normal_tail_(sign * std::exp(static_cast<double>(place) * step_));
    if (std::abs(known->second - at_zero_) < 2e-15) side.flat_until = place;
  }
  return known->second;
}

double Studentized::upper_tail(double q) {
  if (df_ >= known_sigma || q == 0.0) return normal_tail_(q);
  if (std::isinf(q)) return q > 0.0 ? 0.0 : 1.0;
  Side& side = q > 0.0 ? above_ : below_;
  const double sign = q > 0.0 ? 1.0 : -1.0;
  const double centre = std::log(std::abs(q));
  const long middle = std::lround(centre / step_);
  double sum = 0.0;
  for (long place = middle;; ++place) {
    const double x = static_cast<double>(place) * step_ - centre;
    const double term = density(x) * value(side, sign, place);
    sum += term;
    if (x > 0.0 && term <= 1e-18 * sum) break;
  }
  for (long place = middle - 1;; --place) {
    const double x = static_cast<double>(place) * step_ - centre;
    const double weight = density(x);
    const double term = weight * value(side, sign, place);
    sum += term;
    if (weight == 0.0) break;
    if (sum > 0.0 && term <= 1e-18 * sum) break;
    if (place <= side.flat_until && x < -20.0) {
      // From here on the terms fall by the factor e^(-df step).
      sum += term / std::expm1(df_ * step_);
      break;
    }
  }
  return std::min(1.0, sum * step_);
}

}  // namespace yates::numerics
