#include "numerics/order_statistics.hpp"

#include <gtest/gtest.h>

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

TEST(OrderStatistics, EqualValuesShareTheMeanOfTheirRanks) {
  EXPECT_EQ(mid_ranks(std::vector<double>{30, 10, 20, 10, 20, 20}),
            (std::vector<double>{6, 1.5, 4, 1.5, 4, 4}));
}

}  // namespace
}  // namespace yates::numerics
