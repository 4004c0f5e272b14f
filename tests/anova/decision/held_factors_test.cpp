#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "anova/decision/decision_task.hpp"
#include "tests/anova/minimizing.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

Decision decided_with(const std::string& csv, const Request& request) {
  return *answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request).decision;
}

/// A larger buffer is faster and takes more memory; mode=turbo changes the memory alone.
std::string buffers() {
  std::string csv = "buffer,mode,workers,time,memory\n";
  for (int r = 0; r < 3; ++r) {
    for (int setting = 0; setting < 8; ++setting) {
      const bool large = setting % 2 == 1;
      const bool fast = setting / 2 % 2 == 1;
      csv += fmt::format("b{},{},{},{},{}\n", large ? 16 : 8, fast ? "turbo" : "slow",
                         setting / 4 + 1, (large ? 80 : 100) + (r * 5 + setting * 3) % 7,
                         (large ? 25 : 15) + (fast ? 20 : 0) + (r + setting) % 3);
    }
  }
  return csv;
}

TEST(HeldFactors, AreThoseWithWhoseOtherLevelsTheAdviceBreaksALimit) {
  Request request = minimizing("time ~ buffer + mode + workers");
  request.column_limits.push_back({"memory", *language::parse_limit("<= 40")});
  const Decision decision = decided_with(buffers(), request);
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  ASSERT_EQ(decision.parts[0].held.size(), 1U);
  EXPECT_EQ(decision.parts[0].held[0].factor, 1U);
  EXPECT_EQ(decision.parts[0].held[0].reason, HeldFor::limit);
  EXPECT_TRUE(decision.parts[0].moved_for_limits.empty());
  // Where every level keeps it, all are free.
  request.column_limits[0].limit.value = 60.0;
  EXPECT_TRUE(decided_with(buffers(), request).parts[0].held.empty());
}

TEST(HeldFactors, OfAnotherSettingAreItsOwn) {
  Request request = minimizing("time ~ buffer + mode + workers");
  request.column_limits.push_back({"memory", *language::parse_limit("<= 40")});
  const auto data = table::read_text(buffers(), table::FileFormat::csv, "data.csv");
  const Answer answered = answer(data, request);
  const auto held = [&](const Setting& at) {
    return held_for_limits(*answered.decision, answered.decision->parts[0], answered.settings, at);
  };
  // With the small buffer, both modes keep the limit.
  EXPECT_EQ(held({{1, 0, 0}}).size() + held({{0, 0, 0}}).size(), 1U);
}

/// Mode alone changes the memory, and the time only within noise; more workers are faster. Beside
/// one worker the modes seem to be another than beside four.
std::string modes() {
  std::string csv = "mode,workers,disk,time,memory\n";
  for (int r = 0; r < 3; ++r) {
    for (int setting = 0; setting < 12; ++setting) {
      const int mode = setting % 3;
      const bool four = setting / 3 % 2 == 1;
      const double noise = (r * 5 + setting * 3) % 7 * 2.0;
      csv += fmt::format("m{},w{},d{},{},{}\n", mode, four ? 4 : 1, setting / 6,
                         (four ? 60.0 : 100.0) - (mode == 2 ? 1.0 : 0.0) +
                             (mode == 1 && !four ? 4.0 : 0.0) + noise,
                         mode == 0 ? 50 : 20);
    }
  }
  return csv;
}

double mean_of_time(const Answer& answered, std::optional<std::size_t> mode,
                    std::optional<std::size_t> workers) {
  double sum = 0.0;
  int count = 0;
  for (const Candidate& one : answered.decision->candidates) {
    const std::vector<std::size_t>& levels = answered.settings[one.setting].levels;
    if ((mode && levels[0] != *mode) || (workers && levels[1] != *workers)) continue;
    sum += one.observed_mean;
    ++count;
  }
  return sum / count;
}

TEST(MovedForLimits, AreExpectedOverTheSameLevelsOfAllOthersAsTheBaseline) {
  Request request = minimizing("time ~ (mode + workers + disk)^2");
  request.scale = ScaleWish::raw;
  request.column_limits.push_back({"memory", *language::parse_limit("<= 40")});
  const Answer answered =
      answer(table::read_text(modes(), table::FileFormat::csv, "data.csv"), request);
  const Decision& decision = *answered.decision;
  EXPECT_EQ(decision.parts[0].reason, DecisionReason::baseline_breaks_limits);
  ASSERT_EQ(decision.parts[0].moved_for_limits, std::vector<std::size_t>{0});
  const std::size_t mode = decision.parts[0].advised->levels[0];
  // No effect of the mode was shown: what it adds is the same beside one worker and four.
  const double all = mean_of_time(answered, std::nullopt, std::nullopt);
  const auto by_hand = [&](std::size_t m, std::size_t w) {
    return mean_of_time(answered, m, std::nullopt) + mean_of_time(answered, std::nullopt, w) - all;
  };
  EXPECT_NEAR(decision.parts[0].expected_baseline->value, by_hand(0, 0), 1e-9);
  EXPECT_NEAR(decision.parts[0].expected->value, by_hand(mode, 1), 1e-9);
  EXPECT_NEAR(decision.parts[0].gain->value, by_hand(mode, 1) - by_hand(0, 0), 1e-9);
}

