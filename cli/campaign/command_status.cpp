#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/clock.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "campaigns/run/runner.hpp"
#include "cli/campaign/show.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/failures.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

using Json = nlohmann::ordered_json;

bool bad(campaigns::RunState state) {
  return state == campaigns::RunState::failed || state == campaigns::RunState::timed_out;
}

std::string outputs(const inquiry::Experiment& experiment,
                    const campaigns::AttemptOutline& attempt) {
  return (campaigns::store_folder_of(experiment.campaign.file) / "runs" /
          std::to_string(attempt.run.value_or(0)) / std::to_string(attempt.number))
      .string();
}

struct BadRun {
  const doe::PlannedRun& run;
  const campaigns::AttemptOutline& attempt;
  campaigns::FailureReason reason;
};

/// The first of the runs that are bad, at most so many, and why each of them is.
std::vector<BadRun> bad_runs(const inquiry::Experiment& experiment, const Standing& standing,
                             std::size_t most) {
  std::vector<BadRun> result;
  std::vector<std::int64_t> ids;
  for (std::size_t index = 0; index < standing.statuses.size(); ++index) {
    const auto& run = experiment.plan.runs[index];
    const auto& status = standing.statuses[index];
    if (!bad(status.state)) continue;
    if (result.size() == most) break;
    const auto& attempt = standing.outlines.attempts[status.attempt.value()];
    result.push_back({run, attempt, {}});
    ids.push_back(attempt.id);
  }
  if (ids.empty()) return result;
  auto reasons = standing.store.value().failure_reasons(ids);
  for (std::size_t index = 0; index < ids.size(); ++index) {
    result[index].reason = std::move(reasons[index]);
  }
  return result;
}

std::string next_step(const inquiry::Experiment& experiment, const Standing& standing) {
  const std::string file = language::shell_line({experiment.campaign.file.string()});
  if (standing.driver) return "wait for process " + std::to_string(*standing.driver);
  if (standing.store && standing.store->reread_problem()) {
    return "put the outputs back, or restore the former definitions of the responses in " + file;
  }
  if (experiment.change && !experiment.change->measured_otherwise.empty()) {
    return "yates run " + file + " --keep, if the changed way measures the same";
  }
  if (standing.counts.left > 0) return "yates run " + file;
  if (standing.counts.done == standing.counts.planned) return "yates report " + file;
  return "yates run " + file + " --retry all, or yates report " + file + " without them";
}

std::string runs_text(std::size_t runs) {
  return fmt::format("{} run{}", runs, runs == 1 ? "" : "s");
}

/// What runs just now, and for several hosts how each of them stands.
std::string hosts_text(const inquiry::Experiment& experiment, const Standing& standing) {
  std::string text;
  const bool several = standing.hosts.size() > 1;
  for (const HostStanding& host : standing.hosts) {
    if (several) {
      text += fmt::format("host {}: {} done, {} failed, {} timed out, {} running", host.host,
                          host.done, host.failed, host.timed_out, host.running.size());
      if (host.infrastructure > 0) {
        text += fmt::format(", {} failed through no fault of the program", host.infrastructure);
      }
      text += "\n";
    }
    if (const std::size_t unsettled = host.unsettled.size(); unsettled > 0) {
      text += fmt::format(
          "{}launched by a yates process that has ended: {}, which may still be running; the next "
          "yates run finds out\n",
          several ? "  " : "", runs_text(unsettled));
    }
    for (const std::size_t number : host.running) {
      const auto position = doe::position_of_run(experiment.plan, number);
      if (!position) continue;
      const auto& run = experiment.plan.runs[*position];
      text +=
          fmt::format("{}running: run {} ({}) under process {}\n", several ? "  " : "", run.run,
                      inquiry::settings(experiment.design, run.point), standing.driver.value_or(0));
    }
  }
  return text;
}

/// Why the runs are shown by former definitions of the responses.
std::optional<std::string> reread_problem(const Standing& standing) {
  return standing.store ? standing.store->reread_problem() : std::nullopt;
}

/// Whether a flag's reading is a setting of Spark, and not a gate.
bool is_setting(const std::string& reading) {
  return reading.starts_with("spark.");
}

