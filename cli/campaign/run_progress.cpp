#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/clock.hpp"
#include "cli/campaign/run_parts.hpp"
#include "inquiry/campaign/standing.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

/// Whether this attempt was the last of its run in this session. A disturbed run and a failure that
/// is not the program's fault are repeated.
bool settles(const campaigns::AttemptEnd& end) {
  switch (end.state) {
    case campaigns::AttemptState::done:
    case campaigns::AttemptState::timed_out:
      return true;
    case campaigns::AttemptState::failed:
      return !end.infrastructure;
    default:
      return false;
  }
}

constexpr double worth_a_sentence = 100e6;  // bytes

bool is_output(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with("stdout") || name.starts_with("stderr");
}

/// One sentence where what the runs have printed, and yates keeps, takes more than 100 MB below the
/// folder of a store; absent where it takes less.
std::optional<std::string> words_on_outputs(const std::filesystem::path& store_folder) {
  const std::filesystem::path runs = store_folder / "runs";
  std::error_code error;
  double bytes = 0;
  for (std::filesystem::recursive_directory_iterator entry(runs, error), end;
       !error && entry != end; entry.increment(error)) {
    std::error_code of_file;
    if (!is_output(entry->path()) || !entry->is_regular_file(of_file)) continue;
    const std::uintmax_t size = entry->file_size(of_file);
    if (!of_file) bytes += static_cast<double>(size);
  }
  if (bytes <= worth_a_sentence) return std::nullopt;
  return fmt::format(
      "what the runs have printed takes {:.0f} MB in {}; a command that prints less keeps it small",
      bytes / 1e6, runs.string());
}

std::string counts_text(const campaigns::Counts& counts) {
  std::string text = fmt::format("{} of {} runs done", counts.done, counts.planned);
  if (counts.failed > 0) text += fmt::format(", {} failed", counts.failed);
  if (counts.infrastructure > 0) {
    text += fmt::format(" ({} of them through no fault of the program)", counts.infrastructure);
  }
  if (counts.timed_out > 0) text += fmt::format(", {} timed out", counts.timed_out);
  if (counts.left > 0) text += fmt::format(", {} left", counts.left);
  return text;
}

std::string next_step(const campaigns::RunSummary& summary, const std::string& file) {
  const std::string word = language::shell_line({file});
  if (summary.given_up) {
    return fmt::format(
        "mend it and continue with: yates run {}{}; max_failures = \"none\" in "
        "[run] would go on all the same",
        word, inquiry::retry_option(summary.counts));
  }
  if (summary.counts.left + summary.counts.infrastructure > 0)
    return "continue with: yates run " + word;
  if (summary.counts.failed + summary.counts.timed_out > 0) return "see: yates status " + word;
  return "next: yates report " + word;
}

/// Why the campaign is not gone on with, or why none of its runs is done: the last failure with
/// lines of its output.
void remark_on_failures(const Session& session, const campaigns::RunSummary& summary,
                        const inquiry::Experiment& experiment) {
  const auto& failure = summary.last_failure;
  if (!failure || (!summary.given_up && summary.counts.done > 0)) return;
  remark(session,
         fmt::format("{}{}run {} ({}): {}",
                     summary.given_up ? "stopped: " + *summary.given_up + "; " : "",
                     failure->response ? "" : "the last one was ", failure->run.run,
                     inquiry::settings(experiment.design, failure->run.point), failure->message));
  if (failure->excerpt.lines.empty()) {
    remark(session, failure->response
                        ? fmt::format("  {} is empty or no text", failure->file.string())
                        : "  it wrote nothing to stderr or stdout");
    return;
  }
  remark(session,
         fmt::format("  {} of {}:", failure->response ? "the first lines" : "the last lines",
                     failure->file.string()));
  for (const std::string& line : failure->excerpt.lines) remark(session, "  | " + line);
  if (!failure->response || !failure->pattern) return;
  const std::string& name = experiment.campaign.responses[*failure->response].name;
  remark(session,
         session.program.empty()
             ? fmt::format("  this would read a number of it: pattern = '{}'", *failure->pattern)
             : fmt::format("  this would read a number of it: --response {}",
                           language::shell_word(name + "=" + *failure->pattern)));
}

}  // namespace

