#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "cli/frame/command_line.hpp"
#include "cli/queue/queue.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "queueing/networks/service_distribution.hpp"

namespace yates::cli {

namespace {

queueing::ServiceDistribution parse_shape(const std::string& word, std::string_view text) {
  try {
    return queueing::parse_service_distribution(text);
  } catch (const language::UsageError& error) {
    throw language::UsageError(fmt::format("--service '{}': {}", word, error.what()));
  }
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
       .help = "simulate the network as well and show both, with intervals; a sweep uses the same "
               "random numbers at all values"},
      {.names = "--seed",
       .target = &request.seed,
       .placeholder = "N",
       .help = "seed of the simulation: a whole number",
       .check =
           a_whole_number("a whole number from 0 to 18446744073709551615", 0.0, 0x1p64 - 2048.0)},
      {.names = "--half-width",
       .target = &request.half_width,
       .placeholder = "SHARE",
       .help = "stop the simulation when the half-width of the interval of the mean response time "
               "is at most this share of the mean: 0.000001 to 0.999, default 0.01",
       .check = a_number("a share of the mean from 0.000001 to 0.999, as in 0.01", 1e-6, 0.999)},
      {.names = "--most-visits",
       .target = &request.most_visits,
       .placeholder = "N",
       .help = "stop the simulation after this many visits in any case",
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
