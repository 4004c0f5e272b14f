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
bool can_decide(Decision& decision, const DecisionTask& task) {
  const bool constant = task.basis.analysis.total.sum_of_squares == 0.0;
  const bool limits_can_be_kept = std::any_of(
      decision.candidates.begin(), decision.candidates.end(),
      [](const Candidate& one) { return one.considered && one.limits != LimitStatus::broken; });
  if (constant && !limits_can_be_kept) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::no_setting_within_limits);
  } else if (constant) {
    settle(decision, DecisionKind::change_nothing, DecisionReason::constant_response);
  } else if (decision.tested_terms == 0 && has_more_factors_than_settings(task.basis.fit)) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::more_factors_than_settings);
    decision.suspects = suspects(task.basis.fit);
  } else if (!task.basis.noise) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::no_noise);
  } else if (decision.tested_terms == 0) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::no_test);
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

void conclude(Decision& decision, const DecisionTask& task, const Setting& baseline) {
  // First: the limits would be held against an average over levels that may be the effect.
  if (decision.groups.empty() && has_confounded_factors(task)) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::confounded_factors);
    return;
  }
  if (decision.groups.empty() && !decision.uncompared_factors.empty()) {
    settle(decision, DecisionKind::do_not_decide, DecisionReason::cannot_compare);
    return;
  }
  if (obey_limits(decision, task, baseline)) return;
  const Setting setting = advised_by_groups(decision, baseline);
  advise(decision, task, setting, baseline);
  if (any_verdict(decision, GroupVerdict::not_measured) ||
      any_verdict(decision, GroupVerdict::move)) {
    weigh_gain(decision, task);
    if (decision.reason == DecisionReason::no_winner_shown) {
      keep_beside_open_gains(decision, task, baseline);
    }
  } else {
    weigh_staying(decision, task);
  }
}

/// What keeps the limits less surely than the advised setting, or failed, is no choice.
void bar_outside_limits(Decision& decision, const DecisionTask& task) {
  if ((!task.limited && task.failed.empty()) || !decision.advised) return;
  const auto& settings = task.basis.fit.observations.settings;
  const std::vector<std::size_t> moving = moving_factors(decision);
  for (FactorGroup& group : decision.groups) {
    for (Combination& one : group.combinations) {
      Setting setting = *decision.advised;
      for (std::size_t f = 0; f < group.factors.size(); ++f) {
        setting.levels[group.factors[f]] = one.levels[f];
      }
      one.barred =
          all_runs_failed(decision, task, setting) ||
          limits_at(decision.candidates, settings, moving, setting) > decision.advised_limits;
      one.tied = one.tied && !one.barred;
    }
  }
}

/// A candidate is as good as the advised one where each of its groups' combinations is the advised
/// one or tied with it.
void find_tied_settings(Decision& decision, const DecisionTask& task) {
  bar_outside_limits(decision, task);
  if (!decision.best) return;
  const auto& settings = task.basis.fit.observations.settings;
  for (std::size_t s = 0; s < decision.candidates.size(); ++s) {
    Candidate& candidate = decision.candidates[s];
    if (!candidate.considered) continue;
    candidate.tied =
        s == *decision.best ||
        (candidate.limits <= decision.advised_limits &&
         std::all_of(decision.groups.begin(), decision.groups.end(), [&](const FactorGroup& group) {
           const auto its = combination_at(group, settings[s]);
           return its && (*its == group.advised || group.combinations[*its].tied);
         }));
    if (candidate.tied && s != *decision.best) decision.tied.push_back(s);
  }
}

void decide_within(Decision& decision, const DecisionTask& task, const Setting& baseline) {
  decision.baseline = candidate_at(decision, task, baseline);
  if (!can_decide(decision, task)) return;
  if (!task.question.goal) {
    const bool nothing = task.groupings.empty();
    if (nothing && has_confounded_factors(task)) {
      settle(decision, DecisionKind::do_not_decide, DecisionReason::confounded_factors);
      return;
    }
    settle(decision, nothing ? DecisionKind::change_nothing : DecisionKind::do_not_decide,
           nothing ? DecisionReason::nothing_shown : DecisionReason::no_goal);
    return;
  }
  compare_candidates(decision, task.basis, task.settings, task.scaled.smaller_is_better);
  find_groups(decision, task, baseline);
  find_free_factors(decision, task);
  // What is said at a given level is bounded there, where no group moves what stands beside it.
  const bool beside_given = decision.groups.empty() && !task.given.empty();
  if (beside_given) bound_beside_advice(decision, task);
  conclude(decision, task, baseline);
  refuse_below_zero(decision, task, baseline);
  if (!decision.groups.empty()) bound_beside_advice(decision, task);
  find_tied_settings(decision, task);
  decision.held.clear();
  if (decision.kind != DecisionKind::do_not_decide) {
    decision.held = held_factors(decision, task, what_is_advised(decision));
  }
  decision.more_replications = more_replications(decision, task.basis);
}

