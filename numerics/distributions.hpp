#pragma once

namespace yates::numerics {

/// A tail probability together with its decimal logarithm, which stays exact where the probability
/// underflows.
struct Tail {
  double probability;
  double log10;
};

/// P(F > value) of Fisher's F distribution. value >= 0; both degrees of freedom > 0 (fractions
/// allowed). Relative error of the probability below 1e-12 where it is above 1e-300. Throws
/// std::domain_error outside the ranges. Source: Abramowitz & Stegun 26.6.2.
Tail f_upper_tail(double value, double numerator_df, double denominator_df);

/// P(|T| > |value|) of Student's t distribution. df > 0. Source: Abramowitz & Stegun 26.7.1.
Tail t_two_sided(double value, double df);

/// The t with P(T <= t) = probability. 0 < probability < 1, df > 0.
double t_quantile(double probability, double df);

/// The F with P(F <= f) = probability.
double f_quantile(double probability, double numerator_df, double denominator_df);

/// P(F > value) of the noncentral F distribution: the power of an F test whose critical value is
/// `value`. noncentrality >= 0 is the sum of squares of the true effect over the variance of the
/// noise; with 0 this is f_upper_tail. value >= 0; both degrees of freedom > 0. Absolute error
/// below 1e-9. Throws std::domain_error outside the ranges. Source: Abramowitz & Stegun 26.6.20.
double noncentral_f_upper_tail(double value, double numerator_df, double denominator_df,
                               double noncentrality);

/// The z with P(Z <= z) = probability of the standard normal distribution. 0 < probability < 1.
double normal_quantile(double probability);

/// The two-sided multiplier of a simultaneous interval over `comparisons` estimates by Sidak's
/// rule: the t quantile at 1 - alpha_1 / 2 with alpha_1 = 1 - confidence^(1 / comparisons). 0 <
/// confidence < 1, comparisons >= 1, df > 0. Source: Z. Sidak, Rectangular confidence regions for
/// the means of multivariate normal distributions, 1967.
double sidak_multiplier(double confidence, int comparisons, double df);

}  // namespace yates::numerics
