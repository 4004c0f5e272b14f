#include "anova/noise/run_variances.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/anova/noise/noise_data.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

TEST(RunVariances, OfRepeatedRunsAreSampleVariances) {
  const Fit fit = fit_csv("y ~ g", noise_data::one_way);
  const RunVariances variances = run_variances(fit).value();
  EXPECT_EQ(variances.source, VarianceSource::repeated_runs);
  for (std::size_t s = 0; s < 3; ++s) {
    EXPECT_NEAR(variances.of_point(s) / fit.observations.points[s].variance().value(), 1.0, 1e-13);
    EXPECT_NEAR(variances.df[s], s < 2 ? 4.0 : 5.0, 1e-13);
  }
}

TEST(RunVariances, LackOfFitIsNotNoise) {
  const RunVariances variances =
      run_variances(fit_csv("y ~ x", "x,y\n1,10\n1,10.2\n2,50\n2,50.4\n3,11\n3,11.2\n")).value();
  EXPECT_NEAR(variances.pooled(), (0.02 + 0.08 + 0.02) / 3.0, 1e-12);
}

TEST(RunVariances, SingleRunAndEqualValuesTakeThePooledVariance) {
  const RunVariances variances =
      run_variances(fit_csv("y ~ g", "g,y\na,1\na,2\na,6\nb,5\nc,4\nc,4\nc,4\nd,1\nd,3\n")).value();
  EXPECT_NEAR(variances.of_point(0), 7.0, 1e-12);
  EXPECT_NEAR(variances.pooled(), (2.0 * 7.0 + 2.0) / 3.0, 1e-12);
  EXPECT_EQ(variances.of_point(1), variances.pooled());
  EXPECT_EQ(variances.of_point(2), variances.pooled());
  EXPECT_FALSE(variances.group_of_point[1].has_value());
  Eigen::VectorXd only_single = Eigen::VectorXd::Zero(4);
  only_single[1] = 1.0;
  // The pooled variance: 2/3 of the one with 2 df, 1/3 of that with 1.
  const Eigen::VectorXd weights = variances.group_weights(only_single);
  EXPECT_NEAR(weights[0], 2.0 / 3.0, 1e-12);
  EXPECT_NEAR(weights[2], 0.0, 1e-12);
  EXPECT_NEAR(
      variances.satterthwaite(weights),
      (16.0 / 3.0) * (16.0 / 3.0) / (14.0 / 3.0 * (14.0 / 3.0) / 2.0 + 2.0 / 3.0 * (2.0 / 3.0)),
      1e-12);
}

TEST(RunVariances, BlocksAreTakenOutWithTheVariancesAsWeights) {
  // R: three times lm(y ~ setting + block, weights = 1/v) with v = sum of squared residuals of a
  // setting over its sum of 1 - hatvalues; df are these sums.
  const Fit fit = fit_csv("y ~ f * g", noise_data::blocks);
  ASSERT_TRUE(fit.observations.block_joined);
  const RunVariances variances = run_variances(fit).value();
  const double variance[] = {0.0200657532588057, 1.3717885662969989, 4.3998601279769973,
                             22.7191870642181506};
  const double df[] = {0.459065586493737, 2.725067018896982, 2.843984822468394, 2.971882572140887};
  for (std::size_t p = 0; p < fit.observations.points.size(); ++p) {
    const Setting& setting = fit.observations.settings[fit.observations.setting_of_point[p]];
    const std::size_t s = setting.levels[0] + 2 * setting.levels[1];
    EXPECT_NEAR(variances.of_point(p) / variance[s], 1.0, 1e-9);
    EXPECT_NEAR(variances.df[variances.group_of_point[p].value()] / df[s], 1.0, 1e-9);
  }
}

TEST(RunVariances, UnrepeatedDesignsTakeTheResiduals) {
  const RunVariances variances =
      run_variances(fit_csv("y ~ x + g", noise_data::regression)).value();
  EXPECT_EQ(variances.source, VarianceSource::residuals);
  EXPECT_FALSE(run_variances(fit_csv("y ~ g", "g,y\na,1\nb,2\nc,4\n")).has_value());
}

TEST(RunVariances, ManyPointsBoundTheDegreesOfFreedomFromBelow) {
  std::string few = "x,y\n";
  std::string many = "x,y\n";
  for (int i = 0; i < 1200; ++i) {
    const std::string row = std::to_string(i) + "," + std::to_string((i * 7919) % 1013) + "\n";
    if (i < 900) few += row;
    many += row;
  }
  for (const std::string& csv : {few, many}) {
    const Fit fit = fit_csv("y ~ x", csv);
    const RunVariances variances = variances_of_residuals(fit).value();
    const auto n = static_cast<Eigen::Index>(fit.observations.points.size());
    const double df = variances.satterthwaite(Eigen::VectorXd::Ones(n));
    EXPECT_NEAR(df, static_cast<double>(n), 3.0);
  }
}

TEST(RunVariances, GroupsByFactorsShareTheirNoise) {
  const Fit fit = fit_csv("y ~ a * b", noise_data::unbalanced);
  const std::vector<std::size_t> a = {0};
  const std::vector<std::size_t> groups = groups_by_factors(fit.observations, a);
  const RunVariances variances = variances_of_repeated_runs(fit, groups).value();
  EXPECT_EQ(variances.groups(), 2U);
  EXPECT_NEAR(variances.df[0] + variances.df[1], 13.0, 1e-12);
  EXPECT_NEAR(variances.pooled() / fit.residual_mean_square().value(), 1.0, 1e-12);
  const std::vector<std::size_t> wrong = {0, 1};
  EXPECT_THROW(variances_of_repeated_runs(fit, wrong), std::domain_error);
}

}  // namespace
}  // namespace yates::anova
