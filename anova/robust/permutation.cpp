#include "anova/robust/permutation.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace yates::anova {

namespace {

/// The scores of a stratum that has both groups, about their mean.
struct Pool {
  std::vector<double> scores;
  std::size_t chosen;  // the size of its smaller group
  double sign;         // of the sum of the chosen in the statistic: -1 where they are the first
};

/// n choose k, or limit + 1 where it is above the limit.
std::int64_t choices_up_to(std::size_t n, std::size_t k, std::int64_t limit) {
  std::int64_t result = 1;
  for (std::size_t i = 1; i <= k; ++i) {
    // Exact at each step: a product of i successive numbers is divisible by i!.
    result = result * static_cast<std::int64_t>(n - k + i) / static_cast<std::int64_t>(i);
    if (result > limit) return limit + 1;
  }
  return result;
}

/// The number of arrangements, or most_enumerated_arrangements + 1 where there are more.
std::int64_t count_arrangements(const std::vector<Pool>& pools) {
  constexpr std::int64_t limit = most_enumerated_arrangements;
  std::int64_t result = 1;
  for (const Pool& pool : pools) {
    result *= choices_up_to(pool.scores.size(), pool.chosen, limit);
    if (result > limit) return limit + 1;
  }
  return result;
}

/// The sums of all choices of a pool.
std::vector<double> sums_of_choices(const Pool& pool) {
  std::vector<char> mask(pool.scores.size(), 0);
  std::fill_n(mask.begin(), pool.chosen, char{1});
  std::vector<double> result;
  do {
    double sum = 0.0;
    for (std::size_t i = 0; i < mask.size(); ++i) sum += mask[i] != 0 ? pool.scores[i] : 0.0;
    result.push_back(pool.sign * sum);
  } while (std::prev_permutation(mask.begin(), mask.end()));
  return result;
}

PermutationTest enumerate(const std::vector<Pool>& pools, double reached) {
  std::vector<double> sums = {0.0};
  for (const Pool& pool : pools) {
    const std::vector<double> own = sums_of_choices(pool);
    std::vector<double> joined;
    joined.reserve(sums.size() * own.size());
    for (const double sum : sums) {
      for (const double one : own) joined.push_back(sum + one);
    }
    sums = std::move(joined);
  }
  const auto as_far =
      std::count_if(sums.begin(), sums.end(), [&](double sum) { return std::abs(sum) >= reached; });
  return {static_cast<double>(as_far) / static_cast<double>(sums.size()), true,
          static_cast<std::int64_t>(sums.size())};
}

PermutationTest draw(std::vector<Pool> pools, double reached, numerics::Seed seed) {
  numerics::Random random(seed);
  std::int64_t as_far = 0;
  for (std::int64_t drawn = 0; drawn < drawn_arrangements; ++drawn) {
    double sum = 0.0;
    for (Pool& pool : pools) {
      // The first steps of a shuffle; what earlier draws have mixed up stays equally likely.
      double own = 0.0;
      for (std::size_t i = 0; i < pool.chosen; ++i) {
        const std::size_t other =
            i + static_cast<std::size_t>(random.below(pool.scores.size() - i));
        std::swap(pool.scores[i], pool.scores[other]);
        own += pool.scores[i];
      }
      sum += pool.sign * own;
    }
    if (std::abs(sum) >= reached) ++as_far;
  }
  return {static_cast<double>(as_far + 1) / static_cast<double>(drawn_arrangements + 1), false,
          drawn_arrangements + 1};
}

double mean_of(const TwoGroupStratum& stratum) {
  const double first = std::accumulate(stratum.first.begin(), stratum.first.end(), 0.0);
  const double second = std::accumulate(stratum.second.begin(), stratum.second.end(), 0.0);
  return (first + second) / static_cast<double>(stratum.size());
}

}  // namespace

PermutationTest permutation_test(std::span<const TwoGroupStratum> scores, numerics::Seed seed) {
  std::vector<Pool> pools;
  double statistic = 0.0;
  double spread = 0.0;
  for (const TwoGroupStratum& stratum : scores) {
    if (!stratum.has_both()) continue;
    const double mean = mean_of(stratum);
    const bool first_is_chosen = stratum.first.size() <= stratum.second.size();
    Pool pool{
        {}, std::min(stratum.first.size(), stratum.second.size()), first_is_chosen ? -1.0 : 1.0};
    for (const double score : stratum.first) pool.scores.push_back(score - mean);
    for (const double score : stratum.second) {
      pool.scores.push_back(score - mean);
      statistic += score - mean;
    }
    for (const double score : pool.scores) spread += std::abs(score);
    pools.push_back(std::move(pool));
  }
  const double reached = std::abs(statistic) - 1e-9 * spread;
  return count_arrangements(pools) <= most_enumerated_arrangements
             ? enumerate(pools, reached)
             : draw(std::move(pools), reached, seed);
}

std::optional<MeanDifference> mean_difference(std::span<const TwoGroupStratum> strata,
                                              numerics::Seed seed) {
  double weights = 0.0;
  double sum = 0.0;
  for (const TwoGroupStratum& stratum : strata) {
    if (!stratum.has_both()) continue;
    const auto first = static_cast<double>(stratum.first.size());
    const auto second = static_cast<double>(stratum.second.size());
    weights += first * second / (first + second);
    const double mean = mean_of(stratum);
    for (const double value : stratum.second) sum += value - mean;
  }
  if (weights == 0.0) return std::nullopt;
  return MeanDifference{sum / weights, permutation_test(strata, seed)};
}

}  // namespace yates::anova
