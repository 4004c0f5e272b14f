#include "anova/decision/decision.hpp"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/anova/decision/decided.hpp"

namespace yates::anova {
namespace {

/// codec: xz takes 10 s more; threads: no difference; small noise.
const char* compression =
    "codec,threads,time\n"
    "gzip,1,2.0\ngzip,1,2.2\ngzip,2,2.1\ngzip,2,2.0\n"
    "xz,1,12.1\nxz,1,12.0\nxz,2,12.2\nxz,2,12.1\n";

constexpr auto held = LimitStatus::held;
constexpr auto broken = LimitStatus::broken;

TEST(Decide, TheAdviceNamesTheFactorsThatMatterAndLeavesOthersAtTheBaseline) {
  Question question = asking(Goal::minimize);
  question.baseline = {{"codec", "xz"}, {"threads", "1"}};
  const Decision decision = decide_csv("time ~ codec * C(threads)", compression, question);
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  ASSERT_TRUE(decision.parts[0].best.has_value());
  ASSERT_EQ(decision.parts[0].groups.size(), 1U);
  EXPECT_EQ(decision.parts[0].groups[0].factors, (std::vector<std::size_t>{0}));
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{0, 0}));
  ASSERT_EQ(decision.parts[0].free_factors.size(), 1U);
  EXPECT_LT(decision.parts[0].free_factors[0].at_most.value(), 0.4);
  // The mean over both numbers of threads, not that of one setting.
  const Effect gain = decision.parts[0].gain.value();
  EXPECT_NEAR(gain.value, 2.075 - 12.1, 1e-12);
  EXPECT_LT(*gain.high, 0.0);
  ASSERT_EQ(decision.mattering_terms.size(), 1U);
  EXPECT_EQ(decision.mattering_terms.front(), "codec");
  EXPECT_EQ(decision.idle_factors, (std::vector<std::string>{"threads"}));
  EXPECT_EQ(decision.parts[0].tied.size(), 1U);
}

TEST(Decide, WhatIsExpectedDiffersByTheGain) {
  // a and b matter; that they interact a little is not shown.
  std::string csv = "a,b,c,y\n";
  for (int run = 0; run < 32; ++run) {
    const int a = run % 2;
    const int b = run / 2 % 2;
    const int noise = (7 * run * run + 3 * run) % 11 - 5;
    csv += fmt::format("a{},b{},c{},{}\n", a, b, run / 4 % 2,
                       200 - 60 * a - 30 * b + 4 * a * b + noise);
  }
  const Decision decision = decide_csv("y ~ a * b + c", csv, asking(Goal::minimize));
  ASSERT_EQ(decision.parts[0].groups.size(), 2U);
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{1, 1, 0}));
  EXPECT_EQ(decision.parts[0].expectation, Expectation::without_interactions);
  EXPECT_NEAR(decision.parts[0].expected->value - decision.parts[0].expected_baseline->value,
              decision.parts[0].gain->value, 1e-9);
  // Both are checked by the means of a and of b: each adds to the mean of all what its level does.
  double all = 0.0;
  double expected = 0.0;
  for (const FactorGroup& group : decision.parts[0].groups) {
    const double mean = (group.combinations[0].mean.value + group.combinations[1].mean.value) / 2.0;
    all = mean;
    expected += group.combinations[group.advised].mean.value - mean;
  }
  EXPECT_NEAR(decision.parts[0].expected->value, all + expected, 1e-9);
  // Without that interaction in the model, nothing is left out.
  EXPECT_EQ(decide_csv("y ~ a + b + c", csv, asking(Goal::minimize)).parts[0].expectation,
            Expectation::over_free_factors);
}

