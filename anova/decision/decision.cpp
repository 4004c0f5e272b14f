#include "anova/decision/decision.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/means/levels_to_read.hpp"
#include "anova/means/setting_differences.hpp"
#include "anova/variance/significance.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

/// "64" and "64.0" are the same level.
bool same_level(const std::string& written, const std::string& level) {
  if (written == level) return true;
  const auto a = numerics::Decimal::parse(written);
  const auto b = numerics::Decimal::parse(level);
  return a && b && *a == *b;
}

/// The place of a named factor. Throws InputError with the nearest name where there is none.
std::size_t factor_of(const std::vector<FactorReading>& factors, std::string_view asked,
                      const std::string& name) {
  const auto found = std::find_if(factors.begin(), factors.end(),
                                  [&](const FactorReading& f) { return f.name == name; });
  if (found == factors.end()) {
    std::vector<std::string> names;
    for (const FactorReading& factor : factors) names.push_back(factor.name);
    throw language::InputError(fmt::format("{}: '{}' is not a factor of the model{}", asked, name,
                                           language::suggestion(name, names)));
  }
  return static_cast<std::size_t>(found - factors.begin());
}

/// The levels of the baseline, one per factor: the asked ones, the first of each factor elsewhere.
Setting baseline_setting(const std::vector<FactorReading>& factors, const Question& question) {
  Setting result{std::vector<std::size_t>(factors.size(), 0)};
  for (const auto& [name, level] : question.baseline) {
    const std::size_t place = factor_of(factors, "baseline", name);
    const FactorReading* factor = &factors[place];
    const auto found =
        std::find_if(factor->levels.begin(), factor->levels.end(),
                     [&, wanted = level](const std::string& l) { return same_level(wanted, l); });
    if (found == factor->levels.end()) {
      throw language::InputError(fmt::format("baseline: {} has no level '{}'{}", name, level,
                                             language::suggestion(level, factor->levels)));
    }
    result.levels[place] = static_cast<std::size_t>(found - factor->levels.begin());
  }
  return result;
}

void describe_terms(Decision& decision, const Fit& fit, const Analysis& analysis) {
  std::vector<const TermRow*> mattering;
  std::set<std::string> active_columns;
  for (const TermRow& row : analysis.terms) {
    if (!row.treatment()) continue;
    decision.explained_percent += row.variation_percent;
    if (row.p) ++decision.tested_terms;
    if (!row.matters) continue;
    mattering.push_back(&row);
    for (const std::size_t v : row.variables.variables) {
      const auto& columns = fit.observations.model.variables[v].columns;
      active_columns.insert(columns.begin(), columns.end());
    }
  }
  std::stable_sort(mattering.begin(), mattering.end(), [](const TermRow* a, const TermRow* b) {
    return a->sum_of_squares > b->sum_of_squares;
  });
  for (const TermRow* row : mattering) {
    decision.mattering_terms.push_back(row->term);
    if (row->variables.variables.size() > 1) {
      decision.mattering_interactions.push_back(row->term);
    }
  }
  for (const FactorReading& factor : analysis.factors) {
    if (active_columns.count(factor.name) == 0) decision.idle_factors.push_back(factor.name);
  }
  for (const TermRow& row : analysis.terms) {
    if (!row.treatment()) continue;
    if (!row.effect || !row.effect->low) {
      decision.largest_possible.reset();
      break;
    }
    decision.largest_possible = std::max({decision.largest_possible.value_or(0.0),
                                          std::abs(*row.effect->low), std::abs(*row.effect->high)});
  }
  std::optional<double> margin;
  for (const TermRow& row : analysis.terms) {
    if (!row.treatment() || !row.effect || !row.effect->low) return;
    const double half_width = (*row.effect->high - *row.effect->low) / 2.0;
    if (margin && std::abs(half_width - *margin) > 1e-9 * *margin) return;
    margin = half_width;
  }
  decision.margin = margin;
}

double improvement(Goal goal, double change) {
  return goal == Goal::minimize ? -change : change;
}

