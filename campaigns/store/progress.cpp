#include "campaigns/store/progress.hpp"

#include <algorithm>
#include <cmath>

namespace yates::campaigns {
namespace {

/// The position is absent for a warm-up, and for a run that is no longer planned.
std::optional<std::size_t> position_of(const doe::RunPlan& plan,
                                       const std::optional<std::size_t>& run) {
  return run ? doe::position_of_run(plan, *run) : std::nullopt;
}

}  // namespace

void add_attempt(RunStatus& status, AttemptState state, bool infrastructure, std::size_t index) {
  ++status.attempts;
  status.disturbed += state == AttemptState::disturbed ? 1 : 0;
  if (status.state == RunState::done) return;
  status.attempt = index;
  status.infrastructure = infrastructure && state == AttemptState::failed;
  switch (state) {
    case AttemptState::done:
      status.state = RunState::done;
      break;
    case AttemptState::failed:
      status.state = RunState::failed;
      break;
    case AttemptState::timed_out:
      status.state = RunState::timed_out;
      break;
    default:
      status.state = RunState::left;
  }
}

std::vector<RunStatus> statuses(const doe::RunPlan& plan, std::span<const Attempt> attempts) {
  std::vector<RunStatus> result(plan.runs.size());
  for (std::size_t index = 0; index < attempts.size(); ++index) {
    const AttemptEnd& end = attempts[index].end;
    if (const auto position = position_of(plan, attempts[index].intent.run)) {
      add_attempt(result[*position], end.state, end.infrastructure, index);
    }
  }
  return result;
}

std::vector<RunStatus> statuses(const doe::RunPlan& plan,
                                std::span<const AttemptOutline> attempts) {
  std::vector<RunStatus> result(plan.runs.size());
  for (std::size_t index = 0; index < attempts.size(); ++index) {
    if (const auto position = position_of(plan, attempts[index].run)) {
      add_attempt(result[*position], attempts[index].state, attempts[index].infrastructure, index);
    }
  }
  return result;
}

Counts count(std::span<const RunStatus> statuses) {
  Counts counts{.planned = statuses.size()};
  for (const RunStatus& status : statuses) {
    counts.done += status.state == RunState::done ? 1 : 0;
    counts.failed += status.state == RunState::failed ? 1 : 0;
    counts.timed_out += status.state == RunState::timed_out ? 1 : 0;
    counts.left += status.state == RunState::left ? 1 : 0;
    counts.infrastructure += status.infrastructure ? 1 : 0;
    counts.disturbed += status.disturbed;
  }
  return counts;
}

void Pace::add(std::size_t point, double seconds) {
  Seen& seen = seen_.at(point);
  seen.count += 1;
  seen.sum += seconds;
  seen.sum_of_squares += seconds * seconds;
}

void Pace::add(const PacedAttempt& attempt) {
  if (attempt.point && attempt.wall) add(*attempt.point, *attempt.wall);
  if (!attempt.started || !attempt.ended) return;
  const auto last = last_end_.find(attempt.host);
  // Where a host measures several runs at a time, one may begin before another has ended.
  const bool follows = last != last_end_.end() && *attempt.started >= last->second;
  const double length = *attempt.ended - *attempt.started;
  if (!attempt.point) {  // a warm-up; the first one of a session is none that comes again
    if (follows) between_.sum += *attempt.started - last->second + length;
  } else if (attempt.wall) {
    within_.count += 1;
    within_.sum += length - *attempt.wall;
    if (follows) {
      between_.count += 1;
      between_.sum += *attempt.started - last->second;
    }
  }
  double& end = last_end_[attempt.host];
  end = last == last_end_.end() ? *attempt.ended : std::max(end, *attempt.ended);
}

/// Times of attempts are whole seconds. Their errors cancel each other from run to run, so they
/// are not rounded before they are added up.
double Pace::around() const {
  const double within = within_.count > 0 ? within_.sum / within_.count : 0;
  const double between = between_.count > 0 ? between_.sum / between_.count : cool_down_;
  return std::max(0.0, within + between);
}

std::optional<Remaining> Pace::estimate(std::span<const std::size_t> points_left) const {
  double shortest = 0;
  double longest = 0;
  bool any = false;
  for (const Seen& seen : seen_) {
    if (seen.count == 0) continue;
    const double mean = seen.sum / seen.count;
    shortest = any ? std::min(shortest, mean) : mean;
    longest = any ? std::max(longest, mean) : mean;
    any = true;
  }
  if (!any) return std::nullopt;
  Remaining result{0, 0};
  double expected = 0;
  double variance = 0;
  for (const std::size_t point : points_left) {
    const Seen& seen = seen_.at(point);
    if (seen.count == 0) {
      // All runs at an unknown point have the same error, so their ranges add up.
      result.low += shortest / 2;
      result.high += longest * 2;
      continue;
    }
    const double mean = seen.sum / seen.count;
    expected += mean;
    variance += std::max(0.0, seen.sum_of_squares / seen.count - mean * mean);
  }
  // What the whole seconds of the times leave open, per run.
  const double unsure = within_.count > 0 ? 1 / within_.count : 0;
  const double runs = static_cast<double>(points_left.size());
  result.low += std::max(0.0, around() - unsure) * runs;
  expected += around() * runs;
  const double margin = 2 * std::sqrt(variance) + 0.05 * expected;
  result.low += std::max(0.0, expected - around() * runs - margin);
  result.high += expected + margin;
  return result;
}

Pace pace_of(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
             const Outlines& outlines) {
  Pace pace(design.size(), campaign.command.cool_down);
  const auto& attempts = outlines.attempts;
  // The last start of each session: an attempt that ended later was perhaps waited for by nobody,
  // and its end recorded by the next session.
  std::vector<double> last_start(outlines.sessions.size() + 1, 0);
  const auto session_of = [&](const AttemptOutline& one) {
    const auto& first = outlines.sessions;
    return static_cast<std::size_t>(std::ranges::upper_bound(first, one.id) - first.begin());
  };
  for (const AttemptOutline& one : attempts) {
    double& last = last_start[session_of(one)];
    last = std::max(last, one.started.value_or(0));
  }
  std::optional<std::size_t> session;
  for (const AttemptOutline& one : attempts) {
    if (const std::size_t own = session_of(one); own != session) {
      session = own;
      pace.begin_session();
    }
    const auto position = position_of(plan, one.run);
    if (one.run && !position) continue;  // it is no longer planned
    if (one.state == AttemptState::interrupted) continue;
    PacedAttempt paced{.host = outlines.hosts[one.host], .wall = one.wall};
    if (position) paced.point = plan.runs[*position].point;
    const bool of_last_session = *session == outlines.sessions.size();
    const bool awaited = one.ended && (of_last_session || *one.ended <= last_start[*session]);
    if (*session > 0 && awaited) {  // of attempts before the first session nobody knows
      paced.started = one.started;
      paced.ended = one.ended;
    }
    pace.add(paced);
  }
  return pace;
}

std::optional<double> seconds_per_replication(const Campaign& campaign, const doe::Design& design,
                                              const doe::RunPlan& plan,
                                              std::span<const Attempt> attempts,
                                              std::span<const AuxiliaryRecord> auxiliaries) {
  struct Walls {
    double count = 0;
    double sum = 0;
  };
  std::vector<Walls> walls(design.size());
  for (const Attempt& attempt : attempts) {
    const auto position = position_of(plan, attempt.intent.run);
    if (!position || !attempt.end.usage) continue;
    if (attempt.end.state != AttemptState::done) continue;
    Walls& of_point = walls.at(plan.runs[*position].point);
    of_point.count += 1;
    of_point.sum += attempt.end.usage->wall;
  }
  double measured = 0;  // points
  double sum = 0;       // of their mean wall times
  for (const Walls& one : walls) {
    if (one.count == 0) continue;
    measured += 1;
    sum += one.sum / one.count;
  }
  if (measured == 0) return std::nullopt;
  double around = 0;  // all attempts
  for (const AuxiliaryRecord& one : auxiliaries) {
    const AuxiliaryKind kind = one.auxiliary.kind;
    if (kind == AuxiliaryKind::setup || kind == AuxiliaryKind::teardown) continue;
    if (one.end) around += one.end->wall.value_or(0);
  }
  const double per_run =
      sum / measured + campaign.command.cool_down + around / static_cast<double>(attempts.size());
  return per_run * static_cast<double>(doe::replicated_points(design, campaign.plan));
}

}  // namespace yates::campaigns
