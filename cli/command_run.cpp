#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "campaigns/local_executor.hpp"
#include "campaigns/progress.hpp"
#include "campaigns/runner.hpp"
#include "cli/experiment.hpp"
#include "cli/session.hpp"
#include "cli/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

struct Asked {
  std::string file;
  std::string retry;
  std::string only;
  std::optional<std::size_t> limit;
  bool dry_run = false;
};

campaigns::RunOptions options_of(const Asked& asked) {
  campaigns::RunOptions options;
  if (asked.retry == "failed") options.retry = campaigns::Retry::failed;
  if (asked.retry == "timed-out") options.retry = campaigns::Retry::timed_out;
  if (asked.retry == "all") options.retry = campaigns::Retry::all;
  options.limit = asked.limit;
  if (!asked.only.empty()) options.only = language::parse(asked.only, "--only");
  return options;
}

/// Tells on stderr how the campaign goes on: one line that is written over on a terminal, one plain
/// line per run elsewhere.
class Progress {
 public:
  Progress(const Session& session, const Experiment& experiment, campaigns::Pace pace,
           const std::vector<doe::PlannedRun>& todo)
      : experiment_(experiment),
        pace_(std::move(pace)),
        quiet_(session.quiet),
        terminal_(::isatty(STDERR_FILENO) == 1 && !session.verbose),
        total_(todo.size()) {
    for (const doe::PlannedRun& run : todo) points_left_.push_back(run.point);
  }

  void launched(const campaigns::Event& event) {
    if (quiet_ || !terminal_) return;
    say(fmt::format("\r\x1b[K{} {}{}", title(event), settings(experiment_.design, event.run.point),
                    time_left()));
    std::fflush(stderr);
    open_line_ = true;
  }

  void committed(const campaigns::Event& event, const campaigns::Conclusion& conclusion) {
    using campaigns::AttemptState;
    const bool measured = !event.warmup && conclusion.state != AttemptState::unknown;
    if (measured && conclusion.usage && conclusion.state != AttemptState::interrupted) {
      pace_.add(event.run.point, conclusion.usage->wall);
    }
    const std::string name = title(event);
    if (measured && !points_left_.empty()) {
      points_left_.erase(points_left_.begin());
      ++settled_;
    }
    if (quiet_) return;
    const bool well = conclusion.state == AttemptState::done;
    if (terminal_ && well) return;
    close_line();
    fmt::print(
        stderr, "{} {}: {}{}{}{}\n", name, settings(experiment_.design, event.run.point),
        campaigns::to_string(conclusion.state),
        conclusion.usage ? ", " + language::format_duration(conclusion.usage->wall) : std::string(),
        well ? "" : ", " + conclusion.message, terminal_ ? "" : time_left());
  }

  void remark(const std::string& text) {
    if (quiet_) return;
    close_line();
    say(fmt::format("{}\n", text));
  }

  void close_line() {
    if (open_line_) say("\r\x1b[K");
    open_line_ = false;
  }

 private:
  std::string title(const campaigns::Event& event) const {
    if (event.warmup) return "[warm-up]";
    return fmt::format("[{}/{}] run {}{}", settled_ + 1, total_, event.run.run,
                       event.attempt > 1 ? fmt::format(" (attempt {})", event.attempt) : "");
  }
  std::string time_left() const {
    if (points_left_.empty()) return {};
    const auto left = pace_.estimate(points_left_);
    if (!left) return {};
    return fmt::format("; {} {} left, {} to {}", points_left_.size(),
                       points_left_.size() == 1 ? "run" : "runs",
                       language::format_duration(left->low), language::format_duration(left->high));
  }

  const Experiment& experiment_;
  campaigns::Pace pace_;
  bool quiet_;
  bool terminal_;
  bool open_line_ = false;
  std::size_t total_;
  std::size_t settled_ = 0;
  std::vector<std::size_t> points_left_;
};

int show_dry_run(const Session& session, const Experiment& experiment,
                 const campaigns::RunOptions& options) {
  const auto attempts = attempts_of(experiment);
  const auto statuses = campaigns::statuses(experiment.plan, attempts);
  const auto todo =
      campaigns::runs_to_launch(experiment.design, experiment.plan, statuses, options);
  const auto machine = campaigns::this_machine();
  std::string text;
  for (const doe::PlannedRun& run : todo) {
    const auto folder = std::filesystem::absolute(
        campaigns::store_folder_of(experiment.campaign.file) / "runs" / std::to_string(run.run) /
        std::to_string(statuses[run.run - 1].attempts + 1));
    const auto launch =
        campaigns::launch_of(experiment.campaign, experiment.design, run, false, machine, folder);
    text += fmt::format("run {}: ", run.run);
    for (const auto& [name, value] : launch.environment) {
      text += campaigns::shell_line({name + "=" + value}) + " ";
    }
    text += campaigns::shell_line(launch.words) + "\n";
  }
  print(text);
  std::vector<std::size_t> points;
  for (const doe::PlannedRun& run : todo) points.push_back(run.point);
  const auto left =
      campaigns::pace_of(experiment.design, experiment.plan, attempts).estimate(points);
  remark(session, fmt::format("{} runs would be launched{}", todo.size(),
                              left && !todo.empty()
                                  ? fmt::format(", {} to {}", language::format_duration(left->low),
                                                language::format_duration(left->high))
                                  : ""));
  return exit_ok;
}

