#include "anova/decision/advice_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "anova/comparisons/critical_values.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/reference_grid.hpp"
#include "anova/means/setting_differences.hpp"

namespace yates::anova {

namespace {

using Row = numerics::DoubleDoubleVector;

bool in_a_group(const std::vector<FactorGroup>& groups, std::size_t factor) {
  return std::any_of(groups.begin(), groups.end(), [&](const FactorGroup& group) {
    return std::find(group.factors.begin(), group.factors.end(), factor) != group.factors.end();
  });
}

/// The row of a setting by itself, whether or not it was measured.
std::optional<Row> row_at(const Fit& fit, const Setting& setting) {
  const std::array<Setting, 1> one = {setting};
  const std::optional<GridRows> rows = ReferenceGrid(fit).rows(one);
  if (!rows || !rows->determined.front()) return std::nullopt;
  return numerics::row_of(rows->rows, 0);
}

/// The average over the factors in no group, while those of the groups and the given ones stand at
/// the setting's levels; where that was not measured, the setting by itself.
std::optional<Row> expected_row(const Fit& fit, const std::vector<FactorGroup>& groups,
                                const Setting& setting, const std::vector<std::size_t>& given) {
  std::vector<HeldLevel> held;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    const bool is_given = std::find(given.begin(), given.end(), f) != given.end();
    if (is_given || in_a_group(groups, f)) held.push_back({f, setting.levels[f]});
  }
  if (const auto rows = mean_rows(fit, {}, {}, held)) return numerics::row_of(rows->rows, 0);
  return row_at(fit, setting);
}

void add_to(Row& sum, const Row& more, double sign) {
  for (Eigen::Index j = 0; j < sum.size(); ++j) {
    sum.set(j, sum[j] + more[j] * numerics::DoubleDouble(sign));
  }
}

Effect estimate_of(const DecisionBasis& basis, const Row& row, const Family& family,
                   std::size_t comparisons) {
  numerics::DoubleDoubleMatrix rows(1, row.size());
  for (Eigen::Index j = 0; j < row.size(); ++j) rows.set(0, j, row[j]);
  const Estimates estimates = estimates_of(basis.fit, rows, *basis.noise);
  const double half_width =
      multiplier_by_number(family, comparisons, estimates.df(0)) * std::sqrt(estimates.variance(0));
  return {estimates.value[0], estimates.value[0] - half_width, estimates.value[0] + half_width};
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

/// The change of the only group that moves, which was compared already.
std::optional<Effect> change_of_one_group(const std::vector<FactorGroup>& groups,
                                          const Setting& setting, const Setting& baseline) {
  if (groups.size() != 1) return std::nullopt;
  const FactorGroup& group = groups.front();
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] != baseline.levels[f] && !in_a_group(groups, f)) return std::nullopt;
  }
  const auto to = combination_at(group, setting);
  return to ? group.combinations[*to].change : std::nullopt;
}

}  // namespace

std::optional<numerics::DoubleDoubleVector> change_row(const Fit& fit,
                                                       const std::vector<FactorGroup>& groups,
                                                       const Setting& setting,
                                                       const Setting& baseline) {
  Row sum(fit.setting_rows.cols());
  Setting others = baseline;
  bool others_differ = false;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (in_a_group(groups, f) || setting.levels[f] == baseline.levels[f]) continue;
    others.levels[f] = setting.levels[f];
    others_differ = true;
  }
  for (const FactorGroup& group : groups) {
    const auto from = combination_at(group, baseline);
    const auto to = combination_at(group, setting);
    if (!from || !to) return std::nullopt;
    if (*from == *to) continue;
    add_to(sum, numerics::row_of(group.rows.rows, static_cast<Eigen::Index>(*to)), 1.0);
    add_to(sum, numerics::row_of(group.rows.rows, static_cast<Eigen::Index>(*from)), -1.0);
  }
  if (others_differ) {
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
                          const std::vector<std::size_t>& given, const Family& family) {
  SettingOutlook result;
  const Choice choice = choice_of(groups);
  Family of_settings = family;
  of_settings.dimension = choice.dimension + 1;
  Family of_changes = family;
  of_changes.dimension = choice.dimension;
  const bool moves = setting.levels != baseline.levels;
  const std::optional<Row> change =
      moves ? change_row(basis.fit, groups, setting, baseline) : std::nullopt;
  std::optional<Row> from = expected_row(basis.fit, groups, baseline, given);
  if (from) {
    result.expected_baseline = estimate_of(basis, *from, of_settings, choice.combinations);
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
    add_to(*from, *change, 1.0);
    result.expected = estimate_of(basis, *from, of_settings, choice.combinations);
  } else if (const auto row = expected_row(basis.fit, groups, setting, given)) {
    result.expected = estimate_of(basis, *row, of_settings, choice.combinations);
  }
  return result;
}

std::optional<double> at_most_between_levels(const DecisionBasis& basis, std::size_t factor,
                                             const Family& family) {
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

}  // namespace yates::anova
