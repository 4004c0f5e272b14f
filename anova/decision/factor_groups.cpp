#include "anova/decision/factor_groups.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "anova/fit/fit.hpp"
#include "anova/means/setting_differences.hpp"

namespace yates::anova {

namespace {

bool among(const std::vector<std::size_t>& list, std::size_t one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

/// What lies within rounding is zero.
Effect without_rounding(Effect effect, double rounding) {
  const double width = (*effect.high - *effect.low) / 2.0;
  if (std::abs(effect.value) <= rounding) effect.value = 0.0;
  if (width > rounding) return effect;
  return {effect.value, effect.value, effect.value};
}

/// How much better a change makes it: low is the least that the data leave possible.
Effect as_gain(const Effect& change, bool smaller_is_better) {
  if (!smaller_is_better) return change;
  return {-change.value, -*change.high, -*change.low};
}

/// How many factors leave the level that they have at the baseline.
std::ptrdiff_t moves_of(const FactorGroup& group, std::size_t combination) {
  const auto& levels = group.combinations[combination].levels;
  const auto& from = group.combinations[*group.baseline].levels;
  std::ptrdiff_t result = 0;
  for (std::size_t f = 0; f < levels.size(); ++f) result += levels[f] == from[f] ? 0 : 1;
  return result;
}

/// The combination with the best mean; the baseline's where none is better by more than rounding,
/// and of equally good ones that which changes the fewest factors.
std::size_t leader_of(const FactorGroup& group, bool smaller, double rounding,
                      bool shown_better_only) {
  std::size_t result = group.baseline.value_or(0);
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    if (shown_better_only && !group.combinations[c].better) continue;
    const double ahead = group.combinations[result].mean.value - group.combinations[c].mean.value;
    if ((smaller ? ahead : -ahead) > rounding) result = c;
  }
  if (!group.baseline || result == *group.baseline) return result;
  const double best = group.combinations[result].mean.value;
  const double as_good =
      std::max(rounding, 4.0 * std::numeric_limits<double>::epsilon() * std::abs(best));
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    if (shown_better_only && !group.combinations[c].better) continue;
    if (std::abs(group.combinations[c].mean.value - best) <= as_good &&
        moves_of(group, c) < moves_of(group, result)) {
      result = c;
    }
  }
  return result;
}

/// Of the combinations that are shown to be better by what matters and that are as good as the
/// best, the one that changes the fewest factors; the leader where none is.
std::size_t with_fewest_moves(const FactorGroup& group, std::size_t leader, bool smaller,
                              double worth, const std::vector<bool>& as_good) {
  const auto gain = [&](std::size_t c) {
    return *as_gain(*group.combinations[c].change, smaller).low;
  };
  const auto ahead = [&](std::size_t c, std::size_t other) {
    const double more = group.combinations[c].mean.value - group.combinations[other].mean.value;
    return smaller ? more < 0.0 : more > 0.0;
  };
  std::size_t result = leader;
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    const Combination& one = group.combinations[c];
    if (!one.better || !as_good[c] || gain(c) < worth) continue;
    const std::ptrdiff_t fewer = moves_of(group, result) - moves_of(group, c);
    if (fewer > 0 || (fewer == 0 && result != leader && ahead(c, result))) result = c;
  }
  return result;
}

double worth_a_change(const FactorGroup& group, const ScaledQuestion& question) {
  return question.worth_a_change(
      group.combinations[group.baseline.value_or(group.best)].mean.value);
}

/// Whether two settings are shown to differ, and perhaps by more than what matters.
bool shown_to_differ(const std::optional<Effect>& change, double worth) {
  if (!change || (*change->low <= 0.0 && *change->high >= 0.0)) return false;
  return std::max(std::abs(*change->low), std::abs(*change->high)) > worth;
}

void judge(FactorGroup& group, const ScaledQuestion& question, double rounding,
           bool baseline_is_meant) {
  group.best = leader_of(group, question.smaller_is_better, rounding, false);
  const double worth = worth_a_change(group, question);
  std::vector<bool> as_good;  // not shown to be worse than the best, or not expected to matter
  for (Combination& one : group.combinations) {
    as_good.push_back(one.among_best || one.loss.value <= worth);
    one.among_best = one.among_best || (worth > 0.0 && *one.loss.low <= worth);
    one.better = one.change && *as_gain(*one.change, question.smaller_is_better).low > 0.0;
  }
  if (!group.baseline) {
    group.verdict = GroupVerdict::not_measured;
    group.advised = group.best;
    return;
  }
  group.advised = *group.baseline;
  const std::size_t shown = leader_of(group, question.smaller_is_better, rounding, true);
  if (shown != *group.baseline) {
    const Effect gain = as_gain(*group.combinations[shown].change, question.smaller_is_better);
    if (*gain.high < worth) {
      group.verdict = GroupVerdict::too_small;
      return;
    }
    group.verdict = GroupVerdict::move;
    group.advised = baseline_is_meant ? with_fewest_moves(group, shown, question.smaller_is_better,
                                                          worth, as_good)
                                      : shown;
    return;
  }
  group.verdict = group.best == *group.baseline ? GroupVerdict::keep : GroupVerdict::unclear;
}

}  // namespace

