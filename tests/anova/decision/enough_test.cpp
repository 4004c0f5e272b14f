#include "anova/decision/enough.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace yates::anova {
namespace {

numerics::Moments moments(const std::vector<double>& values) {
  numerics::Moments result;
  for (const double value : values) result.add(value);
  return result;
}

TEST(Precision, HalfWidthIsStudentsT) {
  // Mean 10, s = 1, n = 3: t(0.975, 2) = 4.302653 and t(0.95, 2) = 2.919986, over sqrt(3).
  const std::vector<numerics::Moments> points = {moments({9, 10, 11})};
  const auto wide = std::get<MeanPrecision>(precision(points, {0.5, false}, 0.95));
  EXPECT_EQ(wide.mean, 10.0);
  EXPECT_NEAR(wide.half_width, 2.484138, 1e-6);
  EXPECT_EQ(wide.allowed, 0.5);
  const auto narrow = std::get<MeanPrecision>(precision(points, {0.2, true}, 0.90));
  EXPECT_NEAR(narrow.half_width, 1.685854, 1e-6);
  EXPECT_NEAR(narrow.allowed, 2.0, 1e-12);
}

TEST(Precision, TheConfidenceDecidesWhatIsEnough) {
  const std::vector<numerics::Moments> points = {moments({9, 10, 11})};
  EXPECT_FALSE(enough(precision(points, {2.0, false}, 0.95)));
  EXPECT_TRUE(enough(precision(points, {2.0, false}, 0.90)));
}

TEST(Precision, IsThatOfThePointThatMissesMost) {
  // The second point has the wider interval, the first one misses three times its share.
  const std::vector<numerics::Moments> points = {moments({9, 10, 11}), moments({980, 1000, 1020})};
  EXPECT_EQ(std::get<MeanPrecision>(precision(points, {0.05, true}, 0.95)).point, 0U);
  EXPECT_EQ(std::get<MeanPrecision>(precision(points, {5.0, false}, 0.95)).point, 1U);
}

TEST(Precision, OneValueIsNeverEnough) {
  const std::vector<numerics::Moments> points = {moments({9, 10, 11}), moments({5}), moments({})};
  const Precision found = precision(points, {100.0, true}, 0.95);
  EXPECT_EQ(std::get<TooFewValues>(found).point, 1U);
  EXPECT_EQ(std::get<TooFewValues>(found).values, 1);
  EXPECT_FALSE(enough(found));
}

}  // namespace
}  // namespace yates::anova
