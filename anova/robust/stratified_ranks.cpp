#include "anova/robust/stratified_ranks.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "anova/variance/analysis.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {

namespace {

void check_not_nan(const std::vector<double>& values) {
  for (const double value : values) {
    if (std::isnan(value)) throw std::domain_error("stratified_ranks: a value is not a number");
  }
}

/// The scores rank / (N + 1) of a stratum.
TwoGroupStratum rank_scores(const TwoGroupStratum& stratum) {
  std::vector<double> all = stratum.first;
  all.insert(all.end(), stratum.second.begin(), stratum.second.end());
  check_not_nan(all);
  std::vector<double> scores = numerics::mid_ranks(all);
  for (double& score : scores) score /= static_cast<double>(all.size() + 1);
  const auto middle = scores.begin() + static_cast<std::ptrdiff_t>(stratum.first.size());
  return {{scores.begin(), middle}, {middle, scores.end()}};
}

}  // namespace

std::optional<StratifiedRanks> stratified_ranks(std::span<const TwoGroupStratum> strata,
                                                numerics::Seed seed) {
  StratifiedRanks result{0.0, 0.0, 0.0, 0.0, 1.0, std::nullopt, 0, 0, 0};
  std::vector<TwoGroupStratum> scores;
  for (const TwoGroupStratum& stratum : strata) {
    if (!stratum.has_both()) {
      ++result.strata_left_out;
      continue;
    }
    ++result.strata;
    result.values += stratum.size();
    const TwoGroupStratum& own = scores.emplace_back(rank_scores(stratum));
    const auto first = static_cast<double>(own.first.size());
    const auto second = static_cast<double>(own.second.size());
    const double size = first + second;
    double squares = 0.0;
    for (const double score : own.first) squares += (score - 0.5) * (score - 0.5);
    for (const double score : own.second) {
      squares += (score - 0.5) * (score - 0.5);
      result.statistic += score;
    }
    result.expected += second / 2.0;
    result.variance += first * second / (size * (size - 1.0)) * squares;
  }
  if (result.strata == 0) return std::nullopt;
  if (result.variance > 0.0) {
    result.z = (result.statistic - result.expected) / std::sqrt(result.variance);
    result.normal_p = std::erfc(std::abs(result.z) / std::numbers::sqrt2);
  }
  if (result.values <= most_permuted_values) result.permuted = permutation_test(scores, seed);
  return result;
}

}  // namespace yates::anova
