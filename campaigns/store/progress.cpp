#include "campaigns/store/progress.hpp"

#include <algorithm>
#include <cmath>

namespace yates::campaigns {
namespace {

/// Absent for a warm-up, and for a run that is no longer planned.
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
  const double margin = 2 * std::sqrt(variance) + 0.05 * expected;
  result.low += std::max(0.0, expected - margin);
  result.high += expected + margin;
  return result;
}

Pace pace_of(const doe::Design& design, const doe::RunPlan& plan,
             std::span<const Attempt> attempts) {
  Pace pace(design.size());
  for (const Attempt& attempt : attempts) {
    const auto position = position_of(plan, attempt.intent.run);
    if (!position || !attempt.end.usage) continue;
    if (attempt.end.state == AttemptState::interrupted) continue;
    pace.add(plan.runs[*position].point, attempt.end.usage->wall);
  }
  return pace;
}

Pace pace_of(const doe::Design& design, const doe::RunPlan& plan,
             std::span<const AttemptOutline> attempts) {
  Pace pace(design.size());
  for (const AttemptOutline& attempt : attempts) {
    const auto position = position_of(plan, attempt.run);
    if (!position || !attempt.wall) continue;
    if (attempt.state == AttemptState::interrupted) continue;
    pace.add(plan.runs[*position].point, *attempt.wall);
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
