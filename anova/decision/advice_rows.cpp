#include <algorithm>
#include <array>
#include <cmath>

#include "anova/comparisons/critical_values.hpp"
#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/reference_grid.hpp"
#include "anova/means/setting_differences.hpp"

namespace yates::anova {

namespace {

using Row = numerics::DoubleDoubleVector;

/// The row of a setting by itself, whether or not it was measured.
std::optional<Row> row_at(const Fit& fit, const Setting& setting) {
  const std::array<Setting, 1> one = {setting};
  const std::optional<GridRows> rows = ReferenceGrid(fit).rows(one);
  if (!rows || !rows->determined.front()) return std::nullopt;
  return numerics::row_of(rows->rows, 0);
}

void add_to(Row& sum, const Row& more, double sign) {
  for (Eigen::Index j = 0; j < sum.size(); ++j) {
    sum.set(j, sum[j] + more[j] * numerics::DoubleDouble(sign));
  }
}

/// How many settings of the groups' factors there were to choose from, and what their differences
/// span.
struct Choice {
  std::size_t combinations = 1;
  std::size_t dimension = 0;
};

Choice choice_of(const std::vector<FactorGroup>& groups) {
  constexpr std::size_t many = 1'000'000;
  Choice result;
  for (const FactorGroup& group : groups) {
    result.combinations = std::min(many, result.combinations * group.combinations.size());
    result.dimension += group.combinations.size() - 1;
  }
  return result;
}

bool same_but_for_rounding(const Row& one, const Row& other) {
  constexpr double rounding = 1e-12;
  for (Eigen::Index j = 0; j < one.size(); ++j) {
    const double size = std::max(1.0, std::abs(one[j].value()));
    if (std::abs((one[j] - other[j]).value()) > rounding * size) return false;
  }
  return true;
}

struct ExpectedRow {
  Row row;
  Expectation expectation;
  std::optional<Row> with_interactions{};  // the same with those that were not shown
};

/// The average over the factors in no group at the given levels, where each group acts by itself:
/// the mean over all combinations of the groups' levels, and what each group adds to it. The row is
/// absent where the model cannot tell, or there are more than most_combinations.
std::optional<ExpectedRow> row_of_groups_apart(const Fit& fit,
                                               const std::vector<FactorGroup>& groups,
                                               const Setting& setting,
                                               const std::vector<HeldLevel>& given) {
  std::vector<std::size_t> factors;
  for (const FactorGroup& group : groups) {
    factors.insert(factors.end(), group.factors.begin(), group.factors.end());
  }
  if (choice_of(groups).combinations > most_combinations) return std::nullopt;
  const std::optional<MeanRows> joint = mean_rows(fit, factors, {}, given);
  if (!joint) return std::nullopt;
  Row sum(fit.setting_rows.cols());
  const auto add_groups_at = [&](const Setting& at, double weight) {
    return std::all_of(groups.begin(), groups.end(), [&](const FactorGroup& group) {
      const auto place = combination_at(group, at);
      if (!place) return false;
      add_to(sum, numerics::row_of(group.rows.rows, static_cast<Eigen::Index>(*place)), weight);
      return true;
    });
  };
  const double share = 1.0 / static_cast<double>(joint->levels.size());
  std::optional<Row> together;
  for (std::size_t c = 0; c < joint->levels.size(); ++c) {
    Setting at = setting;
    for (std::size_t f = 0; f < factors.size(); ++f) at.levels[factors[f]] = joint->levels[c][f];
    const Row row = numerics::row_of(joint->rows, static_cast<Eigen::Index>(c));
    if (at.levels == setting.levels) together = row;
    add_to(sum, row, share);
    if (!add_groups_at(at, -share)) return std::nullopt;
  }
  if (!add_groups_at(setting, 1.0)) return std::nullopt;
  const bool interacts = together ? !same_but_for_rounding(*together, sum) : groups.size() > 1;
  return ExpectedRow{std::move(sum),
                     interacts ? Expectation::without_interactions : Expectation::over_free_factors,
                     interacts ? std::move(together) : std::nullopt};
}

/// The average over the factors in no group, while those of the groups and the given ones stand at
/// the setting's levels, without interactions that were not shown; where that was not measured, the
/// setting by itself.
std::optional<ExpectedRow> expected_row(const Fit& fit, const std::vector<FactorGroup>& groups,
                                        const Setting& setting,
                                        const std::vector<std::size_t>& given) {
  std::vector<HeldLevel> at_given;
  std::vector<HeldLevel> held;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    const bool is_given = contains(given, f);
    if (is_given) at_given.push_back({f, setting.levels[f]});
    if (is_given || in_a_group(groups, f)) held.push_back({f, setting.levels[f]});
  }
  if (auto apart = row_of_groups_apart(fit, groups, setting, at_given)) return apart;
  if (const auto rows = mean_rows(fit, {}, {}, held)) {
    return ExpectedRow{numerics::row_of(rows->rows, 0), Expectation::over_free_factors};
  }
  std::optional<Row> alone = row_at(fit, setting);
  if (!alone) return std::nullopt;
  return ExpectedRow{*std::move(alone), Expectation::of_setting};
}

Effect estimate_of(const DecisionBasis& basis, const Row& row, const Family& family,
                   std::size_t comparisons) {
  numerics::DoubleDoubleMatrix rows(1, row.size());
  for (Eigen::Index j = 0; j < row.size(); ++j) rows.set(0, j, row[j]);
  const Estimates estimates = estimates_of(basis.fit, rows, *basis.noise);
  const double half_width =
      multiplier_by_number(family, comparisons, estimates.df(0)) * std::sqrt(estimates.variance(0));
  const double value = without_rounding(basis.fit, estimates.value[0]);
  return {value, value - half_width, value + half_width};
}

/// What interactions that were not shown would change is worth a word only where it is not small
/// beside the interval.
Expectation worth_saying(const DecisionBasis& basis, const ExpectedRow& expected,
                         const Effect& estimate, const Family& family) {
  constexpr double small_share_of_interval = 0.25;
  if (!expected.with_interactions || !estimate.high) return expected.expectation;
  const Effect together = estimate_of(basis, *expected.with_interactions, family, 1);
  const bool small = std::abs(together.value - estimate.value) <=
                     small_share_of_interval * (*estimate.high - estimate.value);
  return small ? Expectation::with_little_interaction : expected.expectation;
}

/// The factors in no group in which both differ.
std::vector<std::size_t> moved_alone(const std::vector<FactorGroup>& groups, const Setting& setting,
                                     const Setting& baseline) {
  std::vector<std::size_t> result;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] != baseline.levels[f] && !in_a_group(groups, f)) result.push_back(f);
  }
  return result;
}