/// What a reader of the results should know of finished runs.
std::string doubts_text(const Standing& standing) {
  std::string text;
  for (const auto& gate : standing.outlines.broken_gates) {
    text += is_setting(gate.reading)
                ? fmt::format("setting {} was not {} in {}, which the results mark\n", gate.reading,
                              on_one_line(gate.limit), runs_text(gate.runs))
                : fmt::format("gate {} {} was broken around {}, which the results mark\n",
                              gate.reading, gate.limit, runs_text(gate.runs));
  }
  if (const std::size_t disturbed = standing.counts.disturbed; disturbed > 0) {
    text += fmt::format("measured again because a gate was broken: {} attempt{}\n", disturbed,
                        disturbed == 1 ? "" : "s");
  }
  for (const auto& missing : standing.missing_values) {
    text += fmt::format("response '{}' has no value in {} that {} done; run {}: {}\n",
                        on_one_line(missing.response), runs_text(missing.runs),
                        missing.runs == 1 ? "is" : "are", missing.first_run,
                        on_one_line(missing.message));
  }
  for (const auto& warning : standing.outlines.warnings) {
    text += fmt::format("warning at {}: {}\n", runs_text(warning.runs), on_one_line(warning.text));
  }
  return text;
}

std::string failed_runs_text(const inquiry::Experiment& experiment, const Standing& standing) {
  std::string text;
  constexpr std::size_t most = 10;
  for (const auto& [run, attempt, reason] : bad_runs(experiment, standing, most)) {
    text += fmt::format(
        "  run {} ({}), attempt {}{}: {}; output in {}\n", run.run,
        inquiry::settings(experiment.design, run.point), attempt.number,
        standing.hosts.size() > 1 ? " on " + standing.outlines.hosts[attempt.host] : std::string(),
        on_one_line(reason.message), on_one_line(outputs(experiment, attempt)));
  }
  const std::size_t all = standing.counts.failed + standing.counts.timed_out;
  if (all > most) text += fmt::format("  ... and {} more\n", all - most);
  return text;
}

std::string status_text(const inquiry::Experiment& experiment, const Standing& standing) {
  const auto& counts = standing.counts;
  const std::string blameless =
      counts.infrastructure == 0
          ? std::string()
          : fmt::format(" ({} of them through no fault of the program)", counts.infrastructure);
  std::string text =
      fmt::format("{}: {} of {} runs done, {} failed{}, {} timed out, {} left\n",
                  on_one_line(experiment.campaign.file.string()), counts.done, counts.planned,
                  counts.failed, blameless, counts.timed_out, counts.left);
  for (const std::string& words :
       inquiry::words_on_change(experiment.campaign, experiment.change)) {
    text += on_one_line(words) + "\n";
  }
  text += hosts_text(experiment, standing);
  if (standing.remaining) {
    text += fmt::format("time left: {} to {}\n", language::format_duration(standing.remaining->low),
                        language::format_duration(standing.remaining->high));
  }
  if (const auto& decision = standing.decision) {
    text += fmt::format("after {} replications {}: {}\n", decision->replications,
                        decision->enough ? "no more are needed" : "more are needed",
                        on_one_line(decision->reason));
  }
  text += doubts_text(standing);
  if (const auto why = reread_problem(standing)) text += on_one_line(*why) + "\n";
  for (const std::string& sentence :
       inquiry::explain_failures(experiment, standing.statuses, standing.failures, counts)) {
    text += on_one_line(sentence) + "\n";
  }
  return text + failed_runs_text(experiment, standing) +
         "next: " + next_step(experiment, standing) + "\n";
}

