#include <gtest/gtest.h>

#include "anova/variance/analysis.hpp"
#include "language/error.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {
namespace {

using Values = std::vector<std::optional<double>>;

// The expected values are those of R's p.adjust(c(.01, .04, .03, .005), method).
const Values p = {0.01, 0.04, 0.03, 0.005};

void expect_values(const Values& ours, const std::vector<double>& theirs) {
  ASSERT_EQ(ours.size(), theirs.size());
  for (std::size_t i = 0; i < theirs.size(); ++i) EXPECT_NEAR(ours[i].value(), theirs[i], 1e-15);
}

TEST(Adjust, HolmStepsDown) {
  expect_values(adjust(p, Adjustment::holm), {0.03, 0.06, 0.06, 0.02});
}

TEST(Adjust, BonferroniMultiplies) {
  expect_values(adjust(p, Adjustment::bonferroni), {0.04, 0.16, 0.12, 0.02});
}

TEST(Adjust, BenjaminiHochbergStepsUp) {
  expect_values(adjust(p, Adjustment::benjamini_hochberg), {0.02, 0.04, 0.04, 0.02});
}

TEST(Adjust, SidakKeepsTheDigitsOfSmallProbabilities) {
  EXPECT_NEAR(*adjust({1e-20, 0.5}, Adjustment::sidak)[0] / 2e-20, 1.0, 1e-12);
  EXPECT_EQ(*adjust({1.0, 0.5}, Adjustment::sidak)[0], 1.0);
}

TEST(Adjust, AbsentValuesAreNotCounted) {
  const Values adjusted = adjust({0.01, std::nullopt, 0.02}, Adjustment::bonferroni);
  EXPECT_NEAR(*adjusted[0], 0.02, 1e-15);
  EXPECT_FALSE(adjusted[1].has_value());
}

TEST(IntervalMultiplier, HolmGoesWithSidaksIntervals) {
  EXPECT_EQ(interval_multiplier(0.95, Adjustment::holm, 7, 20),
            numerics::sidak_multiplier(0.95, 7, 20));
  EXPECT_EQ(interval_multiplier(0.95, Adjustment::none, 7, 20), numerics::t_quantile(0.975, 20));
  EXPECT_GT(interval_multiplier(0.95, Adjustment::bonferroni, 7, 20),
            interval_multiplier(0.95, Adjustment::sidak, 7, 20));
}

}  // namespace
}  // namespace yates::anova