/// The change of the only group that moves, which was compared already.
std::optional<Effect> change_of_one_group(const std::vector<FactorGroup>& groups,
                                          const Setting& setting, const Setting& baseline) {
  if (groups.size() != 1) return std::nullopt;
  const FactorGroup& group = groups.front();
  if (!moved_alone(groups, setting, baseline).empty()) return std::nullopt;
  const auto to = combination_at(group, setting);
  return to ? group.combinations[*to].change : std::nullopt;
}

/// Where factors in no group differ, too, the difference of what is expected of both: over the same
/// levels of all others, as either is.
std::optional<Row> change_between(const Fit& fit, const std::vector<FactorGroup>& groups,
                                  const Setting& setting, const Setting& baseline,
                                  const std::vector<std::size_t>& fixed,
                                  const std::optional<ExpectedRow>& from) {
  const bool others_differ = !moved_alone(groups, setting, baseline).empty();
  auto to = others_differ ? expected_row(fit, groups, setting, fixed) : std::nullopt;
  if (!to || !from || to->expectation == Expectation::of_setting ||
      from->expectation == Expectation::of_setting) {
    return change_row(fit, groups, setting, baseline);
  }
  add_to(to->row, from->row, -1.0);
  return std::move(to->row);
}

}  // namespace

std::optional<numerics::DoubleDoubleVector> change_row(const Fit& fit,
                                                       const std::vector<FactorGroup>& groups,
                                                       const Setting& setting,
                                                       const Setting& baseline) {
  Row sum(fit.setting_rows.cols());
  Setting others = baseline;
  for (const std::size_t f : moved_alone(groups, setting, baseline)) {
    others.levels[f] = setting.levels[f];
  }
  for (const FactorGroup& group : groups) {
    const auto from = combination_at(group, baseline);
    const auto to = combination_at(group, setting);
    if (!from || !to) return std::nullopt;
    if (*from == *to) continue;
    add_to(sum, numerics::row_of(group.rows.rows, static_cast<Eigen::Index>(*to)), 1.0);
    add_to(sum, numerics::row_of(group.rows.rows, static_cast<Eigen::Index>(*from)), -1.0);
  }
  if (others.levels != baseline.levels) {
    const auto from = row_at(fit, baseline);
    const auto to = row_at(fit, others);
    if (!from || !to) return std::nullopt;
    add_to(sum, *to, 1.0);
    add_to(sum, *from, -1.0);
  }
  return sum;
}