TEST(Decide, WithoutNoiseWhatWasMeasuredIsCertain) {
  std::string csv = "opt,lto,file,size\n";
  const int size[2][3][2] = {{{250, 1000}, {197, 1000}, {178, 999}},
                             {{212, 1000}, {205, 999}, {196, 998}}};
  for (int run = 0; run < 24; ++run) {
    const int lto = run % 2;
    const int opt = run / 2 % 3;
    const int file = run / 6 % 2;
    csv += fmt::format("{},l{},f{},{}\n", opt, lto, file, size[lto][opt][file]);
  }
  Question question = asking(Goal::minimize);
  question.given = {"file"};
  const Decision decision = decide_csv("size ~ (opt + lto + file)^2", csv, question);
  ASSERT_EQ(decision.parts.size(), 2U);
  const double best[2] = {178.0, 998.0};
  for (std::size_t file = 0; file < 2; ++file) {
    const DecisionPart& part = decision.parts[file];
    EXPECT_EQ(part.kind, DecisionKind::choose);
    EXPECT_NEAR(part.expected->value, best[file], 1e-9);
    EXPECT_NEAR(*part.expected->low, best[file], 1e-9);
    EXPECT_FALSE(part.more_replications.has_value());
  }
}

TEST(Decide, OfEquallyGoodCombinationsTheOneWithTheFewestChanges) {
  std::string csv = "opt,lto,size\n";
  for (int run = 0; run < 12; ++run) {
    const int opt = run % 3;
    const int lto = run / 3 % 2;
    csv += fmt::format("O{},l{},{}\n", opt, lto, lto == 0 ? 762'672 : opt == 0 ? 762'640 : 762'616);
  }
  Question question = asking(Goal::minimize);
  question.baseline = {{"opt", "O2"}, {"lto", "l0"}};
  const Decision decision = decide_csv("log(size) ~ opt * lto", csv, question);
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{2, 1}));
}

TEST(Decide, GoalTurnsTheChoice) {
  const Decision decision =
      decide_csv("time ~ codec * C(threads)", compression, asking(Goal::maximize));
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_GT(decision.candidates[*decision.parts[0].best].predicted, 12.0);
}

TEST(Decide, KeepsABaselineThatNothingBeats) {
  const Decision decision =
      decide_csv("time ~ codec * C(threads)", compression, asking(Goal::minimize));
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::keep_baseline);
}

TEST(Decide, GainsBelowDeltaAreNotWorthAChange) {
  Question question = asking(Goal::minimize);
  question.baseline = {{"codec", "xz"}};
  question.delta = language::parse_delta("90 %");
  EXPECT_EQ(decide_csv("time ~ codec * C(threads)", compression, question).parts[0].kind,
            DecisionKind::too_small);
  question.delta = language::parse_delta("9.5");
  EXPECT_EQ(decide_csv("time ~ codec * C(threads)", compression, question).parts[0].kind,
            DecisionKind::choose);
}

TEST(Decide, LimitsTakeSettingsOut) {
  Question question = asking(Goal::minimize);
  const Decision decision =
      decide_csv("time ~ codec * C(threads)", compression, question, {broken, held, broken, held});
  EXPECT_EQ(decision.candidates[*decision.parts[0].best].limits, held);
  EXPECT_EQ(*decision.parts[0].best, 1U);
  const Decision none = decide_csv("time ~ codec * C(threads)", compression, question,
                                   {broken, broken, broken, broken});
  EXPECT_EQ(none.parts[0].kind, DecisionKind::do_not_decide);
}

TEST(Decide, NothingMattersMeansChangeNothing) {
  const Decision decision = decide_csv("time ~ C(threads)", compression, asking(Goal::minimize));
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::change_nothing);
  EXPECT_EQ(decision.tested_terms, 1U);
}

TEST(Decide, WithoutNoiseNothingIsDecided) {
  const Decision decision =
      decide_csv("y ~ a * b", "a,b,y\np,u,1\nq,u,2\np,v,4\nq,v,9\n", asking(Goal::minimize));
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::do_not_decide);
}

