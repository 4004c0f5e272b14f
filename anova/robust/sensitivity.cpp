#include "anova/robust/sensitivity.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "anova/variance/analysis.hpp"

namespace yates::anova {

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw std::domain_error("sensitivity: " + what);
}

void check_level(const Observations& observations, std::size_t factor, std::size_t level) {
  if (factor >= observations.factors.size()) {
    refuse(fmt::format("there is no factor {}, only {}", factor, observations.factors.size()));
  }
  const FactorReading& found = observations.factors[factor];
  if (level >= found.levels.size()) {
    refuse(fmt::format("{} has no level {}, only {}", found.name, level, found.levels.size()));
  }
}

void check_not_summarised(const Observations& observations) {
  if (observations.summarised()) refuse("only summaries are known, and ranks need the runs");
}

void check_changes(const Observations& observations, std::span<const LevelChange> changes) {
  if (changes.empty()) refuse("no factor changes its level");
  std::set<std::size_t> seen;
  for (const LevelChange& change : changes) {
    check_level(observations, change.factor, change.baseline);
    check_level(observations, change.factor, change.advised);
    const std::string& name = observations.factors[change.factor].name;
    if (change.baseline == change.advised) refuse(fmt::format("{} does not change", name));
    if (!seen.insert(change.factor).second) refuse(fmt::format("{} is named twice", name));
  }
}

void check_confidence(double confidence) {
  if (!(confidence > 0.0 && confidence < 1.0)) {
    refuse(fmt::format("the confidence is {}, must be between 0 and 1", confidence));
  }
}

enum class Side { neither, baseline, advised };

Side side_of(const Setting& setting, std::span<const LevelChange> changes) {
  const auto all_at = [&](std::size_t LevelChange::*level) {
    return std::all_of(changes.begin(), changes.end(), [&](const LevelChange& change) {
      return setting.levels[change.factor] == change.*level;
    });
  };
  if (all_at(&LevelChange::baseline)) return Side::baseline;
  return all_at(&LevelChange::advised) ? Side::advised : Side::neither;
}

/// What the runs of a point share with those that they are compared with: the block, and the levels
/// of the factors that do not change.
std::vector<std::size_t> circumstances_of(const Observations& observations, std::size_t point,
                                          std::span<const LevelChange> changes) {
  std::vector<std::size_t> result =
      observations.settings[observations.setting_of_point[point]].levels;
  for (const LevelChange& change : changes) result[change.factor] = 0;
  if (observations.block_joined) {
    result.push_back(std::get<model::CategoricalValues>(observations.values.front()).code[point]);
  }
  return result;
}

/// First groups are the baseline's.
std::vector<TwoGroupStratum> strata_of_changes(const Observations& observations,
                                               std::span<const LevelChange> changes) {
  const std::size_t points = observations.points.size();
  std::vector<Side> side(points);
  std::vector<char> wanted(points);
  std::vector<std::size_t> stratum(points);
  std::map<std::vector<std::size_t>, std::size_t> known;
  for (std::size_t point = 0; point < points; ++point) {
    side[point] = side_of(observations.settings[observations.setting_of_point[point]], changes);
    if (side[point] == Side::neither) continue;
    wanted[point] = 1;
    stratum[point] =
        known.emplace(circumstances_of(observations, point, changes), known.size()).first->second;
  }
  std::vector<TwoGroupStratum> result(known.size());
  observations.rows.for_each_of_points(wanted, [&](std::size_t index) {
    const ObservedRow row = observations.rows[index];
    TwoGroupStratum& own = result[stratum[row.point]];
    (side[row.point] == Side::baseline ? own.first : own.second).push_back(row.deviation);
  });
  return result;
}

/// A factor whose two levels are equal is held there.
Sensitivity compare_levels(const Observations& observations, std::span<const LevelChange> changes,
                           double confidence) {
  const std::vector<TwoGroupStratum> strata = strata_of_changes(observations, changes);
  Sensitivity result{compared_values(strata), 0, 0};
  for (const TwoGroupStratum& stratum : strata) {
    ++(stratum.has_both() ? result.strata : result.strata_left_out);
  }
  if (result.strata == 0) return result;
  result.ranks = stratified_ranks(strata);
  result.shift = shift(strata, confidence);
  if (result.runs <= most_permuted_values) result.means = mean_difference(strata);
  if (result.ranks->z > 0.0) result.larger = Larger::advised;
  if (result.ranks->z < 0.0) result.larger = Larger::baseline;
  return result;
}

}  // namespace

Sensitivity sensitivity(const Observations& observations, std::span<const LevelChange> changes,
                        double confidence) {
  check_not_summarised(observations);
  check_changes(observations, changes);
  check_confidence(confidence);
  return compare_levels(observations, changes, confidence);
}

}  // namespace yates::anova
