#include "queueing/model_files/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::queueing {

namespace {

constexpr std::size_t most_values = 100'000;
constexpr double steps_without_step = 40.0;

std::optional<double> number(std::string_view text) {
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (copy.empty() || end != copy.c_str() + copy.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw language::UsageError(
      fmt::format("'{}': {}; expected NAME=FROM..TO, NAME=FROM..TO:STEP or NAME=A,B,C, as "
                  "in population=1..40",
                  text, why));
}

/// Digits behind the point of a number without exponent; absent for others.
std::optional<int> decimals(std::string_view text) {
  if (text.find_first_not_of("+-.0123456789") != std::string_view::npos) return std::nullopt;
  const std::size_t point = text.find('.');
  return point == std::string_view::npos ? 0 : static_cast<int>(text.size() - point - 1);
}

/// from, from + step, ... in whole multiples of the last decimal, so that 0.1 + 2 x 0.1 is 0.3; in
/// floating-point numbers where these would be too large.
std::vector<double> steps(double from, double step, double count, std::optional<int> digits) {
  const double unit = digits && *digits <= 22 ? std::pow(10.0, *digits) : 0.0;
  const double first = std::round(from * unit);
  const double each = std::round(step * unit);
  constexpr double largest_whole = 9e15;
  const bool exact = unit > 0.0 && std::abs(first) + count * each < largest_whole;
  std::vector<double> result;
  for (double i = 0.0; i < count; ++i) {
    result.push_back(exact ? (first + i * each) / unit : from + i * step);
  }
  return result;
}

std::vector<double> range(std::string_view text, std::string_view values, std::size_t dots) {
  const std::size_t colon = values.find(':', dots);
  const std::string_view end = values.substr(dots + 2, colon - dots - 2);
  const auto from = number(values.substr(0, dots));
  const auto to = number(end);
  if (!from || !to) refuse(text, "the ends of the range are not numbers");
  const auto before = decimals(values.substr(0, dots));
  auto digits = decimals(end);
  if (before && digits) digits = std::max(*before, *digits);
  if (!before) digits.reset();
  const bool whole = *from == std::floor(*from) && *to == std::floor(*to);
  double step = whole ? 1.0 : (*to - *from) / steps_without_step;
  if (colon != std::string_view::npos) {
    const auto written = number(values.substr(colon + 1));
    if (!written || *written <= 0.0) refuse(text, "the step is not a number above 0");
    step = *written;
    const auto of_step = decimals(values.substr(colon + 1));
    if (digits && of_step) digits = std::max(*digits, *of_step);
    if (!of_step) digits.reset();
  } else if (digits && !whole) {
    *digits += 3;  // a fortieth is 25 thousandths
  }
  if (*to < *from) refuse(text, "the range ends below its start");
  if (*to == *from) return {*from};
  const double count = std::floor((*to - *from) / step * (1.0 + 1e-12)) + 1.0;
  if (count > static_cast<double>(most_values)) {
    refuse(text, fmt::format("it has {:.0f} values, but may have at most {}", count, most_values));
  }
  return steps(*from, step, count, digits);
}

std::vector<double> list(std::string_view text, std::string_view values) {
  std::vector<double> result;
  for (std::size_t at = 0; at <= values.size();) {
    const std::size_t comma = std::min(values.find(',', at), values.size());
    const auto value = number(values.substr(at, comma - at));
    if (!value) refuse(text, fmt::format("'{}' is not a number", values.substr(at, comma - at)));
    result.push_back(*value);
    at = comma + 1;
  }
  return result;
}

struct NamedQuantity {
  std::string name;
  QuantityPlace place;
};

bool is_closed(const ClassModel& one) {
  return one.closed;
}

bool is_closed(const JobClass& one) {
  return std::holds_alternative<ClosedLoad>(one.load);
}

/// The quantities of a network, or of a model of one, under the names that mean them.
template <typename Classes, typename Stations>
std::vector<NamedQuantity> quantities_of(const Classes& classes, const Stations& stations) {
  std::vector<NamedQuantity> result;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const std::string prefix = classes.size() == 1 ? "" : classes[c].name + ".";
    if (is_closed(classes[c])) {
      result.push_back({prefix + "population", {NetworkQuantity::population, c}});
      result.push_back({prefix + "think_time", {NetworkQuantity::think_time, c}});
    } else {
      result.push_back({prefix + "arrival_rate", {NetworkQuantity::arrival_rate, c}});
    }
  }
  for (std::size_t k = 0; k < stations.size(); ++k) {
    const std::string prefix = stations[k].name + ".";
    if (stations[k].discipline != Discipline::delay) {
      result.push_back({prefix + "servers", {NetworkQuantity::servers, k}});
    }
    if (classes.size() != 1) continue;
    result.push_back({prefix + "demand", {NetworkQuantity::demand, k}});
    result.push_back({prefix + "service_time", {NetworkQuantity::service_time, k}});
    result.push_back({prefix + "visits", {NetworkQuantity::visits, k}});
  }
  return result;
}

std::optional<QuantityPlace> find(const std::vector<NamedQuantity>& quantities,
                                  std::string_view name) {
  for (const NamedQuantity& one : quantities) {
    if (one.name == name) return one.place;
  }
  return std::nullopt;
}

constexpr const char* servers_range = "a whole number from 1 to 1e9";

bool is_number_of_servers(double value) {
  return value >= 1.0 && value <= 1e9 && value == std::floor(value);
}

void set_quantity(Network& network, const std::string& name, const QuantityPlace& place,
                  double value) {
  switch (place.quantity) {
    case NetworkQuantity::population:
      std::get<ClosedLoad>(network.classes[place.at].load).population = value;
      return;
    case NetworkQuantity::arrival_rate:
      std::get<OpenLoad>(network.classes[place.at].load).arrival_rate = value;
      return;
    case NetworkQuantity::think_time:
      network.classes[place.at].think_time = value;
      return;
    case NetworkQuantity::servers:
      if (!is_number_of_servers(value)) {
        throw language::UsageError(
            fmt::format("{} is {}; expected {}", name, value, servers_range));
      }
      network.stations[place.at].servers = static_cast<int>(value);
      return;
    case NetworkQuantity::demand:
      network.stations[place.at].demands.front() = {.visits = 1.0, .service_time = value};
      return;
    case NetworkQuantity::service_time:
      network.stations[place.at].demands.front().service_time = value;
      return;
    case NetworkQuantity::visits:
      network.stations[place.at].demands.front().visits = value;
      return;
  }
}

}  // namespace

