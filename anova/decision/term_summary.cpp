#include <algorithm>
#include <cmath>
#include <set>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

bool reads_any(const Fit& fit, const TermRow& row, const std::vector<std::size_t>& factors) {
  const Observations& data = fit.observations;
  for (const std::size_t v : row.variables.variables) {
    const auto& columns = data.model.variables[v].columns;
    for (const std::size_t f : factors) {
      if (std::find(columns.begin(), columns.end(), data.factors[f].name) != columns.end()) {
        return true;
      }
    }
  }
  return false;
}

/// The half-width of all intervals of effects, where it is the same.
std::optional<double> common_margin(const Analysis& analysis) {
  std::optional<double> margin;
  for (const TermRow& row : analysis.terms) {
    if (!row.treatment()) continue;
    if (!row.effect || !row.effect->low) return std::nullopt;
    const double half_width = (*row.effect->high - *row.effect->low) / 2.0;
    if (margin && std::abs(half_width - *margin) > 1e-9 * *margin) return std::nullopt;
    margin = half_width;
  }
  return margin;
}

bool all_among(const std::vector<std::size_t>& factors, const std::vector<std::size_t>& given) {
  return std::all_of(factors.begin(), factors.end(), [&](std::size_t f) {
    return std::find(given.begin(), given.end(), f) != given.end();
  });
}

/// Of the terms that hold something else than `given` factors.
std::optional<double> largest_effect(const Fit& fit, const Analysis& analysis,
                                     const std::vector<std::size_t>& given) {
  std::optional<double> largest;
  for (const TermRow& row : analysis.terms) {
    if (!row.treatment()) continue;
    if (all_among(factors_of(fit.observations, row.variables), given)) continue;
    if (!row.effect || !row.effect->low) return std::nullopt;
    largest =
        std::max({largest.value_or(0.0), std::abs(*row.effect->low), std::abs(*row.effect->high)});
  }
  return largest;
}

TermRange range_of(const Effect& effect) {
  const bool one_sign = *effect.low > 0.0 || *effect.high < 0.0;
  return {one_sign ? std::min(std::abs(*effect.low), std::abs(*effect.high)) : 0.0,
          std::max(std::abs(*effect.low), std::abs(*effect.high))};
}

/// What a change must gain in each part.
struct Worth {
  double least;
  double most;
};

/// The worth is absent where some part has no delta, or nothing to compare.
std::optional<Worth> worth_of(const Decision& decision) {
  std::optional<Worth> result;
  for (const DecisionPart& part : decision.parts) {
    const double worth = part.worth_a_change;
    if (!(worth > 0.0)) return std::nullopt;
    if (!result) result = Worth{worth, worth};
    result = Worth{std::min(result->least, worth), std::max(result->most, worth)};
  }
  return result;
}

/// Too small is what is so in every circumstance; a term matters for certain where it does in all.
TermVerdict verdict_beside(const TermRange& range, bool shown, const Worth& worth) {
  if (range.at_most <= worth.least) return shown ? TermVerdict::too_small : TermVerdict::no_larger;
  return shown && range.at_least >= worth.most ? TermVerdict::matters : TermVerdict::cannot_tell;
}

/// The change between the two combinations of a group that this term alone makes up, at all
/// settings.
std::optional<Effect> change_by(const Decision& decision, const model::TermName& term) {
  const DecisionPart* part = decision.at_all_settings();
  if (part == nullptr) return std::nullopt;
  for (const FactorGroup& group : part->groups) {
    if (group.combinations.size() != 2 || group.terms != std::vector{term}) continue;
    for (const Combination& one : group.combinations) {
      if (one.change) return one.change;
    }
  }
  return std::nullopt;
}

/// The largest change from the baseline that the groups show which this term alone makes up, in
/// every circumstance: advice that rests on it says that the term matters. 0 where they show none.
double shown_by_groups(const Decision& decision, const model::TermName& term) {
  std::optional<double> least;
  for (const DecisionPart& part : decision.parts) {
    double largest = 0.0;
    for (const FactorGroup& group : part.groups) {
      if (group.terms != std::vector{term}) continue;
      for (const Combination& one : group.combinations) {
        if (one.change && one.change->low)
          largest = std::max(largest, range_of(*one.change).at_least);
      }
    }
    least = std::min(least.value_or(largest), largest);
  }
  return least.value_or(0.0);
}

}  // namespace

void summarise_terms(Decision& decision, const Fit& fit, const Analysis& analysis,
                     const std::vector<std::size_t>& placebos,
                     const std::vector<std::size_t>& given) {
  std::vector<const TermRow*> shown;
  std::set<std::string> active_columns;
  for (const TermRow& row : analysis.terms) {
    if (!row.treatment()) continue;
    decision.explained_percent += row.sequential_percent;
    if (row.p) ++decision.tested_terms;
    if (!row.shown) continue;
    if (reads_any(fit, row, placebos)) {
      decision.placebo_alarms.push_back(row.term);
      continue;
    }
    shown.push_back(&row);
    for (const std::size_t v : row.variables.variables) {
      const auto& columns = fit.observations.model.variables[v].columns;
      active_columns.insert(columns.begin(), columns.end());
    }
  }
  std::stable_sort(shown.begin(), shown.end(), [](const TermRow* a, const TermRow* b) {
    return a->sum_of_squares > b->sum_of_squares;
  });
  for (const TermRow* row : shown) {
    decision.mattering_terms.push_back(row->term);
    if (row->variables.variables.size() > 1) decision.mattering_interactions.push_back(row->term);
  }
  for (std::size_t f = 0; f < analysis.factors.size(); ++f) {
    const std::string& name = analysis.factors[f].name;
    if (std::find(placebos.begin(), placebos.end(), f) != placebos.end()) {
      decision.silent_placebos.push_back(name);
    } else if (active_columns.count(name) == 0) {
      decision.idle_factors.push_back(name);
    }
  }
  if (!decision.placebo_alarms.empty()) decision.silent_placebos.clear();
  decision.margin = common_margin(analysis);
  decision.largest_possible = largest_effect(fit, analysis, given);
}

void judge_terms(Analysis& analysis, const Decision& decision, const DecisionBasis& basis) {
  const std::optional<Worth> worth = worth_of(decision);
  if (!worth) return;
  Family family = family_of(analysis.options);
  if (family.together && decision.tested_terms > 1) {
    family.confidence =
        std::pow(family.confidence, 1.0 / static_cast<double>(decision.tested_terms));
  }
  for (TermRow& row : analysis.terms) {
    if (!row.treatment() || !row.p) continue;
    // The slope of a line that was given up for its levels says nothing of their differences.
    const std::int64_t df = row.deciding ? row.deciding->df : row.df;
    std::optional<TermRange> range;
    if (const std::optional<Effect> alone = change_by(decision, row.term)) {
      range = range_of(*alone);
    } else if (df > 1) {
      range = term_range(basis, row.variables, family);
    } else if (row.effect && row.effect->low) {
      range = range_of(*row.effect);
    } else if (row.effect && !row.f) {
      // Tested without noise: the effect is what it is.
      range = range_of({row.effect->value, row.effect->value, row.effect->value});
    }
    if (!range) continue;
    if (df > 1) range->at_least = std::max(range->at_least, shown_by_groups(decision, row.term));
    row.verdict = verdict_beside(*range, row.shown, *worth);
    row.matters = row.verdict == TermVerdict::matters;
  }
}

}  // namespace yates::anova
