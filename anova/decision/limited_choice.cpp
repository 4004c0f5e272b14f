#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"
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

struct LimitedSetting {
  Setting setting;
  LimitStatus limits;
};

/// The measured combinations of the moving factors' levels, all others at the baseline's.
std::vector<LimitedSetting> settings_to_choose_from(const Decision& decision,
                                                    const DecisionTask& task,
                                                    const Setting& baseline) {
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(decision);
  std::vector<LimitedSetting> result;
  for (std::size_t s = 0; s < decision.candidates.size(); ++s) {
    if (!decision.candidates[s].considered) continue;
    Setting setting = baseline;
    for (const std::size_t f : moving) setting.levels[f] = settings[s].levels[f];
    const bool known = std::any_of(result.begin(), result.end(), [&](const LimitedSetting& one) {
      return one.setting.levels == setting.levels;
    });
    if (known) continue;
    const LimitStatus limits = limits_at(decision.candidates, settings, moving, setting);
    result.push_back({std::move(setting), limits});
  }
  return result;
}

/// What is predicted where the moving factors stand as in the setting, on average over the
/// candidates; smaller is better.
double predicted_there(const Decision& decision, const DecisionTask& task, const Setting& setting) {
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(decision);
  double sum = 0.0;
  double count = 0.0;
  for (std::size_t s = 0; s < decision.candidates.size(); ++s) {
    const bool agrees = decision.candidates[s].considered &&
                        std::all_of(moving.begin(), moving.end(), [&](std::size_t f) {
                          return settings[s].levels[f] == setting.levels[f];
                        });
    if (!agrees) continue;
    sum += decision.candidates[s].predicted;
    count += 1.0;
  }
  return (task.scaled.smaller_is_better ? sum : -sum) / std::max(count, 1.0);
}

/// The best setting of those that keep the limits as surely as any does. Where no effect was shown
/// that tells them apart, the one that differs from the baseline in the fewest factors, and of
/// those the one with the best prediction. Absent where none keeps them.
std::optional<LimitedSetting> best_within_limits(const Decision& decision, const DecisionTask& task,
                                                 const Setting& baseline) {
  const std::vector<LimitedSetting> settings = settings_to_choose_from(decision, task, baseline);
  LimitStatus surest = LimitStatus::broken;
  for (const LimitedSetting& one : settings) surest = std::min(surest, one.limits);
  if (surest == LimitStatus::broken) return std::nullopt;
  const double rounding = rounding_of(task.basis.fit);
  std::optional<LimitedSetting> result;
  double best = 0.0;
  std::pair<std::size_t, double> best_rank;
  for (const LimitedSetting& one : settings) {
    if (one.limits != surest) continue;
    const std::optional<double> score = score_of(decision, task, one.setting);
    if (!score) continue;
    const std::pair rank(changed_levels(one.setting, baseline),
                         predicted_there(decision, task, one.setting));
    const bool ahead = !result || *score < best - rounding;
    const bool equal = result && std::abs(*score - best) <= rounding;
    if (ahead || (equal && rank < best_rank)) {
      result = one;
      best = *score;
      best_rank = rank;
    }
  }
  return result;
}

/// What a limit advises, its groups advise.
void take_into_groups(Decision& decision, const DecisionTask& task, const Setting& setting) {
  for (FactorGroup& group : decision.groups) {
    group.advised = combination_at(group, setting).value_or(group.advised);
    find_ties(group, task.scaled);
  }
}

}  // namespace

std::vector<std::size_t> moving_factors(const Decision& decision) {
  std::vector<std::size_t> result = decision.limit_factors;
  for (const FactorGroup& group : decision.groups) {
    result.insert(result.end(), group.factors.begin(), group.factors.end());
  }
  return result;
}

LimitStatus limits_at(const std::vector<Candidate>& candidates,
                      const std::vector<Setting>& settings, const std::vector<std::size_t>& factors,
                      const Setting& setting) {
  std::optional<LimitStatus> worst;
  bool limited = false;
  for (std::size_t s = 0; s < candidates.size(); ++s) {
    limited = limited || candidates[s].limits != LimitStatus::held;
    const std::vector<std::size_t>& levels = settings[s].levels;
    if (levels == setting.levels) return candidates[s].limits;
    const bool agrees = candidates[s].considered &&
                        std::all_of(factors.begin(), factors.end(),
                                    [&](std::size_t f) { return levels[f] == setting.levels[f]; });
    if (agrees) worst = worse_of(worst.value_or(LimitStatus::held), candidates[s].limits);
  }
  if (!limited) return LimitStatus::held;
  return worst.value_or(LimitStatus::by_estimate);
}

bool all_runs_failed(const DecisionTask& task, const std::vector<std::size_t>& factors,
                     const Setting& setting) {
  const auto agrees = [&](const Setting& one) {
    return std::all_of(factors.begin(), factors.end(),
                       [&](std::size_t f) { return one.levels[f] == setting.levels[f]; });
  };
  const auto& settings = task.basis.fit.observations.settings;
  return std::any_of(task.failed.begin(), task.failed.end(), agrees) &&
         std::none_of(settings.begin(), settings.end(), agrees);
}

bool all_runs_failed(const Decision& decision, const DecisionTask& task, const Setting& setting) {
  if (task.failed.empty()) return false;
  std::vector<std::size_t> factors = moving_factors(decision);
  factors.insert(factors.end(), task.given.begin(), task.given.end());
  return all_runs_failed(task, factors, setting);
}

bool obey_limits(Decision& decision, const DecisionTask& task, const Setting& baseline) {
  if (!task.limited && task.failed.empty()) return false;
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(decision);
  const auto status_at = [&](const Setting& setting) {
    return limits_at(decision.candidates, settings, moving, setting);
  };
  const Setting wanted = advised_by_groups(decision, baseline);
  const bool failed = all_runs_failed(decision, task, wanted);
  if (!failed && status_at(wanted) == LimitStatus::held) return false;
  if (failed) decision.failed_choice = wanted;
  const DecisionReason to_stay =
      failed && !task.limited ? DecisionReason::best_that_ran : DecisionReason::best_within_limits;
  const std::optional<LimitedSetting> best = best_within_limits(decision, task, baseline);
  if (!best) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::no_setting_within_limits);
    return true;
  }
  take_into_groups(decision, task, best->setting);
  advise(decision, task, best->setting, baseline);
  decision.advised_limits = best->limits;
  if (status_at(baseline) > best->limits) {
    settle(decision, DecisionKind::choose, DecisionReason::baseline_breaks_limits);
    return true;
  }
  if (best->setting.levels == baseline.levels) {
    settle(decision, DecisionKind::keep_baseline, to_stay);
    return true;
  }
  weigh_gain(decision, task);
  if (decision.kind != DecisionKind::choose && decision.expected_baseline) {
    take_into_groups(decision, task, baseline);
    advise(decision, task, baseline, baseline);
    settle(decision, DecisionKind::keep_baseline, to_stay);
  }
  return true;
}

}  // namespace yates::anova
