#include "anova/together/joint_changes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/mean_rows.hpp"
#include "anova/means/setting_differences.hpp"

namespace yates::anova {

std::optional<Changes> changes_of(const Objective& objective,
                                  const std::vector<JointSetting>& settings) {
  Changes result;
  std::vector<std::vector<std::size_t>> known;
  std::vector<numerics::DoubleDoubleVector> rows;
  const std::vector<FactorGroup>& groups = objective.part.groups;
  for (const JointSetting& one : settings) {
    std::vector<std::size_t> combinations;
    for (const FactorGroup& group : groups) {
      const auto found = combination_at(group, one.setting);
      if (!found) return std::nullopt;
      combinations.push_back(*found);
    }
    const auto found = std::find(known.begin(), known.end(), combinations);
    result.place.push_back(static_cast<std::size_t>(found - known.begin()));
    if (found != known.end()) continue;
    known.push_back(std::move(combinations));
    Setting only_groups = settings.front().setting;
    for (const FactorGroup& group : groups) {
      for (const std::size_t f : group.factors) only_groups.levels[f] = one.setting.levels[f];
    }
    auto row = change_row(objective.fit, groups, only_groups, settings.front().setting);
    if (!row) return std::nullopt;
    rows.push_back(*std::move(row));
  }
  numerics::DoubleDoubleMatrix matrix(static_cast<Eigen::Index>(rows.size()),
                                      objective.fit.setting_rows.cols());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      matrix.set(static_cast<Eigen::Index>(r), j, rows[r][j]);
    }
  }
  result.estimates = estimates_of(objective.fit, matrix, objective.noise);
  result.from_baseline = differences_from(result.estimates, 0, objective.family);
  return result;
}

FreeLosses::FreeLosses(const Objective& objective, const Setting& baseline,
                       const std::vector<std::size_t>& moved)
    : objective_(objective), baseline_(baseline) {
  const std::vector<FactorReading>& factors = objective.fit.observations.factors;
  const std::vector<FreeFactor>& free = objective.part.free_factors;
  Family family = objective.family;
  if (free.size() > 1 && family.together) {
    family.confidence = std::pow(family.confidence, 1.0 / static_cast<double>(free.size()));
  }
  of_level_.resize(factors.size());
  for (const FreeFactor& one : free) {
    if (std::find(moved.begin(), moved.end(), one.factor) == moved.end()) continue;
    const std::array<std::size_t, 1> factor = {one.factor};
    const std::optional<MeanRows> rows = mean_rows(objective.fit, factor);
    if (!rows) continue;
    const auto place_of = [&](std::size_t level) {
      return static_cast<std::size_t>(
          std::find(rows->levels.begin(), rows->levels.end(), std::vector<std::size_t>{level}) -
          rows->levels.begin());
    };
    const std::size_t from = place_of(baseline.levels[one.factor]);
    if (from == rows->levels.size()) continue;
    const auto changes =
        differences_from(estimates_of(objective.fit, rows->rows, objective.noise), from, family);
    of_level_[one.factor].resize(factors[one.factor].levels.size());
    for (std::size_t r = 0; r < changes.size(); ++r) {
      if (!changes[r]) continue;
      const double loss = objective.smaller_is_better ? *changes[r]->high : -*changes[r]->low;
      of_level_[one.factor][rows->levels[r].front()] = std::max(loss, 0.0);
    }
  }
}

std::optional<double> FreeLosses::at(const Setting& setting) const {
  double sum = 0.0;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] == baseline_.levels[f]) continue;
    if (in_a_group(objective_.part.groups, f)) continue;
    const auto& losses = of_level_[f];
    if (losses.empty() || !losses[setting.levels[f]]) return std::nullopt;
    sum += *losses[setting.levels[f]];
  }
  return sum;
}

Comparison::Comparison(const Objective& objective, const Changes& changes)
    : objective_(objective),
      changes_(changes),
      multiplier_(of_pairs(changes.estimates, objective.family)),
      rounding_(rounding_of(objective.fit)) {}

Beside Comparison::beside(std::size_t other, std::size_t one) const {
  const std::size_t a = changes_.place[other];
  const std::size_t b = changes_.place[one];
  if (a == b) return Beside::equal;
  const double difference = changes_.estimates.value[b] - changes_.estimates.value[a];
  const double ahead = objective_.smaller_is_better ? difference : -difference;
  if (ahead < -rounding_) return Beside::worse;
  if (ahead <= rounding_) return Beside::equal;
  const double half_width = multiplier_(changes_.estimates.df_of_difference(a, b)) *
                            std::sqrt(changes_.estimates.variance_of_difference(a, b));
  return ahead > half_width ? Beside::shown_ahead : Beside::ahead;
}

}  // namespace yates::anova