TEST(Decide, BaselinesMustExist) {
  Question question = asking(Goal::minimize);
  question.baseline = {{"codek", "xz"}};
  EXPECT_THROW(decide_csv("time ~ codec", compression, question), language::InputError);
  question.baseline = {{"codec", "zx"}};
  try {
    decide_csv("time ~ codec", compression, question);
    FAIL();
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("codec has no level 'zx'"), std::string::npos);
  }
}

TEST(Decide, OneMarginHoldsForAllEffectsOfABalancedTwoLevelDesign) {
  const Decision decision =
      decide_csv("time ~ codec * C(threads)", compression, asking(Goal::minimize));
  EXPECT_TRUE(decision.margin.has_value());
}

TEST(Decide, ANumberWhoseLineMissesIsReadByItsLevels) {
  std::string csv = "x,y\n";
  for (const int x : {1, 2, 3, 4, 5}) {
    for (const double noise : {-0.1, 0.0, 0.1}) {
      csv += std::to_string(x) + "," + std::to_string(10 + 3 * (x - 3) * (x - 3) + noise) + "\n";
    }
  }
  const Decision line = decide_csv("y ~ x", csv, asking(Goal::minimize));
  EXPECT_EQ(line.parts[0].kind, DecisionKind::choose);
  ASSERT_TRUE(line.parts[0].advised);
  EXPECT_EQ(line.parts[0].advised->levels.front(), 2U);
  const Decision levels = decide_csv("y ~ C(x)", csv, asking(Goal::minimize));
  EXPECT_EQ(levels.parts[0].kind, DecisionKind::choose);
  EXPECT_NEAR(levels.candidates[*levels.parts[0].best].predicted, 10.0, 1e-9);
}

TEST(Decide, WhatIsShownToBeWorseIsNotAsGood) {
  // b scatters forty times as much as a and c: c may be far behind it, and is shown to be behind a.
  const char* unequal =
      "g,t\na,10.0\nb,8.0\nc,10.5\na,10.1\nb,8.0\nc,10.6\na,9.9\nb,13.0\nc,10.4\na,10.0\n"
      "c,10.5\n";
  Question question = asking(Goal::minimize);
  question.baseline = {{"g", "a"}};
  const Decision decision = decide_csv("t ~ g", unequal, question);
  ASSERT_EQ(decision.parts[0].groups.size(), 1U);
  for (const Combination& one : decision.parts[0].groups[0].combinations) {
    const bool shown = one.change && (*one.change->low > 0.0 || *one.change->high < 0.0);
    EXPECT_FALSE(shown && one.tied);
  }
  EXPECT_FALSE(decision.parts[0].groups[0].combinations[2].tied);
  EXPECT_GT(*decision.parts[0].groups[0].combinations[2].change->low, 0.0);
}

TEST(Decide, TheBaselineThatIsLeftIsNotAsGood) {
  // Two ends of a chain of overlapping intervals differ, although each may be as good as the next.
  std::string csv = "g,t\n";
  const double means[] = {20.0, 17.0, 14.0, 11.0, 10.0};
  for (const double noise : {-2.0, 0.0, 2.0}) {
    for (int g = 0; g < 5; ++g) csv += fmt::format("{},{}\n", "abcde"[g], means[g] + noise);
  }
  Question question = asking(Goal::minimize);
  question.baseline = {{"g", "a"}};
  const Decision decision = decide_csv("t ~ g", csv, question);
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_FALSE(decision.parts[0].groups[0].combinations[0].tied);
  for (const std::size_t one : decision.parts[0].tied) EXPECT_NE(one, *decision.parts[0].baseline);
}

