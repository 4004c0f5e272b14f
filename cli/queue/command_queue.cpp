#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/frame/number_option.hpp"
#include "cli/frame/session.hpp"
#include "cli/queue/queue_fit.hpp"
#include "cli/queue/queue_laws.hpp"
#include "cli/queue/queue_model.hpp"
#include "cli/queue/queue_station.hpp"
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
const std::vector<std::string> of_models{"--set",         "--sweep",    "--method",  "--open-twin",
                                         "--output",      "--simulate", "--seed",    "--half-width",
                                         "--most-visits", "--service",  "--measured"};

/// Throws UsageError where one of the options was given.
void refuse(const CLI::App& command, const std::vector<std::string>& names, const char* whose,
            const std::string& subject) {
  for (const std::string& name : names) {
    const CLI::Option* option = command.get_option_no_throw(name);
    if (option != nullptr && option->count() > 0) {
      throw language::UsageError(
          fmt::format("yates queue: {} is an option of {}, which {} is not", name, whose, subject));
    }
  }
}

int queue(Options& options, const CLI::App& command, const Session& session) {
  if (options.subject.ends_with(".toml")) {
    refuse(command, of_stations, "single stations", options.subject);
    options.model.file = options.subject;
    return solve_model(options.model, session);
  }
  options.station.kind = options.subject;
  const queueing::Station station = station_of(options.station);
  refuse(command, of_models, "model files (.toml)", options.subject);
  return solve_station(options.station, station, options.percents, session);
}

}  // namespace

void add_queue(CLI::App& app, Session& session) {
  CLI::App& command = *app.add_subcommand(
      "queue", "solves a queueing model: means, percentiles, the limit of its load");
  const auto options = std::make_shared<Options>();
  options->station.command = "yates queue";
  options->station.model_files = true;
  command
      .add_option("model", options->subject,
                  "a model file (.toml), or a single station: " + station_kinds())
      ->type_name("MODEL|KIND");
  add_station_options(command, options->station);
  command
      .add_option("--percentile", options->percents,
                  "of a single station: this percentile beside the usual ones; repeatable")
      ->check(a_number("a number above 0 and below 100, as in 99.9"))
      ->type_name("PERCENT")
      ->allow_extra_args(false);
  add_model_solving_options(command, options->model);
  add_common_options(command, session);
  command.footer(
      "Example: yates queue mm1 --arrival-rate 125 --service-time '2 ms'\n"
      "Exit status: 4 when arrivals reach or exceed the capacity of the station.");
  add_queue_fit(command, session);
  add_queue_laws(command, session);
  command.callback([options, &command, &session] {
    if (!command.get_subcommands().empty()) return;  // fit and laws have actions of their own
    session.action = [options, &command, &session] { return queue(*options, command, session); };
  });
}

}  // namespace yates::cli
