#include "anova/means/marginal_means.hpp"

#include <map>
#include <set>

#include "anova/fit/fit.hpp"
#include "anova/means/reference_grid.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;
using LevelIndexes = std::vector<std::size_t>;

/// The measured combinations of the asked factors, backwards, so that the first factor varies
/// fastest.
std::map<LevelIndexes, std::int64_t> asked_combinations(const Observations& data,
                                                        std::span<const std::size_t> factors) {
  const std::vector<numerics::Moments> moments = data.setting_moments();
  std::map<LevelIndexes, std::int64_t> result;
  for (std::size_t s = 0; s < data.settings.size(); ++s) {
    LevelIndexes key;
    for (std::size_t f = factors.size(); f-- > 0;) {
      key.push_back(data.settings[s].levels[factors[f]]);
    }
    result[key] += moments[s].count();
  }
  return result;
}

Setting with_levels(Setting setting, std::span<const std::size_t> factors,
                    const LevelIndexes& key) {
  for (std::size_t f = 0; f < factors.size(); ++f) {
    setting.levels[factors[f]] = key[factors.size() - 1 - f];
  }
  return setting;
}

/// The distinct combinations of the other factors: one setting each, whose asked levels do not
/// count.
std::vector<Setting> contexts(const Observations& data, std::span<const std::size_t> factors) {
  std::set<LevelIndexes> seen;
  std::vector<Setting> result;
  const LevelIndexes none(factors.size(), 0);
  for (const Setting& setting : data.settings) {
    Setting context = with_levels(setting, factors, none);
    if (seen.insert(context.levels).second) result.push_back(std::move(context));
  }
  return result;
}

void add(numerics::DoubleDoubleVector& sum, const numerics::DoubleDoubleVector& row) {
  for (Eigen::Index j = 0; j < sum.size(); ++j) sum.set(j, sum[j] + row[j]);
}

/// Per asked combination, the average row over those contexts in which the model speaks of every
/// asked combination.
std::map<LevelIndexes, numerics::DoubleDoubleVector> average_rows(
    const Fit& fit, std::span<const std::size_t> factors,
    const std::map<LevelIndexes, std::int64_t>& asked) {
  const ReferenceGrid grid(fit);
  std::map<LevelIndexes, numerics::DoubleDoubleVector> sums;
  double used = 0.0;
  for (const Setting& context : contexts(fit.observations, factors)) {
    std::map<LevelIndexes, numerics::DoubleDoubleVector> rows;
    for (const auto& [key, count] : asked) {
      auto row = grid.row(with_levels(context, factors, key));
      if (!row) break;
      rows[key] = std::move(*row);
    }
    if (rows.size() < asked.size()) continue;
    used += 1.0;
    for (auto& [key, row] : rows) {
      auto [sum, is_new] = sums.try_emplace(key, row);
      if (!is_new) add(sum->second, row);
    }
  }
  for (auto& [key, sum] : sums) {
    for (Eigen::Index j = 0; j < sum.size(); ++j) sum.set(j, sum[j] / DoubleDouble(used));
  }
  return sums;
}

}  // namespace

std::vector<MarginalMean> marginal_means(const Fit& fit, std::span<const std::size_t> factors,
                                         const AnalysisOptions& options) {
  const auto asked = asked_combinations(fit.observations, factors);
  const auto rows = average_rows(fit, factors, asked);
  const bool testable = fit.residual_mean_square().has_value();
  const double multiplier = testable ? interval_multiplier(options.confidence, options.adjust,
                                                           static_cast<int>(asked.size()),
                                                           static_cast<double>(fit.residual_df))
                                     : 0.0;
  std::vector<MarginalMean> result;
  for (const auto& [key, row] : rows) {
    MarginalMean mean{{key.rbegin(), key.rend()}, 0.0, std::nullopt, std::nullopt, asked.at(key)};
    const Estimate estimate = combination(fit, row);
    mean.mean = estimate.value;
    if (estimate.standard_error) {
      mean.low = estimate.value - multiplier * *estimate.standard_error;
      mean.high = estimate.value + multiplier * *estimate.standard_error;
    }
    result.push_back(std::move(mean));
  }
  return result;
}

}  // namespace yates::anova
