#include "anova/means/levels_to_read.hpp"

#include <memory>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/decision/deciding_model.hpp"
#include "anova/decision/decision.hpp"
#include "anova/means/marginal_means.hpp"
#include "language/error.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// x is 0, 1, ..., 100, each with both levels of g; few has three values. y is a sum of their
/// parts.
std::string measured_number(int values = 101, double noise = 0.0) {
  std::string csv = "x,few,g,y\n";
  for (int x = 0; x < values; ++x) {
    for (int g = 0; g < 2; ++g) {
      const int few = (x + g) % 3;
      const double rest = noise * (((x * 37 + g * 11) % 17) / 8.0 - 1.0);
      csv += fmt::format("{},{},g{},{}\n", x, few, g, 1.0 + 2.0 * x + 10.0 * few + 3.0 * g + rest);
    }
  }
  return csv;
}

TEST(LevelsToRead, AreEndsAndQuartilesOfANumberWithVeryManyValues) {
  const Observations data = observe_csv("y ~ x + few + g", measured_number());
  EXPECT_EQ(levels_to_read(data, 0), (std::vector<std::size_t>{0, 25, 50, 75, 100}));
  EXPECT_EQ(levels_to_read(data, 1), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(levels_to_read(data, 2), (std::vector<std::size_t>{0, 1}));
}

TEST(LevelsToRead, AreTheMeasuredOnesNearestToTheRequestedOnes) {
  const Observations data = observe_csv("y ~ x + few + g", measured_number());
  const std::vector<ReadAt> at = {{"x", {60.4, 7.0, 0.3, 60.2}}, {"few", {2.0}}};
  EXPECT_EQ(levels_to_read(data, 0, at), (std::vector<std::size_t>{0, 7, 60}));
  EXPECT_EQ(levels_to_read(data, 1, at), (std::vector<std::size_t>{2}));
}

TEST(LevelsToRead, QuartilesAreThoseOfTheObservations) {
  // 20 values of which the last has 80 of 99 observations.
  std::string csv = "x,y\n";
  for (int row = 0; row < 99; ++row) csv += fmt::format("{},{}\n", std::min(row, 19), row % 7);
  EXPECT_EQ(levels_to_read(observe_csv("y ~ x", csv), 0), (std::vector<std::size_t>{0, 19}));
}

TEST(LevelsToRead, NamesThatCannotBeReadAreRefused) {
  const Observations data = observe_csv("y ~ x + few + g", measured_number());
  const auto check = [&](const std::string& name, double value = 1.0) {
    check_read_at(data.factors, std::vector<ReadAt>{{name, {value}}});
  };
  EXPECT_NO_THROW(check("few"));
  EXPECT_THROW(check("fewer"), language::InputError);
  EXPECT_THROW(check("g"), language::InputError);
  EXPECT_NO_THROW(check("x", 100.0));
  EXPECT_THROW(check("x", 100.5), language::InputError);
}

TEST(MarginalMeans, OfAMeasuredNumberStandAtItsEndsAndQuartiles) {
  const Fit fitted = fit_csv("y ~ x + few + g", measured_number());
  const std::vector<std::size_t> x = {0};
  const std::vector<MarginalMean> means = marginal_means(fitted, x, {});
  ASSERT_EQ(means.size(), 5U);
  // few and g are averaged over their levels: 1 + 2 x + 10 + 1.5.
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(means[i].levels, (std::vector<std::size_t>{25 * i}));
    EXPECT_NEAR(means[i].mean, 12.5 + 50.0 * static_cast<double>(i), 1e-9);
  }
}

TEST(MarginalMeans, OfOtherFactorsHoldAMeasuredNumberAtItsMedian) {
  const Fit fitted = fit_csv("y ~ x * g + few", measured_number());
  const std::vector<std::size_t> g = {2};
  const std::vector<MarginalMean> means = marginal_means(fitted, g, {});
  ASSERT_EQ(means.size(), 2U);
  EXPECT_NEAR(means[0].mean, 1.0 + 100.0 + 10.0, 1e-9);
  EXPECT_NEAR(means[1].mean, 1.0 + 100.0 + 10.0 + 3.0, 1e-9);
  const std::vector<ReadAt> at = {{"x", {10.0}}};
  EXPECT_NEAR(marginal_means(fitted, g, {}, at)[0].mean, 1.0 + 20.0 + 10.0, 1e-9);
}

TEST(MarginalMeans, OfTwoMeasuredNumbersAreReadAtEveryPair) {
  std::string csv = "x,z,y\n";
  for (int row = 0; row < 60; ++row) {
    const int z = row * 7 % 60;
    csv += fmt::format("{},{},{}\n", row, z, row * z);
  }
  const Fit fitted = fit_csv("y ~ x * z", csv);
  const std::vector<std::size_t> both = {0, 1};
  const std::vector<MarginalMean> means = marginal_means(fitted, both, {});
  ASSERT_EQ(means.size(), 25U);
  for (const MarginalMean& mean : means) {
    EXPECT_NEAR(mean.mean, static_cast<double>(mean.levels[0] * mean.levels[1]), 1e-6);
  }
}

TEST(Decide, DoesNotChooseAmongThousandsOfSettingsThatWereMeasuredOnce) {
  Question question;
  question.goal = Goal::minimize;
  const auto decided = [&](const std::string& csv) {
    const auto fitted = std::make_shared<const Fit>(fit_csv("y ~ x + few + g", csv));
    const DecidingModel deciding = deciding_model(fitted, analyse(*fitted));
    return decide({*deciding.fit, deciding.analysis, deciding.noise}, question, Transformation{});
  };
  const Decision many = decided(measured_number(600, 0.5));
  EXPECT_EQ(many.parts[0].kind, DecisionKind::do_not_decide);
  EXPECT_TRUE(many.candidates.empty());
  EXPECT_EQ(many.parts[0].reason, DecisionReason::many_settings);
  EXPECT_EQ(many.mattering_terms.size(), 3U);
  // As many settings as may be looked at, and the same settings measured twice.
  EXPECT_EQ(decided(measured_number(500, 0.5)).parts[0].kind, DecisionKind::keep_baseline);
  // Rounding repeats a few settings by chance.
  std::string some_twice = measured_number(600, 0.5);
  some_twice += "3,0,g0,7.2\n4,1,g0,19.1\n";
  EXPECT_TRUE(decided(some_twice).candidates.empty());
  std::string twice = measured_number(600, 0.5);
  twice += twice.substr(twice.find('\n') + 1);
  EXPECT_EQ(decided(twice).candidates.size(), 1200U);
}

}  // namespace
}  // namespace yates::anova
