#include "campaigns/store/progress.hpp"

#include <gtest/gtest.h>

#include "doe/points/factorial.hpp"

namespace {

using namespace yates;
using campaigns::AttemptState;
using campaigns::RunState;

campaigns::Attempt attempt(std::size_t run, std::size_t number, AttemptState state) {
  campaigns::Attempt result;
  result.intent.run = run;
  result.intent.number = number;
  result.end.state = state;
  return result;
}

TEST(Statuses, TheDoneAttemptCountsOtherwiseTheLast) {
  const doe::RunPlan plan{{1}, 1, {{1, 1, 1, 1, 0}, {2, 2, 1, 1, 1}, {3, 3, 1, 1, 2}}};
  const std::vector<campaigns::Attempt> attempts{
      attempt(1, 1, AttemptState::failed), attempt(1, 2, AttemptState::done),
      attempt(2, 1, AttemptState::failed), attempt(2, 2, AttemptState::interrupted)};
  const auto found = campaigns::statuses(plan, attempts);
  EXPECT_EQ(found[0].state, RunState::done);
  EXPECT_EQ(found[0].attempt, 1U);
  EXPECT_EQ(found[0].attempts, 2U);
  EXPECT_EQ(found[1].state, RunState::left);
  EXPECT_EQ(found[2].state, RunState::left);
  EXPECT_FALSE(found[2].attempt);
  EXPECT_EQ(campaigns::count(found).left, 2U);
}

TEST(Pace, KnowsNothingBeforeTheFirstRun) {
  EXPECT_FALSE(campaigns::Pace(2).estimate(std::vector<std::size_t>{0, 1}));
}

TEST(Pace, AddsTheMeansOfThePointsLeft) {
  campaigns::Pace pace(2);
  for (const double seconds : {0.9, 1.1}) pace.add(0, seconds);
  pace.add(1, 10);
  const auto left = pace.estimate(std::vector<std::size_t>{0, 0, 1});
  ASSERT_TRUE(left);
  EXPECT_LT(left->low, 12);
  EXPECT_GT(left->high, 12);
  EXPECT_GT(left->low, 10.5);
  EXPECT_LT(left->high, 13.5);
}

TEST(Pace, IsUnsureOfPointsItHasNotSeen) {
  campaigns::Pace pace(3);
  pace.add(0, 1);
  pace.add(1, 4);
  const auto left = pace.estimate(std::vector<std::size_t>{2, 2});
  ASSERT_TRUE(left);
  EXPECT_DOUBLE_EQ(left->low, 1);
  EXPECT_DOUBLE_EQ(left->high, 16);
}

campaigns::PacedAttempt paced(double started, double ended, double wall) {
  return {.point = 0, .host = "here", .started = started, .ended = ended, .wall = wall};
}

TEST(Pace, CountsWhatPassesAroundTheRuns) {
  campaigns::Pace pace(1);
  const std::vector<std::size_t> ten(10, 0);
  // Each run takes 2 s after 3 s of preparation, and 5 s pass before the next one.
  for (int run = 0; run < 100; ++run) pace.add(paced(run * 10, run * 10 + 5, 2));
  const auto left = pace.estimate(ten);
  ASSERT_TRUE(left);
  EXPECT_NEAR(left->low, 100, 6);
  EXPECT_NEAR(left->high, 100, 6);
  pace.begin_session();
  pace.add(paced(1e6, 1e6 + 5, 2));
  EXPECT_NEAR(pace.estimate(ten)->high, 100, 6) << "the time between two sessions counts";
}

TEST(Pace, BeginsWithTheCampaignsPause) {
  campaigns::Pace pace(1, 30);
  pace.add(paced(0, 1, 1));
  EXPECT_GT(pace.estimate(std::vector<std::size_t>{0})->high, 31);
  EXPECT_LT(pace.estimate(std::vector<std::size_t>{0})->high, 34);
}

TEST(Pace, CountsWarmUpsThatComeAgain) {
  campaigns::Pace pace(1);
  for (int run = 0; run < 100; ++run) {
    auto warmup = paced(run * 10, run * 10 + 6, 6);
    warmup.point.reset();
    pace.add(warmup);
    pace.add(paced(run * 10 + 6, run * 10 + 10, 4));
  }
  EXPECT_NEAR(pace.estimate(std::vector<std::size_t>{0})->high, 10, 0.7);
}

TEST(Pace, OfRunsAtTheSameTimeOnAHostIsNotNegative) {
  campaigns::Pace pace(1);
  for (int run = 0; run < 10; ++run) pace.add(paced(run, run + 8, 8));
  EXPECT_NEAR(pace.estimate(std::vector<std::size_t>{0})->high, 8, 1);
  EXPECT_GE(pace.estimate(std::vector<std::size_t>{0})->low, 7);
}

TEST(PaceOfAStore, LeavesOutWhatNobodyWaitedFor) {
  const doe::Design design =
      doe::full_factorial({{.name = "a", .levels = {{"x", std::nullopt}, {"y", std::nullopt}}}});
  const doe::RunPlan plan{
      {1}, 2, {{1, 1, 1, 1, 0}, {2, 2, 1, 1, 1}, {3, 1, 2, 1, 0}, {4, 2, 2, 1, 1}}};
  campaigns::Outlines outlines;
  outlines.hosts = {"here"};
  const auto add = [&](std::int64_t id, double started, double ended) {
    outlines.attempts.push_back({.id = id,
                                 .run = static_cast<std::size_t>(id),
                                 .state = AttemptState::done,
                                 .wall = 1,
                                 .started = started,
                                 .ended = ended});
  };
  add(1, 0, 2);
  add(2, 2, 5000);  // its driver died, and the next one found its end
  add(3, 5001, 5003);
  outlines.sessions = {1, 3};
  const auto left =
      campaigns::pace_of({}, design, plan, outlines).estimate(std::vector<std::size_t>{0, 1});
  ASSERT_TRUE(left);
  EXPECT_LT(left->high, 6);
  EXPECT_GT(left->high, 3.5) << "each run takes a second more than its command";
}

campaigns::Attempt measured(std::size_t run, double wall) {
  campaigns::Attempt result = attempt(run, 1, AttemptState::done);
  result.end.usage = campaigns::Usage{.wall = wall};
  return result;
}

TEST(SecondsPerReplication, AddTheMeansOfThePoints) {
  const doe::Design design =
      doe::full_factorial({{.name = "a", .levels = {{"x", std::nullopt}, {"y", std::nullopt}}}});
  const doe::RunPlan plan{
      {1}, 2, {{1, 1, 1, 1, 0}, {2, 2, 1, 1, 1}, {3, 1, 2, 1, 0}, {4, 2, 2, 1, 1}}};
  campaigns::Campaign campaign;
  const auto seconds = [&](const std::vector<campaigns::Attempt>& attempts,
                           const std::vector<campaigns::AuxiliaryRecord>& auxiliaries = {}) {
    return campaigns::seconds_per_replication(campaign, design, plan, attempts, auxiliaries);
  };
  EXPECT_EQ(seconds({}), std::nullopt);
  EXPECT_EQ(seconds({attempt(1, 1, AttemptState::failed)}), std::nullopt);
  EXPECT_DOUBLE_EQ(*seconds({measured(1, 2), measured(2, 10), measured(3, 4)}), 13);
  EXPECT_DOUBLE_EQ(*seconds({measured(1, 2)}), 4) << "the other point counts as the mean";
  auto disturbed = measured(2, 100);
  disturbed.end.state = AttemptState::disturbed;
  EXPECT_DOUBLE_EQ(*seconds({measured(1, 2), disturbed}), 4);

  campaign.command.cool_down = 5;
  EXPECT_DOUBLE_EQ(*seconds({measured(1, 2), measured(2, 10)}), 22) << "two pauses";
  campaign.command.cool_down = 0;
  const auto auxiliary = [](campaigns::AuxiliaryKind kind, double wall) {
    campaigns::AuxiliaryRecord record;
    record.auxiliary.kind = kind;
    record.end = campaigns::AuxiliaryEnd{.ended = "12:00", .wall = wall};
    return record;
  };
  using campaigns::AuxiliaryKind;
  EXPECT_DOUBLE_EQ(
      *seconds({measured(1, 2), measured(2, 10)},
               {auxiliary(AuxiliaryKind::setup, 1000), auxiliary(AuxiliaryKind::before, 1),
                auxiliary(AuxiliaryKind::after, 2), auxiliary(AuxiliaryKind::change, 3),
                campaigns::AuxiliaryRecord{}}),
      18)
      << "but for setup, which no replication repeats";
}

}  // namespace