void find_ties(FactorGroup& group, const ScaledQuestion& question) {
  const double worth = worth_a_change(group, question);
  const bool one_of_the_best = group.combinations[group.advised].among_best;
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    Combination& one = group.combinations[c];
    // Only changes from the baseline are known with an interval.
    const bool differs = group.advised == group.baseline ? shown_to_differ(one.change, worth)
                         : c == group.baseline
                             ? shown_to_differ(group.combinations[group.advised].change, worth)
                             : false;
    one.tied = one_of_the_best && c != group.advised && one.among_best && !differs;
  }
}

std::vector<std::size_t> factors_of(const Observations& data, const model::Term& term) {
  std::vector<std::size_t> result;
  for (const std::size_t v : term.variables) {
    for (const std::string& column : data.model.variables[v].columns) {
      for (std::size_t f = 0; f < data.factors.size(); ++f) {
        if (data.factors[f].name == column && !among(result, f)) result.push_back(f);
      }
    }
  }
  return result;
}

std::vector<Grouping> groups_of(const Fit& fit, const Analysis& analysis,
                                const std::vector<std::size_t>& given,
                                const std::vector<std::size_t>& placebos) {
  const Observations& data = fit.observations;
  struct Joined {
    std::vector<std::size_t> factors;
    std::vector<model::TermName> terms;
  };
  std::vector<Joined> joined;
  for (const TermRow& row : analysis.terms) {
    if (!row.treatment() || !row.shown) continue;
    Joined merged{factors_of(data, row.variables), {row.term}};
    const bool moves_nothing = std::any_of(merged.factors.begin(), merged.factors.end(),
                                           [&](auto f) { return among(placebos, f); });
    if (moves_nothing) continue;
    std::vector<Joined> others;
    std::vector<model::TermName> terms;
    for (Joined& one : joined) {
      const bool meets = std::any_of(one.factors.begin(), one.factors.end(),
                                     [&](auto f) { return among(merged.factors, f); });
      if (!meets) {
        others.push_back(std::move(one));
        continue;
      }
      for (const std::size_t f : one.factors) {
        if (!among(merged.factors, f)) merged.factors.push_back(f);
      }
      terms.insert(terms.end(), one.terms.begin(), one.terms.end());
    }
    merged.terms.insert(merged.terms.begin(), terms.begin(), terms.end());
    others.push_back(std::move(merged));
    joined = std::move(others);
  }
  std::vector<Grouping> result;
  for (Joined& one : joined) {
    std::sort(one.factors.begin(), one.factors.end());
    Grouping grouping{{}, {}, std::move(one.terms)};
    for (const std::size_t f : one.factors) {
      (among(given, f) ? grouping.given : grouping.choosable).push_back(f);
    }
    if (!grouping.choosable.empty()) result.push_back(std::move(grouping));
  }
  std::sort(result.begin(), result.end(), [](const Grouping& a, const Grouping& b) {
    return a.choosable.front() < b.choosable.front();
  });
  return result;
}

std::optional<FactorGroup> compare_group(const Fit& fit, const Grouping& grouping, bool only_one,
                                         const Setting& setting, const Noise& noise,
                                         const Family& family, const ScaledQuestion& question,
                                         bool baseline_is_meant) {
  std::vector<HeldLevel> held;
  for (const std::size_t f : grouping.given) held.push_back({f, setting.levels[f]});
  std::optional<MeanRows> rows = mean_rows(fit, grouping.choosable, {}, held);
  if (!rows && only_one) rows = measured_rows(fit, grouping.choosable, held);
  if (!rows || rows->levels.size() > most_combinations) return std::nullopt;
  FactorGroup group;
  group.factors = grouping.choosable;
  group.given = grouping.given;
  group.terms = grouping.terms;
  const Estimates estimates = estimates_of(fit, rows->rows, noise);
  const std::vector<Effect> means = simultaneous_intervals(estimates, family);
  const std::vector<Loss> losses =
      losses_against_best(estimates, question.smaller_is_better, family);
  const double rounding = rounding_of(fit);
  for (std::size_t c = 0; c < rows->levels.size(); ++c) {
    Combination one;
    one.levels = rows->levels[c];
    one.mean = means[c];
    one.mean.value = without_rounding(fit, one.mean.value);
    one.observations = rows->observations[c];
    one.loss = without_rounding(losses[c].behind, rounding);
    one.among_best = losses[c].may_be_best || one.loss.value == 0.0;
    bool is_baseline = true;
    for (std::size_t f = 0; f < group.factors.size(); ++f) {
      is_baseline = is_baseline && one.levels[f] == setting.levels[group.factors[f]];
    }
    if (is_baseline) group.baseline = c;
    group.combinations.push_back(std::move(one));
  }
  if (group.baseline) {
    const auto changes = differences_from(estimates, *group.baseline, family);
    for (std::size_t c = 0; c < changes.size(); ++c) {
      if (changes[c]) group.combinations[c].change = without_rounding(*changes[c], rounding);
    }
  }
  judge(group, question, rounding, baseline_is_meant);
  find_ties(group, question);
  group.rows = *std::move(rows);
  return group;
}

bool in_a_group(const std::vector<FactorGroup>& groups, std::size_t factor) {
  return std::any_of(groups.begin(), groups.end(), [&](const FactorGroup& group) {
    return std::find(group.factors.begin(), group.factors.end(), factor) != group.factors.end();
  });
}

}  // namespace yates::anova