Sweep parse_sweep(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) refuse(text, "it names no quantity");
  const std::string_view values = text.substr(equals + 1);
  const std::size_t dots = values.find("..");
  return {std::string(text.substr(0, equals)),
          dots == std::string_view::npos ? list(text, values) : range(text, values, dots)};
}

std::optional<QuantityPlace> quantity_named(const Network& network, std::string_view name) {
  return find(quantities_of(network.classes, network.stations), name);
}

std::vector<std::string> settable_names(const NetworkModel& model) {
  std::vector<std::string> names;
  for (NamedQuantity& one : quantities_of(model.classes, model.stations)) {
    names.push_back(std::move(one.name));
  }
  for (const Parameter& parameter : model.parameters) names.push_back(parameter.name);
  for (const std::string& factor : model.factors()) names.push_back(factor);
  return names;
}

void check_setting(const NetworkModel& model, const std::string& name, double value) {
  const std::vector<std::string> settable = settable_names(model);
  if (std::find(settable.begin(), settable.end(), name) == settable.end()) {
    throw language::UsageError(fmt::format("{}={}: '{}' is not a quantity of {}{}", name, value,
                                           name, model.file.string(),
                                           language::suggestion(name, settable)));
  }
  const std::vector<std::string> read = names_read(model);
  const bool free = std::find(read.begin(), read.end(), name) != read.end() ||
                    std::any_of(model.parameters.begin(), model.parameters.end(),
                                [&](const Parameter& one) { return one.name == name; });
  if (free) return;
  const auto place = find(quantities_of(model.classes, model.stations), name);
  const bool servers = place && place->quantity == NetworkQuantity::servers;
  if (servers ? is_number_of_servers(value) : value >= 0.0) return;
  throw language::UsageError(fmt::format("{}={}: expected {}", name, value,
                                         servers ? servers_range : "a number of at least 0"));
}

Network network_with(const NetworkModel& model, const Values& settings) {
  const std::vector<std::string> read = names_read(model);
  Values values;
  std::vector<std::pair<std::string, double>> others;
  for (const auto& [name, value] : settings) {
    if (std::find(read.begin(), read.end(), name) != read.end()) {
      values.emplace(name, value);
    } else {
      others.emplace_back(name, value);
    }
  }
  Network network = network_at(model, values);
  for (const auto& [name, value] : others) {
    const auto place = quantity_named(network, name);
    if (!place) {
      throw language::UsageError(fmt::format("'{}' is not a quantity of {}{}", name,
                                             model.file.string(),
                                             language::suggestion(name, settable_names(model))));
    }
    set_quantity(network, name, *place, value);
  }
  if (!others.empty()) check_network(network);
  return network;
}

std::vector<SweepPoint> solve_sweep(const NetworkModel& model, const Values& settings,
                                    const Sweep& sweep, const SolveOptions& options) {
  // A point keeps its network and its solution, some hundred bytes for each class at each station.
  constexpr std::size_t most_kept = 500'000;
  const std::size_t kept = std::max<std::size_t>(model.stations.size() * model.classes.size(), 1);
  if (sweep.values.size() > 1 && sweep.values.size() > most_kept / kept) {
    throw std::domain_error(
        fmt::format("the sweep has {} values, but may have at most {} with {} stations and {} "
                    "classes of jobs",
                    sweep.values.size(), std::max<std::size_t>(most_kept / kept, 1),
                    model.stations.size(), model.classes.size()));
  }
  std::vector<SweepPoint> result;
  Values values = settings;
  for (const double value : sweep.values) {
    values[sweep.name] = value;
    Network network = network_with(model, values);
    NetworkSolution solution = solve(network, options);
    result.push_back({value, std::move(network), std::move(solution)});
  }
  return result;
}

}  // namespace yates::queueing
