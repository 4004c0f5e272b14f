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
std::optional<double> score_of(const DecisionPart& part, const DecisionTask& task,
                               const Setting& setting) {
  double sum = 0.0;
  for (const FactorGroup& group : part.groups) {
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
std::vector<LimitedSetting> settings_to_choose_from(const DecisionPart& part,
                                                    const DecisionTask& task,
                                                    const Setting& baseline) {
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(task.whole, part);
  std::vector<LimitedSetting> result;
  for (const std::size_t s : part.considered) {
    Setting setting = baseline;
    for (const std::size_t f : moving) setting.levels[f] = settings[s].levels[f];
    const bool known = std::any_of(result.begin(), result.end(), [&](const LimitedSetting& one) {
      return one.setting.levels == setting.levels;
    });
    if (known) continue;
    const LimitStatus limits = limits_at(task.whole, part, settings, moving, setting);
    result.push_back({std::move(setting), limits});
  }
  return result;
}

/// What is predicted where the moving factors stand as in the setting, on average over the
/// candidates; smaller is better.
double predicted_there(const DecisionPart& part, const DecisionTask& task, const Setting& setting) {
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(task.whole, part);
  double sum = 0.0;
  double count = 0.0;
  for (const std::size_t s : part.considered) {
    if (!agree(settings[s], setting, moving)) continue;
    sum += task.whole.candidates[s].predicted;
    count += 1.0;
  }
  return (task.scaled.smaller_is_better ? sum : -sum) / std::max(count, 1.0);
}

/// The best setting of those that keep the limits as surely as any does. Where no effect was shown
/// that tells them apart, the one that differs from the baseline in the fewest factors, and of
/// those the one with the best prediction. It is absent where none keeps them.
std::optional<LimitedSetting> best_within_limits(const DecisionPart& part, const DecisionTask& task,
                                                 const Setting& baseline) {
  const std::vector<LimitedSetting> settings = settings_to_choose_from(part, task, baseline);
  LimitStatus surest = LimitStatus::broken;
  for (const LimitedSetting& one : settings) surest = std::min(surest, one.limits);
  if (surest == LimitStatus::broken) return std::nullopt;
  const double rounding = rounding_of(task.basis.fit);
  std::optional<LimitedSetting> result;
  double best = 0.0;
  std::pair<std::size_t, double> best_rank;
  for (const LimitedSetting& one : settings) {
    if (one.limits != surest) continue;
    const std::optional<double> score = score_of(part, task, one.setting);
    if (!score) continue;
    const std::pair rank(changed_levels(one.setting, baseline),
                         predicted_there(part, task, one.setting));
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
void take_into_groups(DecisionPart& part, const DecisionTask& task, const Setting& setting) {
  for (FactorGroup& group : part.groups) {
    group.advised = combination_at(group, setting).value_or(group.advised);
    find_ties(group, task.scaled);
  }
}

}  // namespace

std::vector<std::size_t> moving_factors(const Decision& whole, const DecisionPart& part) {
  std::vector<std::size_t> result = whole.limit_factors;
  for (const FactorGroup& group : part.groups) {
    result.insert(result.end(), group.factors.begin(), group.factors.end());
  }
  return result;
}

LimitStatus limits_at(const Decision& whole, const DecisionPart& part,
                      const std::vector<Setting>& settings, const std::vector<std::size_t>& factors,
                      const Setting& setting) {
  const std::vector<Candidate>& candidates = whole.candidates;
  const bool limited = std::any_of(candidates.begin(), candidates.end(), [](const Candidate& one) {
    return one.limits != LimitStatus::held;
  });
  if (!limited) return LimitStatus::held;
  for (std::size_t s = 0; s < candidates.size(); ++s) {
    if (settings[s].levels == setting.levels) return candidates[s].limits;
  }
  std::optional<LimitStatus> worst;
  for (const std::size_t s : part.considered) {
    if (!agree(settings[s], setting, factors)) continue;
    worst = worse_of(worst.value_or(LimitStatus::held), candidates[s].limits);
  }
  return worst.value_or(LimitStatus::by_estimate);
}

bool all_runs_failed(const DecisionTask& task, const std::vector<std::size_t>& factors,
                     const Setting& setting) {
  const auto agrees = [&](const Setting& one) { return agree(one, setting, factors); };
  const auto& settings = task.basis.fit.observations.settings;
  return std::any_of(task.failed.begin(), task.failed.end(), agrees) &&
         std::none_of(settings.begin(), settings.end(), agrees);
}

bool all_runs_failed(const DecisionPart& part, const DecisionTask& task, const Setting& setting) {
  if (task.failed.empty()) return false;
  std::vector<std::size_t> factors = moving_factors(task.whole, part);
  factors.insert(factors.end(), task.given.begin(), task.given.end());
  return all_runs_failed(task, factors, setting);
}

bool obey_limits(DecisionPart& part, const DecisionTask& task, const Setting& baseline) {
  if (!task.limited && task.failed.empty()) return false;
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(task.whole, part);
  const auto status_at = [&](const Setting& setting) {
    return limits_at(task.whole, part, settings, moving, setting);
  };
  const Setting wanted = advised_by_groups(part, baseline);
  const bool failed = all_runs_failed(part, task, wanted);
  if (!failed && status_at(wanted) == LimitStatus::held) return false;
  if (failed) part.failed_choice = wanted;
  const DecisionReason to_stay =
      failed && !task.limited ? DecisionReason::best_that_ran : DecisionReason::best_within_limits;
  const std::optional<LimitedSetting> best = best_within_limits(part, task, baseline);
  if (!best) {
    settle(part, DecisionKind::do_not_decide, DecisionReason::no_setting_within_limits);
    return true;
  }
  take_into_groups(part, task, best->setting);
  advise(part, task, best->setting, baseline);
  part.advised_limits = best->limits;
  if (status_at(baseline) > best->limits) {
    settle(part, DecisionKind::choose, DecisionReason::baseline_breaks_limits);
    return true;
  }
  if (best->setting.levels == baseline.levels) {
    settle(part, DecisionKind::keep_baseline, to_stay);
    return true;
  }
  weigh_gain(part, task);
  if (part.kind != DecisionKind::choose && part.expected_baseline) {
    take_into_groups(part, task, baseline);
    advise(part, task, baseline, baseline);
    settle(part, DecisionKind::keep_baseline, to_stay);
  }
  return true;
}

}  // namespace yates::anova
