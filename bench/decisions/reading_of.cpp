// The only source of the study that reads anova::Answer: a decision of another shape is read here.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/fit/fit.hpp"
#include "anova/together/together.hpp"
#include "anova/versions/version_changes.hpp"
#include "anova/versions/version_gate.hpp"
#include "bench/decisions/answer_of.hpp"
#include "bench/decisions/outcome.hpp"
#include "model/formula.hpp"

namespace yates::decisions {

anova::Request request_of(const Scenario& scenario) {
  anova::Request result;
  result.formula = model::parse(scenario.formula());
  result.question.goal = anova::Goal::minimize;
  result.question.levels_are_listed = true;  // the first of each factor is the baseline's
  result.question.delta = scenario.delta;
  result.question.limit = scenario.limit;
  if (scenario.limited)
    result.column_limits.push_back({scenario.limited->name, scenario.limited->limit});
  result.scale = anova::ScaleWish::automatic;
  result.robust = scenario.outliers > 0.0 || scenario.noise == Noise::multiplicative;
  if (scenario.compares_versions() && scenario.noise == Noise::multiplicative) result.unit = "s";
  if (scenario.launch == Launch::on_hosts) result.whole_plots = {"host"};
  result.depth = anova::Depth::table;  // without the means to show, which decide nothing
  return result;
}

namespace {

std::size_t place_of(const std::vector<std::string>& words, const std::string& word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) throw std::logic_error("the answer names '" + word + "'");
  return static_cast<std::size_t>(found - words.begin());
}

std::size_t factor_of(const Scenario& scenario, const std::string& name) {
  std::vector<std::string> names;
  for (const Factor& factor : scenario.factors) names.push_back(factor.name);
  return place_of(names, name);
}

/// The level of each of the scenario's factors at a setting of the answer.
std::vector<std::size_t> levels_at(const Scenario& scenario, const anova::Answer& answer,
                                   const anova::Setting& setting) {
  std::vector<std::size_t> result(scenario.factors.size(), 0);
  for (std::size_t f = 0; f < answer.analysis.factors.size(); ++f) {
    const anova::FactorReading& factor = answer.analysis.factors[f];
    const std::size_t place = factor_of(scenario, factor.name);
    result[place] = place_of(scenario.factors[place].levels, factor.levels[setting.levels[f]]);
  }
  return result;
}

Combination combination_at(const Scenario& scenario, const anova::Answer& answer,
                           std::size_t setting) {
  const std::vector<std::size_t> levels = levels_at(scenario, answer, answer.settings[setting]);
  return Combination(levels.begin(), levels.end());
}

Size size_of(const anova::TermRow& row) {
  switch (row.verdict) {
    case anova::TermVerdict::matters:
      return Size::matters;
    case anova::TermVerdict::too_small:
      return Size::too_small;
    case anova::TermVerdict::no_larger:
      return Size::below_delta;
    default:
      return row.shown ? Size::unsure : Size::not_shown;
  }
}

std::vector<SaidOfTerm> terms_of(const Scenario& scenario, const anova::Fit& fit,
                                 const anova::Analysis& analysis) {
  std::vector<SaidOfTerm> result;
  for (const anova::TermRow& row : analysis.terms) {
    if (!row.treatment()) continue;
    SaidOfTerm term{{}, size_of(row)};
    for (const std::size_t v : row.variables.variables) {
      for (const std::string& column : fit.observations.model.variables[v].columns) {
        term.factors.push_back(factor_of(scenario, column));
      }
    }
    std::sort(term.factors.begin(), term.factors.end());
    result.push_back(std::move(term));
  }
  return result;
}

/// A term matters, and yet nothing is said to be better: neither is the baseline.
bool wants_proof(const anova::DecisionPart& decision) {
  return std::any_of(decision.groups.begin(), decision.groups.end(),
                     [](const anova::FactorGroup& group) {
                       return group.verdict == anova::GroupVerdict::unclear;
                     });
}

Verdict verdict_of(const anova::DecisionPart& decision) {
  switch (decision.kind) {
    case anova::DecisionKind::choose:
      return Verdict::do_this;
    case anova::DecisionKind::keep_baseline:
      return wants_proof(decision) ? Verdict::baseline_unproven : Verdict::baseline_best;
    case anova::DecisionKind::change_nothing:
      return Verdict::nothing_matters;
    case anova::DecisionKind::too_small:
      return decision.reason == anova::DecisionReason::gain_too_small ? Verdict::gain_too_small
                                                                      : Verdict::nothing_matters;
    case anova::DecisionKind::cannot_tell:
      return decision.reason == anova::DecisionReason::no_winner_shown ? Verdict::baseline_unproven
                                                                       : Verdict::undecided;
    case anova::DecisionKind::do_not_decide:
      break;
  }
  return Verdict::undecided;
}

SaidOfLimit said_of_limit(const Scenario& scenario, const anova::DecisionPart& decision) {
  if (!scenario.limit && !scenario.limited) return SaidOfLimit::nothing;
  switch (decision.advised_limits) {
    case anova::LimitStatus::held:
      return SaidOfLimit::held;
    case anova::LimitStatus::by_estimate:
      return SaidOfLimit::by_estimate;
    case anova::LimitStatus::broken:
      break;
  }
  return SaidOfLimit::broken;
}

/// From the scale of the analysis to what is printed: values in the response's unit, differences of
/// logarithms as ratios.
struct Printed {
  const anova::Transformation& scale;

