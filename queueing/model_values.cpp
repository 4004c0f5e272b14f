#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "language/nearest.hpp"
#include "queueing/model_file.hpp"

namespace yates::queueing {

double value_of(const Quantity& quantity, const NetworkModel& model, const Values& values) {
  if (const auto* number = std::get_if<double>(&quantity.written)) return *number;
  const auto& expression = std::get<language::Expression>(quantity.written);
  const auto lookup = [&](const std::string& name) -> language::Value {
    if (const auto found = values.find(name); found != values.end()) return found->second;
    for (const Parameter& parameter : model.parameters) {
      if (parameter.name == name) return parameter.start;
    }
    std::vector<std::string> known;
    for (const Parameter& parameter : model.parameters) known.push_back(parameter.name);
    for (const auto& [one, value] : values) known.push_back(one);
    throw language::InputError(
        quantity.place,
        fmt::format("{}, '{}': '{}' has no value{}", quantity.what, language::to_string(expression),
                    name, language::suggestion(name, known)));
  };
  double result = 0.0;
  try {
    result = language::evaluate_number(expression, lookup, quantity.what);
  } catch (const language::UsageError& error) {
    throw language::InputError(quantity.place, error.what());
  }
  if (std::isfinite(result)) return result;
  std::string with;
  for (const std::string& name : language::names(expression)) {
    with += fmt::format("{}{} = {}", with.empty() ? " with " : ", ", name,
                        std::get<double>(lookup(name)));
  }
  throw language::InputError(
      quantity.place,
      fmt::format("{}, '{}', is {}{}; expected a finite number (is something divided by zero?)",
                  quantity.what, language::to_string(expression),
                  std::isnan(result) ? "not a number" : "infinite", with));
}

Network network_at(const NetworkModel& model, const Values& values) {
  const auto value = [&](const std::optional<Quantity>& quantity, double otherwise) {
    return quantity ? value_of(*quantity, model, values) : otherwise;
  };
  Network network;
  for (const ClassModel& one : model.classes) {
    const double load = value_of(one.load, model, values);
    JobClass job{.name = one.name, .load = OpenLoad{load}, .think_time = value(one.think_time, 0)};
    if (one.closed) job.load = ClosedLoad{load};
    network.classes.push_back(std::move(job));
  }
  for (const StationModel& one : model.stations) {
    NetworkStation station{
        .name = one.name, .discipline = one.discipline, .servers = 1, .demands = {}};
    const double servers = value(one.servers, 1.0);
    if (servers < 1.0 || servers > 1e9 || servers != std::floor(servers)) {
      throw language::InputError(one.servers->place,
                                 fmt::format("{} is {}; expected a whole number from 1 to 1e9",
                                             one.servers->what, servers));
    }
    station.servers = static_cast<int>(servers);
    for (const Quantity& speed : one.speeds) {
      station.speeds.push_back(value_of(speed, model, values));
    }
    for (const DemandModel& demand : one.demands) {
      station.demands.push_back({.visits = value(demand.visits, 1.0),
                                 .service_time = value_of(demand.service_time, model, values)});
    }
    network.stations.push_back(std::move(station));
  }
  try {
    check_network(network);
  } catch (const std::domain_error& error) {
    throw language::InputError({.file = model.file.string()}, error.what());
  }
  return network;
}

}  // namespace yates::queueing
