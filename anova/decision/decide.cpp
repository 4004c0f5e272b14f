#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/decision/decision.hpp"
#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/levels_to_read.hpp"
#include "anova/means/setting_differences.hpp"
#include "language/error.hpp"

namespace yates::anova {

namespace {

/// Whether the data say enough for any decision on the settings.
bool can_decide(DecisionPart& part, const DecisionTask& task) {
  const bool constant = task.basis.analysis.total.sum_of_squares == 0.0;
  const bool limits_can_be_kept = std::any_of(
      part.considered.begin(), part.considered.end(),
      [&](std::size_t c) { return task.whole.candidates[c].limits != LimitStatus::broken; });
  if (constant && !limits_can_be_kept) {
    settle(part, DecisionKind::do_not_decide, DecisionReason::no_setting_within_limits);
  } else if (constant) {
    settle(part, DecisionKind::change_nothing, DecisionReason::constant_response);
  } else if (task.whole.tested_terms == 0 && has_more_factors_than_settings(task.basis.fit)) {
    settle(part, DecisionKind::do_not_decide, DecisionReason::more_factors_than_settings);
  } else if (!task.basis.noise) {
    settle(part, DecisionKind::do_not_decide, DecisionReason::no_noise);
  } else if (task.whole.tested_terms == 0) {
    settle(part, DecisionKind::do_not_decide, DecisionReason::no_test);
  } else {
    return true;
  }
  return false;
}

/// Whether a factor that can be chosen changes together with others in all runs, so that no term
/// tests it.
bool has_confounded_factors(const DecisionTask& task) {
  const Observations& data = task.basis.fit.observations;
  const auto reads_alone = [&](const TermRow& row, std::size_t factor) {
    const std::vector<std::size_t> its = factors_of(data, row.variables);
    return its.size() == 1 && its.front() == factor;
  };
  const auto& terms = task.basis.analysis.terms;
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    if (contains(task.given, f) || contains(task.placebos, f)) continue;
    bool aliased = false;
    bool tested = false;
    for (const TermRow& row : terms) {
      if (!row.treatment() || !reads_alone(row, f)) continue;
      aliased = aliased || (row.status == TermStatus::aliased && row.df == 0);
      tested = tested || row.p;
    }
    if (aliased && !tested) return true;
  }
  return false;
}

void conclude(DecisionPart& part, const DecisionTask& task, const Setting& baseline) {
  // First: the limits would be held against an average over levels that may be the effect.
  if (part.groups.empty() && has_confounded_factors(task)) {
    settle(part, DecisionKind::do_not_decide, DecisionReason::confounded_factors);
    return;
  }
  if (part.groups.empty() && !part.uncompared_factors.empty()) {
    settle(part, DecisionKind::do_not_decide, DecisionReason::cannot_compare);
    return;
  }
  if (obey_limits(part, task, baseline)) return;
  const Setting setting = advised_by_groups(part, baseline);
  advise(part, task, setting, baseline);
  if (any_verdict(part, GroupVerdict::not_measured) || any_verdict(part, GroupVerdict::move)) {
    weigh_gain(part, task);
    if (part.reason == DecisionReason::no_winner_shown) {
      keep_beside_open_gains(part, task, baseline);
    }
  } else {
    weigh_staying(part, task);
  }
}

/// What keeps the limits less surely than the advised setting, or failed, is no choice.
void bar_outside_limits(DecisionPart& part, const DecisionTask& task) {
  if ((!task.limited && task.failed.empty()) || !part.advised) return;
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(task.whole, part);
  for (FactorGroup& group : part.groups) {
    for (Combination& one : group.combinations) {
      Setting setting = *part.advised;
      for (std::size_t f = 0; f < group.factors.size(); ++f) {
        setting.levels[group.factors[f]] = one.levels[f];
      }
      one.barred = all_runs_failed(part, task, setting) ||
                   limits_at(task.whole, part, settings, moving, setting) > part.advised_limits;
      one.tied = one.tied && !one.barred;
    }
  }
}

/// A candidate is as good as the advised one where each of its groups' combinations is the advised
/// one or tied with it.
void find_tied_settings(DecisionPart& part, const DecisionTask& task) {
  bar_outside_limits(part, task);
  if (!part.best) return;
  const auto& settings = task.basis.fit.observations.settings;
  for (const std::size_t s : part.considered) {
    Candidate& candidate = task.whole.candidates[s];
    candidate.tied =
        s == *part.best ||
        (candidate.limits <= part.advised_limits &&
         std::all_of(part.groups.begin(), part.groups.end(), [&](const FactorGroup& group) {
           const auto its = combination_at(group, settings[s]);
           return its && (*its == group.advised || group.combinations[*its].tied);
         }));
    if (candidate.tied && s != *part.best) part.tied.push_back(s);
  }
}

void decide_within(DecisionPart& part, const DecisionTask& task) {
  const Setting& baseline = part.compared_with;
  part.baseline = candidate_at(task, baseline);
  if (!can_decide(part, task)) return;
  if (!task.question.goal) {
    const bool nothing = task.groupings.empty();
    if (nothing && has_confounded_factors(task)) {
      settle(part, DecisionKind::do_not_decide, DecisionReason::confounded_factors);
      return;
    }
    settle(part, nothing ? DecisionKind::change_nothing : DecisionKind::do_not_decide,
           nothing ? DecisionReason::nothing_shown : DecisionReason::no_goal);
    return;
  }
  compare_candidates(task.whole.candidates, part, task.basis, task.settings,
                     task.scaled.smaller_is_better);
  find_groups(part, task, baseline);
  find_free_factors(part, task);
  // What is said at a given level is bounded there, where no group moves what stands beside it.
  const bool beside_given = part.groups.empty() && !task.given.empty();
  if (beside_given) bound_beside_advice(part, task);
  conclude(part, task, baseline);
  refuse_below_zero(part, task, baseline);
  if (!part.groups.empty()) bound_beside_advice(part, task);
  find_tied_settings(part, task);
  part.held.clear();
  if (part.kind != DecisionKind::do_not_decide) {
    part.held = held_factors(part, task, what_is_advised(part));
  }
  part.more_replications = more_replications(part, task.basis);
}

/// The measured combinations of some factors' levels, in the order of the settings; of no factors
/// a single one, without levels.
std::vector<std::vector<std::size_t>> combinations(const Observations& observations,
                                                   const std::vector<std::size_t>& factors) {
  if (factors.empty()) return {{}};
  std::vector<std::vector<std::size_t>> result;
  for (const Setting& setting : observations.settings) {
    std::vector<std::size_t> levels;
    for (const std::size_t factor : factors) levels.push_back(setting.levels[factor]);
    if (std::find(result.begin(), result.end(), levels) == result.end()) {
      result.push_back(std::move(levels));
    }
  }
  return result;
}

/// What is said of a free factor holds in every circumstance.
void join_bounds(Decision& decision) {
  for (std::size_t f = 0; f < decision.parts.front().free_factors.size(); ++f) {
    std::optional<double> most = 0.0;
    for (const DecisionPart& part : decision.parts) {
      const std::optional<double>& its = part.free_factors[f].at_most;
      most = most && its ? std::optional(std::max(*most, *its)) : std::nullopt;
    }
    for (DecisionPart& part : decision.parts) part.free_factors[f].at_most = most;
  }
}

/// Few circumstances have advice each, however many settings there are; of many it takes long, and
/// nobody reads it.
void refuse_many(std::size_t circumstances, std::size_t settings, const Question& question) {
  constexpr std::size_t few = 100;
  constexpr std::size_t most_looks = 200'000;  // each circumstance looks at every setting
  if (circumstances <= few || circumstances * settings <= most_looks) return;
  throw language::InputError(fmt::format(
      "given: {} combinations of {} are too many to advise for each; leave out a number that was "
      "measured",
      circumstances, fmt::join(question.given, ", ")));
}

/// Of factors that nobody chooses no level is advised.
void refuse_nothing_to_choose(const DecisionTask& task) {
  const auto& factors = task.basis.fit.observations.factors;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].levels.size() < 2) continue;
    if (!contains(task.given, f) && !contains(task.placebos, f)) return;
  }
  throw language::InputError(
      "given: every factor that changes is given, so that nothing is left to choose; give only "
      "those that nobody chooses");
}

