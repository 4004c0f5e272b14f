#pragma once

#include "numerics/distributions.hpp"

namespace yates::anova {

/// P(X^2 > value) of the chi-squared distribution: value / df has Fisher's F distribution with no
/// end of degrees of freedom in the denominator. value >= 0, df > 0; relative error below 1e-6 down
/// to probabilities of 1e-100.
inline double chi_squared_upper_tail(double value, double df) {
  constexpr double no_end = 1e12;
  return numerics::f_upper_tail(value / df, df, no_end).probability;
}

}  // namespace yates::anova
