#include "queueing/laws/counters_file.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "language/files.hpp"
#include "language/toml_reader.hpp"

namespace yates::queueing {

namespace {

template <typename Counters>
struct CounterKey {
  const char* key;
  std::optional<double> Counters::*member;
};

constexpr std::array<CounterKey<SystemCounters>, 6> of_system{
    {{"observation_time", &SystemCounters::observation_time},
     {"completions", &SystemCounters::completions},
     {"throughput", &SystemCounters::throughput},
     {"population", &SystemCounters::population},
     {"think_time", &SystemCounters::think_time},
     {"mean_response_time", &SystemCounters::mean_response_time}}};

constexpr std::array<CounterKey<StationCounters>, 9> of_station{
    {{"busy_time", &StationCounters::busy_time},
     {"completions", &StationCounters::completions},
     {"utilization", &StationCounters::utilization},
     {"throughput", &StationCounters::throughput},
     {"service_time", &StationCounters::service_time},
     {"visits", &StationCounters::visits},
     {"service_demand", &StationCounters::service_demand},
     {"mean_number", &StationCounters::mean_number},
     {"mean_response_time", &StationCounters::mean_response_time}}};

template <typename Counters, std::size_t size>
void read_quantities(language::TomlReader& reader, const toml::table& table,
                     const std::array<CounterKey<Counters>, size>& quantities,
                     const std::string& of, Counters& counters) {
  for (const auto& [key, member] : quantities) {
    const toml::node* node = table.get(key);
    if (node == nullptr) continue;
    const auto value = node->is_number() ? node->value<double>() : std::nullopt;
    if (value && std::isfinite(*value)) {
      counters.*member = *value;
    } else {
      reader.fault(*node, fmt::format("'{}' of {} is {}; expected a finite number", key, of,
                                      value ? "not finite" : language::kind_of(*node)));
    }
  }
}

template <typename Counters, std::size_t size>
std::vector<std::string> keys_of(const std::array<CounterKey<Counters>, size>& quantities,
                                 std::vector<std::string> others) {
  for (const auto& quantity : quantities) others.emplace_back(quantity.key);
  return others;
}

StationCounters read_station(language::TomlReader& reader, const toml::table& table) {
  StationCounters station;
  station.name = reader.text(table, "name", "'name' of a station").value_or("");
  const std::string of = fmt::format("station '{}'", station.name);
  if (!table.contains("name")) {
    reader.fault(table, "a station has no name; write name = \"...\"");
  }
  reader.check_keys(table, of, keys_of(of_station, {"name", "servers"}), {});
  if (const auto servers = reader.integer(table, "servers", "'servers' of " + of, 1)) {
    if (*servers > 1'000'000'000) {
      reader.fault(*table.get("servers"),
                   fmt::format("'servers' of {} is {}; expected at most 1e9", of, *servers));
    } else {
      station.servers = static_cast<int>(*servers);
    }
  }
  read_quantities(reader, table, of_station, of, station);
  return station;
}

}  // namespace

SystemCounters read_counters(const std::string& text, const std::filesystem::path& file) {
  language::TomlReader reader(text, file);
  const toml::table& document = reader.document();
  SystemCounters counters;
  reader.check_keys(document, "a file of counters", keys_of(of_system, {"station"}), {});
  read_quantities(reader, document, of_system, "the system", counters);
  reader.each(document, "station", "'station'", [&](const toml::node& node) {
    if (const auto* table = node.as_table()) {
      counters.stations.push_back(read_station(reader, *table));
    } else {
      reader.fault(node, fmt::format("'station' holds {}; expected [[station]] tables",
                                     language::kind_of(node)));
    }
  });
  if (document.empty()) {
    reader.fault(
        toml::source_position{},
        "the file holds no counters; write observation_time, completions and [[station]] tables");
  }
  reader.finish();
  return counters;
}

SystemCounters load_counters(const std::filesystem::path& file) {
  if (language::is_folder(file)) {
    throw language::FileError(file.string(), "it is a folder; expected a file of counters (.toml)");
  }
  return read_counters(language::file_text(file), file);
}

}  // namespace yates::queueing
