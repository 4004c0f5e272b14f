#include "numerics/multiple_comparisons.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include <boost/math/tools/toms748_solve.hpp>

#include "numerics/comparison_parts.hpp"

namespace yates::numerics {

namespace {

void refuse(const char* function, const std::string& what) {
  throw std::domain_error(std::string(function) + ": " + what);
}

void check_limit(const char* function, double q) {
  if (std::isnan(q)) refuse(function, "q is not a number");
}

void check_degrees_of_freedom(const char* function, double df) {
  if (!(df > 0.0)) refuse(function, "df is " + std::to_string(df) + ", must be above 0");
}

void check_share(const char* function, double probability) {
  if (!(probability > 0.0 && probability < 1.0)) {
    refuse(function, "probability is " + std::to_string(probability) + ", must be between 0 and 1");
  }
}

void check_count(const char* function, const char* name, int count, int least) {
  if (count < least) {
    refuse(function, std::string(name) + " is " + std::to_string(count) + ", must be at least " +
                         std::to_string(least));
  }
}

void check_loadings(const char* function, std::span<const double> loadings) {
  if (loadings.empty()) refuse(function, "there are no loadings");
  for (const double loading : loadings) {
    if (!(std::abs(loading) <= 1.0)) {
      refuse(function, "a loading is " + std::to_string(loading) + ", must be between -1 and 1");
    }
  }
}

Studentized studentized_range(int means, double df) {
  return Studentized([range = NormalRange(means)](double w) { return range.upper_tail(w); }, df,
                     means);
}

Studentized studentized_maximum(std::span<const double> loadings, double df, Sides sides) {
  const double limits = static_cast<double>(loadings.size()) * (sides == Sides::two ? 2.0 : 1.0);
  return Studentized(
      [maximum = NormalMaximum(loadings, sides)](double w) { return maximum.upper_tail(w); }, df,
      limits);
}

struct Bracket {
  double lower;
  double upper;
};

/// The quantile of one variable, and Bonferroni's bound for `count` of them.
Bracket maximum_bracket(double tail, double count, double df, Sides sides) {
  const double share = sides == Sides::two ? 0.5 : 1.0;
  return {t_upper_quantile(share * tail, df), t_upper_quantile(share * tail / count, df)};
}

/// The q in the bracket where `upper_tail`, which falls, is `tail`: the logarithm of the tail over
/// asinh(q) is nearly straight for heavy and for light tails. `bits` of q are wanted.
template <typename UpperTail>
double solve_tail(UpperTail upper_tail, double tail, Bracket bracket, int bits) {
  const auto excess = [&](double stretched) {
    return std::log(std::max(upper_tail(std::sinh(stretched)), 1e-300) / tail);
  };
  const double low = std::asinh(bracket.lower);
  const double high = std::asinh(std::min(bracket.upper, 1e300));
  const double at_low = excess(low);
  if (at_low <= 0.0 || !(low < high)) return bracket.lower;
  const double at_high = excess(high);
  if (at_high >= 0.0) return bracket.upper;
  std::uintmax_t steps = 100;
  const auto [left, right] = boost::math::tools::toms748_solve(
      excess, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(bits), steps);
  return std::sinh(0.5 * (left + right));
}

constexpr int exact_bits = 48;

double maximum_quantile(double tail, std::span<const double> loadings, double df, Sides sides) {
  const Bracket bracket = maximum_bracket(tail, static_cast<double>(loadings.size()), df, sides);
  if (loadings.size() == 1) return bracket.lower;
  Studentized maximum = studentized_maximum(loadings, df, sides);
  return solve_tail([&](double q) { return maximum.upper_tail(q); }, tail, bracket, exact_bits);
}

constexpr std::size_t pilot_directions = std::size_t{1} << 13;

/// 2^16; with more than about 300 variables so many that it takes a few seconds at most.
std::size_t directions_for(const Eigen::MatrixXd& factor) {
  const auto elements = static_cast<std::size_t>(factor.size());
  std::size_t directions = std::size_t{1} << 16;
  while (directions > pilot_directions && elements * directions > (std::size_t{1} << 33))
    directions /= 2;
  return directions;
}

}  // namespace

double studentized_range_upper_tail(double q, int means, double df) {
  constexpr const char* function = "studentized_range_upper_tail";
  check_limit(function, q);
  check_count(function, "means", means, 2);
  check_degrees_of_freedom(function, df);
  return q <= 0.0 ? 1.0 : studentized_range(means, df).upper_tail(q);
}

double studentized_range_quantile(double probability, int means, double df) {
  constexpr const char* function = "studentized_range_quantile";
  check_share(function, probability);
  check_count(function, "means", means, 2);
  check_degrees_of_freedom(function, df);
  const double tail = 1.0 - probability;
  const double pairs = 0.5 * means * (means - 1.0);
  const Bracket one_pair = maximum_bracket(tail, pairs, df, Sides::two);
  const double root = std::sqrt(2.0);
  if (means == 2) return root * one_pair.lower;
  Studentized range = studentized_range(means, df);
  return solve_tail([&](double q) { return range.upper_tail(q); }, tail,
                    {root * one_pair.lower, root * one_pair.upper}, exact_bits);
}

double maximum_modulus_quantile(double probability, int count, double df) {
  constexpr const char* function = "maximum_modulus_quantile";
  check_share(function, probability);
  check_count(function, "count", count, 1);
  check_degrees_of_freedom(function, df);
  const std::vector<double> independent(static_cast<std::size_t>(count), 0.0);
  return maximum_quantile(1.0 - probability, independent, df, Sides::two);
}

double multivariate_t_upper_tail(double q, std::span<const double> loadings, double df,
                                 Sides sides) {
  constexpr const char* function = "multivariate_t_upper_tail";
  check_limit(function, q);
  check_loadings(function, loadings);
  check_degrees_of_freedom(function, df);
  if (sides == Sides::two && q <= 0.0) return 1.0;
  return studentized_maximum(loadings, df, sides).upper_tail(q);
}

double multivariate_t_quantile(double probability, std::span<const double> loadings, double df,
                               Sides sides) {
  constexpr const char* function = "multivariate_t_quantile";
  check_share(function, probability);
  check_loadings(function, loadings);
  check_degrees_of_freedom(function, df);
  return maximum_quantile(1.0 - probability, loadings, df, sides);
}

double multivariate_t_upper_tail(double q, const Eigen::MatrixXd& correlation, double df,
                                 Sides sides) {
  constexpr const char* function = "multivariate_t_upper_tail";
  check_limit(function, q);
  check_correlation(function, correlation);
  check_degrees_of_freedom(function, df);
  const Eigen::MatrixXd distinct = distinct_variables(correlation, sides);
  if (const auto loadings = product_loadings(distinct))
    return multivariate_t_upper_tail(q, *loadings, df, sides);
  const Eigen::MatrixXd factor = correlation_factor(function, distinct);
  if (sides == Sides::two && q <= 0.0) return 1.0;
  if (std::isinf(q)) return q > 0.0 ? 0.0 : 1.0;
  return Exceedances(factor, df, sides, q, directions_for(factor)).upper_tail(q);
}

double multivariate_t_quantile(double probability, const Eigen::MatrixXd& correlation, double df,
                               Sides sides) {
  constexpr const char* function = "multivariate_t_quantile";
  check_share(function, probability);
  check_correlation(function, correlation);
  check_degrees_of_freedom(function, df);
  const Eigen::MatrixXd distinct = distinct_variables(correlation, sides);
  if (const auto loadings = product_loadings(distinct))
    return multivariate_t_quantile(probability, *loadings, df, sides);
  const Eigen::MatrixXd factor = correlation_factor(function, distinct);
  const double tail = 1.0 - probability;
  const Bracket bracket = maximum_bracket(tail, static_cast<double>(distinct.rows()), df, sides);
  // A small sample near the upper bound tells where the large one is to be drawn.
  double quantile = bracket.upper;
  for (const std::size_t directions : {pilot_directions, directions_for(factor)}) {
    const Exceedances exceedances(factor, df, sides, quantile, directions);
    quantile = solve_tail([&](double q) { return exceedances.upper_tail(q); }, tail, bracket, 26);
  }
  return quantile;
}

}  // namespace yates::numerics
