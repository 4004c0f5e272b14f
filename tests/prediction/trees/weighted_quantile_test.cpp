#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "prediction/trees/best_split.hpp"

namespace yates::prediction {
namespace {

TEST(WeightedQuantile, IsTheMedianOfEqualWeights) {
  std::vector<Weighted> odd{{3, 1}, {1, 1}, {2, 1}};
  EXPECT_EQ(weighted_quantile(odd, 0.5), 2.0);
  std::vector<Weighted> even{{4, 1}, {1, 1}, {2, 1}, {3, 1}};
  EXPECT_EQ(weighted_quantile(even, 0.5), 2.5);
  EXPECT_EQ(weighted_quantile(even, 0.0), 1.0);
  EXPECT_EQ(weighted_quantile(even, 1.0), 4.0);
  std::vector<Weighted> one{{7, 0.3}};
  EXPECT_EQ(weighted_quantile(one, 0.9), 7.0);
}

TEST(WeightedQuantile, CountsASettingByItsWeight) {
  numerics::Random random(numerics::Seed{1});
  for (int round = 0; round < 300; ++round) {
    std::vector<Weighted> all;
    std::vector<double> each;
    for (std::uint64_t k = 1 + random.below(20); k-- > 0;) {
      const auto weight = 1 + random.below(4);
      all.push_back({static_cast<double>(random.below(10)), static_cast<double>(weight)});
      each.insert(each.end(), weight, all.back().response);
    }
    std::sort(each.begin(), each.end());
    const std::size_t place = random.below(each.size());
    // A level strictly within the weight of one value, then one that equals a sum of weights.
    const auto size = static_cast<double>(each.size());
    EXPECT_EQ(weighted_quantile(all, (static_cast<double>(place) + 0.5) / size), each[place]);
    const double next = place + 1 < each.size() ? each[place + 1] : each[place];
    EXPECT_EQ(weighted_quantile(all, (static_cast<double>(place) + 1.0) / size),
              (each[place] + next) / 2.0);
  }
}

}  // namespace
}  // namespace yates::prediction
