#include <cmath>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "tests/anova/minimizing.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

Answer asked(const std::string& csv, Request request) {
  return answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request);
}

/// A central composite design whose curve is below zero at level -1, where every run is above.
constexpr std::string_view composite =
    "level,size,y\n0,21,0.133\n3,18.5,0.306\n3,18.5,0.339\n3,18.5,0.287\n0,16,0.135\n"
    "6,21,1.559\n7,18.5,1.022\n-1,18.5,0.005\n3,18.5,0.295\n3,15,0.251\n3,22,0.914\n"
    "3,18.5,0.240\n6,16,0.573\n";

TEST(BelowZero, AModelThatExpectsLessThanNothingGivesNoAdvice) {
  Request request = minimizing("y ~ level * size + I(level^2) + I(size^2)");
  request.scale = ScaleWish::raw;
  const Decision decision = asked(std::string(composite), request).decision.value();
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::do_not_decide);
  EXPECT_EQ(decision.parts[0].reason, DecisionReason::below_zero);
  EXPECT_TRUE(decision.parts[0].impossible.has_value());
  EXPECT_FALSE(decision.parts[0].advised.has_value() || decision.parts[0].gain.has_value());
  for (const Candidate& one : decision.candidates) {
    EXPECT_LE(one.low.value(), one.predicted);
    EXPECT_GE(one.high.value(), one.predicted);
  }
}

/// a1 is smaller than a0 by `gain` of 100; runs differ by `step`.
std::string two_levels(double gain, double step) {
  std::string csv = "a,y\n";
  for (int r = -3; r <= 3; ++r) {
    csv += fmt::format("a0,{}\na1,{}\n", 100.0 + step * r, 100.0 - gain + step * r);
  }
  return csv;
}

Decision beside_delta(double gain, double step, const std::string& delta) {
  Request request = minimizing("y ~ a");
  request.question.delta = language::parse_delta(delta);
  return asked(two_levels(gain, step), request).decision.value();
}

TEST(Delta, HasFourVerdicts) {
  EXPECT_EQ(beside_delta(10.0, 0.5, "3 %").parts[0].kind, DecisionKind::choose);
  const Decision small = beside_delta(1.0, 0.1, "3 %");
  EXPECT_EQ(small.parts[0].kind, DecisionKind::too_small);
  EXPECT_EQ(small.parts[0].reason, DecisionReason::gain_too_small);
  const Decision nothing = beside_delta(0.0, 0.1, "3 %");
  EXPECT_EQ(nothing.parts[0].kind, DecisionKind::too_small);
  EXPECT_EQ(nothing.parts[0].reason, DecisionReason::nothing_larger);
  const Decision unclear = beside_delta(4.0, 1.0, "3 %");
  EXPECT_EQ(unclear.parts[0].kind, DecisionKind::cannot_tell);
  EXPECT_EQ(unclear.parts[0].reason, DecisionReason::gain_may_be_too_small);
  EXPECT_FALSE(unclear.parts[0].more_replications)
      << "less than one standard error above the limit";
  // The interval nearly leaves the limit out: after one more run it does in every second case.
  const Decision near = beside_delta(5.45, 1.0, "3 %");
  EXPECT_EQ(near.parts[0].kind, DecisionKind::cannot_tell);
  EXPECT_GE(near.parts[0].more_replications.value(), 3);
  const Decision wide = beside_delta(0.0, 5.0, "3 %");
  EXPECT_EQ(wide.parts[0].kind, DecisionKind::cannot_tell);
  EXPECT_EQ(wide.parts[0].reason, DecisionReason::effects_may_matter);
}

TEST(Delta, JudgesTheTermsAsTheAdvice) {
  Request request = minimizing("y ~ a");
  request.question.delta = language::parse_delta("3 %");
  const auto verdict = [&](double gain, double step) {
    return term(asked(two_levels(gain, step), request).analysis, "a").verdict;
  };
  EXPECT_EQ(verdict(10.0, 0.5), TermVerdict::matters);
  EXPECT_EQ(verdict(1.0, 0.1), TermVerdict::too_small);
  EXPECT_EQ(verdict(0.0, 0.1), TermVerdict::no_larger);
  EXPECT_EQ(verdict(0.0, 5.0), TermVerdict::cannot_tell);
}

/// Of three levels the last is smaller than the others by `gain` of 100.
std::string three_levels(double gain, double step) {
  std::string csv = "a,y\n";
  for (int r = -3; r <= 3; ++r) {
    for (int a = 0; a < 3; ++a) {
      csv += fmt::format("a{},{}\n", a, 100.0 - (a == 2 ? gain : 0.0) + step * r);
    }
  }
  return csv;
}

