#include "anova/together/together.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// What each factor changes at its second level.
struct Changes {
  double a;
  double b;
};

/// Two factors of two levels, `replications` runs; runs of time and energy differ by up to 1. The
/// two noises differ in their order.
std::string two_responses(Changes time, Changes energy, int replications = 4) {
  std::string csv = "a,b,time,energy\n";
  for (int r = 0; r < replications; ++r) {
    for (int setting = 0; setting < 4; ++setting) {
      const int a = setting % 2;
      const int b = setting / 2;
      const double one = ((r * 7 + setting * 3) % 5) / 2.0 - 1.0;
      const double other = ((r * 3 + setting * 2) % 5) / 2.0 - 1.0;
      csv += fmt::format("a{},b{},{},{}\n", a, b, 100 + time.a * a + time.b * b + one,
                         100 + energy.a * a + energy.b * b + other);
    }
  }
  return csv;
}

Answer answer_of(const std::string& csv, const std::string& response, Question question = {}) {
  Request request;
  request.formula = model::parse(response + " ~ a * b");
  request.question = std::move(question);
  request.question.goal = Goal::minimize;
  return answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request);
}

std::optional<Together> together(const std::string& csv, const Question& question = {}) {
  const Answer time = answer_of(csv, "time", question);
  const Answer energy = answer_of(csv, "energy", question);
  const std::array<const Answer*, 2> both = {&time, &energy};
  return decide_together(both);
}

/// The levels of a and b.
using Levels = std::vector<std::size_t>;

const JointSetting& at(const JointDecision& decision, const Levels& levels) {
  for (const JointSetting& one : decision.settings) {
    if (one.setting.levels == levels) return one;
  }
  throw std::out_of_range("no such setting");
}

TEST(Together, AdvisesWhatIsBetterSomewhereAndWorseNowhere) {
  const JointDecision found = together(two_responses({-10, 0}, {0, 0}))->decisions.at(0);
  EXPECT_EQ(found.kind, JointKind::choose);
  EXPECT_EQ(found.factors, (std::vector<std::size_t>{0}));
  ASSERT_TRUE(found.advised.has_value());
  const JointSetting& advised = found.settings[*found.advised];
  EXPECT_EQ(advised.setting.levels, (Levels{1, 0}));
  EXPECT_EQ(advised.changes[0].direction, Direction::better);
  EXPECT_EQ(advised.changes[1].direction, Direction::unmoved);
  EXPECT_GT(advised.changes[1].at_most.value(), 0.0);
  EXPECT_EQ(found.settings.front().standing, Standing::beaten);
}

TEST(Together, PutsFactorsOfDifferentResponsesTogether) {
  const JointDecision found = together(two_responses({-10, 0}, {0, -10}))->decisions.at(0);
  EXPECT_EQ(found.kind, JointKind::choose);
  EXPECT_EQ(found.settings[*found.advised].setting.levels, (Levels{1, 1}));
  EXPECT_EQ(at(found, {1, 0}).standing, Standing::beaten);
}

TEST(Together, SaysThatAGainCostsAnother) {
  const JointDecision found = together(two_responses({-10, 0}, {10, 0}))->decisions.at(0);
  EXPECT_EQ(found.kind, JointKind::trade_off);
  EXPECT_FALSE(found.advised.has_value());
  EXPECT_EQ(at(found, {1, 0}).changes[0].direction, Direction::better);
  EXPECT_EQ(at(found, {1, 0}).changes[1].direction, Direction::worse);
  EXPECT_EQ(at(found, {1, 0}).standing, Standing::unbeaten);
  EXPECT_EQ(at(found, {0, 0}).standing, Standing::unbeaten);
}

TEST(Together, KeepsABaselineThatNothingBeats) {
  const JointDecision found = together(two_responses({10, 0}, {0, 10}))->decisions.at(0);
  EXPECT_EQ(found.kind, JointKind::keep_baseline);
  EXPECT_EQ(at(found, {1, 1}).standing, Standing::beaten);
}

TEST(Together, SaysThatNothingWasShown) {
  EXPECT_EQ(together(two_responses({0, 0}, {0, 0}))->decisions.at(0).kind,
            JointKind::nothing_shown);
}

