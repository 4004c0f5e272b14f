#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

namespace {

/// " with z0 = 0.1, scale = -1": what an expression has read.
std::string with_values(const language::Expression& expression, const Quantity& quantity,
                        const NetworkModel& model, const Values& values) {
  constexpr std::size_t most_names = 8;
  const std::vector<std::string> names = language::names(expression);
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most_names); ++i) {
    Quantity one = quantity;
    language::Expression name;
    name.node = language::Name{names[i]};
    one.written = std::move(name);
    text += fmt::format("{}{} = {}", i == 0 ? " with " : ", ", language::printable(names[i]),
                        value_of(one, model, values));
  }
  return names.size() > most_names ? text + ", ..." : text;
}

}  // namespace

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
        quantity.place, fmt::format("{}, '{}': '{}' has no value{}", quantity.what,
                                    language::quoted_in_message(expression),
                                    language::printable(name), language::suggestion(name, known)));
  };
  double result = 0.0;
  try {
    result = language::evaluate_number(expression, lookup, quantity.what);
  } catch (const language::UsageError& error) {
    throw language::InputError(quantity.place, error.what());
  }
  if (std::isfinite(result)) return result;
  throw language::InputError(
      quantity.place,
      fmt::format("{}, '{}', is {}{}; expected a finite number (is something divided by zero?)",
                  quantity.what, language::quoted_in_message(expression),
                  std::isnan(result) ? "not a number" : "infinite",
                  with_values(expression, quantity, model, values)));
}

namespace {

/// "'demand' of station 'cpu', 'z0 * scale', is -0.1 with z0 = 0.1, scale = -1; expected ..."
[[noreturn]] void refuse(const Quantity& quantity, const NetworkModel& model, const Values& values,
                         double value, const std::string& expected) {
  std::string how;
  std::string with;
  if (const auto* expression = std::get_if<language::Expression>(&quantity.written)) {
    how = fmt::format(", '{}',", language::quoted_in_message(*expression));
    with = with_values(*expression, quantity, model, values);
  }
  throw language::InputError(quantity.place, fmt::format("{}{} is {}{}; expected {}", quantity.what,
                                                         how, value, with, expected));
}

}  // namespace

Network network_at(const NetworkModel& model, const Values& values) {
  const auto at_least_zero = [&](const Quantity& quantity) {
    const double value = value_of(quantity, model, values);
    if (value < 0.0) refuse(quantity, model, values, value, "a number of at least 0");
    return value;
  };
  const auto value_or = [&](const std::optional<Quantity>& quantity, double otherwise) {
    return quantity ? at_least_zero(*quantity) : otherwise;
  };
  Network network;
  for (const ClassModel& one : model.classes) {
    const double load = at_least_zero(one.load);
    JobClass job{
        .name = one.name, .load = OpenLoad{load}, .think_time = value_or(one.think_time, 0.0)};
    if (one.closed) job.load = ClosedLoad{load};
    network.classes.push_back(std::move(job));
  }
  for (const StationModel& one : model.stations) {
    NetworkStation station{
        .name = one.name, .discipline = one.discipline, .servers = 1, .demands = {}};
    if (one.servers) {
      const double servers = value_of(*one.servers, model, values);
      if (servers < 1.0 || servers > 1e9 || servers != std::floor(servers)) {
        refuse(*one.servers, model, values, servers, "a whole number from 1 to 1e9");
      }
      station.servers = static_cast<int>(servers);
    }
    for (const Quantity& speed : one.speeds) {
      const double value = value_of(speed, model, values);
      if (station.speeds.empty() && value != 1.0) {
        refuse(speed, model, values, value, "1 for the first one, the speed with one job");
      }
      if (value < 1e-60 || value > 1e60) {
        refuse(speed, model, values, value, "numbers from 1e-60 to 1e60");
      }
      station.speeds.push_back(value);
    }
    for (const DemandModel& demand : one.demands) {
      station.demands.push_back({.visits = value_or(demand.visits, 1.0),
                                 .service_time = at_least_zero(demand.service_time)});
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
