#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/queue.hpp"
#include "language/error.hpp"
#include "queueing/laws/counters_file.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::cli {

namespace {

using queueing::OperationalLaws;
using reports::Json;
using reports::number;

std::vector<std::string> bottlenecks_of(const OperationalLaws& laws) {
  std::vector<std::string> names;
  if (!laws.bottleneck) return names;
  std::vector<std::optional<double>> loads;
  for (const queueing::StationLaws& one : laws.stations) {
    loads.push_back(*one.service_demand / one.servers);
  }
  for (const std::size_t k : reports::loaded_as_much(*laws.bottleneck, loads)) {
    names.push_back(laws.stations[k].name);
  }
  return names;
}

std::string laws_json(const OperationalLaws& laws, std::string_view version) {
  Json stations = Json::array();
  for (const queueing::StationLaws& one : laws.stations) {
    stations.push_back({{"name", one.name},
                        {"utilization", number(one.utilization)},
                        {"throughput", number(one.throughput)},
                        {"service_time", number(one.service_time)},
                        {"visits", number(one.visits)},
                        {"service_demand", number(one.service_demand)},
                        {"mean_number", number(one.mean_number)},
                        {"mean_response_time", number(one.mean_response_time)},
                        {"mean_residence_time", number(one.mean_residence_time)}});
  }
  Json derivations = Json::array();
  for (const auto& [law, value] : laws.derivations) {
    derivations.push_back({{"law", law}, {"value", value}});
  }
  Json document{
      {"schema", "yates.queue-laws/1"},
      {"version", version},
      {"throughput", number(laws.throughput)},
      {"population", number(laws.population)},
      {"think_time", number(laws.think_time)},
      {"mean_response_time", number(laws.mean_response_time)},
      {"bottleneck", laws.bottleneck ? Json(laws.stations[*laws.bottleneck].name) : Json(nullptr)},
      {"bottlenecks", bottlenecks_of(laws)},
      {"largest_throughput", number(laws.largest_throughput)},
      {"saturation_population", number(laws.saturation_population)},
      {"stations", stations},
      {"derivations", derivations}};
  return reports::document_text(document);
}

reports::DataTable stations_table(const OperationalLaws& laws, reports::Typography typography) {
  reports::DataTable table{"Stations",
                           {{"station", false},
                            {"utilization", true},
                            {"throughput", true},
                            {"visits", true},
                            {"service time", true},
                            {"demand", true},
                            {"response time", true},
                            {"number", true}},
                           {}};
  const auto text = [&](const std::optional<double>& value) {
    return reports::value_text(value, false, typography);
  };
  for (const queueing::StationLaws& one : laws.stations) {
    table.rows.push_back({one.name, text(one.utilization), text(one.throughput), text(one.visits),
                          text(one.service_time), text(one.service_demand),
                          text(one.mean_response_time), text(one.mean_number)});
  }
  return table;
}

reports::Document laws_document(const OperationalLaws& laws, reports::Typography typography) {
  using namespace reports;
  Document result{"What follows from the counters by the operational laws; times in seconds", {}};
  if (!laws.stations.empty()) result.blocks.push_back(stations_table(laws, typography));
  KeyValues values;
  const auto row = [&](const char* name, const std::optional<double>& value) {
    if (value) values.rows.push_back({name, rounded(*value, 6, typography)});
  };
  row("throughput, per second", laws.throughput);
  row("mean response time", laws.mean_response_time);
  row("think time", laws.think_time);
  row("population", laws.population);
  result.blocks.push_back(std::move(values));
  if (laws.bottleneck) {
    result.blocks.push_back(
        bottleneck_words(bottlenecks_of(laws), laws.largest_throughput, std::nullopt, typography));
  }
  if (laws.derivations.empty()) return result;
  KeyValues derived;
  for (const auto& [law, value] : laws.derivations) {
    derived.rows.push_back({law, "= " + rounded(value, 6, typography)});
  }
  result.blocks.push_back(Heading{"derived:", Heading::Level::part});
  result.blocks.push_back(std::move(derived));
  return result;
}

int laws_command(const std::string& file, const Session& session) {
  session.require_format("queue laws",
                         {Format::text, Format::json, Format::markdown, Format::latex});
  try {
    const OperationalLaws laws = queueing::operational_laws(queueing::load_counters(file));
    show_result(session, laws, laws_json, laws_document);
  } catch (const std::domain_error& error) {
    throw language::InputError({.file = file}, error.what());
  }
  return exit_ok;
}

}  // namespace

Command command_queue_laws(Session& session) {
  const auto file = std::make_shared<std::string>();
  Command command;
  command.options = {{.names = "counters",
                      .target = file.get(),
                      .placeholder = "COUNTERS.toml",
                      .help = "a TOML file: observation_time, completions, ..., and [[station]] "
                              "tables with busy_time, completions, utilization, ...",
                      .required = true,
                      .paths = Paths::toml_files}};
  append(command.options, common_options(session));
  command.footer =
      "Example: yates queue laws counters.toml\n"
      "Exit status: 3 where the counters contradict each other.";
  command.action = [file, &session] { return laws_command(*file, session); };
  return command;
}

}  // namespace yates::cli
