#include "numerics/exact_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/decimal.hpp"
#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

TEST(ExactSums, OfOneTwoThreeFour) {
  ExactSums sums;
  for (const std::uint64_t value : {4U, 1U, 3U, 2U}) sums.add(value);
  const Moments moments = sums.moments(-1);
  EXPECT_EQ(moments.count(), 4);
  EXPECT_EQ(moments.mean(), DoubleDouble(0.25));
  EXPECT_EQ(moments.sum_of_squares(), scaled_value(5, -2));
  EXPECT_EQ(moments.smallest(), scaled_value(1, -1));
  EXPECT_EQ(moments.largest(), scaled_value(4, -1));
}

TEST(ExactSums, RoundADecimalMeanAsItsText) {
  ExactSums sums;
  for (const std::uint64_t value : {211U, 212U, 211U, 219U, 204U, 212U, 211U, 213U})
    sums.add(value);
  EXPECT_EQ(sums.moments(-17).mean(), Decimal::parse("211.625e-17")->to_double_double());
  sums.add(7);  // of nine values, the mean is no decimal
  const DoubleDouble mean = sums.moments(-17).mean();
  EXPECT_NEAR((mean * DoubleDouble(9e17) - DoubleDouble(1700.0)).value(), 0.0, 1e-26);
}

TEST(ExactSums, LoseNothingNextToTheLargestInteger) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  ExactSums sums;
  for (int i = 0; i < 1000; ++i) {
    sums.add(most);
    sums.add(most - 2);
  }
  const Moments moments = sums.moments(0);
  EXPECT_EQ(moments.mean(), scaled_value(most - 1, 0));
  EXPECT_EQ(moments.sum_of_squares(), DoubleDouble(2000.0));
}

TEST(ExactSums, GiveTheSameBitsWhateverTheOrderAndTheParts) {
  Random random(Seed{5});
  std::vector<std::uint64_t> values;
  for (int i = 0; i < 5000; ++i) values.push_back(random.next() >> random.below(64));
  ExactSums all;
  for (const std::uint64_t value : values) all.add(value);
  for (int round = 0; round < 5; ++round) {
    shuffle(std::span<std::uint64_t>(values), random);
    ExactSums parts[3];
    for (const std::uint64_t value : values) parts[random.below(3)].add(value);
    ExactSums merged;
    for (const std::size_t part : {2U, 0U, 1U}) merged.merge(parts[part]);
    merged.merge(ExactSums());
    const Moments a = merged.moments(-7);
    const Moments b = all.moments(-7);
    EXPECT_EQ(a.count(), b.count());
    EXPECT_EQ(a.mean(), b.mean());
    EXPECT_EQ(a.sum_of_squares(), b.sum_of_squares());
    EXPECT_EQ(a.smallest(), b.smallest());
    EXPECT_EQ(a.largest(), b.largest());
  }
}

TEST(ExactSums, ScaleByAnyPowerOfTen) {
  ExactSums sums;
  for (const std::uint64_t value : {26U, 21U, 11U, 32U}) sums.add(value);
  for (const int exponent : {-40, -23, -15, 7, 15, 22, 30, 45}) {
    const Moments moments = sums.moments(exponent);
    const double unit = std::pow(10.0, exponent);
    EXPECT_NEAR(moments.mean().value() / unit, 22.5, 1e-12) << exponent;
    EXPECT_NEAR(moments.sum_of_squares().value() / unit / unit, 237.0, 1e-10) << exponent;
  }
}

TEST(ScaledValue, IsTheSameForAllPairsOfOneProduct) {
  EXPECT_EQ(scaled_value(1500, -3), scaled_value(15, -1));
  EXPECT_EQ(scaled_value(7, 3), DoubleDouble(7000.0));
  EXPECT_EQ(scaled_value(123, -40), scaled_value(12300, -42));
  for (const char* text :
       {"0.1", "18446744073709551615", "1844674407370955161.5", "3e30", "7e-30"}) {
    const Decimal decimal = *Decimal::parse(text);
    const ScaledInteger scaled = *decimal.scaled();
    EXPECT_EQ(scaled_value(scaled.magnitude, scaled.exponent), decimal.to_double_double()) << text;
    EXPECT_EQ(Decimal::from_scaled(scaled), decimal) << text;
  }
  EXPECT_FALSE(Decimal::parse("18446744073709551616")->scaled());
  EXPECT_FALSE(Decimal::parse("0.12345678901234567890123")->scaled());
}

}  // namespace
}  // namespace yates::numerics