RunProgress::RunProgress(const Session& session, const inquiry::Experiment& experiment,
                         campaigns::Pace pace, const std::vector<doe::PlannedRun>& todo)
    : experiment_(experiment),
      pace_(std::move(pace)),
      quiet_(session.quiet),
      terminal_(::isatty(STDERR_FILENO) == 1 && !session.verbose),
      several_hosts_(experiment.campaign.placement.hosts.size() > 1),
      total_(todo.size()),
      known_runs_(experiment.plan.runs.size()) {
  pace_.begin_session();
  for (const doe::PlannedRun& run : todo) points_left_.emplace(run.run, run.point);
}

void RunProgress::show(const std::string& text) {
  if (quiet_ || !terminal_) return;
  erase_line();
  say(language::printable(text, language::longest_message_line));
  std::fflush(stderr);
  open_line_ = true;
}

void RunProgress::launched(const campaigns::Event& event) {
  show(fmt::format("{} {}{}", title(event), inquiry::settings(experiment_.design, event.run.point),
                   time_left()));
}

void RunProgress::auxiliary(const campaigns::Auxiliary& auxiliary) {
  show(fmt::format("{} on {}: {}", campaigns::to_string(auxiliary.kind), auxiliary.host,
                   auxiliary.command));
}

void RunProgress::committed(const campaigns::Event& event, const campaigns::AttemptEnd& end) {
  const std::string name = title(event);
  const bool settled = !event.warmup && settles(end);
  note_pace(event, end);
  if (settled && points_left_.erase(event.run.run) > 0) ++settled_;
  if (quiet_) return;
  const bool well =
      end.state == campaigns::AttemptState::done && end.flags.empty() && end.message.empty();
  if (terminal_ && well) return;
  close_line();
  std::string text =
      fmt::format("{} {}: {}", name, inquiry::settings(experiment_.design, event.run.point),
                  campaigns::to_string(end.state));
  if (end.usage) text += ", " + language::format_duration(end.usage->wall);
  if (!end.message.empty()) text += ", " + end.message;
  for (const campaigns::Flag& flag : end.flags) {
    text += fmt::format(", {} {} {} (limit {}): {}", flag.reading, flag.found,
                        flag.before ? "before" : "after", flag.limit, flag.action);
  }
  say_line(text + (terminal_ ? "" : time_left()));
}

/// As campaigns::pace_of reckons with the same attempt when it is read from the store.
void RunProgress::note_pace(const campaigns::Event& event, const campaigns::AttemptEnd& end) {
  if (end.state == campaigns::AttemptState::interrupted) return;
  campaigns::PacedAttempt paced{.host = event.host,
                                .started = campaigns::seconds_of_utc(event.started),
                                .ended = campaigns::seconds_of_utc(end.ended)};
  if (!event.warmup) paced.point = event.run.point;
  if (end.usage) paced.wall = end.usage->wall;
  pace_.add(paced);
}

void RunProgress::taken_over(std::size_t run, const campaigns::AttemptEnd& end) {
  const auto left = points_left_.find(run);
  if (left == points_left_.end() || !settles(end)) return;
  if (end.usage) pace_.add(left->second, end.usage->wall);
  points_left_.erase(left);
  --total_;
}

void RunProgress::extended(const doe::RunPlan& plan) {
  for (std::size_t index = known_runs_; index < plan.runs.size(); ++index) {
    points_left_.emplace(plan.runs[index].run, plan.runs[index].point);
  }
  const std::size_t added = plan.runs.size() - known_runs_;
  known_runs_ = plan.runs.size();
  total_ += added;
  remark(fmt::format("replication {} is added: {} more runs", plan.replications, added));
}

void RunProgress::remark(const std::string& text) {
  if (quiet_) return;
  close_line();
  say_line(text);
}

void RunProgress::close_line() {
  if (open_line_) erase_line();
  open_line_ = false;
}

