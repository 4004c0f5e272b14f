#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "campaigns/launch/clock.hpp"
#include "cli/campaign/run_parts.hpp"
#include "language/duration.hpp"
#include "language/printable.hpp"

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

}  // namespace yates::cli