Json status_json(const inquiry::Experiment& experiment, const Standing& standing) {
  const auto optional = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  Json by_level = Json::array();
  for (const auto& level : standing.failures) {
    by_level.push_back({{"factor", level.factor},
                        {"level", level.level},
                        {"failed", level.failed},
                        {"finished", level.finished}});
  }
  Json failed_runs = Json::array();
  for (const auto& [run, attempt, reason] :
       bad_runs(experiment, standing, experiment.plan.runs.size())) {
    Json levels = Json::object();
    for (std::size_t factor = 0; factor < experiment.design.factors().size(); ++factor) {
      levels[experiment.design.factors()[factor].name] =
          experiment.design.level(run.point, factor).text;
    }
    failed_runs.push_back({{"run", run.run},
                           {"attempt", attempt.number},
                           {"status", campaigns::to_string(attempt.state)},
                           {"host", standing.outlines.hosts[attempt.host]},
                           {"levels", levels},
                           {"exit_status", optional(reason.exit_status)},
                           {"signal", optional(reason.signal)},
                           {"infrastructure", attempt.infrastructure},
                           {"message", reason.message},
                           {"output", outputs(experiment, attempt)}});
  }
  Json hosts = Json::array();
  Json running_run = nullptr;
  for (const HostStanding& host : standing.hosts) {
    if (!host.running.empty()) running_run = host.running.front();
    hosts.push_back({{"host", host.host},
                     {"done", host.done},
                     {"failed", host.failed},
                     {"infrastructure", host.infrastructure},
                     {"timed_out", host.timed_out},
                     {"disturbed", host.disturbed},
                     {"other", host.other},
                     {"running", host.running},
                     {"unsettled", host.unsettled}});
  }
  Json gates = Json::array();
  for (const auto& gate : standing.outlines.broken_gates) {
    gates.push_back({{"gate", gate.reading}, {"limit", gate.limit}, {"runs", gate.runs}});
  }
  Json warnings = Json::array();
  for (const auto& warning : standing.outlines.warnings) {
    warnings.push_back({{"text", warning.text}, {"runs", warning.runs}});
  }
  Json missing_values = Json::array();
  for (const auto& missing : standing.missing_values) {
    missing_values.push_back({{"response", missing.response},
                              {"runs", missing.runs},
                              {"first_run", missing.first_run},
                              {"message", missing.message}});
  }
  Json decision = nullptr;
  if (const auto& last = standing.decision) {
    decision = {{"utc", last->utc},
                {"replications", last->replications},
                {"enough", last->enough},
                {"reason", last->reason}};
  }
  const auto& counts = standing.counts;
  Json eta = nullptr;
  if (standing.remaining)
    eta = {{"low", standing.remaining->low}, {"high", standing.remaining->high}};
  return {{"schema", "yates.status/1"},
          {"version", inquiry::version},
          {"campaign", experiment.campaign.file.string()},
          {"planned", counts.planned},
          {"done", counts.done},
          {"running", standing.running()},
          {"failed", counts.failed},
          {"infrastructure", counts.infrastructure},
          {"timed_out", counts.timed_out},
          {"disturbed", counts.disturbed},
          {"left", counts.left},
          {"running_run", running_run},
          {"driver", optional(standing.driver)},
          {"eta_seconds", eta},
          {"hosts", hosts},
          {"broken_gates", gates},
          {"warnings", warnings},
          {"missing_values", missing_values},
          {"decision", decision},
          {"failures_by_level", by_level},
          {"failed_runs", failed_runs},
          {"reread_problem", optional(reread_problem(standing))},
          {"notes", inquiry::words_on_change(experiment.campaign, experiment.change)},
          {"next", next_step(experiment, standing)}};
}

/// The campaign as it stands, as the format of the session shows it.
std::string shown(const Session& session, const inquiry::Experiment& experiment,
                  const Standing& standing) {
  if (session.format != Format::json) return status_text(experiment, standing);
  // Messages may quote a command's output, which may be in any encoding.
  return status_json(experiment, standing).dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

int show_status(const Session& session, const std::string& file) {
  const inquiry::Experiment experiment = load_experiment(file);
  show(session, shown(session, experiment, standing_of(experiment)));
  return exit_ok;
}

/// Shows the campaign again and again, until no `yates run` is at work or the user has enough of
/// it: on a terminal in the place of the last text, elsewhere below it.
int watch_status(const Session& session, const std::string& file, double seconds) {
  const bool in_place = ::isatty(STDOUT_FILENO) == 1 && session.format == Format::text;
  const campaigns::Interrupt interrupt;
  const campaigns::SystemClock clock;
  for (bool first = true;; first = false) {
    const inquiry::Experiment experiment = load_experiment(file);  // `until` adds runs
    const Standing standing = standing_of(experiment);
    if (in_place) {
      clear_screen();
    } else if (!first && session.format == Format::text) {
      show(session, "\n");
    }
    show(session, shown(session, experiment, standing));
    if (!standing.driver) return exit_ok;
    clock.sleep(seconds, interrupt);
    if (interrupt.requests() > 0) return exit_interrupted;
  }
}

/// Seconds between two looks; absent where the campaign is shown once.
std::optional<double> watch_interval(const std::string& text) {
  if (text.empty()) return std::nullopt;
  constexpr double usual = 2;
  constexpr double least = 0.1;
  if (text == "true") return usual;
  const auto seconds = language::parse_duration(text);
  if (!seconds || *seconds < least) {
    throw language::UsageError(fmt::format(
        "--watch: '{}' is no time; expected seconds of at least {}, as in --watch=5", text, least));
  }
  return seconds;
}

}  // namespace

Command command_status(Session& session) {
  struct Requested {
    std::string file;
    std::string watch;
  };
  const auto requested = std::make_shared<Requested>();
  Command command;
  command.options = {
      campaign_option(requested->file),
      {.names = "--watch",
       .target = FlagText{&requested->watch},
       .help = "show it again every 2 seconds, or --watch=SECONDS, until yates run ends"}};
  append(command.options, common_options(session));
  command.action = [&session, requested] {
    session.require_format("status", {Format::text, Format::json});
    const auto seconds = watch_interval(requested->watch);
    requested->file = inquiry::campaign_file(requested->file, "status");
    return seconds ? watch_status(session, requested->file, *seconds)
                   : show_status(session, requested->file);
  };
  return command;
}

}  // namespace yates::cli
