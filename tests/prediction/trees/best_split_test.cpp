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

/// The least over all centres; one of the responses is a median.
double absolute_error(const Settings& settings, const std::vector<Weighted>& all) {
  double best = INFINITY;
  for (const auto centre : settings) {
    double error = 0.0;
    for (const auto i : settings)
      error += all[static_cast<std::size_t>(i)].weight *
               std::abs(all[static_cast<std::size_t>(i)].response -
                        all[static_cast<std::size_t>(centre)].response);
    best = std::min(best, error);
  }
  return best;
}

/// All cuts, one by one.
template <typename Error>
Cut naive(const Settings& ordered, const double* values, const std::vector<Weighted>& all,
          std::int32_t least, const Error& error) {
  Cut best;
  const auto size = static_cast<std::int32_t>(ordered.size());
  for (std::int32_t k = least; k <= size - least; ++k) {
    const double lower = values[ordered[static_cast<std::size_t>(k - 1)]];
    const double upper = values[ordered[static_cast<std::size_t>(k)]];
    if (lower == upper) continue;
    const Settings left(ordered.begin(), ordered.begin() + k);
    const Settings right(ordered.begin() + k, ordered.end());
    const double gain = error(ordered, all) - error(left, all) - error(right, all);
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
  Settings by_response = ordered;
  const double* x = samples.features.data();
  std::sort(ordered.begin(), ordered.end(), [&](auto a, auto b) { return x[a] < x[b]; });
  std::sort(by_response.begin(), by_response.end(),
            [&](auto a, auto b) { return samples.response[a] < samples.response[b]; });
  if (x[ordered.front()] == x[ordered.back()]) return;
  const auto least = static_cast<std::int32_t>(1 + random.below(3));

  const Cut squared = naive(ordered, x, all, least, squared_error);
  const NodeSums sums = squared_sums(ordered, all);
  EXPECT_NEAR(sums.criterion, squared_error(ordered, all), 1e-9 * (1.0 + sums.criterion));
  const Cut found = best_squared_cut(ordered, x, all, sums, least, {});
  EXPECT_EQ(found.left, squared.left);
  if (found.left > 0) {
    EXPECT_NEAR(found.gain, squared.gain, 1e-9 * (1.0 + sums.criterion));
  }
  EXPECT_EQ(found.threshold, squared.threshold);

  AbsoluteCuts cuts(all.size());
  const NodeSums node = cuts.enter(by_response, all);
  if (node.pure) return;
  EXPECT_NEAR(node.criterion, absolute_error(ordered, all), 1e-9 * (1.0 + node.criterion));
  const Cut absolute = naive(ordered, x, all, least, absolute_error);
  const Cut own = cuts.best(ordered, x, least, {});
  EXPECT_EQ(own.left, absolute.left);
  if (own.left > 0) {
    EXPECT_NEAR(own.gain, absolute.gain, 1e-9 * (1.0 + node.criterion));
    const auto grouped = std::span<const std::int32_t>(ordered);
    const auto left = static_cast<std::size_t>(own.left);
    EXPECT_NEAR(cuts.gain(grouped.first(left), grouped.subspan(left)), own.gain,
                1e-9 * (1.0 + node.criterion));
  }
}

TEST(BestCut, IsTheBestOfAll) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) expect_best(seed);
}

}  // namespace
}  // namespace yates::prediction
