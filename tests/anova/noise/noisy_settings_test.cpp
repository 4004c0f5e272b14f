// One noisy setting among quiet ones: it is named, and nothing rests on its scatter.
#include "anova/noise/noisy_settings.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "anova/fit/fit.hpp"
#include "anova/versions/version_gate.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "table/read.hpp"

namespace yates::anova {
namespace {

/// No effect; runs at A = a0, B = b0 have ten times the standard deviation.
const char* const one_noisy =
    "A,B,y\n"
    "a2,b0,99.6857\na1,b0,101.4659\na1,b0,98.5338\n"
    "a0,b0,104.0772\na0,b1,99.7190\na1,b0,99.5457\n"
    "a2,b2,100.3179\na2,b0,97.1751\na2,b1,101.3531\n"
    "a1,b1,99.7365\na0,b1,100.0867\na2,b1,100.0247\n"
    "a1,b2,101.5849\na0,b2,101.7745\na1,b2,99.6886\n"
    "a2,b2,100.9027\na0,b1,100.6970\na0,b2,99.4814\n"
    "a2,b1,98.9800\na1,b1,99.6758\na0,b2,101.2164\n"
    "a0,b0,105.2635\na2,b2,100.3250\na1,b2,99.5157\n"
    "a1,b1,100.1659\na0,b0,110.1857\na2,b0,101.1403\n";

Answer answered(const std::string& formula, const std::string& csv) {
  Request request;
  request.formula = model::parse(formula);
  request.question.goal = Goal::minimize;
  request.robust = false;
  return answer(table::read_text(csv, table::FileFormat::csv, "runs.csv"), request);
}

RunVariances of_settings(std::vector<double> variance, double df) {
  RunVariances result;
  result.df.assign(variance.size(), df);
  result.reference = variance;
  result.variance = std::move(variance);
  return result;
}

TEST(NoisySettings, ComparesEachWithTheOthersOfItsGroup) {
  const std::vector<std::size_t> together(5, 0);
  const auto found =
      noisy_settings(of_settings({1.0, 400.0, 1.0, 1.0, 2.0}, 4.0), together, 0.01, 0.1);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].setting, 1U);
  EXPECT_TRUE(found[0].shown);
  EXPECT_NEAR(found[0].ratio * found[0].ratio, 400.0 / 1.25, 1e-9);
  // Where its whole group is as loud, it does not stand out.
  const std::vector<std::size_t> groups = {0, 1, 0, 1, 0};
  EXPECT_TRUE(
      noisy_settings(of_settings({1.0, 400.0, 1.0, 400.0, 1.0}, 4.0), groups, 0.01, 0.3).empty());
}

TEST(NoisySettings, FindsOneBehindTheOther) {
  const std::vector<std::size_t> together(8, 0);
  const auto found = noisy_settings(of_settings({1.0, 5000.0, 1.0, 1.0, 300.0, 1.0, 1.0, 1.0}, 4.0),
                                    together, 0.01, 0.0);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].setting, 1U);
  EXPECT_EQ(found[1].setting, 4U);
}

TEST(NoisySettings, GiveNoAdviceByTheirScatter) {
  const Answer answer = answered("y ~ A * B", one_noisy);
  for (const TermRow& row : answer.analysis.terms) EXPECT_FALSE(row.shown) << row.term.text();
  EXPECT_EQ(answer.decision->parts[0].kind, DecisionKind::change_nothing);
  ASSERT_TRUE(answer.deciding);
  ASSERT_FALSE(answer.deciding->noisy_settings.empty());
  const std::size_t setting = answer.deciding->noisy_settings.front().setting;
  EXPECT_EQ(answer.levels_of(answer.settings[setting]), (std::vector<std::string>{"a0", "b0"}));
  EXPECT_TRUE(answer.deciding->tests_allow_for_noise);
  // The formula's own table stays.
  EXPECT_NEAR(*answer.analysis.terms[0].f, 7.979, 0.001);
}

/// 200 tables of a 2x2 without effects; the first setting has `first` runs, the others `others`.
int allowed_for_equal_noise(int first, int others) {
  int allowed = 0;
  for (std::uint64_t table = 0; table < 200; ++table) {
    numerics::Random random(numerics::Seed{table});
    std::string csv = "A,B,y\n";
    for (int setting = 0; setting < 4; ++setting) {
      for (int run = 0; run < (setting == 0 ? first : others); ++run) {
        csv += "a" + std::to_string(setting % 2) + ",b" + std::to_string(setting / 2) + "," +
               std::to_string(100.0 + numerics::normal_variate(random)) + "\n";
      }
    }
    const Answer answer = answered("y ~ A * B", csv);
    if (!answer.deciding) continue;
    const DecidingModel& deciding = *answer.deciding;
    allowed += deciding.intervals_allow_for_noise() || deciding.tests_allow_for_noise ? 1 : 0;
    for (const TermRow& row : deciding.analysis.terms) {
      if (row.treatment() && row.error_df) {
        EXPECT_LE(*row.error_df, static_cast<double>(answer.fit->residual_df) + 1e-9);
      }
    }
  }
  return allowed;
}

TEST(NoisySettings, AreSeldomAllowedForWhereAllScatterAlike) {
  EXPECT_LE(allowed_for_equal_noise(4, 4), 16);
  EXPECT_LE(allowed_for_equal_noise(8, 4), 16);
}

TEST(NoisySettings, AreNotSeenInTwoRunsSoThatNoGateClaimsHowRarelyItFails) {
  Request request;
  request.formula = model::parse("time ~ version * b");
  request.scale = ScaleWish::raw;
  request.robust = false;
  request.depth = Depth::table;
  const auto judged = [&](const std::string& more) {
    const std::string two =
        "version,b,time\nv1,u,10\nv1,u,11\nv1,w,20\nv1,w,21\nv2,u,10\nv2,u,12\nv2,w,20\nv2,w,22\n";
    const auto table = table::read_text(two + more, table::FileFormat::csv, "both.csv");
    return judge(answer(table, request), "version", {GateDirection::rise, {0.03, true}});
  };
  ASSERT_TRUE(judged(""));
  EXPECT_FALSE(judged("")->false_alarms);
  EXPECT_NEAR(*judged("v1,u,10.5\nv1,w,20.4\nv2,u,11.2\nv2,w,21.3\n")->false_alarms, 0.025, 1e-12);
}

}  // namespace
}  // namespace yates::anova
