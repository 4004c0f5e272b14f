#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/queue/queue.hpp"
#include "language/error.hpp"

namespace yates::cli {

namespace {

struct Options {
  std::string subject;  // a kind of station, or a model file
  StationRequest station;
  std::vector<double> percents;
  ModelRequest model;
};

const std::vector<std::string> of_stations{"--arrival-rate", "--service-rate", "--service-time",
                                           "--servers",      "--capacity",     "--service-scv",
                                           "--percentile"};
const std::vector<std::string> of_models{
    "--set",  "--sweep",      "--method",      "--open-twin", "--output",   "--simulate",
    "--seed", "--half-width", "--most-visits", "--service",   "--measured", "--force"};

/// Throws UsageError where one of the options was given.
void refuse(const Session& session, const std::vector<std::string>& names, const char* whose,
            const std::string& subject) {
  for (const std::string& name : names) {
    if (!session.was_given(name)) continue;
    throw language::UsageError(
        fmt::format("yates queue: {} is an option of {}, which {} is not", name, whose, subject));
  }
}

int queue(Options& options, const Session& session) {
  if (options.subject.ends_with(".toml")) {
    refuse(session, of_stations, "single stations", options.subject);
    options.model.file = options.subject;
    return solve_model(options.model, session);
  }
  options.station.kind = options.subject;
  const queueing::Station station = station_of(options.station);
  refuse(session, of_models, "model files (.toml)", options.subject);
  return solve_station(options.station, station, options.percents, session);
}

}  // namespace

Command command_queue(Session& session) {
  const auto options = std::make_shared<Options>();
  options->station.command = "yates queue";
  options->station.model_files = true;
  Command command;
  command.options = {{.names = "model",
                      .target = &options->subject,
                      .placeholder = "MODEL|KIND",
                      .help = "a model file (.toml), or a single station: " + station_kinds(),
                      .words = station_kind_words(),
                      .paths = Paths::toml_files}};
  append(command.options, station_options(options->station));
  append(command.options,
         {{.names = "--percentile",
           .target = &options->percents,
           .placeholder = "PERCENT",
           .help = "for a single station: show this percentile beside the usual ones; repeatable",
           .check = a_number("a number above 0 and below 100, as in 99.9")}});
  append(command.options, model_solving_options(options->model));
  append(command.options, common_options(session));
  command.footer =
      "Example: yates queue mm1 --arrival-rate 125 --service-time '2 ms'\n"
      "Exit status: 4 when arrivals reach or exceed the capacity of the station.";
  command.subcommands = {
      {"fit", "calibrate a model file with measured runs and validate it", command_queue_fit},
      {"laws", "derive what follows from measured counters by the operational laws",
       command_queue_laws}};
  command.action = [options, &session] { return queue(*options, session); };
  return command;
}

}  // namespace yates::cli
