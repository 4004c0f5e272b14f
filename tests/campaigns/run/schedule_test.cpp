#include "campaigns/run/schedule.hpp"

#include <gtest/gtest.h>

namespace {

using namespace yates;
using campaigns::Schedule;

/// Runs 1, 2, ... with these blocks and whole plots.
std::vector<doe::PlannedRun> runs(
    const std::vector<std::pair<std::size_t, std::size_t>>& blocks_and_plots) {
  std::vector<doe::PlannedRun> result;
  for (const auto& [block, plot] : blocks_and_plots) {
    const std::size_t run = result.size() + 1;
    result.push_back({run, run, block, block, 0, plot});
  }
  return result;
}

/// The number of the run that a host is given; 0: later, -1: nothing any more.
int take(Schedule& schedule, std::size_t host) {
  const auto turn = schedule.take(host);
  if (const auto* run = std::get_if<doe::PlannedRun>(&turn)) return static_cast<int>(run->run);
  return std::holds_alternative<Schedule::Later>(turn) ? 0 : -1;
}

TEST(Schedule, GivesEachHostTheNextRunOfThePlan) {
  const auto plan = runs({{1, 1}, {1, 1}, {2, 2}});
  Schedule schedule(plan, 2, {});
  EXPECT_EQ(take(schedule, 1), 1);
  EXPECT_EQ(take(schedule, 0), 2);
  EXPECT_EQ(take(schedule, 1), 3);
  EXPECT_EQ(take(schedule, 0), 0) << "a run may come back";
  schedule.give_back(0, plan[1]);
  EXPECT_EQ(take(schedule, 0), 2);
  schedule.settle(0, plan[1]);
  schedule.settle(1, plan[0]);
  schedule.settle(1, plan[2]);
  EXPECT_EQ(take(schedule, 0), -1);
  EXPECT_EQ(schedule.left(), 0U);
}

TEST(Schedule, GivesARunBackInTheOrderOfThePlan) {
  const auto plan = runs({{1, 1}, {1, 1}, {1, 1}});
  Schedule schedule(plan, 1, {});
  take(schedule, 0);
  take(schedule, 0);
  schedule.give_back(0, plan[1]);
  schedule.give_back(0, plan[0]);
  EXPECT_EQ(take(schedule, 0), 1);
  EXPECT_EQ(take(schedule, 0), 2);
  EXPECT_EQ(take(schedule, 0), 3);
}

TEST(Schedule, MeasuresABlockOnOneHost) {
  const auto plan = runs({{1, 1}, {1, 1}, {2, 2}, {2, 2}, {3, 3}});
  Schedule schedule(plan, 2, {.one_host_per_block = true});
  EXPECT_EQ(take(schedule, 1), 3);
  EXPECT_EQ(take(schedule, 1), 4);
  EXPECT_EQ(take(schedule, 1), 0);
  EXPECT_EQ(take(schedule, 0), 1);
  EXPECT_EQ(take(schedule, 0), 2);
  EXPECT_EQ(take(schedule, 0), 5);
}

TEST(Schedule, HandsTheBlocksOfALostHostToTheOthers) {
  const auto plan = runs({{1, 1}, {1, 1}, {2, 2}});
  Schedule schedule(plan, 2, {.one_host_per_block = true});
  EXPECT_EQ(take(schedule, 0), 1);
  schedule.set_aside(0);
  schedule.give_back(0, plan[0]);
  EXPECT_EQ(take(schedule, 0), -1);
  EXPECT_EQ(take(schedule, 1), 1);
  EXPECT_EQ(take(schedule, 1), 2);
  EXPECT_EQ(take(schedule, 1), 3);
}

TEST(Schedule, MeasuresAWholePlotOnOneHostAndNothingBesideIt) {
  const auto plan = runs({{1, 1}, {1, 1}, {1, 2}, {1, 3}});
  Schedule schedule(plan, 2, {.one_host_per_whole_plot = true});
  EXPECT_EQ(take(schedule, 0), 1);
  EXPECT_EQ(take(schedule, 1), 3) << "the other host has the next plot";
  EXPECT_EQ(take(schedule, 0), 2) << "two of one plot may run side by side";
  EXPECT_EQ(take(schedule, 0), 0) << "but not two plots on one host";
  schedule.settle(0, plan[0]);
  EXPECT_EQ(take(schedule, 0), 0);
  schedule.settle(0, plan[1]);
  EXPECT_EQ(take(schedule, 0), 4);
}

TEST(Schedule, LetsAWholePlotMoveOnlyFromALostHost) {
  const auto plan = runs({{1, 1}, {1, 1}});
  Schedule schedule(plan, 2, {.one_host_per_whole_plot = true});
  EXPECT_EQ(take(schedule, 0), 1);
  EXPECT_EQ(take(schedule, 1), 0);
  schedule.set_aside(0);
  EXPECT_EQ(take(schedule, 1), 0) << "while a run of it is under way";
  schedule.settle(0, plan[0]);
  EXPECT_EQ(take(schedule, 1), 2);
}

}  // namespace
