#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/queue_fit.hpp"
#include "cli/queue_laws.hpp"
#include "cli/queue_model.hpp"
#include "cli/session.hpp"
#include "cli/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "queueing/delay.hpp"
#include "queueing/mm1.hpp"
#include "queueing/processor_sharing.hpp"

namespace yates::cli {

namespace {

using queueing::StationMetrics;

struct Options {
  std::string kind;
  std::optional<double> arrival_rate;
  std::optional<double> service_rate;
  std::optional<std::string> service_time;
};

struct Kind {
  const char* name;
  const char* title;
  const char* unit_of_utilization;
  StationMetrics (*solve)(double arrival_rate, double service_rate);
};

template <typename Station>
StationMetrics solve_as(double arrival_rate, double service_rate) {
  return queueing::solve(Station{arrival_rate, service_rate});
}

constexpr std::array<Kind, 3> kinds{{
    {"mm1", "M/M/1: one server, first come first served, exponential service times",
     "share of the time that the server is busy", solve_as<queueing::Mm1>},
    {"ps", "M/G/1-PS: one server that all jobs share equally, any service times",
     "share of the time that the server is busy", solve_as<queueing::ProcessorSharing>},
    {"delay", "M/G/infinity: a server for every job, any service times", "busy servers",
     solve_as<queueing::Delay>},
}};

const Kind& find_kind(const std::string& word) {
  std::vector<std::string> names;
  for (const Kind& kind : kinds) {
    if (kind.name == word) return kind;
    names.emplace_back(kind.name);
  }
  if (word.empty()) {
    throw language::UsageError("yates queue: no kind of station was given; known are " +
                               fmt::format("{}", fmt::join(names, ", ")));
  }
  throw language::UsageError(fmt::format("yates queue: the kind '{}' is unknown{}", word,
                                         language::suggestion(word, names)));
}

double service_rate_of(const Options& options) {
  if (options.service_rate) return *options.service_rate;
  if (!options.service_time) {
    throw language::UsageError(
        "yates queue: neither --service-rate nor --service-time was given; one is needed");
  }
  const std::optional<double> seconds = language::parse_duration(*options.service_time);
  if (!seconds || *seconds <= 0.0) {
    throw language::UsageError(
        fmt::format("yates queue: --service-time is '{}', but must be a time above 0, such as "
                    "0.002 (seconds) or '2 ms'",
                    *options.service_time));
  }
  return 1.0 / *seconds;
}

template <typename Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json to_json(const Kind& kind, double arrival_rate, double service_rate,
                               const StationMetrics& metrics) {
  nlohmann::ordered_json percentiles = nullptr;
  if (metrics.percentiles) {
    for (const auto& [percent, time] : *metrics.percentiles) {
      percentiles[fmt::format("{}", percent)] = time;
    }
  }
  nlohmann::ordered_json notes = nlohmann::ordered_json::array();
  for (const auto& [code, text] : metrics.notes) notes.push_back({{"code", code}, {"text", text}});

  nlohmann::ordered_json document;
  document["schema"] = "yates.queue/1";
  document["version"] = version;
  document["kind"] = kind.name;
  document["arrival_rate"] = arrival_rate;
  document["service_rate"] = service_rate;
  document["stable"] = metrics.stable;
  document["utilization"] = metrics.utilization;
  document["throughput"] = metrics.throughput;
  document["mean_response_time"] = or_null(metrics.mean_response_time);
  document["mean_waiting_time"] = or_null(metrics.mean_waiting_time);
  document["mean_number"] = or_null(metrics.mean_number);
  document["mean_queue_length"] = or_null(metrics.mean_queue_length);
  document["probability_empty"] = metrics.probability_empty;
  document["probability_wait"] = or_null(metrics.probability_wait);
  document["percentiles"] = percentiles;
  document["notes"] = notes;
  return document;
}

std::string to_text(const Kind& kind, double arrival_rate, double service_rate,
                    const StationMetrics& metrics) {
  std::string text = fmt::format(
      "{}\narrivals {:.6g} per second, service {:.6g} per second ({} each)\n\n", kind.title,
      arrival_rate, service_rate, language::format_duration(1.0 / service_rate));
  const auto line = [&text](const std::string& name, std::optional<double> value,
                            const std::string& unit) {
    if (!value) return;
    text += fmt::format("{:<30} {:>12.6g}{}\n", name, *value, unit.empty() ? "" : "  " + unit);
  };
  line("utilization", metrics.utilization, kind.unit_of_utilization);
  line("throughput", metrics.throughput, "jobs per second");
  line("mean response time", metrics.mean_response_time, "seconds");
  line("mean waiting time", metrics.mean_waiting_time, "seconds");
  line("mean number at the station", metrics.mean_number, "jobs");
  line("mean queue length", metrics.mean_queue_length, "jobs");
  line("probability of no job", metrics.probability_empty, "");
  line("probability of having to wait", metrics.probability_wait, "");
  if (metrics.percentiles) {
    for (const auto& [percent, time] : *metrics.percentiles) {
      line(fmt::format("{} % of response times below", percent), time, "seconds");
    }
  }
  if (!metrics.notes.empty()) text += "\n";
  for (const auto& note : metrics.notes) text += fmt::format("note: {}\n", note.text);
  return text;
}

int queue(const Options& options, const Session& session) {
  session.require_format("queue", {Format::text, Format::json});
  const Kind& kind = find_kind(options.kind);
  if (!options.arrival_rate) {
    throw language::UsageError("yates queue: --arrival-rate was not given; it is needed");
  }
  const double arrival_rate = *options.arrival_rate;
  const double service_rate = service_rate_of(options);
  try {
    const StationMetrics metrics = kind.solve(arrival_rate, service_rate);
    print(session.format == Format::json
              ? to_json(kind, arrival_rate, service_rate, metrics).dump(2) + "\n"
              : to_text(kind, arrival_rate, service_rate, metrics));
    return metrics.stable ? exit_ok : exit_not_estimable;
  } catch (const std::domain_error& error) {  // the numbers came from the command line
    throw language::UsageError(fmt::format("yates queue {}", error.what()));
  }
}

}  // namespace

void add_queue(CLI::App& app, Session& session) {
  CLI::App& command = *app.add_subcommand(
      "queue", "solves a single queueing station: means, percentiles, the limit of its load");
  const auto options = std::make_shared<Options>();
  command
      .add_option("kind", options->kind,
                  "a model file (.toml), or mm1 (one server, first come first served), ps (processor sharing) or delay "
                  "(a server for every job)")
      ->type_name("KIND");
  command.add_option("--arrival-rate", options->arrival_rate, "jobs per second")->type_name("RATE");
  auto* rate = command.add_option("--service-rate", options->service_rate,
                                  "jobs per second that a busy server completes");
  rate->type_name("RATE");
  command
      .add_option("--service-time", options->service_time,
                  "mean time of one job, in seconds or with a unit: '2 ms'")
      ->type_name("TIME")
      ->excludes(rate);
  const auto request = std::make_shared<ModelRequest>();
  add_model_solving_options(command, *request);
  add_common_options(command, session);
  command.footer(
      "Example: yates queue mm1 --arrival-rate 125 --service-time '2 ms'\n"
      "Exit status: 4 when the arrivals exceed what the station can serve.");
  add_queue_fit(command, session);
  add_queue_laws(command, session);
  command.callback([options, request, &command, &session] {
    if (!command.get_subcommands().empty()) return;  // fit and laws have actions of their own
    session.action = [options, request, &session] {
      request->file = options->kind;
      return options->kind.ends_with(".toml") ? solve_model(*request, session)
                                              : queue(*options, session);
    };
  });
}

}  // namespace yates::cli
