#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/clock.hpp"
#include "campaigns/run/run_commands.hpp"
#include "campaigns/run/run_selection.hpp"
#include "campaigns/run/runner.hpp"
#include "campaigns/store/outline.hpp"
#include "campaigns/store/progress.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/campaign/one_line.hpp"
#include "cli/campaign/run_parts.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "inquiry/request/request.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

struct RunRequest {
  std::string file;
  std::string retry;
  std::string only;
  std::optional<std::uint64_t> limit;
  bool dry_run = false;
  bool keep = false;
  inquiry::OneLine one_line;
};

/// Whether the campaign stands on the command line instead of in a file.
bool is_one_line(const Session& session) {
  return !session.program.empty();
}

/// Whether a program asks for the advice: it writes the campaign on its line, or says what to
/// compare with.
bool asks_for_advice(const Session& session, const RunRequest& request) {
  return is_one_line(session) || !request.one_line.baseline.empty();
}

/// People read the advice at the end of every campaign.
bool shows_advice(const Session& session, const RunRequest& request) {
  return asks_for_advice(session, request) || (session.format == Format::text && !session.quiet);
}

campaigns::RunOptions options_of(const RunRequest& request) {
  campaigns::RunOptions options;
  if (request.retry == "failed") options.retry = campaigns::Retry::failed;
  if (request.retry == "timed-out") options.retry = campaigns::Retry::timed_out;
  if (request.retry == "all") options.retry = campaigns::Retry::all;
  options.limit = request.limit;
  options.only_called = "--only";
  if (!request.only.empty()) options.only = language::parse(request.only, options.only_called);
  return options;
}

std::vector<std::size_t> points_of(const std::vector<doe::PlannedRun>& runs) {
  std::vector<std::size_t> points;
  points.reserve(runs.size());
  for (const doe::PlannedRun& run : runs) points.push_back(run.point);
  return points;
}

int show_dry_run(const Session& session, const inquiry::Experiment& experiment,
                 const campaigns::RunOptions& options) {
  campaigns::Outlines known;
  if (campaigns::Store::exists(experiment.campaign))
    known = inquiry::open_values(experiment).outlines();
  const auto statuses = campaigns::statuses(experiment.plan, known.attempts);
  const auto todo =
      campaigns::runs_to_launch(experiment.design, experiment.plan, statuses, options);
  campaigns::Machine machine = campaigns::this_machine();
  std::string text;
  for (const doe::PlannedRun& run : todo) {
    const std::size_t number =
        statuses[doe::position_of_run(experiment.plan, run.run).value()].attempts + 1;
    const auto folder =
        language::absolute(campaigns::store_folder_of(experiment.campaign.file) / "runs" /
                           std::to_string(run.run) / std::to_string(number));
    if (experiment.campaign.placement.on == campaigns::Place::ssh) {
      machine.host = campaigns::host_of_block(experiment.campaign, run.block).value_or("{host}");
    }
    const auto launch = campaigns::launch_of(
        experiment.campaign, {experiment.design, run, false, machine.host, folder, number});
    text += fmt::format("run {}: ", run.run);
    for (const auto& [name, value] : launch.copies.at(0).environment) {
      text += language::shell_line({name + "=" + value}) + " ";
    }
    text += language::shell_line(launch.copies.at(0).words) + "\n";
  }
  show(session, text);
  const auto points = points_of(todo);
  warn_of_programs(session, experiment.campaign, points);
  const auto left =
      campaigns::pace_of(experiment.campaign, experiment.design, experiment.plan, known)
          .estimate(points);
  remark(session, fmt::format("{} runs would be launched{}", todo.size(),
                              left && !todo.empty()
                                  ? fmt::format(", {} to {}", language::format_duration(left->low),
                                                language::format_duration(left->high))
                                  : ""));
  return exit_ok;
}

/// Whether a run is left that this call was to measure: all of the plan, but for those that --only
/// does not select and those beyond --limit, which this call did not launch.
bool any_missing(const campaigns::RunSummary& summary, const inquiry::Experiment& experiment,
                 const campaigns::Store& store, const campaigns::RunOptions& options) {
  if (summary.counts.left == 0) return false;
  if (summary.lost > 0) return true;
  if (options.limit && summary.launched >= *options.limit) return false;
  if (!options.only) return true;
  const auto statuses = campaigns::statuses(experiment.plan, store.outlines().attempts);
  const auto selected = campaigns::runs_to_launch(experiment.design, experiment.plan, statuses,
                                                  {.only = options.only});
  return std::any_of(selected.begin(), selected.end(), [&](const doe::PlannedRun& run) {
    return statuses[doe::position_of_run(experiment.plan, run.run).value()].state ==
           campaigns::RunState::left;
  });
}

