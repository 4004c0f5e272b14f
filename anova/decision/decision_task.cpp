#include "anova/decision/decision_task.hpp"

#include <algorithm>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

double gain_at_least(const DecisionTask& task, const Effect& change) {
  return task.scaled.smaller_is_better ? -*change.high : *change.low;
}

double gain_at_most(const DecisionTask& task, const Effect& change) {
  return task.scaled.smaller_is_better ? -*change.low : *change.high;
}

}  // namespace

bool contains(const std::vector<std::size_t>& list, std::size_t one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

Family of_options(const DecisionTask& task, std::size_t dimension) {
  return family_of(task.basis.analysis.options, dimension);
}

void settle(Decision& decision, DecisionKind kind, DecisionReason reason) {
  decision.kind = kind;
  decision.reason = reason;
}

std::optional<std::size_t> candidate_at(const Decision& decision, const DecisionTask& task,
                                        const Setting& setting) {
  const auto& settings = task.basis.fit.observations.settings;
  for (std::size_t s = 0; s < settings.size() && s < decision.candidates.size(); ++s) {
    if (settings[s].levels == setting.levels) return s;
  }
  return std::nullopt;
}

Setting advised_by_groups(const Decision& decision, const Setting& baseline) {
  Setting result = baseline;
  for (const FactorGroup& group : decision.groups) {
    const Combination& advised = group.combinations[group.advised];
    for (std::size_t f = 0; f < group.factors.size(); ++f) {
      result.levels[group.factors[f]] = advised.levels[f];
    }
  }
  return result;
}

void advise(Decision& decision, const DecisionTask& task, const Setting& setting,
            const Setting& baseline) {
  decision.advised = setting;
  decision.best = candidate_at(decision, task, setting);
  if (decision.best) decision.advised_limits = decision.candidates[*decision.best].limits;
  decision.moved_for_limits.clear();
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] != baseline.levels[f] && !in_a_group(decision.groups, f)) {
      decision.moved_for_limits.push_back(f);
    }
  }
  decision.held = held_factors(decision, task, setting);
  // Over levels that do not run, that matter or that the advice leaves, nothing is averaged.
  std::vector<std::size_t> fixed = task.given;
  fixed.insert(fixed.end(), decision.moved_for_limits.begin(), decision.moved_for_limits.end());
  for (const HeldFactor& one : decision.held) {
    if (one.reason != HeldFor::limit) fixed.push_back(one.factor);
  }
  const SettingOutlook outlook =
      outlook_of(task.basis, decision.groups, setting, baseline, fixed, of_options(task));
  decision.gain = outlook.change;
  decision.expected = outlook.expected;
  decision.expected_baseline = outlook.expected_baseline;
  decision.expectation = outlook.expectation;
  if (decision.expected_baseline) {
    decision.worth_a_change = task.scaled.worth_a_change(decision.expected_baseline->value);
  }
}

void weigh_gain(Decision& decision, const DecisionTask& task) {
  if (!decision.gain) {
    settle(decision, DecisionKind::choose, DecisionReason::unmeasured_baseline);
    return;
  }
  const double worth = decision.worth_a_change;
  if (gain_at_least(task, *decision.gain) >= worth && gain_at_least(task, *decision.gain) > 0.0) {
    settle(decision, DecisionKind::choose, DecisionReason::shown_better);
  } else if (gain_at_most(task, *decision.gain) < worth) {
    settle(decision, DecisionKind::too_small, DecisionReason::gain_too_small);
  } else {
    settle(decision, DecisionKind::cannot_tell,
           worth > 0.0 ? DecisionReason::gain_may_be_too_small : DecisionReason::no_winner_shown);
  }
}

}  // namespace yates::anova
