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

bool agree(const Setting& one, const Setting& other, const std::vector<std::size_t>& factors) {
  return std::all_of(factors.begin(), factors.end(),
                     [&](std::size_t f) { return one.levels[f] == other.levels[f]; });
}

Family of_options(const DecisionTask& task, std::size_t dimension) {
  return family_of(task.basis.analysis.options, dimension);
}

void settle(DecisionPart& part, DecisionKind kind, DecisionReason reason) {
  part.kind = kind;
  part.reason = reason;
}

std::optional<std::size_t> candidate_at(const DecisionTask& task, const Setting& setting) {
  const auto& settings = task.basis.fit.observations.settings;
  for (std::size_t s = 0; s < settings.size() && s < task.whole.candidates.size(); ++s) {
    if (settings[s].levels == setting.levels) return s;
  }
  return std::nullopt;
}

Setting advised_by_groups(const DecisionPart& part, const Setting& baseline) {
  Setting result = baseline;
  for (const FactorGroup& group : part.groups) {
    const Combination& advised = group.combinations[group.advised];
    for (std::size_t f = 0; f < group.factors.size(); ++f) {
      result.levels[group.factors[f]] = advised.levels[f];
    }
  }
  return result;
}

void advise(DecisionPart& part, const DecisionTask& task, const Setting& setting,
            const Setting& baseline) {
  part.advised = setting;
  part.best = candidate_at(task, setting);
  if (part.best) part.advised_limits = task.whole.candidates[*part.best].limits;
  part.moved_for_limits.clear();
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] != baseline.levels[f] && !in_a_group(part.groups, f)) {
      part.moved_for_limits.push_back(f);
    }
  }
  part.held = held_factors(part, task, setting);
  // Over levels that do not run, that matter or that the advice leaves, nothing is averaged.
  std::vector<std::size_t> fixed = task.given;
  fixed.insert(fixed.end(), part.moved_for_limits.begin(), part.moved_for_limits.end());
  for (const HeldFactor& one : part.held) {
    if (one.reason != HeldFor::limit) fixed.push_back(one.factor);
  }
  const SettingOutlook outlook =
      outlook_of(task.basis, part.groups, setting, baseline, fixed, of_options(task));
  part.gain = outlook.change;
  part.expected = outlook.expected;
  part.expected_baseline = outlook.expected_baseline;
  part.expectation = outlook.expectation;
  if (part.expected_baseline) {
    part.worth_a_change = task.scaled.worth_a_change(part.expected_baseline->value);
  }
}

void weigh_gain(DecisionPart& part, const DecisionTask& task) {
  if (!part.gain) {
    settle(part, DecisionKind::choose, DecisionReason::unmeasured_baseline);
    return;
  }
  const double worth = part.worth_a_change;
  if (gain_at_least(task, *part.gain) >= worth && gain_at_least(task, *part.gain) > 0.0) {
    settle(part, DecisionKind::choose, DecisionReason::shown_better);
  } else if (gain_at_most(task, *part.gain) < worth) {
    settle(part, DecisionKind::too_small, DecisionReason::gain_too_small);
  } else {
    settle(part, DecisionKind::cannot_tell,
           worth > 0.0 ? DecisionReason::gain_may_be_too_small : DecisionReason::no_winner_shown);
  }
}

}  // namespace yates::anova
