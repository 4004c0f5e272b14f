#include "anova/means/mean_rows.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "anova/fit/fit.hpp"
#include "anova/means/reference_grid.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using LevelIndexes = std::vector<std::size_t>;

/// Every combination in which the places that have levels of their own take each of them.
std::set<LevelIndexes> with_levels(const std::set<LevelIndexes>& combinations,
                                   const std::vector<LevelIndexes>& levels_of_place) {
  std::set<LevelIndexes> result = combinations;
  for (std::size_t place = 0; place < levels_of_place.size(); ++place) {
    if (levels_of_place[place].empty()) continue;
    std::set<LevelIndexes> wider;
    for (LevelIndexes one : result) {
      for (const std::size_t level : levels_of_place[place]) {
        one[place] = level;
        wider.insert(one);
      }
    }
    result = std::move(wider);
  }
  return result;
}

/// The combinations of the asked factors whose means are read, with their observations: those that
/// were measured, but of numbers that are read at a few values all of these. Backwards, so that the
/// first factor varies fastest.
std::map<LevelIndexes, std::int64_t> asked_combinations(const Observations& data,
                                                        std::span<const std::size_t> factors,
                                                        std::span<const ReadAt> at) {
  std::vector<LevelIndexes> chosen;
  for (std::size_t f = factors.size(); f-- > 0;) {
    LevelIndexes levels = levels_to_read(data, factors[f], at);
    const bool all = levels.size() == data.factors[factors[f]].levels.size();
    chosen.push_back(all ? LevelIndexes() : std::move(levels));
  }
  const auto measured = [&](const Setting& setting) {
    LevelIndexes key;
    for (std::size_t f = factors.size(); f-- > 0;) key.push_back(setting.levels[factors[f]]);
    return key;
  };
  std::set<LevelIndexes> combinations;
  for (const Setting& setting : data.settings) {
    LevelIndexes key = measured(setting);
    for (std::size_t place = 0; place < key.size(); ++place) {
      if (!chosen[place].empty()) key[place] = 0;
    }
    combinations.insert(std::move(key));
  }
  std::map<LevelIndexes, std::int64_t> result;
  for (const LevelIndexes& key : with_levels(combinations, chosen)) result[key] = 0;
  const std::vector<numerics::Moments> moments = data.setting_moments();
  for (std::size_t s = 0; s < data.settings.size(); ++s) {
    const auto found = result.find(measured(data.settings[s]));
    if (found != result.end()) found->second += moments[s].count();
  }
  return result;
}

/// The distinct combinations of the other factors; the asked ones stand at their first level, which
/// does not count.
std::set<LevelIndexes> contexts(const Observations& data, std::span<const std::size_t> factors,
                                std::span<const ReadAt> at,
                                std::span<const HeldLevel> held_levels) {
  std::vector<LevelIndexes> held(data.factors.size());
  std::vector<bool> free(data.factors.size(), true);
  for (std::size_t f = 0; f < held.size(); ++f) {
    const bool asked = std::find(factors.begin(), factors.end(), f) != factors.end();
    if (!asked) held[f] = levels_to_hold(data, f, at);
    free[f] = !asked && held[f].empty();
  }
  const auto stands = [&](const Setting& setting) {
    return std::all_of(held_levels.begin(), held_levels.end(), [&](const HeldLevel& one) {
      return setting.levels[one.factor] == one.level;
    });
  };
  std::set<LevelIndexes> result;
  for (const Setting& setting : data.settings) {
    if (!stands(setting)) continue;
    LevelIndexes levels = setting.levels;
    for (std::size_t f = 0; f < levels.size(); ++f) {
      if (!free[f]) levels[f] = 0;
    }
    result.insert(std::move(levels));
  }
  return with_levels(result, held);
}

/// Sums rows of the model matrix by asked combination, over those contexts in which the model
/// speaks of every asked combination.
class RowAverages {
 public:
  RowAverages(const Fit& fit, std::span<const std::size_t> factors,
              const std::map<LevelIndexes, std::int64_t>& asked)
      : grid_(fit),
        factors_(factors),
        sums_(fit.matrix.X.cols(), static_cast<Index>(asked.size())) {
    for (const auto& [key, count] : asked) keys_.push_back(key);
  }

  /// False where the model has no rows at all.
  bool add(const std::set<LevelIndexes>& contexts) {
    const auto width = static_cast<std::size_t>(sums_.rows()) * keys_.size();
    constexpr std::size_t elements_at_once = std::size_t{1} << 18U;
    const std::size_t at_once = std::max<std::size_t>(elements_at_once / width, 1);
    std::vector<Setting> settings;
    for (auto context = contexts.begin(); context != contexts.end();) {
      settings.clear();
      for (std::size_t i = 0; i < at_once && context != contexts.end(); ++i, ++context) {
        for (const LevelIndexes& key : keys_) settings.push_back(setting_of(*context, key));
      }
      const std::optional<GridRows> rows = grid_.rows(settings);
      if (!rows) return false;
      add(*rows);
    }
    return true;
  }

