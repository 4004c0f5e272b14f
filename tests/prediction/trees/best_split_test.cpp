#include "prediction/trees/best_split.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "tests/prediction/trees/made_samples.hpp"

namespace yates::prediction {
namespace {

using Settings = std::vector<std::int32_t>;

double squared_error(const Settings& settings, const std::vector<Weighted>& all) {
  double sum = 0.0;
  double weight = 0.0;
  for (const auto i : settings) {
    sum += all[static_cast<std::size_t>(i)].weight * all[static_cast<std::size_t>(i)].response;
    weight += all[static_cast<std::size_t>(i)].weight;
  }
  double result = 0.0;
  for (const auto i : settings)
    result += all[static_cast<std::size_t>(i)].weight *
              std::pow(all[static_cast<std::size_t>(i)].response - sum / weight, 2);
  return result;
}

/// All cuts, one by one.
Cut naive(const Settings& ordered, const double* values, const std::vector<Weighted>& all,
          std::int32_t least) {
  Cut best;
  const auto size = static_cast<std::int32_t>(ordered.size());
  for (std::int32_t k = least; k <= size - least; ++k) {
    const double lower = values[ordered[static_cast<std::size_t>(k - 1)]];
    const double upper = values[ordered[static_cast<std::size_t>(k)]];
    if (lower == upper) continue;
    const Settings left(ordered.begin(), ordered.begin() + k);
    const Settings right(ordered.begin() + k, ordered.end());
    const double gain =
        squared_error(ordered, all) - squared_error(left, all) - squared_error(right, all);
    if (gain > best.gain + 1e-9) best = {gain, k, (lower + upper) / 2};
  }
  return best;
}

void expect_best(std::uint64_t seed) {
  SCOPED_TRACE(seed);
  numerics::Random random(numerics::Seed{seed});
  const auto settings = static_cast<Eigen::Index>(2 + random.below(30));
  Samples samples = random_samples(settings, 1, 2 + random.below(20), seed);
  if (seed % 2 == 0)  // weights of very different sizes
    for (double& runs : samples.runs) runs = std::pow(10.0, static_cast<double>(random.below(5)));
  std::vector<Weighted> all;
  for (Eigen::Index i = 0; i < settings; ++i) all.push_back({samples.response[i], samples.runs[i]});
  Settings ordered(static_cast<std::size_t>(settings));
  std::iota(ordered.begin(), ordered.end(), 0);
  const double* x = samples.features.data();
  std::sort(ordered.begin(), ordered.end(), [&](auto a, auto b) { return x[a] < x[b]; });
  if (x[ordered.front()] == x[ordered.back()]) return;
  const auto least = static_cast<std::int32_t>(1 + random.below(3));

  const Cut squared = naive(ordered, x, all, least);
  const NodeSums sums = node_sums(ordered, all);
  EXPECT_NEAR(sums.squares, squared_error(ordered, all), 1e-9 * (1.0 + sums.squares));
  const Cut found = best_cut(ordered, x, all, sums, least, {});
  EXPECT_EQ(found.left, squared.left);
  if (found.left > 0) {
    EXPECT_NEAR(found.gain, squared.gain, 1e-9 * (1.0 + sums.squares));
  }
  EXPECT_EQ(found.threshold, squared.threshold);
}

TEST(BestCut, IsTheBestOfAll) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) expect_best(seed);
}

}  // namespace
}  // namespace yates::prediction
