#include "cli/queue/queue_simulation.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/frame/checks.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::cli {

namespace {

using queueing::ServiceDistribution;

const std::vector<std::string> shapes{"exponential",      "deterministic", "erlang",
                                      "hyperexponential", "lognormal",     "gamma"};

ServiceDistribution shape_of(const std::string& word, const std::string& name,
                             const std::optional<double>& number) {
  const auto needed = [&](const char* what) {
    if (number) return *number;
    throw language::UsageError(
        fmt::format("--service '{}': {} needs {}, as in {}:4", word, name, what, name));
  };
  if (name == "erlang") {
    const double phases = needed("its number of phases");
    if (phases < 1.0 || phases > 1000.0 || phases != std::floor(phases)) {
      throw language::UsageError(fmt::format(
          "--service '{}': {} phases; expected a whole number from 1 to 1000", word, phases));
    }
    return queueing::ErlangService{static_cast<int>(phases)};
  }
  constexpr const char* scv = "its squared coefficient of variation";
  if (name == "hyperexponential") return queueing::HyperexponentialService{needed(scv)};
  if (name == "lognormal") return queueing::LognormalService{needed(scv)};
  if (name == "gamma") return queueing::GammaService{needed(scv)};
  if (number) {
    throw language::UsageError(fmt::format("--service '{}': {} takes no number", word, name));
  }
  if (name == "exponential") return queueing::ExponentialService{};
  if (name == "deterministic") return queueing::DeterministicService{};
  throw language::UsageError(fmt::format("--service '{}': the shape '{}' is unknown{}", word, name,
                                         language::suggestion(name, shapes)));
}

ServiceDistribution parse_shape(const std::string& word, std::string_view text) {
  const std::size_t colon = text.find(':');
  std::optional<double> number;
  if (colon != std::string_view::npos) {
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + colon + 1, end, value);
    if (read.ec != std::errc() || read.ptr != end) {
      throw language::UsageError(
          fmt::format("--service '{}': '{}' is not a number", word, text.substr(colon + 1)));
    }
    number = value;
  }
  ServiceDistribution shape = shape_of(word, std::string(text.substr(0, colon)), number);
  try {
    queueing::check_service_distribution(shape);
  } catch (const std::domain_error& error) {
    throw language::UsageError(fmt::format("--service '{}': {}", word, error.what()));
  }
  return shape;
}

}  // namespace

void check_simulation_request(const SimulationRequest& request) {
  if (request.asked) return;
  const auto refuse = [](bool given, const char* option) {
    if (!given) return;
    throw language::UsageError(
        fmt::format("{} is an option of simulations; add --simulate", option));
  };
  refuse(request.seed.has_value(), "--seed");
  refuse(request.half_width.has_value(), "--half-width");
  refuse(request.most_visits.has_value(), "--most-visits");
  refuse(!request.service.empty(), "--service");
}

std::vector<Option> simulation_command_options(SimulationRequest& request) {
  return {
      {.names = "--simulate",
       .target = &request.asked,
       .help = "simulates the network as well and shows both, with intervals; of a sweep all "
               "values with the same random numbers"},
      {.names = "--seed",
       .target = &request.seed,
       .placeholder = "N",
       .help = "of the simulation: a whole number",
       .check =
           a_whole_number("a whole number from 0 to 18446744073709551615", 0.0, 0x1p64 - 2048.0)},
      {.names = "--half-width",
       .target = &request.half_width,
       .placeholder = "SHARE",
       .help = "the simulation stops when the interval of the mean response time is this share of "
               "it to either side: 0.000001 to 0.999, default 0.01",
       .check = a_number("a share of the mean from 0.000001 to 0.999, as in 0.01", 1e-6, 0.999)},
      {.names = "--most-visits",
       .target = &request.most_visits,
       .placeholder = "N",
       .help = "the simulation stops after this many visits in any case",
       .check = a_whole_number("a whole number from 1 to 1000000000000", 1.0, 1e12)},
      {.names = "--service",
       .target = &request.service,
       .placeholder = "STATION=SHAPE",
       .help = "shape of a station's service times: disk=deterministic, disk=erlang:4, "
               "disk=hyperexponential:4, disk=lognormal:2, disk=gamma:2; default exponential",
       .several_words = true},
  };
}

queueing::SimulationOptions simulation_options(const SimulationRequest& request,
                                               const queueing::Network& network) {
  queueing::SimulationOptions options;
  if (request.seed) options.seed = {*request.seed};
  if (request.half_width) options.half_width = *request.half_width;
  if (request.most_visits)
    options.largest_number_of_visits = static_cast<std::int64_t>(*request.most_visits);
  std::vector<std::string> names;
  for (const auto& station : network.stations) names.push_back(station.name);
  options.service.assign(names.size(), queueing::ExponentialService{});
  for (const std::string& word : request.service) {
    const std::size_t equals = word.rfind('=');
    if (equals == std::string::npos) {
      throw language::UsageError(
          fmt::format("--service '{}': expected STATION=SHAPE, as in disk=deterministic", word));
    }
    const std::string station = word.substr(0, equals);
    const auto found = std::find(names.begin(), names.end(), station);
    if (found == names.end()) {
      throw language::UsageError(fmt::format("--service '{}': no station is called '{}'{}", word,
                                             station, language::suggestion(station, names)));
    }
    options.service[static_cast<std::size_t>(found - names.begin())] =
        parse_shape(word, std::string_view(word).substr(equals + 1));
  }
  return options;
}

}  // namespace yates::cli