TEST(MovedForLimits, GoToTheLevelWithTheBestPredictionWhereNoEffectWasShown) {
  Request request = minimizing("time ~ mode + workers + disk");
  request.column_limits.push_back({"memory", *language::parse_limit("<= 40")});
  const Answer answered =
      answer(table::read_text(modes(), table::FileFormat::csv, "data.csv"), request);
  const double second = mean_of_time(answered, 1, std::nullopt);
  const double third = mean_of_time(answered, 2, std::nullopt);
  EXPECT_EQ(answered.decision->parts[0].advised->levels[0], second < third ? 1U : 2U);
  EXPECT_LT(third, second) << "the first in the table would be no test";
}

/// threads=8 is the fastest and does not run with zstd; codec matters, or does nothing.
std::string failing(double codec_gain) {
  std::string csv = "run,standard_order,replicate,block,threads,codec,status,time\n";
  int run = 0;
  for (int r = 0; r < 4; ++r) {
    for (int setting = 0; setting < 6; ++setting) {
      const int threads = 1 << setting % 3 << (setting % 3 == 2 ? 1 : 0);
      const bool zstd = setting / 3 == 1;
      const bool fails = threads == 8 && zstd;
      ++run;
      csv += fmt::format("{},{},{},1,t{},{},{},{}\n", run, setting + 1, r + 1, threads,
                         zstd ? "zstd" : "lz4", fails ? "failed" : "done",
                         fails ? ""
                               : fmt::format("{}", 120.0 / threads + (zstd ? codec_gain : 0.0) +
                                                       (r * 3 + setting * 5) % 7 * 0.2));
    }
  }
  return csv;
}

TEST(HeldFactors, AreThoseOfWhichAnotherLevelFailedBesideTheAdvice) {
  const Decision decision = decided_with(failing(0.0), minimizing("time ~ threads + codec"));
  EXPECT_EQ(decision.parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{2, 0}));
  ASSERT_EQ(decision.parts[0].held.size(), 1U);
  EXPECT_EQ(decision.parts[0].held[0].factor, 1U);
  EXPECT_EQ(decision.parts[0].held[0].reason, HeldFor::runs);
}

TEST(HeldFactors, ThatMatterAndCannotBeComparedAreNotAveragedOver) {
  const Decision decision = decided_with(failing(8.0), minimizing("time ~ threads * codec"));
  for (const HeldFactor& one : decision.parts[0].held) EXPECT_EQ(one.reason, HeldFor::compared);
  ASSERT_TRUE(decision.parts[0].best && decision.parts[0].expected);
  EXPECT_NEAR(decision.parts[0].expected->value,
              decision.candidates[*decision.parts[0].best].observed_mean, 1.0);
}

/// Failures by machine, of which only b has any; the last setting of a has none in each run.
TEST(Limits, OnWhichEveryRunOfASettingIsAreKeptByTheEstimate) {
  std::string csv = "machine,load,failures\n";
  for (int r = 0; r < 3; ++r) {
    for (int load = 1; load <= 3; ++load) {
      csv += fmt::format("a,l{},0\nb,l{},{}\n", load, load, (r + load * load) % 3 + 2 * load);
    }
  }
  Request request = minimizing("failures ~ machine + load");
  request.scale = ScaleWish::raw;
  request.question.limit = language::parse_limit("<= 0");
  // The sums of this model miss zero where every run has it.
  for (const char* formula : {"failures ~ machine + load", "failures ~ machine * load"}) {
    request.formula = model::parse(formula);
    for (const Candidate& one : decided_with(csv, request).candidates) {
      const bool none = one.observed_mean == 0.0;
      EXPECT_EQ(one.limits, none ? LimitStatus::by_estimate : LimitStatus::broken) << formula;
      if (none) {
        EXPECT_EQ(one.unkept.at(0).mean.value(), 0.0);
      }
    }
  }
}

TEST(Rounding, IsNoValueOfItsOwn) {
  std::string csv = "a,b,y\n";
  for (int r = 0; r < 3; ++r) {
    csv += fmt::format("a1,b1,{}\na1,b2,0.1\na1,b2,-0.1\na2,b1,0.7\na2,b2,{}\n", 15 + r, 0.3 * r);
  }
  Request request = minimizing("y ~ a * b");
  request.scale = ScaleWish::raw;
  const Decision decision = decided_with(csv, request);
  bool any = false;
  for (const Candidate& one : decision.candidates) {
    if (std::abs(one.predicted) > 1e-9) continue;
    EXPECT_EQ(one.predicted, 0.0);
    any = true;
  }
  EXPECT_TRUE(any);
}

}  // namespace
}  // namespace yates::anova
