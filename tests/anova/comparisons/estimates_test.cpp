#include "anova/comparisons/estimates.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/anova/noise/noise_data.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// Satterthwaite's degrees of freedom of an estimate whose errors are `root`, with the covariances
/// of the groups' variances.
double df_of(const RunVariances& noise, const Eigen::RowVectorXd& root) {
  Eigen::VectorXd weights(root.size());
  for (Eigen::Index p = 0; p < root.size(); ++p) {
    weights[p] = root[p] * root[p] / noise.of_point(static_cast<std::size_t>(p));
  }
  return noise.satterthwaite(noise.group_weights(weights));
}

TEST(Estimates, OfEqualNoiseHaveTheStandardErrorsOfTheFit) {
  for (const char* formula : {"y ~ a * b", "y ~ a + b"}) {
    const Fit fit = fit_csv(formula, noise_data::unbalanced);
    const auto df = static_cast<double>(fit.residual_df);
    const Estimates means =
        estimates_of(fit, fit.setting_rows, NoiseEstimate{fit.residual_mean_square().value(), df});
    for (std::size_t s = 0; s < 6; ++s) {
      EXPECT_NEAR(std::sqrt(means.variance(s)) / fit.setting_mean(s).standard_error.value(), 1.0,
                  1e-12);
    }
    EXPECT_EQ(means.df_of_difference(0, 3), df);
    EXPECT_EQ(means.df(2), df);
  }
}

TEST(Estimates, DifferencesOfSettingsAreWelchs) {
  const Fit fit = fit_csv("y ~ g", noise_data::one_way);
  const Estimates means = estimates_of(fit, fit.setting_rows, run_variances(fit).value());
  // R: t.test(y ~ g, subset of i and j)
  EXPECT_NEAR(means.df_of_difference(0, 1), 4.21769206947697, 1e-11);
  EXPECT_NEAR((means.value[0] - means.value[1]) / std::sqrt(means.variance_of_difference(0, 1)),
              -4.6305221288436, 1e-11);
  EXPECT_NEAR(means.df(0), 4.0, 1e-11);
  EXPECT_NEAR(means.df(2), 5.0, 1e-11);
}

TEST(Estimates, BlocksLeaveTheVariancesOfTheSettings) {
  // R: as for RunVariances; Satterthwaite's df from (I - H)^2 of the last weighted fit.
  const Fit fit = fit_csv("y ~ f * g", noise_data::blocks);
  const RunVariances noise = run_variances(fit).value();
  const Estimates means = estimates_of(fit, fit.setting_rows, noise);
  const auto setting = [&](std::size_t f, std::size_t g) {
    for (std::size_t s = 0; s < 4; ++s) {
      if (fit.observations.settings[s].levels == std::vector<std::size_t>{f, g}) return s;
    }
    return std::size_t{4};
  };
  const std::size_t au = setting(0, 0);
  const std::size_t bu = setting(1, 0);
  const std::size_t av = setting(0, 1);
  const std::size_t bv = setting(1, 1);
  EXPECT_NEAR(means.variance_of_difference(au, bu) / 0.347963579888951, 1.0, 1e-9);
  EXPECT_NEAR(means.variance_of_difference(av, bv) / 6.77976179804879, 1.0, 1e-9);
  const auto df = [&](std::size_t i, std::size_t j) {
    return df_of(noise, means.root.row(static_cast<Eigen::Index>(i)) -
                            means.root.row(static_cast<Eigen::Index>(j)));
  };
  EXPECT_NEAR(df(au, bu) / 3.03812330138227, 1.0, 1e-8);
  EXPECT_NEAR(df(au, av) / 3.01900167262303, 1.0, 1e-8);
  EXPECT_NEAR(df(bv, av) / 4.11917350238379, 1.0, 1e-8);
}

TEST(Estimates, RestOnResidualsWhereNothingIsRepeated) {
  // R: sqrt(diag(sandwich::vcovHC(m, "HC2"))) and the Satterthwaite df of clubSandwich::coef_test.
  const Fit fit = fit_csv("y ~ x + g", noise_data::regression);
  numerics::DoubleDoubleMatrix slope(1, fit.matrix.X.cols());
  slope.set(0, 1, 1.0);
  const RunVariances noise = run_variances(fit).value();
  const Estimates found = estimates_of(fit, slope, noise);
  EXPECT_NEAR(found.value[0] * found.value[0] / found.variance(0) / 42.8599076874095, 1.0, 1e-11);
  EXPECT_NEAR(df_of(noise, found.root.row(0)), 5.09579642650409, 1e-10);
}

}  // namespace
}  // namespace yates::anova
