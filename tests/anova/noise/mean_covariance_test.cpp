#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "anova/noise/robust_tests.hpp"
#include "tests/anova/noise/noise_data.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

double variance_of_difference(const MeanCovariance& means, Eigen::Index i, Eigen::Index j) {
  return means.covariance(i, i) + means.covariance(j, j) - 2.0 * means.covariance(i, j);
}

TEST(MeanCovariance, EqualVariancesGiveTheStandardErrorsOfTheFit) {
  for (const char* formula : {"y ~ a * b", "y ~ a + b"}) {
    const Fit fit = fit_csv(formula, noise_data::unbalanced);
    const MeanCovariance means =
        equal_variances(fit, fit.setting_rows, fit.residual_mean_square().value(),
                        static_cast<double>(fit.residual_df));
    for (std::size_t s = 0; s < 6; ++s) {
      const auto i = static_cast<Eigen::Index>(s);
      EXPECT_NEAR(std::sqrt(means.covariance(i, i)) / fit.setting_mean(s).standard_error.value(),
                  1.0, 1e-12);
    }
    EXPECT_EQ(means.df(0, 3), static_cast<double>(fit.residual_df));
    EXPECT_EQ(means.common_df, means.df(2, 2));
  }
}

TEST(MeanCovariance, DifferencesOfSettingsAreWelchs) {
  const Fit fit = fit_csv("y ~ g", noise_data::one_way);
  const MeanCovariance means = unequal_variances(fit, fit.setting_rows);
  EXPECT_FALSE(means.common_df.has_value());
  // R: t.test(y ~ g, subset of i and j)
  EXPECT_NEAR(means.df(0, 1), 4.21769206947697, 1e-11);
  EXPECT_NEAR((fit.setting_mean(0).value - fit.setting_mean(1).value) /
                  std::sqrt(variance_of_difference(means, 0, 1)),
              -4.6305221288436, 1e-11);
  EXPECT_NEAR(means.df(0, 0), 4.0, 1e-11);
  EXPECT_NEAR(means.df(2, 2), 5.0, 1e-11);
  Eigen::VectorXd difference = Eigen::VectorXd::Zero(3);
  difference[0] = 1.0;
  difference[1] = -1.0;
  EXPECT_NEAR(means.df(difference), means.df(0, 1), 1e-11);
}

TEST(MeanCovariance, BlocksLeaveTheVariancesOfTheSettings) {
  // R: as for RunVariances; Satterthwaite's df from (I - H)^2 of the last weighted fit.
  const Fit fit = fit_csv("y ~ f * g", noise_data::blocks);
  const MeanCovariance means = unequal_variances(fit, fit.setting_rows);
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
  const auto variance = [&](std::size_t i, std::size_t j) {
    return variance_of_difference(means, static_cast<Eigen::Index>(i),
                                  static_cast<Eigen::Index>(j));
  };
  EXPECT_NEAR(variance(au, bu) / 0.347963579888951, 1.0, 1e-9);
  EXPECT_NEAR(variance(av, bv) / 6.77976179804879, 1.0, 1e-9);
  EXPECT_NEAR(means.df(au, bu) / 3.03812330138227, 1.0, 1e-8);
  EXPECT_NEAR(means.df(au, av) / 3.01900167262303, 1.0, 1e-8);
  EXPECT_NEAR(means.df(bv, av) / 4.11917350238379, 1.0, 1e-8);
}

TEST(MeanCovariance, ResidualsServeWhereNothingIsRepeated) {
  // R: sqrt(diag(sandwich::vcovHC(m, "HC2"))) and the Satterthwaite df of clubSandwich::coef_test.
  const Fit fit = fit_csv("y ~ x + g", noise_data::regression);
  numerics::DoubleDoubleMatrix slope(1, fit.matrix.X.cols());
  slope.set(0, 1, 1.0);
  const MeanCovariance means = unequal_variances(fit, slope);
  const double b = fit.coefficients[1].value();
  EXPECT_NEAR(b * b / means.covariance(0, 0) / 42.8599076874095, 1.0, 1e-11);
  EXPECT_NEAR(means.df(0, 0), 5.09579642650409, 1e-10);
}

TEST(MeanCovariance, RefusesWhatHasNoMeaning) {
  const Fit fit = fit_csv("y ~ g", noise_data::one_way);
  const numerics::DoubleDoubleMatrix narrow(1, 2);
  EXPECT_THROW(equal_variances(fit, fit.setting_rows, -1.0, 3.0), std::domain_error);
  EXPECT_THROW(equal_variances(fit, fit.setting_rows, 1.0, 0.0), std::domain_error);
  EXPECT_THROW(equal_variances(fit, narrow, 1.0, 3.0), std::domain_error);
  EXPECT_THROW(unequal_variances(fit, narrow), std::domain_error);
  const Fit single = fit_csv("y ~ g", "g,y\na,1\nb,2\nc,4\n");
  EXPECT_THROW(unequal_variances(single, single.setting_rows), std::domain_error);
}

}  // namespace
}  // namespace yates::anova
