#include "bench/decisions/truth.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace yates::decisions {
namespace {

Scenario ratios() {
  Scenario scenario = crossed({2, 2}, 3);
  scenario.noise = Noise::multiplicative;
  scenario.location = {std::log(8.0), std::log(4.0), std::log(4.0), std::log(2.0)};
  scenario.standard_deviation.assign(4, 0.5);
  return scenario;
}

TEST(Position, IsTheMeanOrTheMeanLogarithm) {
  const Scenario scenario = ratios();
  EXPECT_NEAR(position(scenario, Scale::logarithmic, Combination{0, 0}), std::log(8.0), 1e-12);
  EXPECT_NEAR(position(scenario, Scale::raw, Combination{0, 0}), 8.0 * std::exp(0.125), 1e-12);
  // Over both levels of b: the geometric mean of 8 and 4.
  EXPECT_NEAR(std::exp(position(scenario, Scale::logarithmic, Combination{0, std::nullopt})),
              std::sqrt(32.0), 1e-12);
}

TEST(Position, OfAdditiveValuesOnLogarithmsIsTheirMeanLogarithm) {
  Scenario scenario = crossed({1}, 1);
  scenario.location = {10.0};
  // Integral of log(y) over the normal density with mean 10 and standard deviation 1, by R:
  // integrate(function(y) log(y) * dnorm(y, 10, 1), 2, 18, rel.tol = 1e-12)$value
  EXPECT_NEAR(position(scenario, Scale::logarithmic, Combination{0}), 2.297507254, 3e-6);
}

TEST(TrueGain, IsPositiveWhereASettingIsBetterThanTheBaseline) {
  const Scenario scenario = ratios();
  EXPECT_NEAR(true_gain(scenario, {1, 1}), std::log(4.0), 1e-12);
  EXPECT_EQ(true_gain(scenario, {0, 0}), 0.0);
  EXPECT_NEAR(largest_true_gain(scenario), std::log(4.0), 1e-12);
}

TEST(TrueSize, OfAMainEffectIsTheRangeOfItsMeans) {
  Scenario scenario = crossed({3, 2}, 1);
  scenario.location = {1.0, 4.0, 2.0, 1.0, 4.0, 2.0};
  EXPECT_NEAR(true_size(scenario, {0}), 3.0, 1e-12);
  EXPECT_EQ(true_size(scenario, {1}), 0.0);
  EXPECT_EQ(true_size(scenario, {0, 1}), 0.0);
  EXPECT_TRUE(does_something(scenario, 0));
  EXPECT_FALSE(does_something(scenario, 1));
}

TEST(TrueSize, OfAnInteractionIsHalfTheDifferenceOfTheEffects) {
  Scenario scenario = crossed({2, 2}, 1);
  scenario.location = {0.0, -3.0, -3.0, 0.0};
  EXPECT_EQ(true_size(scenario, {0}), 0.0);
  EXPECT_NEAR(true_size(scenario, {0, 1}), 3.0, 1e-12);  // (3 - -3) / 2
}

TEST(InDeltas, ARelativeDeltaIsAShareOfTheBaseline) {
  Scenario scenario = crossed({2}, 1);
  scenario.location = {200.0, 190.0};
  scenario.delta = language::Delta{0.05, true};
  EXPECT_EQ(in_deltas(scenario, true_gain(scenario, {1})), 1.0);
  scenario.delta = language::Delta{5.0, false};
  EXPECT_NEAR(in_deltas(scenario, true_gain(scenario, {1})), 2.0, 1e-12);
  Scenario lognormal = crossed({2}, 1);
  lognormal.noise = Noise::multiplicative;
  lognormal.location = {0.0, std::log(0.95)};
  lognormal.delta = language::Delta{0.05, true};
  EXPECT_EQ(in_deltas(lognormal, true_gain(lognormal, {1})), 1.0);
}

}  // namespace
}  // namespace yates::decisions