  double value(double analysed) const { return scale.inverse(analysed).value_or(analysed); }
  double difference(double analysed) const {
    const auto base = scale.logarithm_base();
    return base ? std::pow(*base, analysed) : analysed;
  }
};

/// No scenario gives a factor, so that there is a single part.
const anova::DecisionPart& decision_of(const anova::Answer& answer) {
  return answer.decision->parts.front();
}

void add_candidates(Outcome& outcome, const Scenario& scenario, const anova::Answer& answer) {
  const std::vector<anova::Candidate>& candidates = answer.decision->candidates;
  const Printed printed{answer.scale.transformation};
  const auto combination = [&](std::size_t candidate) {
    return combination_at(scenario, answer, candidates[candidate].setting);
  };
  std::vector<Combination> all;
  for (std::size_t c = 0; c < candidates.size(); ++c) all.push_back(combination(c));
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    const anova::Candidate& candidate = candidates[c];
    if (candidate.low) {
      outcome.settings.push_back(
          {all[c], {printed.value(*candidate.low), printed.value(*candidate.high)}});
    }
    if (candidate.change && candidate.change->low) {
      outcome.changes.push_back({all[c],
                                 combination(*decision_of(answer).baseline),
                                 {printed.difference(*candidate.change->low),
                                  printed.difference(*candidate.change->high)}});
    }
    if (candidate.loss && candidate.loss->low) {
      outcome.losses.push_back(
          {all[c],
           std::nullopt,
           {printed.difference(*candidate.loss->low), printed.difference(*candidate.loss->high)},
           all});
      if (*candidate.loss->low > 0.0) outcome.worse.push_back(all[c]);
    }
  }
}

void add_expectations(Outcome& outcome, const Scenario& scenario, const anova::Answer& answer) {
  const anova::DecisionPart& decision = decision_of(answer);
  const Printed printed{answer.scale.transformation};
  const auto add = [&](const std::optional<anova::Effect>& effect, const anova::Setting& setting) {
    if (!effect || !effect->low) return;
    const std::vector<std::size_t> levels = levels_at(scenario, answer, setting);
    Combination held(scenario.factors.size());
    for (const anova::FactorGroup& group : decision.groups) {
      for (const std::size_t f : group.factors) {
        const std::size_t place = factor_of(scenario, answer.analysis.factors[f].name);
        held[place] = levels[place];
      }
    }
    outcome.expectations.push_back(
        {std::move(held), {printed.value(*effect->low), printed.value(*effect->high)}});
  };
  add(decision.expected_baseline, decision.compared_with);
  if (decision.advised) add(decision.expected, *decision.advised);
}

bool asks_for_a_look(const anova::Answer& answer, anova::CheckCode code) {
  return std::any_of(answer.checks.begin(), answer.checks.end(), [&](const anova::Check& check) {
    return check.code == code && (check.verdict == anova::CheckVerdict::look ||
                                  check.verdict == anova::CheckVerdict::fail);
  });
}

bool warned_of_order(const anova::Answer& answer) {
  if (answer.order && answer.order->verdict == anova::OrderVerdict::explained_by_factors) {
    return true;
  }
  return asks_for_a_look(answer, anova::CheckCode::drift);
}

/// The advice over the response and the scenario's other one.
std::optional<SaidTogether> together_of(const Scenario& scenario, const table::Table& table,
                                        const anova::Answer& first) {
  anova::Request request = request_of(scenario);
  request.formula = model::parse(scenario.other->name + " ~ " + scenario.model);
  const anova::Answer second = anova::answer(table, request);
  const std::array<const anova::Answer*, 2> both = {&first, &second};
  const std::optional<anova::Together> found = anova::decide_together(both);
  if (!found) return std::nullopt;
  const anova::JointDecision& decision = found->decisions.front();
  SaidTogether result;
  if (decision.advised) {
    result.advises = true;
    result.advised = levels_at(scenario, first, decision.settings[*decision.advised].setting);
  }
  for (const anova::JointSetting& setting : decision.settings) {
    const std::vector<std::size_t> levels = levels_at(scenario, first, setting.setting);
    for (std::size_t r = 0; r < setting.changes.size(); ++r) {
      const anova::JointChange& change = setting.changes[r];
      if (!change.change) continue;
      const anova::Transformation& scale = both[r]->scale.transformation;
      const Printed printed{scale};
      result.changes.push_back(
          {Combination(levels.begin(), levels.end()),
           r == 1,
           change.direction == anova::Direction::better,
           change.direction == anova::Direction::worse,
           {printed.difference(*change.change->low), printed.difference(*change.change->high)},
           scale.logarithm_base() ? Scale::logarithmic : Scale::raw});
    }
  }
  return result;
}