TEST(Delta, JudgesTermsOfSeveralLevelsByTheirRange) {
  Request request = minimizing("y ~ a");
  request.question.delta = language::parse_delta("3 %");
  const auto verdict = [&](double gain, double step) {
    return term(asked(three_levels(gain, step), request).analysis, "a").verdict;
  };
  EXPECT_EQ(verdict(10.0, 0.5), TermVerdict::matters);
  EXPECT_EQ(verdict(1.0, 0.1), TermVerdict::too_small);
  EXPECT_EQ(verdict(0.0, 0.1), TermVerdict::no_larger);
  EXPECT_EQ(verdict(3.5, 0.5), TermVerdict::cannot_tell);
  EXPECT_EQ(verdict(0.0, 5.0), TermVerdict::cannot_tell);
}

TEST(Limits, AreHeldByABoundByTheEstimateOrNotAtAll) {
  Request request = minimizing("y ~ a");
  const auto status = [&](const std::string& limit) {
    request.question.limit = language::parse_limit(limit);
    return asked(two_levels(10.0, 0.5), request).decision->candidates.at(0).limits;
  };
  EXPECT_EQ(status("<= 105"), LimitStatus::held);
  EXPECT_EQ(status("<= 100.2"), LimitStatus::by_estimate);
  EXPECT_EQ(status("<= 99"), LimitStatus::broken);
}

/// a2 is faster; neither factor changes the memory, of which the two settings of b2 needed less by
/// chance.
std::string with_memory() {
  std::string csv = "a,b,time,memory\n";
  const double by_chance[] = {0.0, 0.1, -1.2, -1.3};
  for (int r = 0; r < 4; ++r) {
    for (int setting = 0; setting < 4; ++setting) {
      csv += fmt::format("a{},b{},{},{}\n", setting % 2 + 1, setting / 2 + 1,
                         100 - 10 * (setting % 2) + (r * 7 + setting * 3) % 5 * 0.2,
                         50 + by_chance[setting] + ((r * 3 + setting * 2) % 5 - 2));
    }
  }
  return csv;
}

TEST(Limits, AreNotKeptByMovingIdleFactors) {
  Request request = minimizing("time ~ a * b");
  request.column_limits.push_back({"memory", *language::parse_limit("<= 51")});
  const Decision decision = *asked(with_memory(), request).decision;
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(decision.candidates.at(*decision.parts[0].best).limits, LimitStatus::by_estimate);
  EXPECT_TRUE(decision.parts[0].moved_for_limits.empty());
  // The settings of b2 keep the limit for certain, but that b changes the memory was not shown.
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{1, 0}));
}

/// A 2^(4-1) fraction, D = ABC: the baseline with a2 alone was not measured.
TEST(Limits, AreKnownInFractionsToo) {
  std::string csv = "A,B,C,D,time\n";
  for (int r = 0; r < 4; ++r) {
    for (int setting = 0; setting < 8; ++setting) {
      const int a = setting % 2;
      const int b = setting / 2 % 2;
      const int c = setting / 4;
      csv += fmt::format("a{},b{},c{},d{},{}\n", a + 1, b + 1, c + 1, (a ^ b ^ c) + 1,
                         15 - 5 * a + (r + setting * 3) % 5 * 0.1);
    }
  }
  Request request = minimizing("time ~ A + B + C + D");
  request.designed = true;
  request.question.limit = language::parse_limit("<= 12");
  const Decision decision = *asked(csv, request).decision;
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{1, 0, 0, 0}));
  EXPECT_EQ(decision.parts[0].advised_limits, LimitStatus::held);
}

/// Settings of factors a, b and c by the digits of their levels, each measured four times.
std::string measured_at(const std::vector<std::string>& settings) {
  std::string csv = "a,b,c,time\n";
  for (int r = 0; r < 4; ++r) {
    for (const std::string& one : settings) {
      csv += fmt::format("{},{},{},{}\n", one[0], one[1], one[2],
                         15 - 5 * (one[0] - '0') + (r + one[1] + one[2] * 3) % 5 * 0.1);
    }
  }
  return csv;
}

TEST(Baseline, OfAFractionIsTheFirstLevelsThoughNobodyMeasuredThem) {
  // Half of the 2^3, without 000: every two of its first levels were measured together.
  Request request = minimizing("time ~ C(a) + C(b) + C(c)");
  const Decision decision = *asked(measured_at({"001", "010", "100", "111"}), request).decision;
  EXPECT_EQ(decision.baseline_origin, BaselineOrigin::first_levels);
  EXPECT_EQ(decision.compared_with.levels, (std::vector<std::size_t>{0, 0, 0}));
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_FALSE(decision.parts[0].baseline);
  ASSERT_TRUE(decision.parts[0].expected_baseline && decision.parts[0].gain);
  EXPECT_NEAR(decision.parts[0].gain->value, -5.0, 0.3);
}

