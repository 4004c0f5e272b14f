#include "doe/follow_up/comparison.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/kinds/generate.hpp"

namespace {

using namespace yates;

std::vector<doe::Factor> compared_factors(std::size_t count) {
  std::vector<doe::Factor> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back({.name = std::string(1, static_cast<char>('a' + i)),
                      .kind = doe::FactorKind::numeric,
                      .levels = {{"1", 1.0}, {"2", 2.0}}});
  }
  return result;
}

doe::Design compared_fraction(const std::string& generator) {
  doe::kinds::FractionalFactorial kind;
  kind.generators = {generator};
  return doe::generate(compared_factors(4), {.kind = kind});
}

TEST(Summary, CountsWhatAHalfFractionTells) {
  const auto summary = doe::summary_of(doe::properties_of(compared_fraction("D=ABC"), 2));
  EXPECT_EQ(summary.points, 8U);
  EXPECT_EQ(summary.runs, 16U);
  EXPECT_EQ(summary.resolution, 4U);
  ASSERT_TRUE(summary.clear);
  EXPECT_EQ(*summary.clear, (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(summary.mixed.size(), 6U);
  EXPECT_TRUE(summary.estimable);
  ASSERT_TRUE(summary.degrees_of_freedom);
  EXPECT_EQ(summary.degrees_of_freedom->error, 11U);  // 16 runs less mean and four effects
  EXPECT_NEAR(summary.efficiencies.value().D, 100, 1e-9);
  // A prediction at a corner from 5 orthogonal coefficients of 16 runs.
  EXPECT_NEAR(summary.largest_prediction_variance.value(), 5.0 / 16, 1e-9);
  EXPECT_FALSE(summary.cannot_tell.empty());
}

TEST(JudgedAlike, UsesTheModelOfTheFirstWhereBothEstimateIt) {
  const auto half = doe::properties_of(compared_fraction("D=ABC"), 1);
  const auto full = doe::generate(compared_factors(4), {doe::kinds::FullFactorial{}});
  const auto alike = doe::judged_alike(half, full, 1);
  ASSERT_TRUE(alike);
  EXPECT_EQ(alike->model->formula, half.model->formula);
  const auto larger = doe::properties_of(full, 1);
  EXPECT_NE(larger.model->formula, half.model->formula);
  EXPECT_FALSE(doe::judged_alike(larger, compared_fraction("D=ABC"), 1));
}

TEST(RequireSameFactors, AllowsOtherLevelsAndOrdersAlone) {
  auto one = compared_factors(3);
  std::vector<doe::Factor> other{one[2], one[0], one[1]};
  other[0].levels.push_back({"3", 3.0});
  EXPECT_NO_THROW(doe::require_same_factors(one, other));
  other[0].kind = doe::FactorKind::categorical;
  EXPECT_THROW(doe::require_same_factors(one, other), std::domain_error);
  EXPECT_THROW(doe::require_same_factors(one, compared_factors(2)), std::domain_error);
  EXPECT_THROW(doe::require_same_factors(compared_factors(2), one), std::domain_error);
}

}  // namespace