std::string counts_text(const campaigns::Counts& counts) {
  std::string text = fmt::format("{} of {} runs done", counts.done, counts.planned);
  if (counts.failed > 0) text += fmt::format(", {} failed", counts.failed);
  if (counts.timed_out > 0) text += fmt::format(", {} timed out", counts.timed_out);
  if (counts.left > 0) text += fmt::format(", {} left", counts.left);
  return text;
}

std::string next_step(const campaigns::RunSummary& summary, const std::string& file) {
  const std::string word = campaigns::shell_line({file});
  if (summary.counts.left > 0) return "go on with: yates run " + word;
  if (summary.counts.failed + summary.counts.timed_out > 0) return "see: yates status " + word;
  return "next: yates report " + word;
}

int exit_status(const campaigns::RunSummary& summary) {
  if (summary.interrupted) return exit_interrupted;
  const bool ended = summary.counts.left == 0;
  const bool bad = summary.counts.failed + summary.counts.timed_out > 0;
  return (ended && bad) || summary.failed > 0 ? exit_failed_runs : exit_ok;
}

int launch_runs(const Session& session, const Experiment& experiment, const Asked& asked,
                const campaigns::RunOptions& options) {
  campaigns::LocalExecutor executor(campaigns::find_supervisor());
  auto store = open_store(experiment, campaigns::Access::launch);
  if (store.reread() > 0) {
    remark(session,
           fmt::format("the responses changed: {} stored outputs were read again", store.reread()));
  }
  const auto attempts = store.attempts();
  const auto statuses = campaigns::statuses(experiment.plan, attempts);
  Progress progress(
      session, experiment, campaigns::pace_of(experiment.design, experiment.plan, attempts),
      campaigns::runs_to_launch(experiment.design, experiment.plan, statuses, options));
  campaigns::Observer observer;
  observer.launched = [&](const auto& event) { progress.launched(event); };
  observer.committed = [&](const auto& event, const auto& conclusion) {
    progress.committed(event, conclusion);
  };
  observer.remark = [&](const std::string& text) { progress.remark(text); };
  const campaigns::Interrupt interrupt;
  const auto summary = campaigns::run(experiment.campaign, experiment.design, experiment.plan,
                                      store, executor, campaigns::SystemClock(),
                                      campaigns::this_machine(), interrupt, options, observer);
  progress.close_line();
  if (session.format == Format::json) {
    const auto& counts = summary.counts;
    print(nlohmann::ordered_json{{"schema", "yates.run/1"},
                                 {"version", version},
                                 {"planned", counts.planned},
                                 {"done", counts.done},
                                 {"failed", counts.failed},
                                 {"timed_out", counts.timed_out},
                                 {"left", counts.left},
                                 {"launched", summary.launched},
                                 {"interrupted", summary.interrupted}}
              .dump(2) +
          "\n");
  }
  if (summary.launched == 0 && !summary.interrupted && !asked.only.empty()) {
    remark(session, fmt::format("no run that is left to do matches --only '{}'", asked.only));
  }
  remark(session,
         fmt::format("{}{}; {}", summary.interrupted ? "interrupted, results are kept: " : "",
                     counts_text(summary.counts), next_step(summary, asked.file)));
  return exit_status(summary);
}

int run_campaign(const Session& session, const Asked& asked) {
  session.require_format("run", {Format::text, Format::json});
  const auto options = options_of(asked);
  const Experiment experiment = load_experiment(asked.file);
  warn(session, experiment);
  if (asked.dry_run) return show_dry_run(session, experiment, options);
  return launch_runs(session, experiment, asked, options);
}

}  // namespace

void add_run(CLI::App& app, Session& session) {
  auto* command =
      app.add_subcommand("run", "launch every run that is not done; safe to repeat after a crash");
  const auto asked = std::make_shared<Asked>();
  command->add_option("CAMPAIGN", asked->file, "the campaign file")->required();
  command->add_option("--retry", asked->retry, "also launch runs that failed, timed-out, or all")
      ->check(CLI::IsMember({"failed", "timed-out", "all"}))
      ->type_name("WHICH");
  command->add_option("--limit", asked->limit, "launch at most N runs")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
  command
      ->add_option("--only", asked->only,
                   "launch runs for which EXPR holds, over factors, run, replicate and block")
      ->type_name("EXPR");
  command->add_flag("--dry-run", asked->dry_run, "print what would be launched; launch nothing");
  add_common_options(*command, session);
  command->callback([&session, asked] {
    session.action = [&session, asked] { return run_campaign(session, *asked); };
  });
}

}  // namespace yates::cli
