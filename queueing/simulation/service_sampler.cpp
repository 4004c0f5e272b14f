#include <cmath>

#include "numerics/variates.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

namespace {

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

}  // namespace

ServiceSampler::ServiceSampler(const ServiceDistribution& distribution) {
  check_service_distribution(distribution);
  std::visit(
      Overloaded{[this](const ExponentialService&) { kind_ = Kind::exponential; },
                 [this](const DeterministicService&) { kind_ = Kind::deterministic; },
                 [this](const ErlangService& erlang) {
                   kind_ = Kind::erlang;
                   phases_ = erlang.phases;
                 },
                 [this](const HyperexponentialService& shaped) {
                   kind_ = Kind::hyperexponential;
                   const double scv = shaped.squared_coefficient_of_variation;
                   probability_of_short_ = 0.5 * (1.0 + std::sqrt((scv - 1.0) / (scv + 1.0)));
                   // 1 - p without the loss of digits for a large SCV.
                   const double probability_of_long = 0.5 / ((scv + 1.0) * probability_of_short_);
                   short_mean_ = 0.5 / probability_of_short_;
                   long_mean_ = 0.5 / probability_of_long;
                 },
                 [this](const LognormalService& shaped) {
                   kind_ = Kind::lognormal;
                   const double variance = std::log1p(shaped.squared_coefficient_of_variation);
                   log_median_ = -0.5 * variance;
                   log_deviation_ = std::sqrt(variance);
                 },
                 [this](const GammaService& shaped) {
                   kind_ = Kind::gamma;
                   shape_ = 1.0 / shaped.squared_coefficient_of_variation;
                 }},
      distribution);
}

double ServiceSampler::draw(numerics::SplitMix& random) const {
  switch (kind_) {
    case Kind::exponential:
      break;
    case Kind::deterministic:
      return 1.0;
    case Kind::erlang: {
      double sum = 0.0;
      for (int phase = 0; phase < phases_; ++phase) sum += numerics::exponential_variate(random);
      return sum / phases_;
    }
    case Kind::hyperexponential: {
      const bool is_short = random.uniform() < probability_of_short_;
      return (is_short ? short_mean_ : long_mean_) * numerics::exponential_variate(random);
    }
    case Kind::lognormal:
      return std::exp(log_median_ + log_deviation_ * numerics::normal_variate(random));
    case Kind::gamma:
      return numerics::gamma_variate(random, shape_) / shape_;
  }
  return numerics::exponential_variate(random);
}

}  // namespace yates::queueing