std::string RunProgress::title(const campaigns::Event& event) const {
  const std::string host = several_hosts_ ? " on " + event.host : std::string();
  if (event.warmup) return "[warm-up]" + host;
  return fmt::format("[{}/{}] run {}{}{}", settled_ + 1, total_, event.run.run,
                     event.attempt > 1 ? fmt::format(" (attempt {})", event.attempt) : "", host);
}

std::string RunProgress::time_left() const {
  if (points_left_.empty()) return {};
  std::vector<std::size_t> points;
  points.reserve(points_left_.size());
  for (const auto& [run, point] : points_left_) points.push_back(point);
  const std::string runs =
      fmt::format("; {} {} left", points.size(), points.size() == 1 ? "run" : "runs");
  const auto left = pace_.estimate(points);
  if (!left) return runs + "; how long they take is known once the first has ended";
  return fmt::format("{}, {} to {}", runs, language::format_duration(left->low),
                     language::format_duration(left->high));
}

void remark_on(const Session& session, const RunOutcome& outcome,
               const inquiry::Experiment& experiment) {
  const campaigns::RunSummary& summary = outcome.summary;
  if (summary.launched == 0 && !summary.interrupted && !outcome.only.empty()) {
    remark(session,
           fmt::format("none of the runs that are left matches --only '{}'", outcome.only));
  }
  if (summary.decision) {
    remark(session, fmt::format("{} replications are {}: {}", summary.decision->replications,
                                summary.decision->enough ? "enough" : "not enough",
                                summary.decision->reason));
  }
  if (summary.stopped) remark(session, *summary.stopped);
  remark_on_failures(session, summary, experiment);
  if (summary.launched > 0) {
    const auto words = words_on_outputs(campaigns::store_folder_of(experiment.campaign.file));
    if (words) remark(session, *words);
  }
  remark(session, fmt::format("{}{}; {}",
                              summary.interrupted ? "interrupted, but the results are kept: " : "",
                              counts_text(summary.counts), next_step(summary, outcome.file)));
}

std::string run_json(const RunOutcome& outcome, const Session& session) {
  const campaigns::RunSummary& summary = outcome.summary;
  const auto& counts = summary.counts;
  nlohmann::ordered_json document{{"schema", "yates.run/1"},
                                  {"version", inquiry::version},
                                  {"planned", counts.planned},
                                  {"done", counts.done},
                                  {"failed", counts.failed},
                                  {"infrastructure", counts.infrastructure},
                                  {"timed_out", counts.timed_out},
                                  {"disturbed", counts.disturbed},
                                  {"left", counts.left},
                                  {"launched", summary.launched},
                                  {"interrupted", summary.interrupted},
                                  {"stopped", nullptr},
                                  {"last_failure", nullptr},
                                  {"decision", nullptr}};
  if (summary.stopped) document["stopped"] = *summary.stopped;
  if (summary.given_up) document["stopped"] = *summary.given_up;
  if (const auto& failure = summary.last_failure) {
    document["last_failure"] = {{"run", failure->run.run},
                                {"attempt", failure->attempt},
                                {"message", failure->message},
                                {"file", failure->file.string()},
                                {"lines", failure->excerpt.lines}};
    if (failure->pattern) document["last_failure"]["pattern"] = *failure->pattern;
  }
  if (summary.decision) {
    document["decision"] = {{"replications", summary.decision->replications},
                            {"enough", summary.decision->enough},
                            {"reason", summary.decision->reason}};
  }
  if (!session.program.empty() || outcome.verdict) {
    document["campaign"] = outcome.file;
    document["verdict"] = nullptr;
    if (outcome.verdict) document["verdict"] = outcome.verdict->title;
  }
  // Lines of an output may be in any encoding.
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

int exit_status(const campaigns::RunSummary& summary, bool missing) {
  if (summary.interrupted) return exit_interrupted;
  if (summary.stopped) return exit_file;
  if (summary.given_up) return exit_failed_runs;
  const auto& counts = summary.counts;
  const bool ended = counts.left == 0;
  const bool bad = counts.failed + counts.timed_out > 0;
  return missing || (ended && bad) || counts.infrastructure > 0 || summary.failed > 0
             ? exit_failed_runs
             : exit_ok;
}

}  // namespace yates::cli
