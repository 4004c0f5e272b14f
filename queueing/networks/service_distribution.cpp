#include "queueing/networks/service_distribution.hpp"

#include <cmath>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "numerics/variates.hpp"

namespace yates::queueing {

namespace {

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

constexpr int most_phases = 1000;

void check_squared_coefficient(std::string_view name, double value, double least) {
  if (std::isfinite(value) && value > least) return;
  throw std::domain_error(
      fmt::format("{} service: squared coefficient of variation is {}, must be finite and above {}",
                  name, value, least));
}

}  // namespace

double squared_coefficient_of_variation(const ServiceDistribution& distribution) {
  return std::visit(
      Overloaded{[](const ExponentialService&) { return 1.0; },
                 [](const DeterministicService&) { return 0.0; },
                 [](const ErlangService& erlang) { return 1.0 / erlang.phases; },
                 [](const auto& shaped) { return shaped.squared_coefficient_of_variation; }},
      distribution);
}

std::string describe(const ServiceDistribution& distribution) {
  const auto with_scv = [](std::string_view name, double value) {
    return fmt::format("{} with SCV {:.6g}", name, value);
  };
  return std::visit(
      Overloaded{[](const ExponentialService&) -> std::string { return "exponential"; },
                 [](const DeterministicService&) -> std::string { return "deterministic"; },
                 [](const ErlangService& erlang) {
                   return fmt::format("erlang with {} phases", erlang.phases);
                 },
                 [&](const HyperexponentialService& shaped) {
                   return with_scv("hyperexponential", shaped.squared_coefficient_of_variation);
                 },
                 [&](const LognormalService& shaped) {
                   return with_scv("lognormal", shaped.squared_coefficient_of_variation);
                 },
                 [&](const GammaService& shaped) {
                   return with_scv("gamma", shaped.squared_coefficient_of_variation);
                 }},
      distribution);
}

void check_service_distribution(const ServiceDistribution& distribution) {
  std::visit(
      Overloaded{
          [](const ExponentialService&) {}, [](const DeterministicService&) {},
          [](const ErlangService& erlang) {
            if (erlang.phases >= 1 && erlang.phases <= most_phases) return;
            throw std::domain_error(fmt::format(
                "erlang service: phases is {}, must be from 1 to {}", erlang.phases, most_phases));
          },
          [](const HyperexponentialService& shaped) {
            check_squared_coefficient("hyperexponential", shaped.squared_coefficient_of_variation,
                                      1.0);
          },
          [](const LognormalService& shaped) {
            check_squared_coefficient("lognormal", shaped.squared_coefficient_of_variation, 0.0);
          },
          [](const GammaService& shaped) {
            check_squared_coefficient("gamma", shaped.squared_coefficient_of_variation, 0.0);
          }},
      distribution);
}

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