TEST(Together, KeepsABaselineThatIsBeatenByLessThanWhatMatters) {
  Question question;
  question.delta = language::parse_delta("5");
  EXPECT_EQ(together(two_responses({-2, 0}, {0, 0}), question)->decisions.at(0).kind,
            JointKind::keep_baseline);
  question.delta = language::parse_delta("2.2");
  EXPECT_EQ(together(two_responses({-2, 0}, {0, 0}), question)->decisions.at(0).kind,
            JointKind::cannot_tell)
      << "a gain that may matter";
}

TEST(Together, ToleratesALossBelowDelta) {
  Question question;
  question.delta = language::parse_delta("5");
  const JointDecision found = together(two_responses({-10, 0}, {2, 0}), question)->decisions.at(0);
  EXPECT_EQ(found.kind, JointKind::choose);
  EXPECT_EQ(at(found, {1, 0}).changes[1].direction, Direction::no_matter);
}

TEST(Together, NeverComparesLevelsOfGivenFactors) {
  Question question;
  question.given = {"b"};
  const auto found = together(two_responses({-10, 50}, {0, 50}), question);
  ASSERT_EQ(found->decisions.size(), 2U);
  for (std::size_t b = 0; b < 2; ++b) {
    const JointDecision& one = found->decisions[b];
    EXPECT_EQ(one.kind, JointKind::choose);
    ASSERT_EQ(one.settings.size(), 2U);
    for (const JointSetting& setting : one.settings) EXPECT_EQ(setting.setting.levels[1], b);
  }
}

/// Time and energy, which has a limit.
std::array<Answer, 2> with_limit_of_energy(const std::string& csv, const char* limit) {
  Question question;
  question.limit = language::parse_limit(limit);
  Request request;
  request.formula = model::parse("time ~ a * b");
  request.question.goal = Goal::minimize;
  request.column_limits.push_back({"energy", *question.limit});
  return {answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request),
          answer_of(csv, "energy", question)};
}

TEST(Together, LeavesOutWhatBreaksALimit) {
  // a1 gains in time, and energy breaks the limit there.
  const auto answers = with_limit_of_energy(two_responses({-10, -5}, {20, -5}), "<= 108");
  const std::array<const Answer*, 2> both = {&answers[0], &answers[1]};
  EXPECT_FALSE(baseline_must_be_left(both));
  const JointDecision found = decide_together(both)->decisions.at(0);
  EXPECT_EQ(found.kind, JointKind::choose);
  EXPECT_EQ(found.settings[*found.advised].setting.levels, (Levels{0, 1}));
}

TEST(Together, IsAbsentWhereTheBaselineBreaksALimit) {
  const auto answers = with_limit_of_energy(two_responses({10, 0}, {-20, 0}), "<= 95");
  const std::array<const Answer*, 2> both = {&answers[0], &answers[1]};
  EXPECT_FALSE(decide_together(both).has_value());
  EXPECT_TRUE(baseline_must_be_left(both));
}

/// mode b saves a little energy, mode c much of it; time is the same.
TEST(Together, NeverAdvisesABeatenSettingForAnUnmovedFirstResponse) {
  std::string csv = "mode,time,energy\n";
  const std::array<double, 3> energy = {100, 90, 40};
  for (int r = 0; r < 4; ++r) {
    for (int mode = 0; mode < 3; ++mode) {
      csv += fmt::format("{},{},{}\n", "abc"[mode], 10 + (r + mode) % 4 * 0.1,
                         energy[static_cast<std::size_t>(mode)] + (r + 2 * mode) % 4 * 0.5);
    }
  }
  std::vector<Answer> answers;
  for (const std::string response : {"time", "energy"}) {
    Request request;
    request.formula = model::parse(response + " ~ mode");
    request.question.goal = Goal::minimize;
    answers.push_back(answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request));
  }
  const std::array<const Answer*, 2> both = {&answers[0], &answers[1]};
  const JointDecision found = decide_together(both)->decisions.at(0);
  ASSERT_TRUE(found.advised.has_value());
  EXPECT_EQ(found.settings[*found.advised].setting.levels, (Levels{2}));
  EXPECT_EQ(found.settings[*found.advised].standing, Standing::unbeaten);
}

