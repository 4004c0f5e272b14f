#include "campaigns/store/progress.hpp"

#include <gtest/gtest.h>

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

}  // namespace