std::optional<std::size_t> combination_at(const FactorGroup& group, const Setting& setting) {
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    bool same = true;
    for (std::size_t f = 0; f < group.factors.size(); ++f) {
      same = same && group.combinations[c].levels[f] == setting.levels[group.factors[f]];
    }
    if (same) return c;
  }
  return std::nullopt;
}

SettingOutlook outlook_of(const DecisionBasis& basis, const std::vector<FactorGroup>& groups,
                          const Setting& setting, const Setting& baseline,
                          const std::vector<std::size_t>& fixed, const Family& family) {
  SettingOutlook result;
  Choice choice = choice_of(groups);
  for (const std::size_t f : moved_alone(groups, setting, baseline)) {
    const std::size_t levels = basis.fit.observations.factors[f].levels.size();
    choice.combinations *= levels;
    choice.dimension += levels - 1;
  }
  Family of_settings = family;
  of_settings.dimension = choice.dimension + 1;
  Family of_changes = family;
  of_changes.dimension = choice.dimension;
  const bool moves = setting.levels != baseline.levels;
  std::optional<ExpectedRow> from = expected_row(basis.fit, groups, baseline, fixed);
  const std::optional<Row> change =
      moves ? change_between(basis.fit, groups, setting, baseline, fixed, from) : std::nullopt;
  if (from) {
    result.expected_baseline = estimate_of(basis, from->row, of_settings, choice.combinations);
    result.expectation = worth_saying(basis, *from, *result.expected_baseline, of_settings);
  }
  if (!moves) {
    result.expected = result.expected_baseline;
    return result;
  }
  if (change) {
    result.change = change_of_one_group(groups, setting, baseline);
    if (!result.change) {
      result.change = estimate_of(basis, *change, of_changes,
                                  std::max<std::size_t>(choice.combinations, 2) - 1);
    }
  }
  if (change && from) {
    add_to(from->row, *change, 1.0);
    result.expected = estimate_of(basis, from->row, of_settings, choice.combinations);
    const auto to = expected_row(basis.fit, groups, setting, fixed);
    if (to && worth_saying(basis, *to, *result.expected, of_settings) ==
                  Expectation::without_interactions) {
      result.expectation = Expectation::without_interactions;
    }
  } else if (const auto to = expected_row(basis.fit, groups, setting, fixed)) {
    result.expectation = to->expectation;
    result.expected = estimate_of(basis, to->row, of_settings, choice.combinations);
  }
  return result;
}

std::optional<LargestDifference> at_most_between_levels(const DecisionBasis& basis,
                                                        std::size_t factor, const Family& family) {
  const Observations& data = basis.fit.observations;
  constexpr std::size_t most_work = 5'000'000;
  const std::array<std::size_t, 1> factors = {factor};
  const std::size_t levels = data.factors[factor].levels.size();
  if (data.settings.size() * levels * static_cast<std::size_t>(basis.fit.setting_rows.cols()) >
      most_work) {
    return std::nullopt;
  }
  const std::optional<MeanRows> rows = mean_rows(basis.fit, factors);
  if (!rows) return std::nullopt;
  return largest_possible_difference(estimates_of(basis.fit, rows->rows, *basis.noise), family);
}

std::optional<LargestDifference> at_most_beside(const DecisionBasis& basis, std::size_t factor,
                                                const Setting& setting, const Family& family) {
  constexpr std::size_t most_levels = 100;
  const std::size_t levels = basis.fit.observations.factors[factor].levels.size();
  if (levels > most_levels) return std::nullopt;
  std::vector<Setting> settings(levels, setting);
  for (std::size_t level = 0; level < levels; ++level) settings[level].levels[factor] = level;
  const std::optional<GridRows> rows = ReferenceGrid(basis.fit).rows(settings);
  if (!rows || std::find(rows->determined.begin(), rows->determined.end(), false) !=
                   rows->determined.end()) {
    return std::nullopt;
  }
  return largest_possible_difference(estimates_of(basis.fit, rows->rows, *basis.noise), family);
}

}  // namespace yates::anova