/// The measured combinations of some factors' levels, in the order of the settings.
std::vector<std::vector<std::size_t>> combinations(const Observations& observations,
                                                   const std::vector<std::size_t>& factors) {
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

/// What the decisions for the circumstances say together.
void join_circumstances(Decision& decision) {
  const Decision& first = decision.circumstances.front();
  decision.kind = first.kind;
  decision.reason = first.reason;
  decision.free_factors = first.free_factors;
  for (std::size_t f = 0; f < decision.free_factors.size(); ++f) {
    std::optional<double>& most = decision.free_factors[f].at_most;
    for (const Decision& part : decision.circumstances) {
      const std::optional<double>& its = part.free_factors[f].at_most;
      most = most && its ? std::optional(std::max(*most, *its)) : std::nullopt;
    }
    for (Decision& part : decision.circumstances) part.free_factors[f].at_most = most;
  }
  for (const Decision& part : decision.circumstances) {
    if (part.kind == DecisionKind::choose && decision.kind != DecisionKind::choose) {
      decision.kind = part.kind;
      decision.reason = part.reason;
    }
    for (std::size_t s = 0; s < part.candidates.size(); ++s) {
      if (!part.candidates[s].considered) continue;
      decision.candidates[s].change = part.candidates[s].change;
      decision.candidates[s].loss = part.candidates[s].loss;
      decision.candidates[s].tied = part.candidates[s].tied;
    }
    decision.tied.insert(decision.tied.end(), part.tied.begin(), part.tied.end());
    for (const HeldFactor& one : part.held) {
      if (!is_held(decision, one.factor)) decision.held.push_back(one);
    }
  }
}

/// Each circumstance has a candidate per setting.
void refuse_many(std::size_t circumstances, std::size_t settings, const Question& question) {
  constexpr std::size_t most_candidates = 200'000;
  if (circumstances * settings <= most_candidates) return;
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
  DecisionTask task{
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
  Decision result;
  result.compared_with = baseline;
  result.baseline_origin = origin;
  result.goal = question.goal;
  result.limit_factors = limits.moved_by;
  summarise_terms(result, basis.fit, basis.analysis, task.placebos, task.given);
  if (too_many_to_choose_from(basis.fit)) {
    const bool nothing = result.mattering_terms.empty() && result.tested_terms > 0;
    settle(result, nothing ? DecisionKind::change_nothing : DecisionKind::do_not_decide,
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
  if (task.given.empty()) {
    decide_within(result, task, baseline);
    if (task.positive) keep_positive(result);
    return result;
  }
  if (question.goal) refuse_nothing_to_choose(task);
  const auto circumstances = combinations(data, task.given);
  refuse_many(circumstances.size(), result.candidates.size(), question);
  const Decision common = result;
  for (const std::vector<std::size_t>& levels : circumstances) {
    Decision part = common;
    Setting its_baseline = baseline;
    for (std::size_t g = 0; g < task.given.size(); ++g) {
      const FactorReading& factor = data.factors[task.given[g]];
      part.circumstance.emplace_back(factor.name, factor.levels[levels[g]]);
      its_baseline.levels[task.given[g]] = levels[g];
      part.compared_with.levels[task.given[g]] = levels[g];
      for (Candidate& candidate : part.candidates) {
        const Setting& setting = data.settings[candidate.setting];
        candidate.considered = candidate.considered && setting.levels[task.given[g]] == levels[g];
      }
    }
    decide_within(part, task, its_baseline);
    result.circumstances.push_back(std::move(part));
  }
  join_circumstances(result);
  if (task.positive) keep_positive(result);
  return result;
}

bool compares_with_nothing(const Decision& decision) {
  return decision.reason == DecisionReason::unmeasured_baseline ||
         std::any_of(decision.circumstances.begin(), decision.circumstances.end(),
                     compares_with_nothing);
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