/// What is not worth a change, in the response's unit.
double practical_threshold(const Question& question, const Decision& decision) {
  if (!question.delta) return 0.0;
  const double reference = decision.baseline ? decision.candidates[*decision.baseline].predicted
                                             : decision.candidates.front().predicted;
  return question.delta->beside(reference);
}

void add_candidates(Decision& decision, const Fit& fit, const Analysis& analysis,
                    const std::vector<bool>& allowed) {
  const std::vector<numerics::Moments> moments = fit.observations.setting_moments();
  const double multiplier =
      simultaneous_multiplier(fit, analysis, moments.size(), dimension_of(fit) + 1);
  for (std::size_t s = 0; s < moments.size(); ++s) {
    Candidate candidate{};
    candidate.setting = s;
    candidate.observed_mean = fit.observations.origin_value() + moments[s].mean().value();
    candidate.observations = moments[s].count();
    const Estimate predicted = fit.setting_mean(s);
    candidate.predicted = predicted.value;
    if (predicted.standard_error) {
      candidate.low = predicted.value - multiplier * *predicted.standard_error;
      candidate.high = predicted.value + multiplier * *predicted.standard_error;
    }
    candidate.within_limits = allowed.empty() || allowed[s];
    decision.candidates.push_back(std::move(candidate));
  }
}

void find_baseline(Decision& decision, const Fit& fit, const Setting& wanted) {
  for (std::size_t s = 0; s < fit.observations.settings.size(); ++s) {
    if (fit.observations.settings[s].levels == wanted.levels) decision.baseline = s;
  }
}

/// The allowed setting with the best prediction; the baseline where none is better by more than
/// rounding.
void find_best(Decision& decision, const Fit& fit, Goal goal) {
  const double rounding = rounding_of(fit);
  const auto usable = [&](std::size_t s) {
    return decision.candidates[s].within_limits && decision.candidates[s].considered;
  };
  if (decision.baseline && usable(*decision.baseline)) decision.best = decision.baseline;
  for (std::size_t s = 0; s < decision.candidates.size(); ++s) {
    if (!usable(s)) continue;
    if (!decision.best ||
        improvement(goal, decision.candidates[s].predicted -
                              decision.candidates[*decision.best].predicted) > rounding) {
      decision.best = s;
    }
  }
}

/// Comparisons with the baseline, and who is not shown to differ from the best. `comparisons`
/// counts those of all circumstances.
void compare(Decision& decision, const Fit& fit, const Analysis& analysis, const Question& question,
             std::size_t comparisons) {
  const double multiplier = simultaneous_multiplier(fit, analysis, comparisons, dimension_of(fit));
  for (std::size_t s = 0; s < decision.candidates.size(); ++s) {
    Candidate& candidate = decision.candidates[s];
    if (!candidate.considered) continue;
    if (decision.baseline && s != *decision.baseline) {
      candidate.change = difference(fit, *decision.baseline, s, multiplier);
    }
    if (!decision.best) continue;
    if (s == *decision.best) {
      candidate.tied = true;
      continue;
    }
    Effect loss = difference(fit, *decision.best, s, multiplier);
    candidate.tied = candidate.within_limits && loss.low && *loss.low <= 0.0 && *loss.high >= 0.0;
    if (question.goal == Goal::maximize && loss.low) {
      loss = {-loss.value, -*loss.high, -*loss.low};
    }
    candidate.loss = loss;
    if (candidate.tied) decision.tied.push_back(s);
  }
}

/// Why the model cannot be trusted to choose; absent where it can.
std::optional<std::string> wrong_model(const Decision& decision, const Fit& fit,
                                       const Analysis& analysis) {
  const LackOfFit& lack = analysis.lack_of_fit;
  if (lack.p && *lack.p < look_below) {
    std::string reason = "the model misses a pattern that is larger than the noise";
    if (lack.remedy) reason += "; fit it with " + *lack.remedy;
    return reason;
  }
  double smallest = std::numeric_limits<double>::infinity();
  for (const numerics::Moments& point : fit.observations.points) {
    smallest = std::min(smallest, point.smallest().value());
  }
  if (!(fit.observations.origin_value() + smallest > 0.0)) return std::nullopt;
  for (const auto& which : {decision.best, decision.baseline}) {
    if (which && decision.candidates[*which].predicted <= 0.0) {
      return "the model predicts a negative value where all measured ones are positive; fit the "
             "logarithm, or read the factors as categories with C( )";
    }
  }
  return std::nullopt;
}

