#include "doe/points/factorial.hpp"

#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/doe/points/factors.hpp"

namespace {

using namespace yates;
using doe::points_tests::factor;

TEST(FullFactorial, FirstFactorVariesFastest) {
  const auto design = doe::full_factorial({factor("a", 2), factor("b", 3)});
  const std::vector<doe::Point> expected{{1, {0, 0}}, {2, {1, 0}}, {3, {0, 1}},
                                         {4, {1, 1}}, {5, {0, 2}}, {6, {1, 2}}};
  ASSERT_EQ(design.size(), expected.size());
  for (std::size_t point = 0; point < design.size(); ++point) {
    EXPECT_EQ(design.point(point), expected[point]);
  }
}

TEST(FullFactorial, IsBalancedInEveryPairOfFactors) {
  const auto design = doe::full_factorial({factor("a", 2), factor("b", 3), factor("c", 4)});
  ASSERT_EQ(design.size(), 24U);
  for (std::size_t one = 0; one < 3; ++one) {
    for (std::size_t other = one + 1; other < 3; ++other) {
      std::map<std::pair<std::size_t, std::size_t>, std::size_t> seen;
      for (std::size_t point = 0; point < design.size(); ++point) {
        ++seen[{design.level_number(point, one), design.level_number(point, other)}];
      }
      const std::size_t cells =
          design.factors()[one].levels.size() * design.factors()[other].levels.size();
      EXPECT_EQ(seen.size(), cells);
      for (const auto& [cell, count] : seen) EXPECT_EQ(count, 24 / cells);
    }
  }
}

TEST(FullFactorial, RefusesNoFactorsNoLevelsAndTooManyPoints) {
  EXPECT_THROW(doe::full_factorial({}), std::domain_error);
  EXPECT_THROW(doe::full_factorial({factor("a", 0)}), std::domain_error);
  EXPECT_THROW(doe::full_factorial(std::vector<doe::Factor>(40, factor("a", 10))),
               std::domain_error);
}

TEST(TwoLevel, HasTwoToTheKPoints) {
  EXPECT_EQ(doe::two_level({factor("a", 2), factor("b", 2), factor("c", 2)}).size(), 8U);
}

}  // namespace
