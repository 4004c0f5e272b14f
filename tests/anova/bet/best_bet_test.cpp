#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "numerics/random.hpp"
#include "tests/anova/minimizing.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// 2^3 settings of a, b, c: a1 takes 0.6 of the time, b1 takes `b`, c nothing. Some settings may be
/// left out.
std::string runs_of(double b, int replications, double noise, int without = -1) {
  numerics::SplitMix random(11);
  std::string csv = "a,b,c,time,memory\n";
  for (int r = 0; r < replications; ++r) {
    for (int s = 0; s < 8; ++s) {
      if (s == without) continue;
      double time = 10.0 * ((s & 1) != 0 ? 0.6 : 1.0) * ((s & 2) != 0 ? b : 1.0);
      double deviation = -1.5;
      for (int i = 0; i < 3; ++i) deviation += random.uniform();
      time *= 1.0 + 2.0 * noise * deviation;
      csv += fmt::format("a{},b{},c{},{},{}\n", s & 1, (s >> 1) & 1, s >> 2, time,
                         ((s & 2) != 0 ? 200.0 : 100.0) + deviation);
    }
  }
  return csv;
}

Answer asked(const std::string& csv, Request request) {
  request.unit = "s";
  request.scale = ScaleWish::automatic;
  return answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request);
}

TEST(BestBet, AddsWhatIsLikelyAndNotShown) {
  const Answer answer = asked(runs_of(0.94, 3, 0.05), minimizing("time ~ a * b * c"));
  ASSERT_EQ(answer.decision->parts[0].kind, DecisionKind::choose);
  ASSERT_EQ(answer.levels_of(*answer.decision->parts[0].advised)[1], "b0");
  ASSERT_TRUE(answer.decision->parts[0].bet.has_value());
  const BestBet& bet = *answer.decision->parts[0].bet;
  EXPECT_EQ(answer.levels_of(bet.setting)[0], "a1");
  EXPECT_EQ(answer.levels_of(bet.setting)[1], "b1");
  EXPECT_GT(bet.probability_better, 0.8);
  EXPECT_LT(bet.change, 0.0);
  EXPECT_GT(bet.change, -0.15);
}

TEST(BestBet, IsAbsentWithoutAGoalAndWhereItIsTheAdvice) {
  Request no_goal = minimizing("time ~ a * b * c");
  no_goal.question.goal.reset();
  EXPECT_FALSE(asked(runs_of(0.95, 3, 0.05), no_goal).decision->parts[0].bet.has_value());
  const Answer two = asked(runs_of(0.5, 3, 0.01), minimizing("time ~ a * b"));
  ASSERT_EQ(two.levels_of(*two.decision->parts[0].advised), (std::vector<std::string>{"a1", "b1"}));
  EXPECT_FALSE(two.decision->parts[0].bet.has_value());
}

TEST(BestBet, IsAbsentWhereNothingIsNoise) {
  Request request = minimizing("time ~ a * b * c");
  request.question.delta = Delta{0.5, true};
  const Answer answer = asked(runs_of(0.95, 1, 0.0) + runs_of(0.95, 1, 0.0).substr(18), request);
  ASSERT_EQ(answer.decision->parts[0].kind, DecisionKind::too_small);
  EXPECT_FALSE(answer.decision->parts[0].bet.has_value());
}

TEST(BestBet, KeepsLimitsAndPlacebos) {
  Request limited = minimizing("time ~ a * b * c");
  limited.column_limits.push_back({"memory", language::parse_limit("<= 150").value()});
  const Answer kept = asked(runs_of(0.9, 3, 0.05), limited);
  if (kept.decision->parts[0].bet) {
    EXPECT_EQ(kept.levels_of(kept.decision->parts[0].bet->setting)[1], "b0");
  }
  Request placebo = minimizing("time ~ a * b * c");
  placebo.question.placebos = {"b"};
  const Answer silent = asked(runs_of(0.9, 3, 0.05), placebo);
  if (silent.decision->parts[0].bet) {
    EXPECT_EQ(silent.levels_of(silent.decision->parts[0].bet->setting)[1], "b0");
  }
}

