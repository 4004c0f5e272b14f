#include <cmath>
#include <numbers>
#include <span>

#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>

#include "queueing/stations/probabilities.hpp"

namespace yates::queueing {

namespace {

constexpr double expansion_from = 1e5;

double polynomial(std::span<const double> coefficients, double x) {
  double value = 0.0;
  for (std::size_t i = coefficients.size(); i-- > 0;) value = value * x + coefficients[i];
  return value;
}

/// Temme's expansion of Q(m, x) in 1 / m, with eta^2 / 2 = x / m - 1 - ln(x / m). The coefficients
/// are the Taylor series of c_0(eta) and c_1(eta): eta is small wherever Q is neither 0 nor 1.
double expansion(double m, double x) {
  static constexpr double c0[] = {-1.0 / 3.0,
                                  1.0 / 12.0,
                                  -0.0148148148148148148,
                                  0.00115740740740740741,
                                  0.0003527336860670194,
                                  -0.000178755144032921811,
                                  0.0000391926317852243778,
                                  -2.18544851067999216e-6,
                                  -1.85406221071515996e-6,
                                  8.29671134095308601e-7};
  static constexpr double c1[] = {-0.00185185185185185185, -0.00347222222222222222,
                                  0.0026455026455026455,   -0.000990226337448559671,
                                  0.000205761316872427984, -4.01877572016460905e-7};
  constexpr double c2 = 0.00413359788359788360;
  const double difference = (x - m) / m;
  const double half_square = -boost::math::log1pmx(difference);
  const double exponent = m * half_square;
  if (exponent > 740.0) return difference > 0.0 ? 0.0 : 1.0;
  const double eta = std::copysign(std::sqrt(2.0 * half_square), difference);
  const double series = polynomial(c0, eta) + (polynomial(c1, eta) + c2 / m) / m;
  return 0.5 * std::erfc(std::copysign(std::sqrt(exponent), difference)) +
         std::exp(-exponent) / std::sqrt(2.0 * std::numbers::pi * m) * series;
}

}  // namespace

double poisson_below(double m, double x) {
  if (m < 1.0) return 0.0;
  return m < expansion_from ? boost::math::gamma_q(m, x) : expansion(m, x);
}

double poisson_exactly(double n, double x) {
  if (n < expansion_from) return boost::math::gamma_p_derivative(n + 1.0, x);
  // Stirling's series, with the exponent written so that nothing cancels near x = n.
  const double exponent = n * boost::math::log1pmx((x - n) / n) - 1.0 / (12.0 * n);
  return std::exp(exponent) / std::sqrt(2.0 * std::numbers::pi * n);
}

}  // namespace yates::queueing