  /// The averages are absent where no context could be used.
  std::optional<DoubleDoubleMatrix> averages() const {
    if (used_ == 0) return std::nullopt;
    const DoubleDouble used(static_cast<double>(used_));
    DoubleDoubleMatrix result(sums_.cols(), sums_.rows());
    for (Index k = 0; k < sums_.cols(); ++k) {
      for (Index j = 0; j < sums_.rows(); ++j) result.set(k, j, sums_(j, k) / used);
    }
    return result;
  }

 private:
  Setting setting_of(const LevelIndexes& context, const LevelIndexes& key) const {
    Setting result{context};
    for (std::size_t f = 0; f < factors_.size(); ++f) {
      result.levels[factors_[f]] = key[factors_.size() - 1 - f];
    }
    return result;
  }

  void add(const GridRows& more) {
    const std::size_t count = more.determined.size() / keys_.size();
    for (std::size_t context = 0; context < count; ++context) {
      const auto first =
          more.determined.begin() + static_cast<std::ptrdiff_t>(context * keys_.size());
      const auto last = first + static_cast<std::ptrdiff_t>(keys_.size());
      if (std::find(first, last, false) != last) continue;
      ++used_;
      for (Index j = 0; j < sums_.rows(); ++j) {
        for (std::size_t k = 0; k < keys_.size(); ++k) {
          const auto row = static_cast<Index>(context * keys_.size() + k);
          const auto key = static_cast<Index>(k);
          sums_.set(j, key, sums_(j, key) + more.rows(row, j));
        }
      }
    }
  }

  ReferenceGrid grid_;
  std::span<const std::size_t> factors_;
  std::vector<LevelIndexes> keys_;
  DoubleDoubleMatrix sums_;  // columns of the model matrix x asked combinations
  std::size_t used_ = 0;     // contexts
};

}  // namespace

std::optional<MeanRows> mean_rows(const Fit& fit, std::span<const std::size_t> factors,
                                  std::span<const ReadAt> at, std::span<const HeldLevel> held) {
  const auto asked = asked_combinations(fit.observations, factors, at);
  RowAverages sums(fit, factors, asked);
  if (!sums.add(contexts(fit.observations, factors, at, held))) return std::nullopt;
  std::optional<DoubleDoubleMatrix> rows = sums.averages();
  if (!rows) return std::nullopt;
  MeanRows result;
  result.rows = *std::move(rows);
  for (const auto& [key, observations] : asked) {
    result.levels.emplace_back(key.rbegin(), key.rend());
    result.observations.push_back(observations);
  }
  return result;
}

std::optional<MeanRows> measured_rows(const Fit& fit, std::span<const std::size_t> factors,
                                      std::span<const HeldLevel> held) {
  const Observations& data = fit.observations;
  const std::vector<numerics::Moments> moments = data.setting_moments();
  std::map<LevelIndexes, std::vector<std::size_t>> settings;  // backwards, as in mean_rows
  for (std::size_t s = 0; s < data.settings.size(); ++s) {
    const LevelIndexes& levels = data.settings[s].levels;
    const bool stands = std::all_of(held.begin(), held.end(), [&](const HeldLevel& one) {
      return levels[one.factor] == one.level;
    });
    if (!stands) continue;
    LevelIndexes key;
    for (std::size_t f = factors.size(); f-- > 0;) key.push_back(levels[factors[f]]);
    settings[key].push_back(s);
  }
  if (settings.empty()) return std::nullopt;
  MeanRows result;
  result.rows = DoubleDoubleMatrix(static_cast<Index>(settings.size()), fit.matrix.X.cols());
  Index row = 0;
  for (const auto& [key, with_key] : settings) {
    result.levels.emplace_back(key.rbegin(), key.rend());
    std::int64_t observations = 0;
    for (const std::size_t s : with_key) observations += moments[s].count();
    result.observations.push_back(observations);
    const DoubleDouble count(static_cast<double>(with_key.size()));
    for (Index j = 0; j < fit.matrix.X.cols(); ++j) {
      DoubleDouble sum(0.0);
      for (const std::size_t s : with_key) sum += fit.setting_rows(static_cast<Index>(s), j);
      result.rows.set(row, j, sum / count);
    }
    ++row;
  }
  return result;
}

}  // namespace yates::anova