TEST(Baseline, IsAMeasuredSettingWhereOneOfAllIsMissing) {
  Request request = minimizing("time ~ C(a) * C(b) * C(c)");
  const Decision decision =
      *asked(measured_at({"001", "010", "011", "100", "101", "110", "111"}), request).decision;
  EXPECT_EQ(decision.baseline_origin, BaselineOrigin::nearest_measured);
  EXPECT_TRUE(decision.parts[0].baseline);
}

TEST(Baseline, OfAFractionWithALimitIsMeasured) {
  Request request = minimizing("time ~ C(a) + C(b) + C(c)");
  request.question.limit = language::parse_limit("<= 12");
  const Decision decision = *asked(measured_at({"001", "010", "100", "111"}), request).decision;
  EXPECT_EQ(decision.baseline_origin, BaselineOrigin::nearest_measured);
}

TEST(Limits, AdviseInTheGroupsWhatTheyAdvise) {
  std::string csv = "codec,load\n";
  for (int r = 0; r < 5; ++r) {
    for (const auto& [codec, load] : {std::pair{"a", 50.0}, {"b", 60.0}, {"c", 95.0}}) {
      csv += fmt::format("{},{}\n", codec, load + (r * 3 + codec[0]) % 5 * 0.3);
    }
  }
  Request request = minimizing("load ~ codec");
  request.question.goal = Goal::maximize;
  request.question.limit = language::parse_limit("<= 80");
  const Decision decision = *asked(csv, request).decision;
  ASSERT_EQ(decision.parts[0].groups.size(), 1U);
  const FactorGroup& group = decision.parts[0].groups.front();
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{1}));
  EXPECT_EQ(group.combinations[group.advised].levels, (std::vector<std::size_t>{1}));
  EXPECT_EQ(group.combinations[group.best].levels, (std::vector<std::size_t>{2}));
}

TEST(Baseline, IsAMeasuredSettingWhereTwoFirstLevelsNeverMet) {
  Request request = minimizing("time ~ C(a) + C(b) + C(c)");
  const Decision decision =
      *asked(measured_at({"100", "010", "101", "111", "011"}), request).decision;
  EXPECT_EQ(decision.baseline_origin, BaselineOrigin::nearest_measured);
  EXPECT_TRUE(decision.parts[0].baseline);
}

TEST(Decide, ConstantResponsesTellNothingAgainstAnySetting) {
  const Answer found = asked("a,y\np,3\nq,3\np,3\nq,3\n", minimizing("y ~ a"));
  EXPECT_EQ(found.decision->parts[0].kind, DecisionKind::change_nothing);
  EXPECT_EQ(found.decision->parts[0].reason, DecisionReason::constant_response);
}

TEST(Placebos, AreNeverAdvised) {
  Request request = minimizing("y ~ a");
  request.question.placebos = {"a"};
  const Decision decision = asked(two_levels(10.0, 0.5), request).decision.value();
  ASSERT_EQ(decision.placebo_alarms.size(), 1U);
  EXPECT_EQ(decision.placebo_alarms.front(), "a");
  EXPECT_TRUE(decision.parts[0].groups.empty());
  EXPECT_NE(decision.parts[0].kind, DecisionKind::choose);
}

TEST(RobustLine, NamesTheRunsThatStandOutTogether) {
  std::string csv = "a,b,y\n";
  for (int r = 0; r < 12; ++r) {
    for (const int a : {0, 1}) {
      for (const int b : {0, 1}) {
        double y = 100.0 - 10.0 * a + ((r * 7 + a * 3 + b * 5) % 11 - 5) * 0.4;
        if (r == 3 && a == 1 && b == 0) y *= 5.0;
        if (r == 8 && a == 1 && b == 1) y *= 5.0;
        csv += fmt::format("a{},b{},{:.3f}\n", a, b, y);
      }
    }
  }
  const Answer result = asked(csv, minimizing("y ~ a * b"));
  ASSERT_TRUE(result.robust && result.robust->without);
  EXPECT_EQ(result.robust->without->runs.size(), 2U);
  EXPECT_EQ(result.robust->without->kind, DecisionKind::choose);
  ASSERT_FALSE(result.robust->shown.empty());
  EXPECT_EQ(result.robust->shown.front().factor, 0U);
  EXPECT_FALSE(result.robust->shown.front().larger);
}

TEST(LaunchOrder, OfASortedFileIsSaid) {
  std::string csv = "run,a,y\n";
  for (int run = 1; run <= 12; ++run) {
    csv += fmt::format("{},a{},{}\n", run, run > 6 ? 1 : 0, 10.0 + run % 3);
  }
  const Answer result = asked(csv, minimizing("y ~ a"));
  ASSERT_TRUE(result.order);
  EXPECT_EQ(result.order->verdict, OrderVerdict::explained_by_factors);
  EXPECT_EQ(result.order->exposed(), (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace yates::anova
