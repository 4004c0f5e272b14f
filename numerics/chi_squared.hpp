#pragma once

namespace yates::numerics {

/// P(X > value) of the chi-squared distribution. value >= 0, df > 0 (fractions allowed). Throws
/// std::domain_error outside the ranges. Source: Abramowitz & Stegun 26.4.19.
double chi_squared_upper_tail(double value, double df);

/// Cumulants of log(X / df) where X is chi-squared with df degrees of freedom: of the logarithm of
/// a sample variance of normal values, divided by their true variance.
struct LogChiSquared {
  double mean;      // digamma(df / 2) - log(df / 2), below zero
  double variance;  // trigamma(df / 2)
  double fourth;    // the fourth cumulant, polygamma(3, df / 2)
};

/// df > 0; throws std::domain_error otherwise. Source: M. S. Bartlett, D. G. Kendall, The
/// statistical analysis of variance-heterogeneity and the logarithmic transformation, 1946.
LogChiSquared log_chi_squared(double df);

}  // namespace yates::numerics