campaigns::Observer observer_of(RunProgress& progress) {
  campaigns::Observer observer;
  observer.launched = [&](const auto& event) { progress.launched(event); };
  observer.committed = [&](const auto& event, const auto& end) { progress.committed(event, end); };
  observer.taken_over = [&](std::size_t run, const auto& end) { progress.taken_over(run, end); };
  observer.auxiliary_launched = [&](const auto& auxiliary) { progress.auxiliary(auxiliary); };
  observer.extended = [&](const auto& plan) { progress.extended(plan); };
  observer.remark = [&](const std::string& text) { progress.remark(text); };
  return observer;
}

/// What the runs come to, where all of them have ended and some are done; absent where the data
/// leave nothing to say.
std::optional<Verdict> verdict_over(const RunRequest& request,
                                    const inquiry::Experiment& experiment,
                                    const campaigns::RunSummary& summary, const Session& session) {
  if (summary.counts.left > 0 || summary.counts.done == 0) return std::nullopt;
  inquiry::AnalysisRequest analysis = request_on(session);
  analysis.words = {request.file};
  analysis.readable_units = session.format == Format::text;
  inquiry::DataSet data = inquiry::load_data(analysis.words);
  data.campaign->questions.baseline = experiment.campaign.questions.baseline;
  const auto responses = inquiry::analyse(analysis, data, anova::Depth::table);
  conclude(responses, session);
  if (!responses.front().decision) return std::nullopt;
  return verdict_of(responses, session);
}

/// The same at the end of a campaign whose runs were what was asked for: they stand, even where
/// they allow no analysis.
std::optional<Verdict> verdict_if_any(const RunRequest& request,
                                      const inquiry::Experiment& experiment,
                                      const campaigns::RunSummary& summary,
                                      const Session& session) {
  if (asks_for_advice(session, request)) {
    return verdict_over(request, experiment, summary, session);
  }
  if (!shows_advice(session, request)) return std::nullopt;
  try {
    return verdict_over(request, experiment, summary, session);
  } catch (const language::InputError& error) {
    remark(session, fmt::format("no advice: {}", error.what()));
    return std::nullopt;
  }
}

int launch_runs(const Session& session, const inquiry::Experiment& experiment,
                const RunRequest& request, const campaigns::RunOptions& options) {
  const auto due = [&](const campaigns::Outlines& known) {
    return campaigns::runs_to_launch(experiment.design, experiment.plan,
                                     campaigns::statuses(experiment.plan, known.attempts), options);
  };
  // Before there is a store: the command is still to be mended.
  const bool is_new = !campaigns::Store::exists(experiment.campaign);
  if (is_new) require_programs(session, experiment.campaign, points_of(due({})));
  auto store = inquiry::open_store(experiment, campaigns::Access::launch);
  if (store.reread() > 0) {
    remark(session,
           fmt::format("the responses changed: {} stored outputs were read again", store.reread()));
  }
  const auto known = campaigns::read_outlines(campaigns::store_folder_of(experiment.campaign.file));
  const auto todo = due(known);
  if (!is_new) require_programs(session, experiment.campaign, points_of(todo));
  RunProgress progress(
      session, experiment,
      campaigns::pace_of(experiment.campaign, experiment.design, experiment.plan, known), todo);
  const campaigns::Interrupt interrupt;
  std::mutex reporting;  // connections report at any time
  auto hosts = hosts_of(experiment.campaign, [&](const std::string& text) {
    const std::lock_guard lock(reporting);
    remark(session, text);
  });
  const campaigns::SystemClock clock;
  const auto typography = reports::typography_of(text_options(session));
  const auto summary = campaigns::run({.campaign = experiment.campaign,
                                       .design = experiment.design,
                                       .plan = experiment.plan,
                                       .store = store,
                                       .hosts = hosts,
                                       .clock = clock,
                                       .interrupt = interrupt,
                                       .options = options,
                                       .observer = observer_of(progress),
                                       .enough = enough_for(experiment, typography)});
  progress.close_line();
  const RunOutcome outcome{summary, request.file, request.only,
                           verdict_if_any(request, experiment, summary, session)};
  if (session.format == Format::json) print(run_json(outcome, session));
  remark_on(session, outcome, experiment);
  if (session.format == Format::text && outcome.verdict) {
    show(session, outcome.verdict->text);
  }
  return exit_status(summary, any_missing(summary, experiment, store, options));
}

/// A file beside a command would be a second campaign.
void refuse_file(const RunRequest& request) {
  if (request.file.empty()) return;
  throw language::UsageError(fmt::format(
      "yates run: '{}' was read as a campaign file, but a command stands behind --, too; leave one "
      "of them out, and write a factor as --factor NAME=LEVELS",
      request.file));
}

