#include "anova/decision/enough.hpp"

#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::anova {
namespace {

using Points = std::vector<std::vector<double>>;

TEST(Precision, HalfWidthIsStudentsT) {
  // Mean 10, s = 1, n = 3: t(0.975, 2) = 4.302653 and t(0.95, 2) = 2.919986, over sqrt(3).
  const Points points = {{9, 10, 11}};
  const auto wide = std::get<MeanPrecision>(precision(points, {0.5, false}, 0.95));
  EXPECT_EQ(wide.mean, 10.0);
  EXPECT_NEAR(wide.half_width, 2.484138, 1e-6);
  EXPECT_EQ(wide.allowed, 0.5);
  const auto narrow = std::get<MeanPrecision>(precision(points, {0.2, true}, 0.90));
  EXPECT_NEAR(narrow.half_width, 1.685854, 1e-6);
  EXPECT_NEAR(narrow.allowed, 2.0, 1e-12);
}

TEST(Precision, TheConfidenceDecidesWhatIsEnough) {
  const Points points = {{9, 10, 11}};
  EXPECT_FALSE(enough(precision(points, {2.0, false}, 0.95)));
  EXPECT_TRUE(enough(precision(points, {2.0, false}, 0.90)));
}

TEST(Precision, IsThatOfThePointThatMissesMost) {
  // The second point has the wider interval, the first one misses three times its share.
  const Points points = {{9, 10, 11}, {980, 1000, 1020}};
  EXPECT_EQ(std::get<MeanPrecision>(precision(points, {0.05, true}, 0.95)).point, 0U);
  EXPECT_EQ(std::get<MeanPrecision>(precision(points, {5.0, false}, 0.95)).point, 1U);
}

TEST(Precision, OneValueIsNeverEnough) {
  const Points points = {{9, 10, 11}, {5}, {}};
  const Precision found = precision(points, {100.0, true}, 0.95);
  EXPECT_EQ(std::get<TooFewValues>(found).point, 1U);
  EXPECT_EQ(std::get<TooFewValues>(found).values, 1U);
  EXPECT_FALSE(enough(found));
}

/// 9, 10 and 11 times a power of ten that no double can square: nothing is known better or worse.
TEST(Precision, DoesNotDependOnTheMagnitude) {
  for (const char* power : {"e200", "e-200", "e307", "e-320"}) {
    const auto times = [&](const char* digits) {
      return std::strtod((std::string(digits) + power).c_str(), nullptr);
    };
    const Points points = {{times("0.9"), times("1.0"), times("1.1")}};
    for (const bool relative : {false, true}) {
      const auto allowed = [&](const char* digits) {
        return relative ? std::strtod(digits, nullptr) : times(digits);
      };
      EXPECT_TRUE(enough(precision(points, {allowed("0.26"), relative}, 0.95))) << power;
      EXPECT_FALSE(enough(precision(points, {allowed("0.24"), relative}, 0.95))) << power;
    }
    const auto found = std::get<MeanPrecision>(precision(points, {0.5, true}, 0.95));
    EXPECT_NEAR(found.half_width / found.mean, 0.2484138, 0.001) << power;
  }
}

TEST(Precision, FindsThePointThatMissesMostAtEveryMagnitude) {
  const Points large = {{1e200, 1e200}, {9e199, 1e200, 1.1e200}};
  EXPECT_FALSE(enough(precision(large, {1e-200, false}, 0.95)));
  EXPECT_FALSE(enough(precision(large, {0.0, false}, 0.95)));
  EXPECT_TRUE(enough(precision({large.data(), 1}, {0.0, false}, 0.95)));
  const Points small = {{9e-200, 1e-199, 1.1e-199}};
  EXPECT_TRUE(enough(precision(small, {1e200, false}, 0.95)));
}

}  // namespace
}  // namespace yates::anova
