#include "queueing/stations/probabilities.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <stdexcept>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <fmt/format.h>

namespace yates::queueing {

namespace {

constexpr double negligible = std::numeric_limits<double>::epsilon() / 8.0;

void check(const char* function, int servers, double offered_load) {
  if (servers < 1) {
    throw std::domain_error(
        fmt::format("{}: the number of servers is {}, but must be a whole number of at least 1",
                    function, servers));
  }
  if (!std::isfinite(offered_load) || offered_load < 0.0) {
    throw std::domain_error(
        fmt::format("{}: the offered load is {}, but must be a finite number of at least 0",
                    function, offered_load));
  }
}

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

double odds_against_all_busy(int servers, double offered_load) {
  double term = 1.0;
  double sum = 0.0;
  for (int left = servers; left > 0; --left) {
    const double ratio = left / offered_load;
    term *= ratio;
    sum += term;
    if (std::isinf(sum)) return sum;
    // The ratios only fall: from here on the rest is less than a geometric series.
    if (ratio < 1.0 && term < negligible * sum * (1.0 - ratio)) break;
  }
  return sum;
}

double weight_up_to_all_busy(int servers, double offered_load) {
  double term = 1.0;
  double sum = 1.0;
  for (int jobs = 1; jobs <= servers; ++jobs) {
    const double ratio = offered_load / jobs;
    term *= ratio;
    sum += term;
    if (std::isinf(sum)) return sum;
    if (ratio < 1.0 && term < negligible * sum * (1.0 - ratio)) break;
  }
  return sum;
}

double erlang_b(int servers, double offered_load) {
  check("erlang_b", servers, offered_load);
  return 1.0 / (1.0 + odds_against_all_busy(servers, offered_load));
}

double erlang_c(int servers, double offered_load) {
  check("erlang_c", servers, offered_load);
  if (offered_load >= servers) {
    throw std::domain_error(
        fmt::format("erlang_c: the offered load is {}, but must be below the number of servers, {}",
                    offered_load, servers));
  }
  const double blocking = erlang_b(servers, offered_load);
  const double spare = (servers - offered_load) / servers;
  return blocking / (spare + offered_load / servers * blocking);
}

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

GeometricSums geometric_sums(double log_ratio, std::int64_t terms) {
  const auto bits = static_cast<std::uint64_t>(terms);
  double sum = 0.0;
  double first_moment = 0.0;
  double count = 0.0;
  for (int bit = static_cast<int>(std::bit_width(bits)) - 1; bit >= 0; --bit) {
    if (count > 0.0) {
      const double power = std::exp(count * log_ratio);
      first_moment += power * (first_moment + count * sum);
      sum += power * sum;
      count *= 2.0;
    }
    if ((bits >> bit & 1U) != 0) {
      const double power = count > 0.0 ? std::exp(count * log_ratio) : 1.0;
      first_moment += count * power;
      sum += power;
      count += 1.0;
    }
  }
  return {sum, first_moment};
}

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