TEST(BestBet, LeavesAloneWhatHardlyAddsToIt) {
  constexpr int factors = 20;
  numerics::SplitMix random(3);
  std::string csv;
  std::string formula = "y ~ 1";
  for (int f = 0; f < factors; ++f) {
    csv += fmt::format("f{},", f);
    formula += fmt::format(" + f{}", f);
  }
  csv += "y\n";
  for (int run = 0; run < 100; ++run) {
    double y = 100.0;
    for (int f = 0; f < factors; ++f) {
      const bool high = random.uniform() < 0.5;
      csv += high ? "b," : "a,";
      if (high && f == 7) y -= 4.0;
    }
    for (int i = 0; i < 12; ++i) y += 2.0 * (random.uniform() - 0.5);
    csv += fmt::format("{}\n", y);
  }
  const Answer answer = asked(csv, minimizing(formula));
  ASSERT_TRUE(answer.decision->parts[0].bet.has_value());
  const std::vector<std::size_t>& bet = answer.decision->parts[0].bet->setting.levels;
  EXPECT_EQ(bet[7], 1U);
  EXPECT_LE(std::count(bet.begin(), bet.end(), 1U), factors / 4);
}

TEST(BestBet, IsGivenForEachCircumstance) {
  Request given = minimizing("time ~ a * b * c");
  given.question.given = {"c"};
  const Answer answer = asked(runs_of(0.95, 3, 0.05), given);
  ASSERT_EQ(answer.decision->parts.size(), 2U);
  for (const DecisionPart& part : answer.decision->parts) {
    ASSERT_TRUE(part.bet.has_value());
    EXPECT_EQ(answer.levels_of(part.bet->setting)[2], part.circumstance.front().second);
  }
}

/// Two runs of each setting of a 2^(8-4) of resolution IV: a moves the mean of 100 by -6, d by 4,
/// both together by `product`; the noise has a standard deviation of about 1.
std::string runs_of_fraction(std::uint64_t seed, double product) {
  numerics::SplitMix random(seed);
  std::string csv = "a,b,c,d,e,f,g,h,y\n";
  for (int run = 0; run < 32; ++run) {
    const int a = run & 1, b = (run >> 1) & 1, c = (run >> 2) & 1, d = (run >> 3) & 1;
    const auto sign = [](int level) { return 2.0 * level - 1.0; };
    double y = 100.0 - 3.0 * sign(a) + 2.0 * sign(d) + 0.5 * product * sign(a) * sign(d) - 6.0;
    for (int i = 0; i < 12; ++i) y += random.uniform();
    csv += fmt::format("{},{},{},{},{},{},{},{},{}\n", a, b, c, d, b ^ c ^ d, a ^ c ^ d, a ^ b ^ c,
                       a ^ b ^ d, y);
  }
  return csv;
}

/// Of 20 tables, in how many a bet of the chance 0.8 or more is named; all bets keep a and d, which
/// matter.
int named_bets(double product) {
  int named = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Answer answer =
        asked(runs_of_fraction(seed, product), minimizing("y ~ a + b + c + d + e + f + g + h"));
    const std::optional<BestBet>& bet = answer.decision->parts[0].bet;
    if (!bet) continue;
    named += bet->probability_better >= 0.8 ? 1 : 0;
    EXPECT_EQ(bet->setting.levels[0], 1U);
    EXPECT_EQ(bet->setting.levels[3], 0U);
  }
  return named;
}

// Where every interaction with the signs of a main effect had its share of it, all 20 were named.
TEST(BestBet, LeavesToMainEffectsWhatAFractionCannotTellFromThem) {
  EXPECT_LE(named_bets(0.0), 8);
}

// a x d has the signs of three other pairs, whose factors do nothing by themselves.
TEST(BestBet, TakesOfInteractionsWithTheSameSignsThatOfActiveFactors) {
  EXPECT_LE(named_bets(3.0), 10);
}

TEST(BestBet, NeedsNoRepeatedRunsAndNoWholeTable) {
  const Answer once = asked(runs_of(0.8, 1, 0.02), minimizing("time ~ a * b * c"));
  EXPECT_EQ(once.decision->parts[0].kind, DecisionKind::do_not_decide);
  ASSERT_TRUE(once.decision->parts[0].bet.has_value());
  EXPECT_EQ(once.levels_of(once.decision->parts[0].bet->setting)[0], "a1");
  // The setting that would be the best was not measured.
  const Answer hole = asked(runs_of(0.9, 3, 0.03, 3), minimizing("time ~ a + b + c"));
  if (hole.decision->parts[0].bet) {
    const std::vector<std::string> levels = hole.levels_of(hole.decision->parts[0].bet->setting);
    EXPECT_NE(levels, (std::vector<std::string>{"a1", "b1", "c0"}));
  }
}

}  // namespace
}  // namespace yates::anova
