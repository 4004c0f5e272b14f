#include "anova/noise/dispersion.hpp"

#include <string>

#include <gtest/gtest.h>

#include "tests/anova/noise/noise_data.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

// R: l <- log(s2) - (digamma(v/2) - log(v/2)); w <- 1 / (trigamma(v/2) + kurtosis / n);
// lm(l ~ a + b, weights = w) after a first fit with kurtosis 0, from which the kurtosis comes.
TEST(Dispersion, FactorsAreTestedByWeightedRegressionOfLogVariances) {
  const Dispersion found = dispersion(fit_csv("y ~ a * b", noise_data::heavy_tails));
  ASSERT_EQ(found.factors.size(), 2U);
  EXPECT_EQ(found.settings, 6);
  EXPECT_NEAR(found.excess_kurtosis.value() / 1.55762702861713, 1.0, 1e-10);
  const DispersionFactor& a = found.factors[0];
  EXPECT_EQ(a.name, "a");
  EXPECT_EQ(a.df, 1);
  EXPECT_NEAR(a.chi_squared / 4.7400741856593, 1.0, 1e-10);
  EXPECT_NEAR(a.p / 0.0317167635226729, 1.0, 1e-10);
  EXPECT_NEAR(a.p_adjusted / (2 * 0.0317167635226729), 1.0, 1e-10);
  EXPECT_NEAR(a.ratio.value() / 2.49550651635078, 1.0, 1e-10);
  const DispersionFactor& b = found.factors[1];
  EXPECT_EQ(b.df, 2);
  EXPECT_NEAR(b.chi_squared / 5.64694993816339, 1.0, 1e-10);
  EXPECT_NEAR(b.p / 0.0650703670956082, 1.0, 1e-10);
  EXPECT_NEAR(b.p_adjusted / 0.0650703670956082, 1.0, 1e-10);
  EXPECT_NEAR(b.ratio.value() / 3.1629951949674, 1.0, 1e-10);
}

TEST(Dispersion, OmnibusIsBartlettsTestForTheTailsOfTheRuns) {
  // R: bartlett.test(y ~ setting) divided by 1 + 0.812689840730408 / 2.
  const DispersionOmnibus omnibus =
      dispersion(fit_csv("y ~ a * b", noise_data::heavy_tails)).omnibus.value();
  EXPECT_EQ(omnibus.df, 5);
  EXPECT_NEAR(omnibus.chi_squared / 15.5647703901189, 1.0, 1e-10);
  EXPECT_NEAR(omnibus.p / 0.0082030321333755, 1.0, 1e-10);
}

TEST(Dispersion, SummariesTellNoTails) {
  const std::string csv = "g,n,m,s\na,5,1,1\nb,5,2,3\n";
  const Fit fit = anova::fit(observe(model::parse("y ~ g"),
                                     table::read_text(csv, table::FileFormat::csv, "data.csv"),
                                     {.summaries = table::SummaryColumns{"n", "m", "s"}}));
  const Dispersion found = dispersion(fit);
  EXPECT_FALSE(found.excess_kurtosis.has_value());
  EXPECT_NEAR(found.factors[0].ratio.value(), 3.0, 1e-12);
}

TEST(Dispersion, SettingsWithoutSpreadOrWithFewRunsAreCounted) {
  const Dispersion found = dispersion(
      fit_csv("y ~ g", "g,y\na,1\na,2\na,6\nb,5\nb,7\nc,4\nc,4\nc,4\nd,1\nd,3\nd,9\ne,1\n"));
  EXPECT_EQ(found.settings, 2);
  EXPECT_EQ(found.equal_settings, 1);
  EXPECT_EQ(found.few_runs, 2);
  // Levels c, b and e are not told.
  ASSERT_EQ(found.factors.size(), 1U);
  EXPECT_EQ(found.factors[0].df, 1);
  EXPECT_FALSE(found.factors[0].ratio.has_value());
}

TEST(Dispersion, NothingRepeatedTellsNothing) {
  const Dispersion found = dispersion(fit_csv("y ~ x + g", noise_data::regression));
  EXPECT_TRUE(found.factors.empty());
  EXPECT_FALSE(found.omnibus.has_value());
  EXPECT_EQ(found.few_runs, 12);
  const Dispersion exact = dispersion(fit_csv("y ~ g", "g,y\na,1\na,1\na,1\nb,2\nb,2\nb,2\n"));
  EXPECT_EQ(exact.equal_settings, 2);
  EXPECT_FALSE(exact.omnibus.has_value());
}

TEST(Dispersion, NumbersWithManyLevelsAreLeftOut) {
  std::string csv = "x,g,y\n";
  for (int i = 0; i < 51; ++i) {
    csv +=
        std::to_string(i % 17) + (i % 2 == 0 ? ",a," : ",b,") + std::to_string(i * i % 23) + "\n";
  }
  const Dispersion found = dispersion(fit_csv("y ~ x + g", csv));
  EXPECT_EQ(found.left_out_factors, std::vector<std::string>{"x"});
}

TEST(Dispersion, BlocksDoNotCountAsNoise) {
  // The noise is driven by g, under block effects that are larger than it.
  const Dispersion found = dispersion(fit_csv("y ~ f * g", noise_data::blocks));
  ASSERT_EQ(found.factors.size(), 2U);
  EXPECT_GT(found.factors[1].ratio.value(), 3.0);
}

}  // namespace
}  // namespace yates::anova
