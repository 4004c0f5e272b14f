#include <algorithm>

#include "numerics/tails.hpp"

namespace yates::numerics {

namespace detail {

NormalTailTable::NormalTailTable() {
  for (std::size_t place = 0; place < coefficients.size(); ++place) {
    const double z = static_cast<double>(place) / per_unit - last;
    // The derivatives of the tail are -phi, z phi, -(z^2 - 1) phi, ...: Hermite polynomials by
    // their recurrence He_{m+1} = z He_m - m He_{m-1}.
    auto& row = coefficients[place];
    row[0] = 0.5 * std::erfc(z * 0.70710678118654752440);
    double before = 0.0;
    double hermite = 1.0;
    double factor = -normal_density(z);
    for (std::size_t m = 0; m + 1 < row.size(); ++m) {
      const auto order = static_cast<double>(m);
      factor /= order + 1.0;
      row[m + 1] = factor * hermite;
      factor = -factor;
      const double next = z * hermite - order * before;
      before = hermite;
      hermite = next;
    }
  }
}

const NormalTailTable normal_tail_table;

}  // namespace detail

namespace {

/// The quotient of two polynomials of degree 7, coefficients ascending.
double rational(const std::array<double, 8>& above, const std::array<double, 8>& below, double x) {
  double numerator = above[7];
  double denominator = below[7];
  for (std::size_t power = 7; power-- > 0;) {
    numerator = numerator * x + above[power];
    denominator = denominator * x + below[power];
  }
  return numerator / denominator;
}

constexpr std::array<double, 8> central_above{3.3871328727963666080e0, 1.3314166789178437745e2,
                                              1.9715909503065514427e3, 1.3731693765509461125e4,
                                              4.5921953931549871457e4, 6.7265770927008700853e4,
                                              3.3430575583588128105e4, 2.5090809287301226727e3};
constexpr std::array<double, 8> central_below{1.0,
                                              4.2313330701600911252e1,
                                              6.8718700749205790830e2,
                                              5.3941960214247511077e3,
                                              2.1213794301586595867e4,
                                              3.9307895800092710610e4,
                                              2.8729085735721942674e4,
                                              5.2264952788528545610e3};
constexpr std::array<double, 8> middle_above{1.42343711074968357734e0,  4.63033784615654529590e0,
                                             5.76949722146069140550e0,  3.64784832476320460504e0,
                                             1.27045825245236838258e0,  2.41780725177450611770e-1,
                                             2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr std::array<double, 8> middle_below{1.0,
                                             2.05319162663775882187e0,
                                             1.67638483018380384940e0,
                                             6.89767334985100004550e-1,
                                             1.48103976427480074590e-1,
                                             1.51986665636164571966e-2,
                                             5.47593808499534494600e-4,
                                             1.05075007164441684324e-9};
constexpr std::array<double, 8> far_above{6.65790464350110377720e0,  5.46378491116411436990e0,
                                          1.78482653991729133580e0,  2.96560571828504891230e-1,
                                          2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                          2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr std::array<double, 8> far_below{1.0,
                                          5.99832206555887937690e-1,
                                          1.36929880922735805310e-1,
                                          1.48753612908506148525e-2,
                                          7.86869131145613259100e-4,
                                          1.84631831751005468180e-5,
                                          1.42151175831644588870e-7,
                                          2.04426310338993978564e-15};

}  // namespace

namespace {

/// For probabilities within 0.425 of a half.
double central_quantile(double offset) {
  return offset * rational(central_above, central_below, 0.180625 - offset * offset);
}

constexpr double central = 0.425;

double outer_quantile(double probability) {
  const double depth = std::sqrt(-std::log(std::min(probability, 1.0 - probability)));
  const double size = depth <= 5.0 ? rational(middle_above, middle_below, depth - 1.6)
                                   : rational(far_above, far_below, depth - 5.0);
  return probability < 0.5 ? -size : size;
}

}  // namespace

double rational_normal_quantile(double probability) {
  const double offset = probability - 0.5;
  return std::abs(offset) <= central ? central_quantile(offset) : outer_quantile(probability);
}

void to_normal_quantiles(std::span<double> probabilities) {
  // First all as if they were central, several at a time; the others, one in seven, are replaced.
  std::array<double, 64> results;
  for (std::size_t done = 0; done < probabilities.size(); done += results.size()) {
    const std::span<double> part =
        probabilities.subspan(done, std::min(results.size(), probabilities.size() - done));
    for (std::size_t i = 0; i < part.size(); ++i) results[i] = central_quantile(part[i] - 0.5);
    for (std::size_t i = 0; i < part.size(); ++i) {
      part[i] = std::abs(part[i] - 0.5) <= central ? results[i] : outer_quantile(part[i]);
    }
  }
}

}  // namespace yates::numerics
