#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace yates::anova {

struct Fit;

/// How the run-to-run noise depends on one factor, after the others.
struct DispersionFactor {
  std::size_t factor = 0;  // index into Observations::factors
  std::string name;
  std::int64_t df = 0;  // levels - 1, less what the settings cannot tell
  double chi_squared = 0.0;
  double p = 1.0;           // of this factor alone
  double p_adjusted = 1.0;  // by Holm over the factors
  /// The largest typical standard deviation of one run over the factor's levels, divided by the
  /// smallest: at least 1. It is absent where the settings do not tell some level.
  std::optional<double> ratio;
};

/// Whether all settings have the same noise: Bartlett's test, with its statistic divided by 1 +
/// excess kurtosis / 2 of the runs within the settings. Beside the tests by factor it finds a
/// single noisy setting, and noise that depends on an interaction. It is the more sensitive to
/// heavy tails, which few runs cannot tell from unequal noise: with three runs of t5 noise each, it
/// rejects at 5 % in 12 % of experiments with 8 settings, in 34 % with 48. Source: M. S. Bartlett,
/// 1937; G. E. P. Box, S. L. Andersen, Journal of the Royal Statistical Society B 17, 1955.
struct DispersionOmnibus {
  std::int64_t df = 0;  // settings - 1
  double chi_squared = 0.0;
  double p = 1.0;
};

/// Which factor drives the noise.
struct Dispersion {
  std::vector<DispersionFactor> factors;  // in the order of the observations' factors
  std::optional<DispersionOmnibus> omnibus;
  std::int64_t settings = 0;        // used: three or more runs that differ
  std::int64_t equal_settings = 0;  // left out: three or more runs, all with the same value
  std::int64_t few_runs = 0;        // left out: fewer than three runs
  std::vector<std::string> left_out_factors;  // numbers with more than 16 levels
  /// Of one run's noise, zero where it is not above that of the normal distribution; absent where
  /// only summaries are known. The variances of log s^2 allow for it.
  std::optional<double> excess_kurtosis;
};

/// The logarithm of each setting's sample variance s^2 (see variances_of_repeated_runs: with blocks
/// and drift, of what these leave) is regressed on the main effects of the factors, each level with
/// an effect of its own. For normal noise with v degrees of freedom, log s^2 has the mean log
/// sigma^2 + digamma(v/2) - log(v/2) and the variance trigamma(v/2). Heavier tails add
/// excess kurtosis / n to the variance (M. W. J. Layard, Journal of the American Statistical
/// Association 68, 1973); it is estimated from all runs, each divided by the standard deviation
/// that the regression gives its setting, so that unequal noise does not count as heavy tails.
///
/// chi_squared is the weighted sum of squares that a factor adds to the others. log s^2 of few runs
/// is skewed; p is therefore from the multiple of a chi-squared distribution that has the mean and
/// the variance of this sum for normal noise. Size and power by simulation:
/// tests/anova/noise/dispersion_test.cpp. Source: M. S. Bartlett, D. G. Kendall, 1946; R. J.
/// Carroll, D. Ruppert, Transformation and Weighting in Regression, 1988, section 3.3.
///
/// `without` are settings (indexes into Observations::settings) that are known to have a noise of
/// their own: they say nothing of the others. Without factors and omnibus where fewer than two
/// settings can be used.
Dispersion dispersion(const Fit& fit, std::span<const std::size_t> without = {});

}  // namespace yates::anova
