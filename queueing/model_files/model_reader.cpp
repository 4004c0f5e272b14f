#include "queueing/model_files/model_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "language/nearest.hpp"

namespace yates::queueing {

namespace {

using language::kind_of;
using language::TomlReader;
using Names = std::vector<std::string>;

}  // namespace

NetworkModel ModelReader::read() {
  const toml::table& document = reader_.document();
  static const Names sections{"title", "station", "workload", "class", "parameters", "fit"};
  reader_.check_keys(document, "a queueing model file", sections, {});
  model_.title = reader_.text(document, "title", "title").value_or("");
  read_classes(document);
  read_stations(document);
  if (const auto* section = reader_.table(document, "parameters", "[parameters]")) {
    read_parameters(*section);
  }
  if (const auto* section = reader_.table(document, "fit", "[fit]")) read_fit(*section);
  if (reader_.faultless()) check_names();
  reader_.finish();
  return std::move(model_);
}

Names ModelReader::class_names() const {
  Names names;
  for (const ClassModel& one : model_.classes) names.push_back(one.name);
  return names;
}

std::optional<Quantity> ModelReader::quantity(const toml::node& node, const std::string& what) {
  const auto& at = node.source().begin;
  Quantity result{.written = 0.0,
                  .what = what,
                  .place = {.file = model_.file.string(),
                            .line = static_cast<int>(at.line),
                            .column = static_cast<int>(at.column)}};
  if (const auto number = node.value<double>(); number && node.is_number()) {
    if (!std::isfinite(*number)) {
      reader_.fault(node, fmt::format("{} is {}; expected a finite number", what, *number));
      return std::nullopt;
    }
    result.written = *number;
    return result;
  }
  if (!node.is_string()) {
    reader_.fault(node, fmt::format("{} is {}; expected a number, or an expression in quotes", what,
                                    kind_of(node)));
    return std::nullopt;
  }
  try {
    language::Expression expression = language::parse(node.as_string()->get(), what);
    language::check_functions(expression);
    result.written = std::move(expression);
    return result;
  } catch (const language::UsageError& error) {
    reader_.fault(node, error.what());
    return std::nullopt;
  }
}

std::optional<Quantity> ModelReader::quantity(const toml::table& table, const std::string& key,
                                              const std::string& of) {
  const toml::node* node = table.get(key);
  return node == nullptr ? std::nullopt : quantity(*node, fmt::format("'{}' of {}", key, of));
}

void ModelReader::read_classes(const toml::table& document) {
  const toml::table* workload = reader_.table(document, "workload", "[workload]");
  const toml::node* classes = document.get("class");
  if (workload != nullptr && classes != nullptr) {
    reader_.fault(*classes, "there are [[class]] tables beside [workload]; write one or the other");
  }
  if (workload != nullptr) {
    read_class(*workload, false);
  } else if (classes == nullptr) {
    if (!document.contains("workload")) {
      reader_.fault(toml::source_position{},
                    "section [workload] is missing; it says population = 5 (closed) or "
                    "arrival_rate = 3.0 (open)");
    }
  } else {
    reader_.each(document, "class", "'class'", [&](const toml::node& node) {
      if (const auto* table = node.as_table()) {
        read_class(*table, true);
      } else {
        reader_.fault(node,
                      fmt::format("'class' holds {}; expected [[class]] tables", kind_of(node)));
      }
    });
  }
}

void ModelReader::read_class(const toml::table& table, bool several) {
  const std::string section = several ? "[[class]]" : "[workload]";
  const Names keys = several ? Names{"name", "population", "arrival_rate", "think_time"}
                             : Names{"population", "arrival_rate", "think_time"};
  reader_.check_keys(table, section, keys, {});
  ClassModel one{.name = "", .closed = true, .load = {}, .think_time = std::nullopt};
  std::string of = section;
  if (several) {
    one.name = reader_.text(table, "name", "'name' of a class").value_or("");
    const Names known = class_names();
    if (one.name.empty()) {
      reader_.fault(table, "a class has no name; write name = \"...\"");
    } else if (std::find(known.begin(), known.end(), one.name) != known.end()) {
      reader_.fault(table, fmt::format("there are two classes '{}'", one.name));
    }
    of = fmt::format("class '{}'", one.name);
  }
  const auto population = quantity(table, "population", of);
  const auto arrival_rate = quantity(table, "arrival_rate", of);
  if (table.contains("population") == table.contains("arrival_rate")) {
    reader_.fault(table,
                  fmt::format("{} has {} population {} arrival_rate; a closed class has a "
                              "population, an open one an arrival_rate",
                              of, population ? "both" : "neither", population ? "and" : "nor"));
  }
  one.closed = table.contains("population");
  one.load = one.closed ? population.value_or(Quantity{}) : arrival_rate.value_or(Quantity{});
  one.think_time = quantity(table, "think_time", of);
  if (one.think_time && !one.closed) {
    reader_.fault(*table.get("think_time"),
                  fmt::format("{} has a think_time; only closed classes have one: a job of an open "
                              "class leaves",
                              of));
  }
  model_.classes.push_back(std::move(one));
}

void ModelReader::read_stations(const toml::table& document) {
  if (!document.contains("station")) {
    reader_.fault(toml::source_position{},
                  "there is no [[station]]; a network has at least one station");
    return;
  }
  std::size_t number = 0;
  reader_.each(document, "station", "'station'", [&](const toml::node& node) {
    ++number;
    if (const auto* table = node.as_table()) {
      read_station(*table, number);
    } else {
      reader_.fault(node,
                    fmt::format("'station' holds {}; expected [[station]] tables", kind_of(node)));
    }
  });
  if (number == 0 && reader_.faultless()) {
    reader_.fault(*document.get("station"), "'station' is empty; a network has at least one");
  }
}

void ModelReader::read_station(const toml::table& table, std::size_t number) {
  static const Names keys{"name", "kind", "servers", "demand", "visits", "service_time", "speeds"};
  StationModel station;
  const auto name = reader_.text(table, "name", "'name' of a station");
  station.name = name.value_or(fmt::format("station {}", number));
  const std::string of = fmt::format("station '{}'", station.name);
  reader_.check_keys(table, of, keys, {});
  if (!table.contains("name")) {
    reader_.fault(table, fmt::format("station {} has no name; write name = \"...\"", number));
  }
  for (const StationModel& other : model_.stations) {
    if (other.name == station.name) {
      reader_.fault(table, fmt::format("there are two stations '{}'", station.name));
    }
  }
  static const Names kinds{"ps", "fcfs", "delay"};
  static constexpr std::array disciplines{Discipline::processor_sharing,
                                          Discipline::first_come_first_served, Discipline::delay};
  const auto kind = reader_.choice(table, "kind", fmt::format("'kind' of {}", of), kinds);
  if (!table.contains("kind")) {
    reader_.fault(table,
                  fmt::format("{} has no kind; write kind = \"ps\", \"fcfs\" or \"delay\"", of));
  }
  station.discipline = disciplines[kind.value_or(0)];
  station.servers = quantity(table, "servers", of);
  if (table.contains("speeds")) {
    reader_.each(table, "speeds", fmt::format("'speeds' of {}", of), [&](const toml::node& node) {
      if (auto speed = quantity(node, fmt::format("'speeds' of {}", of))) {
        station.speeds.push_back(std::move(*speed));
      }
    });
    if (station.servers) {
      reader_.fault(*table.get("speeds"),
                    fmt::format("{} has both servers and speeds; write one or the other", of));
    }
  }
  if (station.discipline == Discipline::delay && (station.servers || !station.speeds.empty())) {
    reader_.fault(table, fmt::format("{} is a delay, which has a server for every job; leave "
                                     "servers and speeds out",
                                     of));
  }
  read_demands(station, table);
  model_.stations.push_back(std::move(station));
}

std::vector<std::optional<Quantity>> ModelReader::by_class(const toml::table& table,
                                                           const std::string& key,
                                                           const std::string& of) {
  std::vector<std::optional<Quantity>> result(model_.classes.size());
  const toml::node* node = table.get(key);
  if (node == nullptr) return result;
  const auto* classes = node->as_table();
  if (classes == nullptr) {
    const auto one = quantity(*node, fmt::format("'{}' of {}", key, of));
    std::fill(result.begin(), result.end(), one);
    return result;
  }
  const Names names = class_names();
  for (const auto& [name, value] : TomlReader::entries(*classes)) {
    const auto found = std::find(names.begin(), names.end(), name->str());
    if (found == names.end()) {
      reader_.fault(name->source().begin,
                    fmt::format("'{}' of {}: no class is called '{}'{}", key, of, name->str(),
                                language::suggestion(name->str(), names)));
      continue;
    }
    result[static_cast<std::size_t>(found - names.begin())] =
        quantity(*value, fmt::format("'{}' of {} for class '{}'", key, of, name->str()));
  }
  return result;
}

void ModelReader::read_demands(StationModel& station, const toml::table& table) {
  const std::string of = fmt::format("station '{}'", station.name);
  const bool whole = table.contains("demand");
  const bool parts = table.contains("visits") || table.contains("service_time");
  if (whole && parts) {
    reader_.fault(*table.get("demand"),
                  fmt::format("{} has a demand beside visits or service_time; "
                              "demand is their product: write one or the "
                              "other",
                              of));
  } else if (!whole && !table.contains("service_time")) {
    reader_.fault(table, fmt::format("{} has no demand; write demand = 0.045 (seconds of service "
                                     "per job), or visits and service_time",
                                     of));
  }
  const auto times = by_class(table, whole ? "demand" : "service_time", of);
  const auto visits = by_class(table, "visits", of);
  for (std::size_t c = 0; c < model_.classes.size(); ++c) {
    // A class that the table leaves out does not use the station.
    station.demands.push_back({whole ? std::nullopt : visits[c], times[c].value_or(Quantity{})});
  }
}

}  // namespace yates::queueing