void conclude(Decision& decision, const Fit& fit, const Analysis& analysis,
              const Question& question) {
  if (!fit.residual_mean_square()) {
    decision.kind = DecisionKind::do_not_decide;
    decision.reason =
        "nothing was measured often enough to tell effects from noise: replicate the runs";
    return;
  }
  if (decision.tested_terms == 0) {
    decision.kind = DecisionKind::do_not_decide;
    decision.reason = "no effect could be tested";
    return;
  }
  if (const auto wrong = wrong_model(decision, fit, analysis)) {
    decision.kind = DecisionKind::do_not_decide;
    decision.reason = *wrong;
    return;
  }
  const bool limits_forbid =
      question.goal && (!decision.best || (decision.baseline &&
                                           !decision.candidates[*decision.baseline].within_limits));
  if (decision.mattering_terms.empty() && !limits_forbid) {
    decision.kind = DecisionKind::change_nothing;
    return;
  }
  if (!question.goal) {
    decision.kind = DecisionKind::do_not_decide;
    decision.reason = "the response has no goal: say whether smaller or larger values are better";
    return;
  }
  if (!decision.best) {
    decision.kind = DecisionKind::do_not_decide;
    decision.reason = "no measured setting is within all limits";
    return;
  }
  if (!decision.baseline) {
    decision.kind = DecisionKind::choose;
    return;
  }
  if (!decision.candidates[*decision.baseline].within_limits) {
    decision.kind = DecisionKind::choose;
    decision.reason = "the baseline is outside the limits";
    return;
  }
  if (*decision.best == *decision.baseline) {
    decision.kind = DecisionKind::keep_baseline;
    decision.reason =
        std::all_of(decision.candidates.begin(), decision.candidates.end(),
                    [](const Candidate& one) { return !one.considered || one.within_limits; })
            ? "it is the best of the measured settings"
            : "it is the best of the settings within the limits";
    return;
  }
  const Effect& change = *decision.candidates[*decision.best].change;
  const double worst =
      std::min(improvement(*question.goal, *change.low), improvement(*question.goal, *change.high));
  const double best = improvement(*question.goal, change.value);
  if (worst <= 0.0) {
    decision.kind = DecisionKind::keep_baseline;
    decision.reason = "no measured setting was shown to be better";
  } else if (best < practical_threshold(question, decision)) {
    decision.kind = DecisionKind::keep_baseline;
    decision.reason = "the best setting gains less than the smallest difference that matters";
  } else {
    decision.kind = DecisionKind::choose;
  }
}

void decide_within(Decision& decision, const Fit& fit, const Analysis& analysis,
                   const Question& question, const Setting& baseline, std::size_t comparisons) {
  find_baseline(decision, fit, baseline);
  if (question.goal) find_best(decision, fit, *question.goal);
  compare(decision, fit, analysis, question, comparisons);
  conclude(decision, fit, analysis, question);
}

