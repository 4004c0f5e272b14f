#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace yates::queueing {

// The shape of a service time; the mean comes from the demand. SCV is the squared coefficient of
// variation, variance / mean^2.

/// SCV 1.
struct ExponentialService {};

/// Every service takes its mean: SCV 0.
struct DeterministicService {};

/// The sum of `phases` exponential times of equal mean: SCV 1 / phases. 1 <= phases <= 1000.
struct ErlangService {
  int phases;
};

/// A short exponential time with probability p, otherwise a long one, with balanced means: both
/// kinds contribute half of the mean. With c = SCV > 1:
///     p = (1 + sqrt((c - 1) / (c + 1))) / 2     means 1 / (2 p) and 1 / (2 (1 - p)) of the mean
/// Source: H. C. Tijms, Stochastic Models, 1994, appendix B.
struct HyperexponentialService {
  double squared_coefficient_of_variation;
};

/// The exponential of a normal number with variance ln(1 + SCV). SCV > 0.
struct LognormalService {
  double squared_coefficient_of_variation;
};

/// Gamma with shape 1 / SCV. SCV > 0.
struct GammaService {
  double squared_coefficient_of_variation;
};

using ServiceDistribution = std::variant<ExponentialService, DeterministicService, ErlangService,
                                         HyperexponentialService, LognormalService, GammaService>;

/// Variance / mean^2.
double squared_coefficient_of_variation(const ServiceDistribution& distribution);

/// Reads a shape as it is typed: "exponential", "deterministic", "erlang:4" (4 phases),
/// "hyperexponential:4", "lognormal:2.5", "gamma:2" (the SCV). Throws UsageError naming what is
/// wrong, with the nearest shape.
ServiceDistribution parse_service_distribution(std::string_view text);

/// Throws std::domain_error that names distribution, argument, value and requirement unless the
/// numbers are finite and in the ranges above.
void check_service_distribution(const ServiceDistribution& distribution);

}  // namespace yates::queueing
