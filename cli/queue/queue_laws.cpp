#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/queue.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "queueing/laws/counters_file.hpp"

namespace yates::cli {

namespace {

using Json = nlohmann::ordered_json;
using queueing::OperationalLaws;

Json or_null(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

std::string to_json(const OperationalLaws& laws) {
  Json stations = Json::array();
  for (const queueing::StationLaws& one : laws.stations) {
    stations.push_back({{"name", one.name},
                        {"utilization", or_null(one.utilization)},
                        {"throughput", or_null(one.throughput)},
                        {"service_time", or_null(one.service_time)},
                        {"visits", or_null(one.visits)},
                        {"service_demand", or_null(one.service_demand)},
                        {"mean_number", or_null(one.mean_number)},
                        {"mean_response_time", or_null(one.mean_response_time)},
                        {"mean_residence_time", or_null(one.mean_residence_time)}});
  }
  Json derivations = Json::array();
  for (const auto& [law, value] : laws.derivations) {
    derivations.push_back({{"law", law}, {"value", value}});
  }
  Json document{
      {"schema", "yates.queue-laws/1"},
      {"version", inquiry::version},
      {"throughput", or_null(laws.throughput)},
      {"population", or_null(laws.population)},
      {"think_time", or_null(laws.think_time)},
      {"mean_response_time", or_null(laws.mean_response_time)},
      {"bottleneck", laws.bottleneck ? Json(laws.stations[*laws.bottleneck].name) : Json(nullptr)},
      {"largest_throughput", or_null(laws.largest_throughput)},
      {"saturation_population", or_null(laws.saturation_population)},
      {"stations", stations},
      {"derivations", derivations}};
  return document.dump(2) + "\n";
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
    return value ? reports::rounded(*value, 5, typography) : reports::absent(typography);
  };
  for (const queueing::StationLaws& one : laws.stations) {
    table.rows.push_back({one.name, text(one.utilization), text(one.throughput), text(one.visits),
                          text(one.service_time), text(one.service_demand),
                          text(one.mean_response_time), text(one.mean_number)});
  }
  return table;
}

std::string to_text(const OperationalLaws& laws, const reports::TextOptions& options) {
  const auto typography =
      options.unicode ? reports::Typography::unicode : reports::Typography::plain;
  std::string text = "what follows from the counters by the operational laws; times in seconds\n\n";
  if (!laws.stations.empty()) {
    text +=
        reports::render(stations_table(laws, typography), reports::TableFormat::text, typography) +
        "\n";
  }
  const auto line = [&](const char* name, const std::optional<double>& value) {
    if (value)
      text += fmt::format("{:<26} {:>12}\n", name, reports::rounded(*value, 6, typography));
  };
  line("throughput, per second", laws.throughput);
  line("mean response time", laws.mean_response_time);
  line("think time", laws.think_time);
  line("population", laws.population);
  if (laws.bottleneck) {
    text += fmt::format("bottleneck: {}", laws.stations[*laws.bottleneck].name);
    if (laws.largest_throughput) {
      text += fmt::format("; it limits the throughput to {} jobs per second",
                          reports::rounded(*laws.largest_throughput, 5, typography));
    }
    text += "\n";
  }
  if (!laws.derivations.empty()) text += "\nderived:\n";
  for (const auto& [law, value] : laws.derivations) {
    text += fmt::format("  {} = {}\n", law, reports::rounded(value, 6, typography));
  }
  return text;
}

int laws_command(const std::string& file, const Session& session) {
  session.require_format("queue laws", {Format::text, Format::json});
  try {
    const OperationalLaws laws = queueing::operational_laws(queueing::load_counters(file));
    show(session,
         session.format == Format::json ? to_json(laws) : to_text(laws, text_options(session)));
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
