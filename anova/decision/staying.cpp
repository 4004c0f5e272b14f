#include <algorithm>
#include <utility>
#include <vector>

#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"

namespace yates::anova {

namespace {

/// Whether a level was shown to be worse than the baseline's.
bool shows_worse(const FactorGroup& group, bool smaller_is_better) {
  return std::any_of(group.combinations.begin(), group.combinations.end(),
                     [&](const Combination& one) {
                       if (!one.change) return false;
                       return smaller_is_better ? *one.change->low > 0.0 : *one.change->high < 0.0;
                     });
}

}  // namespace

bool any_verdict(const DecisionPart& part, GroupVerdict verdict) {
  return std::any_of(part.groups.begin(), part.groups.end(),
                     [&](const FactorGroup& one) { return one.verdict == verdict; });
}

void weigh_staying(DecisionPart& part, const DecisionTask& task) {
  if (part.groups.empty()) {
    if (part.worth_a_change <= 0.0) {
      settle(part, DecisionKind::change_nothing, DecisionReason::nothing_shown);
      return;
    }
    const bool all_small = std::all_of(
        part.free_factors.begin(), part.free_factors.end(),
        [&](const FreeFactor& one) { return one.at_most && *one.at_most <= part.worth_a_change; });
    settle(part, all_small ? DecisionKind::too_small : DecisionKind::cannot_tell,
           all_small ? DecisionReason::nothing_larger : DecisionReason::effects_may_matter);
    return;
  }
  std::size_t open = 0;
  for (FactorGroup& one : part.groups) {
    one.open =
        one.verdict == GroupVerdict::unclear && !shows_worse(one, task.scaled.smaller_is_better);
    open += one.open ? 1U : 0U;
  }
  // A baseline that nobody meant to be one is no advice unless it is the best.
  const bool assumed = is_assumed(task.whole.baseline_origin, task.question);
  if (open == part.groups.size() || (assumed && any_verdict(part, GroupVerdict::unclear))) {
    settle(part, DecisionKind::cannot_tell, DecisionReason::no_winner_shown);
  } else if (open > 0) {
    settle(part, DecisionKind::keep_baseline, DecisionReason::some_open);
  } else if (any_verdict(part, GroupVerdict::too_small)) {
    settle(part, DecisionKind::too_small, DecisionReason::gain_too_small);
  } else {
    settle(part, DecisionKind::keep_baseline, DecisionReason::best_levels);
  }
}

void keep_beside_open_gains(DecisionPart& part, const DecisionTask& task, const Setting& baseline) {
  const bool smaller = task.scaled.smaller_is_better;
  std::vector<std::pair<Combination*, Effect>> open;
  bool any_closed = false;
  for (FactorGroup& group : part.groups) {
    if (group.verdict != GroupVerdict::move) {
      any_closed = any_closed || group.verdict == GroupVerdict::keep || shows_worse(group, smaller);
      continue;
    }
    for (Combination& one : group.combinations) {
      if (!one.better) continue;
      Setting alone = baseline;
      for (std::size_t f = 0; f < group.factors.size(); ++f) {
        alone.levels[group.factors[f]] = one.levels[f];
      }
      const std::optional<Effect> change =
          outlook_of(task.basis, part.groups, alone, baseline, task.given, of_options(task)).change;
      if (!change || (smaller ? *change->high < 0.0 : *change->low > 0.0)) return;
      open.emplace_back(&one, *change);
    }
  }
  if (!any_closed) return;
  for (auto& [one, change] : open) {
    one->change = change;
    one->better = false;
  }
  for (FactorGroup& group : part.groups) {
    if (group.verdict != GroupVerdict::move) continue;
    group.advised = *group.baseline;
    group.verdict = GroupVerdict::unclear;
    find_ties(group, task.scaled);
  }
  advise(part, task, baseline, baseline);
  weigh_staying(part, task);
}

}  // namespace yates::anova
