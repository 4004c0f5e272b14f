#include "anova/means/marginal_means.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "numerics/distributions.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

const char* balanced = "a,b,y\np,u,1\nq,u,4\np,v,3\nq,v,9\np,u,2\nq,u,5\np,v,4\nq,v,10\n";

TEST(MarginalMeans, OfABalancedDesignAreThePlainMeans) {
  const Fit fit = fit_csv("y ~ a * b", balanced);
  const std::vector<std::size_t> first = {0};
  const std::vector<MarginalMean> means = marginal_means(fit, first, {});
  ASSERT_EQ(means.size(), 2U);
  EXPECT_NEAR(means[0].mean, 2.5, 1e-12);
  EXPECT_NEAR(means[1].mean, 7.0, 1e-12);
  EXPECT_EQ(means[0].observations, 4);
  const double half = numerics::sidak_multiplier(0.95, 2, 4) * std::sqrt(0.5 / 4);
  EXPECT_NEAR(*means[0].high - means[0].mean, half, 1e-12);
}

TEST(MarginalMeans, FirstFactorVariesFastest) {
  const Fit fit = fit_csv("y ~ a * b", balanced);
  const std::vector<std::size_t> both = {0, 1};
  const std::vector<MarginalMean> means = marginal_means(fit, both, {});
  ASSERT_EQ(means.size(), 4U);
  EXPECT_EQ(means[1].levels, (std::vector<std::size_t>{1, 0}));
  EXPECT_NEAR(means[1].mean, 4.5, 1e-12);
}

TEST(MarginalMeans, WeighSettingsAlikeHoweverOftenTheyWereMeasured) {
  const Fit fit = fit_csv("y ~ a * b", "a,b,y\np,u,1\np,u,1\np,u,1\np,u,2\np,v,9\nq,u,3\nq,v,5\n");
  const std::vector<std::size_t> first = {0};
  EXPECT_NEAR(marginal_means(fit, first, {})[0].mean, (1.25 + 9.0) / 2, 1e-12);
}

TEST(MarginalMeans, MissingCellsDoNotLendTheirFactorsEffectsToOthers) {
  // y = 10 + 5 [a=q] + 100 [b=v] exactly; (p, v) was not measured.
  const Fit fit = fit_csv("y ~ a + b", "a,b,y\np,u,10\np,u,10\nq,u,15\nq,u,15\nq,v,115\nq,v,115\n");
  const std::vector<std::size_t> first = {0};
  const std::vector<MarginalMean> means = marginal_means(fit, first, {});
  ASSERT_EQ(means.size(), 2U);
  EXPECT_NEAR(means[0].mean, 60.0, 1e-9);
  EXPECT_NEAR(means[1].mean, 65.0, 1e-9);
}

TEST(MarginalMeans, WhatTheModelCannotCompareIsLeftOut) {
  // With the interaction in the model nothing is known of (p, v): only u compares p and q.
  const Fit fit = fit_csv("y ~ a * b", "a,b,y\np,u,10\np,u,10\nq,u,15\nq,u,15\nq,v,115\nq,v,115\n");
  const std::vector<std::size_t> first = {0};
  const std::vector<MarginalMean> means = marginal_means(fit, first, {});
  ASSERT_EQ(means.size(), 2U);
  EXPECT_NEAR(means[0].mean, 10.0, 1e-9);
  EXPECT_NEAR(means[1].mean, 15.0, 1e-9);
}

TEST(MarginalMeans, WithoutNoiseThereIsNoInterval) {
  const Fit fit = fit_csv("y ~ a * b", "a,b,y\np,u,1\nq,u,2\np,v,4\nq,v,9\n");
  const std::vector<std::size_t> first = {0};
  EXPECT_FALSE(marginal_means(fit, first, {})[0].low.has_value());
}

}  // namespace
}  // namespace yates::anova