/// As `yates compare --fail-on 'slower > 0 %'` judges.
std::optional<SaidOfVersions> versions_of(const Scenario& scenario, const anova::Answer& answer) {
  const std::string& version = scenario.factors.front().name;
  const auto found = anova::version_changes(answer, version);
  if (!found) return std::nullopt;
  SaidOfVersions result;
  const Printed printed{answer.scale.transformation};
  const auto add = [&](Combination of, Combination from, const anova::Effect& change) {
    if (!change.low) return;
    result.changes.push_back({std::move(of),
                              std::move(from),
                              {printed.difference(*change.low), printed.difference(*change.high)}});
  };
  for (const anova::VersionChange& one : found->settings) {
    add(combination_at(scenario, answer, one.after), combination_at(scenario, answer, one.before),
        one.change);
  }
  Combination before(scenario.factors.size());
  Combination after(scenario.factors.size());
  before.front() = 0;
  after.front() = 1;
  add(std::move(after), std::move(before), found->average);
  result.of_totals = found->typical_average.has_value();
  result.called_lower = found->average_verdict == anova::ChangeVerdict::falls;
  for (const anova::VersionChange& one : found->settings) {
    result.called_lower = result.called_lower || one.verdict == anova::ChangeVerdict::falls;
  }
  const auto gate = anova::judge(answer, version, {anova::GateDirection::rise, {0.0, true}});
  result.gate_failed = gate && gate->failed;
  return result;
}

}  // namespace

anova::Answer answer_of(const Scenario& scenario, const table::Table& table) {
  const anova::Request request = request_of(scenario);
  return scenario.compares_versions()
             ? anova::answer_for_versions(table, request, scenario.factors.front().name)
             : anova::answer(table, request);
}

Outcome outcome_of(const Scenario& scenario, const table::Table& table) {
  const anova::Answer answer = answer_of(scenario, table);
  Outcome result;
  result.scale = answer.scale.transformation.logarithm_base() ? Scale::logarithmic : Scale::raw;
  // The rows of the written model have adopted the tests that decide, and the delta's verdicts.
  const bool other_terms = answer.deciding && !answer.deciding->as_written();
  result.terms = other_terms ? terms_of(scenario, *answer.deciding->fit, answer.deciding->analysis)
                             : terms_of(scenario, *answer.fit, answer.analysis);
  if (scenario.compares_versions()) result.versions = versions_of(scenario, answer);
  if (scenario.other) result.together = together_of(scenario, table, answer);
  result.warned_of_order = warned_of_order(answer);
  result.warned_of_spread = asks_for_a_look(answer, anova::CheckCode::equal_spread);
  if (answer.robust) {
    result.robust = RobustLine{};
    for (const anova::ShownByRanks& one : answer.robust->shown) {
      result.robust->factors.push_back(
          factor_of(scenario, answer.analysis.factors[one.factor].name));
    }
  }
  if (!answer.decision) return result;
  const anova::DecisionPart& decision = decision_of(answer);
  result.verdict = verdict_of(decision);
  add_candidates(result, scenario, answer);
  add_expectations(result, scenario, answer);
  if (const auto& bet = decision.bet) {
    result.bet = {levels_at(scenario, answer, bet->setting), bet->probability_better,
                  bet->worth_a_word()};
  }
  if (result.verdict == Verdict::do_this) {
    result.advised = levels_at(scenario, answer, *decision.advised);
    for (const std::size_t f : decision.moved_for_limits) {
      result.moved_for_limits.push_back(factor_of(scenario, answer.analysis.factors[f].name));
    }
    for (const anova::HeldFactor& held : decision.held) {
      if (held.reason == anova::HeldFor::limit) {
        result.held_for_limits.push_back(
            factor_of(scenario, answer.analysis.factors[held.factor].name));
      }
    }
    if (decision.gain) {
      const Printed printed{answer.scale.transformation};
      result.gain = printed.difference(-decision.gain->value);
      const std::vector<std::size_t> from = levels_at(scenario, answer, decision.compared_with);
      result.gains.push_back(
          {Combination(result.advised.begin(), result.advised.end()),
           Combination(from.begin(), from.end()),
           {printed.difference(*decision.gain->low), printed.difference(*decision.gain->high)}});
    }
    result.limit = said_of_limit(scenario, decision);
  }
  return result;
}

}  // namespace yates::decisions
