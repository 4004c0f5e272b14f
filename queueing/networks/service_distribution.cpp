#include "queueing/networks/service_distribution.hpp"

#include <cmath>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

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

}  // namespace yates::queueing
