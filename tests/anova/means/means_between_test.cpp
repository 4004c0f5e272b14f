#include "anova/means/means_between.hpp"

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "anova/means/marginal_means.hpp"
#include "numerics/distributions.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

using Places = std::vector<std::vector<double>>;

std::vector<MeanBetween> at(const Fit& fit, const std::vector<std::size_t>& factors,
                            const Places& places) {
  const auto means = means_between(fit, factors, places, {});
  return means ? *means : std::vector<MeanBetween>{};
}

/// y = 4 + 2 x - x^2 / 2 + 3 [a=q] exactly, but for `noise` of alternating sign.
std::string curve(double noise) {
  std::string csv = "a,x,y\n";
  double sign = 1.0;
  for (const double x : {1.0, 2.0, 4.0, 8.0}) {
    for (int replicate = 0; replicate < 2; ++replicate) {
      for (const char* a : {"p", "q"}) {
        sign = -sign;
        const double y = 4 + 2 * x - x * x / 2 + (*a == 'q' ? 3 : 0) + sign * noise;
        csv += fmt::format("{},{},{}\n", a, x, y);
      }
    }
  }
  return csv;
}

double truth(double x) {
  return 4 + 2 * x - x * x / 2 + 1.5;  // half of the runs have q
}

TEST(MeansBetween, FollowPowersAndPolynomialsBetweenTheLevels) {
  for (const char* formula : {"y ~ a + x + I(x^2)", "y ~ a + poly(x, 2)", "y ~ a * poly(x, 2)"}) {
    const Fit fit = fit_csv(formula, curve(0.0));
    ASSERT_TRUE(is_smooth_in(fit, 1)) << formula;
    const auto means = at(fit, {1}, {{1.0}, {3.0}, {5.5}, {8.0}});
    ASSERT_EQ(means.size(), 4U) << formula;
    EXPECT_NEAR(means[0].mean, truth(1.0), 1e-9) << formula;
    EXPECT_NEAR(means[1].mean, truth(3.0), 1e-9) << formula;
    EXPECT_NEAR(means[2].mean, truth(5.5), 1e-9) << formula;
    EXPECT_NEAR(means[3].mean, truth(8.0), 1e-9) << formula;
  }
}

TEST(MeansBetween, FollowAColumnLessItsMean) {
  ObserveOptions options;
  options.center = true;
  const Fit centered = fit(observe_csv("y ~ a + x + I(x^2)", curve(0.3), options));
  const Fit plain = fit_csv("y ~ a + x + I(x^2)", curve(0.3));
  const Places places = {{1.5}, {6.0}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    EXPECT_NEAR(at(centered, {1}, places)[i].mean, at(plain, {1}, places)[i].mean, 1e-9);
    EXPECT_NEAR(*at(centered, {1}, places)[i].low, *at(plain, {1}, places)[i].low, 1e-9);
  }
}

TEST(MeansBetween, AgreeWithTheMarginalMeansAtTheLevels) {
  const Fit fit = fit_csv("y ~ a * log2(x)", curve(0.4));
  const std::vector<std::size_t> factors = {1};
  const auto marginal = marginal_means(fit, factors, {});
  const auto between = at(fit, {1}, {{1.0}, {2.0}, {4.0}, {8.0}});
  ASSERT_EQ(marginal.size(), 4U);
  ASSERT_EQ(between.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(between[i].mean, marginal[i].mean, 1e-9);
}

TEST(MeansBetween, TheBandIsThatOfWorkingAndHotelling) {
  const std::string csv = "x,y\n1,2.1\n2,2.9\n3,4.2\n4,4.8\n5,6.3\n6,6.9\n";
  const Fit fit = fit_csv("y ~ x", csv);
  const auto means = at(fit, {0}, {{1.0}, {3.5}, {5.25}});
  ASSERT_EQ(means.size(), 3U);
  const double sigma = std::sqrt(*fit.residual_mean_square());
  const double factor = std::sqrt(2.0 * numerics::f_quantile(0.95, 2.0, 4.0));
  const std::vector<double> x = {1.0, 3.5, 5.25};
  for (std::size_t i = 0; i < 3; ++i) {
    const double error = sigma * std::sqrt(1.0 / 6.0 + (x[i] - 3.5) * (x[i] - 3.5) / 17.5);
    EXPECT_NEAR(*means[i].high - means[i].mean, factor * error, 1e-9);
    EXPECT_NEAR(means[i].mean - *means[i].low, factor * error, 1e-9);
  }
}

TEST(MeansBetween, TwoNumbersMakeASurface) {
  std::string csv = "u,v,y\n";
  for (const double u : {1.0, 2.0, 3.0}) {
    for (const double v : {10.0, 20.0, 40.0}) {
      csv += fmt::format("{},{},{}\n", u, v, 1 + u - 0.1 * v + 0.05 * u * v);
    }
  }
  const Fit fit = fit_csv("y ~ u * v + I(u^2)", csv);
  const auto means = at(fit, {0, 1}, {{1.5, 30.0}, {2.5, 12.0}});
  ASSERT_EQ(means.size(), 2U);
  EXPECT_NEAR(means[0].mean, 1 + 1.5 - 3.0 + 0.05 * 45.0, 1e-9);
  EXPECT_NEAR(means[1].mean, 1 + 2.5 - 1.2 + 0.05 * 30.0, 1e-9);
}

TEST(MeansBetween, CategoriesHaveNothingBetweenThem) {
  const Fit fit = fit_csv("y ~ a + C(x)", curve(0.4));
  EXPECT_FALSE(is_smooth_in(fit, 0));
  EXPECT_FALSE(is_smooth_in(fit, 1));
  EXPECT_TRUE(at(fit, {1}, {{3.0}}).empty());
  const Fit mixed = fit_csv("y ~ x + C(x)", curve(0.4));
  EXPECT_FALSE(is_smooth_in(mixed, 0));
}

TEST(MeansBetween, WhatTheModelDoesNotDetermineIsLeftOut) {
  const Fit fit = fit_csv("y ~ x + z", "x,z,y\n1,2,1\n2,4,2.1\n3,6,2.9\n4,8,4.2\n");
  EXPECT_TRUE(at(fit, {0}, {{1.5}}).empty());
  const Fit logarithm = fit_csv("y ~ log(x)", "x,y\n1,1\n2,2.1\n3,2.9\n4,4.2\n");
  EXPECT_TRUE(at(logarithm, {0}, {{-1.0}}).empty()) << "there is no logarithm";
}

}  // namespace
}  // namespace yates::anova
