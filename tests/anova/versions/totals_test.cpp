// Typical values and totals: where logarithms scatter unequally, their ratios are different ones.
#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/comparisons/arithmetic_means.hpp"
#include "anova/versions/version_changes.hpp"
#include "anova/versions/version_gate.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "table/read.hpp"

namespace yates::anova {
namespace {

/// Lognormal times whose arithmetic means are 100 and 110.
Answer with_deviations(double old_deviation, double new_deviation, std::uint64_t seed) {
  numerics::Random random(numerics::Seed{seed});
  std::string csv = "version,time\n";
  const auto add = [&](const char* version, double mean, double deviation) {
    for (int run = 0; run < 30; ++run) {
      const double log_time = std::log(mean) - deviation * deviation / 2.0 +
                              deviation * numerics::normal_variate(random);
      csv += fmt::format("{},{:.6f}\n", version, std::exp(log_time));
    }
  };
  add("a", 100.0, old_deviation);
  add("b", 110.0, new_deviation);
  Request request;
  request.formula = model::parse("time ~ version");
  request.scale = ScaleWish::log;
  request.robust = false;
  request.depth = Depth::table;
  return answer(table::read_text(csv, table::FileFormat::csv, "both.csv"), request);
}

TEST(Totals, AddHalfTheVariancesToDifferencesOfLogarithms) {
  RunVariances variances;
  variances.variance = {0.04, 0.36};
  variances.df = {10.0, 10.0};
  Eigen::VectorXd weights(2);
  weights << -1.0, 1.0;
  const Effect totals = difference_of_arithmetic_means({0.1, 0.0, 0.2}, variances, weights, 0.95);
  EXPECT_NEAR(totals.value, 0.1 + 0.16, 1e-12);
  // R: qchisq(c(0.025, 0.975), 10) = 3.246973, 20.483177.
  const double down = std::hypot(0.1, 0.18 - 1.8 / 20.483177, 0.2 / 3.246973 - 0.02);
  const double up = std::hypot(0.1, 1.8 / 3.246973 - 0.18, 0.02 - 0.2 / 20.483177);
  EXPECT_NEAR(*totals.low, totals.value - down, 1e-6);
  EXPECT_NEAR(*totals.high, totals.value + up, 1e-6);
}

/// Typical times of 100 and 70, of which the smaller ones scatter eight times as much, for two
/// kinds of data; with `hole` nobody measured the smaller ones of the second.
Decision with_two_kinds_of_data(bool hole) {
  numerics::Random random(numerics::Seed{7});
  std::string csv = "codec,data,time\n";
  for (int run = 0; run < 120; ++run) {
    const bool fast = run % 2 == 1;
    const bool text = run % 4 / 2 == 0;
    const double log_time =
        std::log(fast ? 70.0 : 100.0) + (fast ? 0.8 : 0.1) * numerics::normal_variate(random);
    if (hole && fast && !text) continue;
    csv += fmt::format("{},{},{:.6f}\n", fast ? "fast" : "even", text ? "text" : "logs",
                       std::exp(log_time));
  }
  Request request;
  request.formula = model::parse(hole ? "time ~ codec + data" : "time ~ codec * data");
  request.scale = ScaleWish::log;
  request.designed = true;
  request.question.goal = Goal::minimize;
  request.question.given = {"data"};
  return *answer(table::read_text(csv, table::FileFormat::csv, "runs.csv"), request).decision;
}

TEST(Totals, AreToldInEachCircumstance) {
  const Decision decision = with_two_kinds_of_data(false);
  ASSERT_EQ(decision.parts.size(), 2U);
  for (const DecisionPart& part : decision.parts) {
    ASSERT_TRUE(part.gain && part.gain_of_totals);
    EXPECT_NEAR(part.gain_of_totals->value - part.gain->value, 0.5 * (0.64 - 0.01), 0.2);
  }
}

TEST(Totals, AreNotToldWhereNobodyMeasuredWhatIsAdvised) {
  const Decision decision = with_two_kinds_of_data(true);
  ASSERT_EQ(decision.parts.size(), 2U);
  for (const DecisionPart& part : decision.parts) {
    ASSERT_TRUE(part.gain && part.advised);
    EXPECT_EQ(part.gain_of_totals.has_value(), part.circumstance.front().second == "text");
  }
}

TEST(Totals, AreWhatVersionsAreComparedByWhereTheyScatterDifferently) {
  int typical_faster = 0;
  int called_faster = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto changes = version_changes(with_deviations(0.1, 0.8, seed), "version");
    ASSERT_TRUE(changes->typical_average);
    typical_faster += *changes->typical_average->high < 0.0 ? 1 : 0;
    called_faster += changes->average_verdict == ChangeVerdict::falls ? 1 : 0;
    EXPECT_GT(changes->average.value, changes->typical_average->value + 0.1);
  }
  EXPECT_GE(typical_faster, 5);
  EXPECT_LE(called_faster, 2);
}

TEST(Totals, AreTypicalValuesWhereNoiseIsEqual) {
  int of_totals = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    of_totals +=
        version_changes(with_deviations(0.05, 0.05, seed), "version")->typical_average ? 1 : 0;
  }
  EXPECT_EQ(of_totals, 0);
}

TEST(Totals, DoNotFollowASettingThatOnlyMayBeNoisier) {
  // Of sixteen settings with three runs each, one nearly always may be.
  int of_totals = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    numerics::Random random(numerics::Seed{seed});
    std::string csv = "version,size,time\n";
    for (int run = 0; run < 48; ++run) {
      csv += fmt::format("{},s{},{:.6f}\n", run % 2 == 0 ? "a" : "b", run / 2 % 8,
                         std::exp(4.0 + 0.2 * numerics::normal_variate(random)));
    }
    Request request;
    request.formula = model::parse("time ~ version * size");
    request.scale = ScaleWish::log;
    request.robust = false;
    request.depth = Depth::table;
    const Answer both = answer(table::read_text(csv, table::FileFormat::csv, "both.csv"), request);
    of_totals += version_changes(both, "version")->typical_average ? 1 : 0;
  }
  EXPECT_LE(of_totals, 3);
}

}  // namespace
}  // namespace yates::anova
