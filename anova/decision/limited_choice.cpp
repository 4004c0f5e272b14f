#include "anova/decision/limited_choice.hpp"

#include <algorithm>
#include <cmath>

#include "anova/decision/advice_rows.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/setting_differences.hpp"

namespace yates::anova {

namespace {

/// How bad a setting is by the means of its groups' combinations; smaller is better.
std::optional<double> score_of(const Decision& decision, const DecisionTask& task,
                               const Setting& setting) {
  double sum = 0.0;
  for (const FactorGroup& group : decision.groups) {
    const auto combination = combination_at(group, setting);
    if (!combination) return std::nullopt;
    sum += group.combinations[*combination].mean.value;
  }
  return task.scaled.smaller_is_better ? sum : -sum;
}

std::size_t changed_levels(const Setting& a, const Setting& b) {
  std::size_t count = 0;
  for (std::size_t f = 0; f < a.levels.size(); ++f) count += a.levels[f] != b.levels[f] ? 1U : 0U;
  return count;
}

/// Whether the setting differs from the baseline only in factors that were shown to matter, for the
/// response or for a limited one.
bool differs_with_reason(const Decision& decision, const DecisionTask& task, const Setting& setting,
                         const Setting& baseline) {
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] == baseline.levels[f] || contains(task.moved_by_limits, f)) continue;
    if (!in_a_group(decision, f)) return false;
  }
  return true;
}

/// The best measured setting of those that keep the limits as surely as any does; of equals the one
/// that differs from the baseline in the fewest factors. Settings that differ from it without a
/// reason are left out: whichever of them seems to keep the limits best is the luckiest. Absent
/// where none keeps them.
std::optional<std::size_t> best_within_limits(const Decision& decision, const DecisionTask& task,
                                              const Setting& baseline) {
  const auto& settings = task.basis.fit.observations.settings;
  std::vector<bool> with_reason(decision.candidates.size(), false);
  LimitStatus surest = LimitStatus::broken;
  for (std::size_t s = 0; s < decision.candidates.size(); ++s) {
    const Candidate& one = decision.candidates[s];
    with_reason[s] = one.considered && differs_with_reason(decision, task, settings[s], baseline);
    if (with_reason[s]) surest = std::min(surest, one.limits);
  }
  if (surest == LimitStatus::broken) return std::nullopt;
  const double rounding = rounding_of(task.basis.fit);
  std::optional<std::size_t> result;
  double best = 0.0;
  for (std::size_t s = 0; s < decision.candidates.size(); ++s) {
    if (!with_reason[s] || decision.candidates[s].limits != surest) continue;
    const std::optional<double> score = score_of(decision, task, settings[s]);
    if (!score) continue;
    const bool ahead = !result || *score < best - rounding;
    const bool equal = result && std::abs(*score - best) <= rounding;
    if (ahead || (equal && changed_levels(settings[s], baseline) <
                               changed_levels(settings[*result], baseline))) {
      result = s;
      best = *score;
    }
  }
  return result;
}

}  // namespace

bool obey_limits(Decision& decision, const DecisionTask& task, const Setting& baseline) {
  if (!task.limited) return false;
  const auto wanted = advised_by_groups(decision, baseline);
  const auto at = candidate_at(decision, task, wanted);
  if (at && decision.candidates[*at].limits == LimitStatus::held) return false;
  const auto best = best_within_limits(decision, task, baseline);
  if (!best) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::no_setting_within_limits);
    return true;
  }
  const Setting& setting = task.basis.fit.observations.settings[*best];
  const LimitStatus its_status = decision.candidates[*best].limits;
  const bool leaves_limits =
      decision.baseline && decision.candidates[*decision.baseline].limits > its_status;
  if (leaves_limits) {
    advise(decision, task, setting, baseline);
    settle(decision, DecisionKind::choose, DecisionReason::baseline_breaks_limits);
    return true;
  }
  advise(decision, task, setting, baseline);
  if (decision.baseline == best) {
    settle(decision, DecisionKind::keep_baseline, DecisionReason::best_within_limits);
    return true;
  }
  weigh_gain(decision, task);
  const bool sure = decision.kind == DecisionKind::choose;
  if (!sure && decision.baseline) {
    advise(decision, task, baseline, baseline);
    settle(decision, DecisionKind::keep_baseline, DecisionReason::best_within_limits);
  }
  return true;
}

}  // namespace yates::anova