std::vector<std::size_t> given_factors(const std::vector<FactorReading>& factors,
                                       const Question& question) {
  std::vector<std::size_t> result;
  for (const std::string& name : question.given) {
    result.push_back(factor_of(factors, "given", name));
  }
  return result;
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
  decision.kind = decision.circumstances.front().kind;
  for (const Decision& part : decision.circumstances) {
    if (part.kind == DecisionKind::choose) decision.kind = DecisionKind::choose;
    for (std::size_t s = 0; s < part.candidates.size(); ++s) {
      if (!part.candidates[s].considered) continue;
      decision.candidates[s].change = part.candidates[s].change;
      decision.candidates[s].loss = part.candidates[s].loss;
      decision.candidates[s].tied = part.candidates[s].tied;
    }
    decision.tied.insert(decision.tied.end(), part.tied.begin(), part.tied.end());
    if (!decision.reason) decision.reason = part.reason;
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

/// Settings of measured numbers, most of them measured once: the best of so many is the luckiest.
bool too_many_to_choose_from(const Fit& fit) {
  constexpr std::size_t most_settings = 1000;
  const Observations& data = fit.observations;
  return data.settings.size() > most_settings &&
         2 * fit.pure_error_df < static_cast<std::int64_t>(data.settings.size()) &&
         std::any_of(data.factors.begin(), data.factors.end(), is_measured_number);
}

/// The decision where no setting is looked at.
void decide_without_settings(Decision& decision, const Fit& fit) {
  if (decision.mattering_terms.empty() && decision.tested_terms > 0) {
    decision.kind = DecisionKind::change_nothing;
    return;
  }
  decision.reason = fmt::format(
      "{} settings were measured, most of them once, and the best of so many is the luckiest; read "
      "what the "
      "model expects at chosen values on the page of yates report",
      fit.observations.settings.size());
}

}  // namespace

std::string_view to_string(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::choose:
      return "choose";
    case DecisionKind::keep_baseline:
      return "keep-baseline";
    case DecisionKind::change_nothing:
      return "change-nothing";
    case DecisionKind::do_not_decide:
      break;
  }
  return "do-not-decide";
}

bool is_best(const Decision& decision, std::size_t candidate) {
  return decision.best == candidate ||
         std::any_of(decision.circumstances.begin(), decision.circumstances.end(),
                     [&](const Decision& part) {
                       return part.kind != DecisionKind::do_not_decide && part.best == candidate;
                     });
}

bool is_baseline(const Decision& decision, std::size_t candidate) {
  return decision.baseline == candidate ||
         std::any_of(decision.circumstances.begin(), decision.circumstances.end(),
                     [&](const Decision& part) { return part.baseline == candidate; });
}

void check_names(const std::vector<FactorReading>& factors, const Question& question) {
  for (const auto& [name, level] : question.baseline) factor_of(factors, "baseline", name);
  for (const std::string& name : question.given) factor_of(factors, "given", name);
}

Decision decide(const Fit& fit, const Analysis& analysis, const Question& question,
                const std::vector<bool>& allowed) {
  Decision result{};
  result.kind = DecisionKind::do_not_decide;
  result.goal = question.goal;
  describe_terms(result, fit, analysis);
  const Setting baseline = baseline_setting(fit.observations.factors, question);
  const std::vector<std::size_t> given = given_factors(fit.observations.factors, question);
  if (too_many_to_choose_from(fit)) {
    decide_without_settings(result, fit);
    return result;
  }
  add_candidates(result, fit, analysis, allowed);
  if (given.empty()) {
    decide_within(result, fit, analysis, question, baseline, result.candidates.size() - 1);
    return result;
  }
  const auto circumstances = combinations(fit.observations, given);
  refuse_many(circumstances.size(), result.candidates.size(), question);
  const std::size_t comparisons = result.candidates.size() - circumstances.size();
  const Decision common = result;
  for (const std::vector<std::size_t>& levels : circumstances) {
    Decision part = common;
    Setting its_baseline = baseline;
    for (std::size_t g = 0; g < given.size(); ++g) {
      const FactorReading& factor = fit.observations.factors[given[g]];
      part.circumstance.emplace_back(factor.name, factor.levels[levels[g]]);
      its_baseline.levels[given[g]] = levels[g];
      for (Candidate& candidate : part.candidates) {
        const Setting& setting = fit.observations.settings[candidate.setting];
        candidate.considered = candidate.considered && setting.levels[given[g]] == levels[g];
      }
    }
    decide_within(part, fit, analysis, question, its_baseline, comparisons);
    result.circumstances.push_back(std::move(part));
  }
  join_circumstances(result);
  return result;
}

}  // namespace yates::anova
