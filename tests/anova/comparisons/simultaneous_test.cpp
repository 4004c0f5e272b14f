#include "anova/comparisons/simultaneous.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::anova {
namespace {

/// Independent means, each with its own number of observations.
Estimates means(const std::vector<double>& values, const std::vector<double>& observations,
                double sigma, double df) {
  Estimates result;
  result.value = values;
  const auto count = static_cast<Eigen::Index>(values.size());
  result.root = Eigen::MatrixXd::Zero(count, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    result.root(i, i) = sigma / std::sqrt(observations[static_cast<std::size_t>(i)]);
  }
  result.source.assign(values.size(), 0);
  result.source_df = {df};
  return result;
}

const Family at_95{};

TEST(DifferencesFrom, AreDunnetts) {
  // R: multcomp and mvtnorm, qmvt(0.95, tail = "both", df = 16, corr = 0.5 + 0.5 * diag(3)).
  const auto found = differences_from(means({1, 2, 3, 4}, {5, 5, 5, 5}, 1.0, 16), 0, at_95);
  EXPECT_FALSE(found[0].has_value());
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_DOUBLE_EQ(found[i]->value, static_cast<double>(i));
    EXPECT_NEAR((*found[i]->high - found[i]->value) / std::sqrt(0.4), 2.5927, 2e-3);
  }
}

TEST(DifferencesFrom, OfTwoMeansIsStudents) {
  const auto found = differences_from(means({1, 2}, {3, 5}, 2.0, 6), 0, at_95);
  const double width = numerics::t_quantile(0.975, 6) * 2.0 * std::sqrt(1.0 / 3.0 + 1.0 / 5.0);
  EXPECT_NEAR(*found[1]->high, 1.0 + width, 1e-9);
}

TEST(DifferencesFrom, CountNoDifferenceThatTheModelHoldsToBeZero) {
  // The model knows nothing that tells the last two means from the first.
  Estimates estimates = means({1, 2, 1, 1}, {5, 5, 5, 5}, 1.0, 16);
  estimates.root.row(2) = estimates.root.row(0);
  estimates.root.row(3) = estimates.root.row(0);
  const auto found = differences_from(estimates, 0, at_95);
  EXPECT_NEAR(*found[1]->high - 1.0, numerics::t_quantile(0.975, 16) * std::sqrt(0.4), 1e-9);
  EXPECT_EQ(*found[2]->low, 0.0);
  EXPECT_EQ(*found[2]->high, 0.0);
}

TEST(DifferencesFrom, EachByItselfWherePIsNotAdjusted) {
  AnalysisOptions options;
  options.adjust = Adjustment::none;
  const auto found = differences_from(means({1, 2, 3}, {5, 5, 5}, 1.0, 12), 0, family_of(options));
  EXPECT_NEAR(*found[2]->high - 2.0, numerics::t_quantile(0.975, 12) * std::sqrt(0.4), 1e-9);
}

TEST(DifferencesFrom, RestOnNoVarianceWithoutDegreesOfFreedom) {
  Estimates estimates = means({1, 2}, {3, 3}, 1.0, 4);
  estimates.source.assign(estimates.source.size(), 1);
  estimates.source_df = {0.0, 4.0};  // the first is nobody's
  EXPECT_DOUBLE_EQ(estimates.df(0), 4.0);
  EXPECT_DOUBLE_EQ(estimates.df_of_difference(0, 1), 4.0);
  const auto found = differences_from(estimates, 0, at_95);
  EXPECT_NEAR(*found[1]->high, 1.0 + numerics::t_quantile(0.975, 4) * std::sqrt(2.0 / 3.0), 1e-9);
}

TEST(LossesAgainstBest, OfTwoMeansIsStudents) {
  const auto losses = losses_against_best(means({1, 9}, {3, 3}, 1.0, 4), true, at_95);
  const double width = numerics::t_quantile(0.975, 4) * std::sqrt(2.0 / 3.0);
  EXPECT_EQ(losses[0].behind.value, 0.0);
  EXPECT_EQ(*losses[0].behind.low, 0.0);
  EXPECT_EQ(*losses[0].behind.high, 0.0);
  EXPECT_NEAR(*losses[1].behind.low, 8.0 - width, 1e-9);
  EXPECT_NEAR(*losses[1].behind.high, 8.0 + width, 1e-9);
}

TEST(LossesAgainstBest, AGoodSettingOfManyRunsIsNotHiddenByALuckyOne) {
  // The third has one run and the best mean: it does not rule out the others.
  const auto losses = losses_against_best(means({5, 4, 3.9}, {20, 20, 1}, 1.0, 38), true, at_95);
  EXPECT_GT(*losses[0].behind.low, 0.0 - 1e-12);
  EXPECT_EQ(*losses[1].behind.low, 0.0);
  EXPECT_EQ(*losses[2].behind.low, 0.0);
  EXPECT_GT(*losses[2].behind.high, 1.0);
}

TEST(LossesAgainstBest, WhatIsShownToBeBehindAnotherOneIsNotTheBest) {
  // The third is shown to be behind the first, but not behind the second, which may be the best.
  const auto losses = losses_against_best(means({1, 2.2, 4}, {3, 3, 3}, 1.0, 60), true, at_95);
  EXPECT_TRUE(losses[0].may_be_best);
  EXPECT_TRUE(losses[1].may_be_best);
  EXPECT_FALSE(losses[2].may_be_best);
  EXPECT_EQ(*losses[2].behind.low, 0.0);
  EXPECT_GT(*losses[2].behind.high, 3.0);
}

TEST(LossesAgainstBest, GoTheOtherWayForLargeValues) {
  const auto losses = losses_against_best(means({1, 9}, {3, 3}, 1.0, 4), false, at_95);
  EXPECT_EQ(losses[1].behind.value, 0.0);
  EXPECT_EQ(losses[0].behind.value, 8.0);
}

TEST(Simultaneous, IntervalsCoverTogether) {
  // Eight equal means of three runs each: all changes, all losses and all means hold together in 95
  // % of experiments, within four standard errors of 1,000.
  numerics::Random random(numerics::Seed{20261123});
  constexpr int experiments = 1000;
  constexpr std::size_t count = 8;
  int changes = 0;
  int losses = 0;
  int each = 0;
  for (int e = 0; e < experiments; ++e) {
    std::vector<double> values;
    double squares = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      double sum = 0.0;
      std::vector<double> runs;
      for (int r = 0; r < 3; ++r) {
        runs.push_back(numerics::normal_variate(random));
        sum += runs.back();
      }
      for (const double run : runs) squares += (run - sum / 3.0) * (run - sum / 3.0);
      values.push_back(sum / 3.0);
    }
    const Estimates estimates =
        means(values, std::vector<double>(count, 3.0), std::sqrt(squares / 16.0), 16.0);
    bool all = true;
    for (const auto& one : differences_from(estimates, 0, at_95)) {
      if (one) all = all && *one->low <= 0.0 && *one->high >= 0.0;
    }
    changes += all ? 1 : 0;
    all = true;
    for (const Loss& one : losses_against_best(estimates, true, at_95)) {
      all = all && *one.behind.low <= 0.0;
    }
    losses += all ? 1 : 0;
    all = true;
    for (const Effect& one : simultaneous_intervals(estimates, at_95)) {
      all = all && *one.low <= 0.0 && *one.high >= 0.0;
    }
    each += all ? 1 : 0;
  }
  EXPECT_NEAR(changes, 950, 28);
  EXPECT_GE(losses, 922);
  EXPECT_NEAR(each, 950, 28);
}

}  // namespace
}  // namespace yates::anova
