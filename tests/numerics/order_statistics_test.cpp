#include "numerics/order_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::numerics {
namespace {

TEST(OrderStatistics, TheMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo) {
  EXPECT_EQ(median({3, 1, 2}), 2.0);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_EQ(median({7}), 7.0);
  EXPECT_EQ(median({2, 2, 2, 9}), 2.0);
  std::vector<double> values = {9, 1, 5, 3};
  EXPECT_EQ(median_in_place(values), 4.0);
}

TEST(OrderStatistics, AreThoseOfTypeSeven) {
  // R: quantile(c(1, 2, 4, 8, 16), c(0.1, 0.25, 0.9)), its default type.
  const std::vector<double> values = {1, 2, 4, 8, 16};
  EXPECT_DOUBLE_EQ(quantile(values, 0.1), 1.4);
  EXPECT_DOUBLE_EQ(quantile(values, 0.25), 2.0);
  EXPECT_DOUBLE_EQ(quantile(values, 0.9), 12.8);
  EXPECT_EQ(quantile(values, 0.0), 1.0);
  EXPECT_EQ(quantile(values, 1.0), 16.0);
  EXPECT_EQ(quantile(std::vector<double>{5.0}, 0.3), 5.0);
}

TEST(OrderStatistics, BoundAQuantileByRanksThatTheBinomialDistributionGives) {
  struct Case {
    std::size_t count;
    double share;
    double confidence;
    std::size_t low;  // rank from 1; 0: no bound
    std::size_t high;
  };
  // R: the largest l with pbinom(l - 1, n, p) <= tail, and qbinom(1 - tail, n, p) + 1.
  for (const Case& one :
       {Case{20, 0.5, 0.95, 6, 15}, Case{100, 0.9, 0.95, 84, 96}, Case{36, 0.9, 0.95, 29, 36},
        Case{35, 0.9, 0.95, 28, 0}, Case{10, 0.5, 0.95, 2, 9}, Case{5, 0.5, 0.95, 0, 0},
        Case{1000, 0.99, 0.95, 983, 997}, Case{500, 0.99, 0.95, 490, 500},
        Case{300, 0.99, 0.9, 294, 300}, Case{1, 0.5, 0.95, 0, 0}}) {
    std::vector<double> values(one.count);
    std::iota(values.begin(), values.end(), 1.0);
    const QuantileInterval interval = quantile_interval(values, one.share, one.confidence);
    const auto rank = [](std::optional<double> end) { return end ? *end : 0.0; };
    EXPECT_EQ(rank(interval.low), static_cast<double>(one.low)) << one.count;
    EXPECT_EQ(rank(interval.high), static_cast<double>(one.high)) << one.count;
  }
}

TEST(OrderStatistics, BoundTheQuantileOfASkewedDistributionAsOftenAsTheySay) {
  Random random({20261129});
  constexpr int draws = 2000;
  const double truth = std::exp(1.2815515655446004);  // of a lognormal variate, R: qnorm(0.9)
  int held = 0;
  for (int d = 0; d < draws; ++d) {
    std::vector<double> values(60);
    for (double& value : values) value = std::exp(normal_variate(random));
    std::sort(values.begin(), values.end());
    const QuantileInterval interval = quantile_interval(values, 0.9, 0.95);
    ASSERT_TRUE(interval.low && interval.high);
    if (*interval.low <= truth && truth <= *interval.high) ++held;
  }
  EXPECT_NEAR(held, 1943, 30);  // R: pbinom(58, 60, 0.9) - pbinom(48, 60, 0.9) is 97.2 %
}

TEST(OrderStatistics, EqualValuesShareTheMeanOfTheirRanks) {
  EXPECT_EQ(mid_ranks(std::vector<double>{30, 10, 20, 10, 20, 20}),
            (std::vector<double>{6, 1.5, 4, 1.5, 4, 4}));
}

}  // namespace
}  // namespace yates::numerics
