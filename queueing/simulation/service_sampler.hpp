#pragma once

#include "numerics/random.hpp"
#include "queueing/networks/service_distribution.hpp"

namespace yates::queueing {

/// Draws from a distribution scaled to mean 1.
class ServiceSampler {
 public:
  /// Throws std::domain_error by check_service_distribution.
  explicit ServiceSampler(const ServiceDistribution& distribution);

  double draw(numerics::SplitMix& random) const;

 private:
  enum class Kind { exponential, deterministic, erlang, hyperexponential, lognormal, gamma };

  Kind kind_ = Kind::exponential;
  int phases_ = 1;
  double probability_of_short_ = 0.0;  // hyperexponential
  double short_mean_ = 0.0;
  double long_mean_ = 0.0;
  double log_median_ = 0.0;  // lognormal
  double log_deviation_ = 0.0;
  double shape_ = 1.0;  // gamma
};

}  // namespace yates::queueing
