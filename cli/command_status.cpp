#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/progress.hpp"
#include "campaigns/runner.hpp"
#include "cli/experiment.hpp"
#include "cli/failures.hpp"
#include "cli/session.hpp"
#include "cli/version.hpp"
#include "language/duration.hpp"

namespace yates::cli {
namespace {

using Json = nlohmann::ordered_json;

/// What is known of a campaign at one moment.
struct Standing {
  std::vector<campaigns::Attempt> attempts;
  std::vector<campaigns::RunStatus> statuses;
  campaigns::Counts counts;
  std::optional<int> driver;           // pid
  std::optional<std::size_t> running;  // run
  std::optional<campaigns::Remaining> remaining;
  std::vector<LevelFailures> failures;
};

Standing standing_of(const Experiment& experiment) {
  Standing standing;
  if (campaigns::Store::exists(experiment.campaign)) {
    const auto store = open_store(experiment, campaigns::Access::read);
    standing.attempts = store.attempts();
    standing.driver = store.driver();
  }
  standing.statuses = campaigns::statuses(experiment.plan, standing.attempts);
  standing.counts = campaigns::count(standing.statuses);
  for (const auto& attempt : standing.attempts) {
    const bool open = attempt.conclusion.state == campaigns::AttemptState::launching;
    if (open && standing.driver && attempt.intent.run) standing.running = attempt.intent.run;
  }
  std::vector<std::size_t> left;
  for (const auto& run : experiment.plan.runs) {
    if (standing.statuses[run.run - 1].state == campaigns::RunState::left)
      left.push_back(run.point);
  }
  if (!left.empty()) {
    standing.remaining =
        campaigns::pace_of(experiment.design, experiment.plan, standing.attempts).estimate(left);
  }
  standing.failures = failures_by_level(experiment, standing.statuses);
  return standing;
}

bool bad(campaigns::RunState state) {
  return state == campaigns::RunState::failed || state == campaigns::RunState::timed_out;
}

std::string outputs(const Experiment& experiment, const campaigns::Intent& intent) {
  return (campaigns::store_folder_of(experiment.campaign.file) / "runs" /
          std::to_string(intent.run.value_or(0)) / std::to_string(intent.number))
      .string();
}

std::string next_step(const Experiment& experiment, const Standing& standing) {
  const std::string file = campaigns::shell_line({experiment.campaign.file.string()});
  if (standing.driver) return "wait for process " + std::to_string(*standing.driver);
  if (standing.counts.left > 0) return "yates run " + file;
  if (standing.counts.done == standing.counts.planned) return "yates report " + file;
  return "yates run " + file + " --retry all, or yates report " + file + " without them";
}

std::string status_text(const Experiment& experiment, const Standing& standing) {
  const auto& counts = standing.counts;
  std::string text = fmt::format("{}: {} of {} runs done, {} failed, {} timed out, {} left\n",
                                 experiment.campaign.file.string(), counts.done, counts.planned,
                                 counts.failed, counts.timed_out, counts.left);
  if (standing.running) {
    const auto& run = experiment.plan.runs.at(*standing.running - 1);
    text += fmt::format("running: run {} ({}) under process {}\n", run.run,
                        settings(experiment.design, run.point), standing.driver.value_or(0));
  }
  if (standing.remaining) {
    text += fmt::format("time left: {} to {}\n", language::format_duration(standing.remaining->low),
                        language::format_duration(standing.remaining->high));
  }
  for (const std::string& sentence : explain_failures(experiment, standing.failures, counts)) {
    text += sentence + "\n";
  }
  constexpr std::size_t most = 10;
  std::size_t listed = 0;
  for (const auto& run : experiment.plan.runs) {
    const auto& status = standing.statuses[run.run - 1];
    if (!bad(status.state) || ++listed > most) continue;
    const auto& attempt = standing.attempts[status.attempt.value()];
    text += fmt::format("  run {} ({}), attempt {}: {}; output in {}\n", run.run,
                        settings(experiment.design, run.point), attempt.intent.number,
                        attempt.conclusion.message, outputs(experiment, attempt.intent));
  }
  if (listed > most) text += fmt::format("  ... and {} more\n", listed - most);
  return text + "next: " + next_step(experiment, standing) + "\n";
}

Json status_json(const Experiment& experiment, const Standing& standing) {
  const auto optional = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  Json by_level = Json::array();
  for (const auto& level : standing.failures) {
    by_level.push_back({{"factor", level.factor},
                        {"level", level.level},
                        {"failed", level.failed},
                        {"finished", level.finished}});
  }
  Json failed_runs = Json::array();
  for (const auto& run : experiment.plan.runs) {
    const auto& status = standing.statuses[run.run - 1];
    if (!bad(status.state)) continue;
    const auto& attempt = standing.attempts[status.attempt.value()];
    Json levels = Json::object();
    for (std::size_t factor = 0; factor < experiment.design.factors().size(); ++factor) {
      levels[experiment.design.factors()[factor].name] =
          experiment.design.level(run.point, factor).text;
    }
    failed_runs.push_back({{"run", run.run},
                           {"attempt", attempt.intent.number},
                           {"status", campaigns::to_string(attempt.conclusion.state)},
                           {"levels", levels},
                           {"exit_status", optional(attempt.conclusion.exit_status)},
                           {"signal", optional(attempt.conclusion.signal)},
                           {"message", attempt.conclusion.message},
                           {"output", outputs(experiment, attempt.intent)}});
  }
  const auto& counts = standing.counts;
  Json eta = nullptr;
  if (standing.remaining)
    eta = {{"low", standing.remaining->low}, {"high", standing.remaining->high}};
  return {{"schema", "yates.status/1"},
          {"version", version},
          {"campaign", experiment.campaign.file.string()},
          {"planned", counts.planned},
          {"done", counts.done},
          {"running", standing.running ? 1 : 0},
          {"failed", counts.failed},
          {"timed_out", counts.timed_out},
          {"left", counts.left},
          {"running_run", optional(standing.running)},
          {"driver", optional(standing.driver)},
          {"eta_seconds", eta},
          {"failures_by_level", by_level},
          {"failed_runs", failed_runs},
          {"next", next_step(experiment, standing)}};
}

int show_status(const Session& session, const std::string& file) {
  session.require_format("status", {Format::text, Format::json});
  const Experiment experiment = load_experiment(file);
  const Standing standing = standing_of(experiment);
  // Messages may quote a command's output, which may be in any encoding.
  print(
      session.format == Format::json
          ? status_json(experiment, standing).dump(2, ' ', false, Json::error_handler_t::replace) +
                "\n"
          : status_text(experiment, standing));
  return exit_ok;
}

}  // namespace

void add_status(CLI::App& app, Session& session) {
  auto* command = app.add_subcommand("status", "what is done, running, failed and left");
  const auto file = std::make_shared<std::string>();
  command->add_option("CAMPAIGN", *file, "the campaign file")->required();
  add_common_options(*command, session);
  command->callback([&session, file] {
    session.action = [&session, file] { return show_status(session, *file); };
  });
}

}  // namespace yates::cli