/// Settings of measured numbers, most of them measured once: the best of so many is the luckiest.
bool too_many_to_choose_from(const Fit& fit) {
  constexpr std::size_t most_settings = 1000;
  const Observations& data = fit.observations;
  return data.settings.size() > most_settings &&
         2 * fit.pure_error_df < static_cast<std::int64_t>(data.settings.size()) &&
         std::any_of(data.factors.begin(), data.factors.end(), is_measured_number);
}

}  // namespace

namespace {

Decision decide_beside(const Baseline& compared_with, const DecisionBasis& basis,
                       const Question& question, const Transformation& scale,
                       const Limits& limits) {
  const Observations& data = basis.fit.observations;
  Decision result;
  DecisionTask task{
      result,
      basis,
      question,
      on_scale(question, scale),
      family_of(basis.analysis.options, static_cast<std::size_t>(dimension_of(basis.fit))),
      {},
      given_factors(data.factors, question),
      placebo_factors(data.factors, question),
      false,
      is_positive(basis.fit, scale),
      limits.failed};
  const auto& [baseline, origin] = compared_with;
  result.compared_with = result.parts.front().compared_with = baseline;
  result.baseline_origin = origin;
  result.goal = question.goal;
  result.limit_factors = limits.moved_by;
  summarise_terms(result, basis.fit, basis.analysis, task.placebos, task.given);
  if (too_many_to_choose_from(basis.fit)) {
    const bool nothing = result.mattering_terms.empty() && result.tested_terms > 0;
    settle(result.parts.front(),
           nothing ? DecisionKind::change_nothing : DecisionKind::do_not_decide,
           nothing ? DecisionReason::nothing_shown : DecisionReason::many_settings);
    return result;
  }
  task.groupings = groups_of(basis.fit, basis.analysis, task.given, task.placebos);
  task.limited = std::any_of(limits.of_setting.begin(), limits.of_setting.end(),
                             [](LimitStatus one) { return one != LimitStatus::held; });
  // Of very many settings that nobody chooses from, the predictions will do.
  constexpr std::size_t most_intervals = 1000;
  const bool with_intervals = question.goal || data.settings.size() <= most_intervals;
  result.candidates = candidates_of(basis, task.settings, limits, with_intervals);
  if (question.goal && !task.given.empty()) refuse_nothing_to_choose(task);
  const auto circumstances = combinations(data, task.given);
  refuse_many(circumstances.size(), result.candidates.size(), question);
  result.parts.clear();
  for (const std::vector<std::size_t>& levels : circumstances) {
    DecisionPart part;
    part.compared_with = baseline;
    for (std::size_t g = 0; g < task.given.size(); ++g) {
      const FactorReading& factor = data.factors[task.given[g]];
      part.circumstance.emplace_back(factor.name, factor.levels[levels[g]]);
      part.compared_with.levels[task.given[g]] = levels[g];
    }
    for (const Candidate& candidate : result.candidates) {
      if (agree(data.settings[candidate.setting], part.compared_with, task.given)) {
        part.considered.push_back(candidate.setting);
      }
    }
    decide_within(part, task);
    result.parts.push_back(std::move(part));
  }
  join_bounds(result);
  if (result.leading().reason == DecisionReason::more_factors_than_settings) {
    result.suspects = suspects(basis.fit);
  }
  if (task.positive) keep_positive(result);
  return result;
}

bool compares_with_nothing(const Decision& decision) {
  return std::any_of(decision.parts.begin(), decision.parts.end(), [](const DecisionPart& part) {
    return part.reason == DecisionReason::unmeasured_baseline;
  });
}

}  // namespace

Decision decide(const DecisionBasis& basis, const Question& question, const Transformation& scale,
                const Limits& limits) {
  const Observations& data = basis.fit.observations;
  const Baseline usual = baseline_of(data, question);
  const bool predicted = usual.origin == BaselineOrigin::first_levels && !data.settings.empty() &&
                         !is_measured(data, usual.setting);
  if (!predicted) return decide_beside(usual, basis, question, scale, limits);
  // Whether it keeps a limit, only runs would tell.
  const bool limited = std::any_of(limits.of_setting.begin(), limits.of_setting.end(),
                                   [](LimitStatus one) { return one != LimitStatus::held; });
  const bool failed =
      std::any_of(limits.failed.begin(), limits.failed.end(),
                  [&](const Setting& one) { return one.levels == usual.setting.levels; });
  if (!limited && !failed) {
    Decision result = decide_beside(usual, basis, question, scale, limits);
    if (!compares_with_nothing(result)) return result;
  }
  return decide_beside(measured_baseline(data), basis, question, scale, limits);
}

}  // namespace yates::anova