/// A gain in time; energy loses 3 on average, and its runs differ by up to `spread`.
std::string unsure_price(double spread) {
  std::string csv = "a,time,energy\n";
  for (int r = 0; r < 6; ++r) {
    for (int a = 0; a < 2; ++a) {
      csv += fmt::format("a{},{},{}\n", a, 100 - 20 * a + (r * 7 + a * 3) % 5 / 2.0,
                         100 + 3 * a + spread * ((r * 5 + a * 2) % 6 - 2.5));
    }
  }
  return csv;
}

JointDecision priced(double spread) {
  std::vector<Answer> answers;
  for (const std::string response : {"time", "energy"}) {
    Request request;
    request.formula = model::parse(response + " ~ a");
    request.question.goal = Goal::minimize;
    request.question.delta = language::parse_delta("6");
    answers.push_back(
        answer(table::read_text(unsure_price(spread), table::FileFormat::csv, "d.csv"), request));
  }
  const std::array<const Answer*, 2> both = {&answers[0], &answers[1]};
  return decide_together(both)->decisions.at(0);
}

TEST(Together, NeedsALossToBeShownSmallerThanDelta) {
  EXPECT_EQ(priced(0.2).kind, JointKind::choose);
  const JointDecision unsure = priced(4.0);
  EXPECT_EQ(unsure.kind, JointKind::price_unknown);
  EXPECT_FALSE(unsure.advised.has_value());
  EXPECT_EQ(unsure.settings[unsure.unclear.value()].setting.levels, (Levels{1}));
  EXPECT_FALSE(unsure.settings[*unsure.unclear].changes[1].no_loss);
}

double normal(numerics::Random& random) {
  return numerics::normal_quantile(std::max(random.uniform(), 1e-12));
}

/// Decisions with a delta of 5, where a changes time by the first and energy by the second.
std::vector<JointDecision> simulated(int experiments, Changes of_a_in, double noise_of_energy) {
  numerics::Random random(numerics::Seed{11});
  std::vector<JointDecision> result;
  for (int e = 0; e < experiments; ++e) {
    std::string csv = "a,b,time,energy\n";
    for (int r = 0; r < 4; ++r) {
      for (int setting = 0; setting < 4; ++setting) {
        const int a = setting % 2;
        csv += fmt::format("a{},b{},{},{}\n", a, setting / 2, 100 + of_a_in.a * a + normal(random),
                           100 + of_a_in.b * a + noise_of_energy * normal(random));
      }
    }
    Question question;
    question.delta = language::parse_delta("5");
    if (auto found = together(csv, question)) result.push_back(std::move(found->decisions[0]));
  }
  return result;
}

/// a gains 20 in time for certain and loses exactly delta in energy: advice of it is wrong.
TEST(Together, RarelyAdvisesALossOfDelta) {
  int wrong = 0;
  int not_excluded = 0;  // what a test of the loss alone would have advised, too
  for (const JointDecision& one : simulated(200, {-20, 5}, 4.0)) {
    if (one.advised) ++wrong;
    if (one.unclear) ++not_excluded;
  }
  RecordProperty("wrong_of_200", wrong);
  RecordProperty("not_excluded_of_200", not_excluded);
  EXPECT_GE(not_excluded, 50);
  EXPECT_LE(wrong, 10);
}

/// a gains exactly delta in time: that nothing matters is wrong.
TEST(Together, RarelyKeepsABaselineThatIsBeatenByDelta) {
  const auto kept = [](const std::vector<JointDecision>& found) {
    return std::count_if(found.begin(), found.end(), [](const JointDecision& one) {
      return one.kind == JointKind::keep_baseline &&
             one.settings.front().standing == Standing::beaten;
    });
  };
  const auto wrong = kept(simulated(100, {-5, 0}, 1.0));
  const auto right = kept(simulated(100, {-2.5, 0}, 1.0));
  RecordProperty("wrong_of_100", static_cast<int>(wrong));
  RecordProperty("right_of_100", static_cast<int>(right));
  EXPECT_LE(wrong, 5);
  EXPECT_GE(right, 50) << "half of delta is seen to be no matter";
}

TEST(Together, NeedsTwoGoals) {
  const Answer time = answer_of(two_responses({-10, 0}, {0, 0}), "time");
  const std::array<const Answer*, 2> one = {&time, nullptr};
  EXPECT_FALSE(decide_together(one).has_value());
}

}  // namespace
}  // namespace yates::anova