/// Options that describe a campaign belong to a command behind "--".
void refuse_without_program(const Session& session, const RunRequest& request) {
  for (const std::string& name : one_line_option_names()) {
    if (name == "--baseline") continue;  // it serves a campaign as well
    if (!session.was_given(name)) continue;
    throw language::UsageError(fmt::format(
        "yates run: {} describes a campaign of a command, which is missing; put it last, as in -- "
        "./compress.sh {{codec}}",
        name));
  }
  if (!request.file.empty() || inquiry::usual_campaign()) return;
  throw language::UsageError(
      "yates run: CAMPAIGN is missing; name a campaign file, or give factors and a command: yates "
      "run --factor threads=1,2,4 -- ./compress.sh {threads}");
}

/// The typed baseline in place of the file's, for what is registered and what this call advises.
void use_baseline(const Session& session, campaigns::Campaign& campaign, const std::string& typed) {
  if (typed.empty()) return;
  inquiry::FactorLevels& known = campaign.questions.baseline;
  inquiry::FactorLevels baseline = inquiry::baseline_of(typed, campaign.factors, known);
  if (baseline == known) return;
  known = std::move(baseline);
  remark(session,
         fmt::format("this baseline is not in {0}; to keep it, write into its [analysis]: "
                     "baseline = {1}",
                     campaign.file.string(), inquiry::baseline_table(known, campaign.factors)));
}

int run_campaign(const Session& session, RunRequest request) {
  session.require_format("run", {Format::text, Format::json});
  const auto options = options_of(request);
  if (is_one_line(session)) {
    refuse_file(request);
    request.file = inquiry::file_name_of(session.program);
  } else {
    refuse_without_program(session, request);
    request.file = inquiry::campaign_file(request.file, "run");
  }
  const auto measurement =
      request.keep ? campaigns::Measurement::same : campaigns::Measurement::another;
  const auto load = [&] { return load_experiment(request.file, measurement); };
  inquiry::Experiment experiment =
      is_one_line(session)
          ? experiment_of_line(session, request.one_line, !request.dry_run, measurement)
      : request.dry_run ? load()
                        : settled(session, load);
  // A line has written its baseline into the file.
  if (!is_one_line(session)) use_baseline(session, experiment.campaign, request.one_line.baseline);
  warn(session, experiment.campaign);
  if (experiment.change) campaigns::require_launchable(experiment.campaign, *experiment.change);
  for (const std::string& words : inquiry::words_on_change(experiment.campaign, experiment.change))
    remark(session, words);
  if (request.dry_run) return show_dry_run(session, experiment, options);
  return launch_runs(session, experiment, request, options);
}

}  // namespace

Command command_run(Session& session) {
  const auto request = std::make_shared<RunRequest>();
  Command command;
  command.options = {
      {.names = "CAMPAIGN",
       .target = &request->file,
       .help = "the campaign file (default: campaign.toml here); or a command behind -- with "
               "--factor for what varies",
       .paths = Paths::toml_files},
      {.names = "--retry",
       .target = &request->retry,
       .placeholder = "WHICH",
       .help = "also launch the runs that ended as WHICH: failed, timed-out, or all of them",
       .check = one_of({"failed", "timed-out", "all"})},
      {.names = "--limit",
       .target = &request->limit,
       .placeholder = "N",
       .help = "launch at most N runs",
       .check = a_whole_number("a whole number of runs, as in 10", 0.0, 1e18)},
      {.names = "--only",
       .target = &request->only,
       .placeholder = "EXPR",
       .help = "launch only the runs for which EXPR holds; it reads the factors, run, replicate "
               "and block"},
      {.names = "--dry-run",
       .target = &request->dry_run,
       .help = "print what would be launched; launch nothing"},
      {.names = "--keep",
       .target = &request->keep,
       .help = "the command was changed but measures the same: finished runs stay valid"},
  };
  append(command.options, one_line_options(request->one_line));
  append(command.options, common_options(session));
  command.footer =
      "Without a campaign file:\n"
      "  yates run --factor threads=1,2,4 --factor codec=gzip,zstd --replications 5 \\\n"
      "    -- ./compress.sh {codec} {threads}\n"
      "writes compress.toml, runs it and ends in the advice; the same line again continues it.\n"
      "Exit status: 0 done, 2 wrong usage, 3 wrong input, 4 nothing could be estimated, 5 cannot\n"
      "open or write, 6 runs failed or left, 75 store in use, 130 interrupted.";
  command.action = [&session, request] {
    try {
      return run_campaign(session, *request);
    } catch (const Interrupted&) {
      remark(session, "interrupted, but the results are kept; the same line goes on");
      return static_cast<int>(exit_interrupted);
    }
  };
  return command;
}

}  // namespace yates::cli
