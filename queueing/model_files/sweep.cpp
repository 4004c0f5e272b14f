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
      fmt::format("--sweep '{}': {}; expected NAME=FROM..TO, NAME=FROM..TO:STEP or NAME=A,B,C, as "
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
    refuse(text, fmt::format("{:.0f} values are more than {}", count, most_values));
  }
  return steps(*from, step, count, digits);
}

std::vector<double> list(std::string_view text, std::string_view values) {
  std::vector<double> result;
  for (std::size_t at = 0; at <= values.size();) {
    const std::size_t comma = std::min(values.find(',', at), values.size());
    const auto value = number(values.substr(at, comma - at));
    if (!value) refuse(text, fmt::format("'{}' is no number", values.substr(at, comma - at)));
    result.push_back(*value);
    at = comma + 1;
  }
  return result;
}

/// Sets the quantity of a class or station that the name means; false if it means none.
bool set_quantity(Network& network, const std::string& name, double value) {
  for (JobClass& one : network.classes) {
    const std::string prefix = network.classes.size() == 1 ? "" : one.name + ".";
    if (auto* closed = std::get_if<ClosedLoad>(&one.load);
        closed && name == prefix + "population") {
      closed->population = value;
      return true;
    }
    if (auto* open = std::get_if<OpenLoad>(&one.load); open && name == prefix + "arrival_rate") {
      open->arrival_rate = value;
      return true;
    }
    if (name == prefix + "think_time" && std::holds_alternative<ClosedLoad>(one.load)) {
      one.think_time = value;
      return true;
    }
  }
  for (NetworkStation& station : network.stations) {
    if (!name.starts_with(station.name + ".")) continue;
    const std::string quantity = name.substr(station.name.size() + 1);
    if (quantity == "servers" && station.discipline != Discipline::delay) {
      if (value < 1.0 || value > 1e9 || value != std::floor(value)) {
        throw language::UsageError(
            fmt::format("{} is {}; expected a whole number from 1 to 1e9", name, value));
      }
      station.servers = static_cast<int>(value);
      return true;
    }
    if (network.classes.size() != 1) continue;
    Demand& demand = station.demands.front();
    if (quantity == "demand") {
      demand = {.visits = 1.0, .service_time = value};
    } else if (quantity == "service_time") {
      demand.service_time = value;
    } else if (quantity == "visits") {
      demand.visits = value;
    } else {
      continue;
    }
    return true;
  }
  return false;
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

std::vector<std::string> settable_names(const NetworkModel& model) {
  std::vector<std::string> names;
  for (const ClassModel& one : model.classes) {
    const std::string prefix = model.classes.size() == 1 ? "" : one.name + ".";
    names.push_back(prefix + (one.closed ? "population" : "arrival_rate"));
    if (one.closed) names.push_back(prefix + "think_time");
  }
  for (const StationModel& station : model.stations) {
    if (station.discipline != Discipline::delay) names.push_back(station.name + ".servers");
    if (model.classes.size() != 1) continue;
    for (const char* quantity : {".demand", ".service_time", ".visits"}) {
      names.push_back(station.name + quantity);
    }
  }
  for (const Parameter& parameter : model.parameters) names.push_back(parameter.name);
  for (const std::string& factor : model.factors()) names.push_back(factor);
  return names;
}

void check_setting(const NetworkModel& model, std::string_view option, const std::string& name,
                   double value) {
  const std::vector<std::string> settable = settable_names(model);
  if (std::find(settable.begin(), settable.end(), name) == settable.end()) {
    throw language::UsageError(fmt::format("{} {}={}: '{}' is no quantity of {}{}", option, name,
                                           value, name, model.file.string(),
                                           language::suggestion(name, settable)));
  }
  const std::vector<std::string> read = names_read(model);
  const bool free = std::find(read.begin(), read.end(), name) != read.end() ||
                    std::any_of(model.parameters.begin(), model.parameters.end(),
                                [&](const Parameter& one) { return one.name == name; });
  if (free) return;
  const bool servers = name.ends_with(".servers");
  if (servers ? value >= 1.0 && value <= 1e9 && value == std::floor(value) : value >= 0.0) return;
  throw language::UsageError(
      fmt::format("{} {}={}: expected {}", option, name, value,
                  servers ? "a whole number from 1 to 1e9" : "a number of at least 0"));
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
    if (set_quantity(network, name, value)) continue;
    throw language::UsageError(fmt::format("'{}' is no quantity of {}{}", name, model.file.string(),
                                           language::suggestion(name, settable_names(model))));
  }
  if (!others.empty()) check_network(network);
  return network;
}

std::vector<SweepPoint> solve_sweep(const NetworkModel& model, const Values& settings,
                                    const Sweep& sweep, const SolveOptions& options) {
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
