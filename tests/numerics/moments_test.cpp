#include "numerics/moments.hpp"

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

TEST(Moments, OfOneTwoThreeFour) {
  Moments moments;
  for (const double value : {1.0, 2.0, 3.0, 4.0}) moments.add(value);
  EXPECT_EQ(moments.count(), 4);
  EXPECT_EQ(moments.mean().value(), 2.5);
  EXPECT_NEAR(moments.sum_of_squares().value(), 5.0, 1e-15);
  EXPECT_NEAR(moments.variance().value(), 5.0 / 3.0, 1e-15);
  EXPECT_EQ(moments.smallest().value(), 1.0);
  EXPECT_EQ(moments.largest().value(), 4.0);
}

TEST(Moments, OneValueHasNoSpread) {
  Moments moments;
  EXPECT_FALSE(moments.variance().has_value());
  moments.add(3.0);
  EXPECT_FALSE(moments.variance().has_value());
  EXPECT_FALSE(moments.standard_deviation().has_value());
  EXPECT_EQ(moments.sum_of_squares().value(), 0.0);
}

TEST(Moments, EqualValuesHaveExactlyZeroSpread) {
  Moments moments;
  for (int i = 0; i < 1000; ++i) moments.add(0.1);
  EXPECT_EQ(moments.sum_of_squares().value(), 0.0);
}

TEST(Moments, MergingPartsEqualsAddingAll) {
  Random random(Seed{9});
  Moments all;
  Moments parts[3];
  for (int i = 0; i < 3000; ++i) {
    const DoubleDouble value = two_sum(1e9, random.uniform());
    all.add(value);
    parts[random.below(3)].add(value);
  }
  Moments merged;
  for (const Moments& part : parts) merged.merge(part);
  merged.merge(Moments());
  EXPECT_EQ(merged.count(), all.count());
  EXPECT_NEAR((merged.mean() - all.mean()).value(), 0.0, 1e-20);
  EXPECT_NEAR(merged.sum_of_squares().value() / all.sum_of_squares().value(), 1.0, 1e-15);
  EXPECT_EQ(merged.smallest(), all.smallest());
  EXPECT_EQ(merged.largest(), all.largest());
}

}  // namespace
}  // namespace yates::numerics
