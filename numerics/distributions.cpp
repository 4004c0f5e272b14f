#include "numerics/distributions.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>

namespace yates::numerics {

namespace {

using Policy = boost::math::policies::policy<
    boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::promote_double<true>>;

void check_positive(const char* function, const char* name, double value) {
  if (!(value > 0.0) || !std::isfinite(value)) {
    throw std::domain_error(std::string(function) + ": " + name + " is " + std::to_string(value) +
                            ", must be a finite number above 0");
  }
}

void check_probability(const char* function, double value) {
  if (!(value > 0.0 && value < 1.0)) {
    throw std::domain_error(std::string(function) + ": probability is " + std::to_string(value) +
                            ", must be between 0 and 1");
  }
}

/// log of I_x(a, b), the regularised incomplete beta function, for x so small that it underflows:
///     I_x(a, b) = x^a (1-x)^b / (a B(a, b)) * F,   F = a continued fraction near 1.
/// Modified Lentz evaluation. Source: Press et al., Numerical Recipes, 3rd ed., section 6.4;
/// DLMF 8.17.22.
double log_incomplete_beta(double a, double b, long double log_x, long double log_one_minus_x,
                           double x) {
  constexpr long double tiny = 1e-300L;
  constexpr int most_steps = 100000;
  const long double la = a;
  const long double lb = b;
  const long double lx = x;
  long double c = 1.0L;
  long double d = 1.0L - (la + lb) * lx / (la + 1.0L);
  if (std::abs(d) < tiny) d = tiny;
  d = 1.0L / d;
  long double fraction = d;
  for (int step = 1; step <= most_steps; ++step) {
    const auto m = static_cast<long double>(step);
    const long double even = m * (lb - m) * lx / ((la + 2 * m - 1) * (la + 2 * m));
    d = 1.0L + even * d;
    if (std::abs(d) < tiny) d = tiny;
    c = 1.0L + even / c;
    if (std::abs(c) < tiny) c = tiny;
    d = 1.0L / d;
    fraction *= d * c;
    const long double odd = -(la + m) * (la + lb + m) * lx / ((la + 2 * m) * (la + 2 * m + 1));
    d = 1.0L + odd * d;
    if (std::abs(d) < tiny) d = tiny;
    c = 1.0L + odd / c;
    if (std::abs(c) < tiny) c = tiny;
    d = 1.0L / d;
    const long double change = d * c;
    fraction *= change;
    if (std::abs(change - 1.0L) < 1e-19L) break;
  }
  const long double log_beta =
      boost::math::lgamma(la) + boost::math::lgamma(lb) - boost::math::lgamma(la + lb);
  return static_cast<double>(la * log_x + lb * log_one_minus_x - std::log(la) - log_beta +
                             std::log(fraction));
}

constexpr double ln10 = 2.302585092994045684;

}  // namespace

Tail f_upper_tail(double value, double numerator_df, double denominator_df) {
  check_positive("f_upper_tail", "numerator_df", numerator_df);
  check_positive("f_upper_tail", "denominator_df", denominator_df);
  if (std::isnan(value) || value < 0.0) {
    throw std::domain_error("f_upper_tail: value must be at least 0");
  }
  if (std::isinf(value)) return {0.0, -std::numeric_limits<double>::infinity()};
  // P(F > f) = I_x(d2/2, d1/2) with x = d2 / (d2 + d1 f).
  const double ratio = numerator_df * value / denominator_df;
  const double a = denominator_df / 2.0;
  const double b = numerator_df / 2.0;
  const double probability = ratio < 1.0
                                 ? boost::math::ibetac(b, a, ratio / (1.0 + ratio), Policy())
                                 : boost::math::ibeta(a, b, 1.0 / (1.0 + ratio), Policy());
  if (probability > 0.5) {
    // Near 1 the complement keeps the digits of the logarithm.
    const double complement = ratio < 1.0
                                  ? boost::math::ibeta(b, a, ratio / (1.0 + ratio), Policy())
                                  : boost::math::ibetac(a, b, 1.0 / (1.0 + ratio), Policy());
    return {probability, std::log1p(-complement) / ln10};
  }
  if (probability > 1e-290) return {probability, std::log10(probability)};
  const long double wide = static_cast<long double>(numerator_df) *
                           static_cast<long double>(value) /
                           static_cast<long double>(denominator_df);
  const long double log_x = -std::log1p(wide);
  const long double log_one_minus_x = std::log(wide) - std::log1p(wide);
  const double log_p =
      log_incomplete_beta(a, b, log_x, log_one_minus_x, static_cast<double>(1.0L / (1.0L + wide)));
  return {std::exp(log_p), log_p / ln10};
}

Tail t_two_sided(double value, double df) {
  check_positive("t_two_sided", "df", df);
  if (std::isinf(value)) return {0.0, -std::numeric_limits<double>::infinity()};
  return f_upper_tail(value * value, 1.0, df);
}

double t_quantile(double probability, double df) {
  check_probability("t_quantile", probability);
  check_positive("t_quantile", "df", df);
  return boost::math::quantile(boost::math::students_t_distribution<double, Policy>(df),
                               probability);
}

double f_quantile(double probability, double numerator_df, double denominator_df) {
  check_probability("f_quantile", probability);
  check_positive("f_quantile", "numerator_df", numerator_df);
  check_positive("f_quantile", "denominator_df", denominator_df);
  return boost::math::quantile(
      boost::math::fisher_f_distribution<double, Policy>(numerator_df, denominator_df),
      probability);
}

namespace {

/// Above this noncentrality the noncentral chi-squared of the numerator lies so closely around its
/// mean that it is taken as a scaled central one with the same mean and variance (Patnaik 1949).
constexpr double largest_series = 1e5;

}  // namespace

double noncentral_f_upper_tail(double value, double numerator_df, double denominator_df,
                               double noncentrality) {
  check_positive("noncentral_f_upper_tail", "numerator_df", numerator_df);
  check_positive("noncentral_f_upper_tail", "denominator_df", denominator_df);
  if (std::isnan(value) || value < 0.0) {
    throw std::domain_error("noncentral_f_upper_tail: value must be at least 0");
  }
  if (!(noncentrality >= 0.0) || !std::isfinite(noncentrality)) {
    throw std::domain_error(
        "noncentral_f_upper_tail: noncentrality must be a finite number of at least 0");
  }
  if (noncentrality == 0.0 || std::isinf(value)) {
    return f_upper_tail(value, numerator_df, denominator_df).probability;
  }
  if (value == 0.0) return 1.0;
  if (noncentrality > largest_series) {
    const double mean = numerator_df + noncentrality;
    const double df = mean * mean / (numerator_df + 2.0 * noncentrality);
    return f_upper_tail(value * numerator_df / mean, df, denominator_df).probability;
  }
  return boost::math::cdf(
      boost::math::complement(boost::math::non_central_f_distribution<double, Policy>(
                                  numerator_df, denominator_df, noncentrality),
                              value));
}

double normal_quantile(double probability) {
  check_probability("normal_quantile", probability);
  return boost::math::quantile(boost::math::normal_distribution<double, Policy>(), probability);
}

double sidak_multiplier(double confidence, int comparisons, double df) {
  check_probability("sidak_multiplier", confidence);
  check_positive("sidak_multiplier", "df", df);
  if (comparisons < 1) throw std::domain_error("sidak_multiplier: comparisons must be at least 1");
  // 1 - confidence^(1/m) without cancellation.
  const double alpha_one = -std::expm1(std::log(confidence) / comparisons);
  return boost::math::quantile(boost::math::complement(
      boost::math::students_t_distribution<double, Policy>(df), alpha_one / 2.0));
}

}  // namespace yates::numerics