TEST(Decide, AnAssumedBaselineIsNoAdviceUnlessItIsTheBest) {
  std::string csv = "g,t\n";
  const double means[] = {10.3, 10.0, 14.0};
  for (const double noise : {-0.5, 0.0, 0.5}) {
    for (int g = 0; g < 3; ++g) csv += fmt::format("{},{}\n", "abc"[g], means[g] + noise);
  }
  Question question = asking(Goal::minimize);
  EXPECT_EQ(decide_csv("t ~ g", csv, question).parts[0].reason, DecisionReason::no_winner_shown);
  question.levels_are_listed = true;
  EXPECT_EQ(decide_csv("t ~ g", csv, question).parts[0].kind, DecisionKind::keep_baseline);
  question = asking(Goal::minimize);
  question.baseline = {{"g", "a"}};
  EXPECT_EQ(decide_csv("t ~ g", csv, question).parts[0].kind, DecisionKind::keep_baseline);
}

TEST(Decide, KeepsTheBaselineWhereOnlySomeFactorsAreOpen) {
  // Leaving gvn costs, whatever iv does: then there is always something to tell.
  Question question = asking(Goal::minimize);
  question.baseline = {{"gvn", "on"}, {"iv", "a"}};
  std::size_t open = 0;
  for (int tenths = 0; tenths < 20; ++tenths) {
    std::string csv = "gvn,iv,t\n";
    for (const double noise : {-0.3, -0.1, 0.1, 0.3}) {
      for (const char* gvn : {"on", "without"}) {
        for (const char iv : {'a', 'b'}) {
          const double mean =
              10.0 - (iv == 'b' ? 0.05 * tenths : 0.0) + (gvn[0] == 'w' ? 2.0 : 0.0);
          csv += fmt::format("{},{},{}\n", gvn, iv, mean + (iv == 'b' ? -noise : noise));
        }
      }
    }
    const Decision decision = decide_csv("t ~ gvn + iv", csv, question);
    EXPECT_NE(decision.parts[0].kind, DecisionKind::cannot_tell) << tenths;
    if (decision.parts[0].reason != DecisionReason::some_open) continue;
    ++open;
    ASSERT_EQ(decision.parts[0].groups.size(), 2U);
    EXPECT_EQ(decision.parts[0].kind, DecisionKind::keep_baseline);
    EXPECT_FALSE(decision.parts[0].groups[0].open);
    EXPECT_TRUE(decision.parts[0].groups[1].open);
    EXPECT_EQ(decision.parts[0].advised->levels, decision.compared_with.levels);
    // What is called open is not shown to be better in the same breath.
    for (const Combination& one : decision.parts[0].groups[1].combinations) {
      if (!one.change) continue;
      EXPECT_GE(*one.change->high, 0.0);
    }
  }
  EXPECT_GT(open, 0U);
}

TEST(Decide, ACurveThatMissesIsReadByItsLevels) {
  std::string csv = "x,y\n";
  for (const double noise : {-0.1, 0.0, 0.1}) {
    for (int x = 1; x <= 8; ++x) {
      csv += fmt::format("{},{}\n", x, 10.0 + (x == 6 ? 0.0 : 3.0 + 0.2 * x) + noise * (x % 2 + 1));
    }
  }
  const Decision decision = decide_csv("y ~ poly(x, 2)", csv, asking(Goal::minimize));
  ASSERT_TRUE(decision.parts[0].best);
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(decision.parts[0].advised->levels.front(), 5U);
  EXPECT_NEAR(decision.candidates[*decision.parts[0].best].predicted, 10.0, 0.01);
}

TEST(Decide, RoundingIsNoGain) {
  // Without noise, q and r are equal up to the last bit; the baseline stays.
  Question question = asking(Goal::minimize);
  question.baseline = {{"a", "r"}};
  const Decision decision =
      decide_csv("y ~ a", "a,y\np,0.7\np,0.7\nq,0.1\nq,0.1\nr,0.1\nr,0.1\n", question);
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::keep_baseline);
  EXPECT_EQ(*decision.parts[0].best, *decision.parts[0].baseline);
  EXPECT_EQ(decision.parts[0].tied.size(), 1U);
}

}  // namespace
}  // namespace yates::anova
