#include "queueing/networks/service_distribution.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "queueing/networks/class_means.hpp"
#include "queueing/networks/named.hpp"
#include "queueing/networks/solution_notes.hpp"

namespace yates::queueing {

namespace {

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

constexpr int most_phases = 1000;

/// One of each shape; the numbers stand for those that are to be read.
constexpr std::array shapes{
    ServiceDistribution{ExponentialService{}},  ServiceDistribution{DeterministicService{}},
    ServiceDistribution{ErlangService{1}},      ServiceDistribution{HyperexponentialService{2.0}},
    ServiceDistribution{LognormalService{1.0}}, ServiceDistribution{GammaService{1.0}}};
static_assert(shapes.size() == std::variant_size_v<ServiceDistribution>);

std::string word_of(const ServiceDistribution& distribution) {
  return std::visit(Overloaded{[](const ExponentialService&) { return "exponential"; },
                               [](const DeterministicService&) { return "deterministic"; },
                               [](const ErlangService&) { return "erlang"; },
                               [](const HyperexponentialService&) { return "hyperexponential"; },
                               [](const LognormalService&) { return "lognormal"; },
                               [](const GammaService&) { return "gamma"; }},
                    distribution);
}

ServiceDistribution shape_called(std::string_view word) {
  std::vector<std::string> words;
  for (const ServiceDistribution& shape : shapes) {
    words.push_back(word_of(shape));
    if (words.back() == word) return shape;
  }
  throw language::UsageError(
      fmt::format("the shape '{}' is unknown{}", word, language::suggestion(word, words)));
}

int whole_phases(double phases) {
  if (phases >= 1.0 && phases <= most_phases && phases == std::floor(phases)) {
    return static_cast<int>(phases);
  }
  throw language::UsageError(
      fmt::format("{} phases; expected a whole number from 1 to {}", phases, most_phases));
}

/// The shape with the number that was typed behind it.
ServiceDistribution with_number(const ServiceDistribution& shape, std::optional<double> number) {
  const std::string word = word_of(shape);
  const auto needed = [&](std::string_view what) {
    if (number) return *number;
    throw language::UsageError(fmt::format("{} needs {}, as in {}:4", word, what, word));
  };
  const auto alone = [&](const ServiceDistribution& plain) {
    if (!number) return plain;
    throw language::UsageError(fmt::format("{} takes no number", word));
  };
  constexpr std::string_view scv = "its squared coefficient of variation";
  return std::visit(Overloaded{[&](const ExponentialService& plain) { return alone(plain); },
                               [&](const DeterministicService& plain) { return alone(plain); },
                               [&](const ErlangService&) -> ServiceDistribution {
                                 return ErlangService{whole_phases(needed("its number of phases"))};
                               },
                               [&](const HyperexponentialService&) -> ServiceDistribution {
                                 return HyperexponentialService{needed(scv)};
                               },
                               [&](const LognormalService&) -> ServiceDistribution {
                                 return LognormalService{needed(scv)};
                               },
                               [&](const GammaService&) -> ServiceDistribution {
                                 return GammaService{needed(scv)};
                               }},
                    shape);
}

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

ServiceDistribution parse_service_distribution(std::string_view text) {
  const std::size_t colon = text.find(':');
  std::optional<double> number;
  if (colon != std::string_view::npos) {
    const std::string_view written = text.substr(colon + 1);
    number = language::parse_number(written);
    if (!number) throw language::UsageError(fmt::format("'{}' is not a number", written));
  }
  const ServiceDistribution shape = with_number(shape_called(text.substr(0, colon)), number);
  try {
    check_service_distribution(shape);
  } catch (const std::domain_error& error) {
    throw language::UsageError(error.what());
  }
  return shape;
}

void check_service_distribution(const ServiceDistribution& distribution) {
  const std::string word = word_of(distribution);
  std::visit(
      Overloaded{[](const ExponentialService&) {}, [](const DeterministicService&) {},
                 [&](const ErlangService& erlang) {
                   if (erlang.phases >= 1 && erlang.phases <= most_phases) return;
                   throw std::domain_error(
                       fmt::format("{} service: phases is {}, must be from 1 to {}", word,
                                   erlang.phases, most_phases));
                 },
                 [&](const HyperexponentialService& shaped) {
                   check_squared_coefficient(word, shaped.squared_coefficient_of_variation, 1.0);
                 },
                 [&](const LognormalService& shaped) {
                   check_squared_coefficient(word, shaped.squared_coefficient_of_variation, 0.0);
                 },
                 [&](const GammaService& shaped) {
                   check_squared_coefficient(word, shaped.squared_coefficient_of_variation, 0.0);
                 }},
      distribution);
}

bool is_exponential(const ServiceDistribution& distribution) {
  if (std::holds_alternative<ExponentialService>(distribution)) return true;
  if (const auto* erlang = std::get_if<ErlangService>(&distribution)) return erlang->phases == 1;
  if (const auto* gamma = std::get_if<GammaService>(&distribution)) {
    return gamma->squared_coefficient_of_variation == 1.0;
  }
  return false;
}

void restrict_to_service(const Network& network, const std::vector<ServiceDistribution>& service,
                         NetworkSolution& solution) {
  std::string names;
  for (std::size_t k = 0; k < network.stations.size() && k < service.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.discipline != Discipline::first_come_first_served || !is_used(station)) continue;
    if (is_exponential(service[k])) continue;
    names += (names.empty() ? "" : ", ") + named("station", station.name, k);
  }
  if (names.empty()) return;
  // Elsewhere, too: what leaves such a station is no longer what product form takes it for.
  for (StationSolution& station : solution.stations) station.percentiles.reset();
  for (ClassSolution& part : solution.classes) {
    for (StationSolution& station : part.stations) station.percentiles.reset();
  }
  if (solution.bounds) solution.bounds->balanced_job.reset();
  solution.notes.push_back(
      {NoteCode::assumes_exponential_service,
       fmt::format(
           "the formula assumes exponential service at {}, which is simulated with another shape: "
           "the formula's percentiles and balanced-job bounds do not hold and are left out",
           names)});
}

}  // namespace yates::queueing
