#include <gtest/gtest.h>

#include "capacity/rules/rules.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

std::vector<std::size_t> wanted_setups(const Plan& plan, const OpenJob& open, double now,
                                       bool shared) {
  std::vector<std::size_t> result;
  WantedSetups wanted(plan, open, now, shared);
  while (const auto setup = wanted.next()) result.push_back(*setup);
  return result;
}

// One device at 1 an hour, two at 3; three jobs of 100 s on one device and 60 on two.
Plan three_jobs() {
  Plan plan{{{"one", "gpu", 1, 1.0}, {"two", "gpu", 2, 3.0}}, {}, 1};
  for (const char* name : {"a", "b", "c"}) {
    plan.jobs.push_back({name, 0.0, 1000.0, 1.0, {{0, 1, 100}, {1, 2, 60}, {1, 1, 100}}});
  }
  return plan;
}

Moment open_at(double now) {
  return {now, {{0}, {1}, {2}}, {}};
}

TEST(Order, WantsWhatIsCheapestInTimeElseFastest) {
  Plan plan = three_jobs();
  const OpenJob job{0};
  EXPECT_EQ(wanted_setups(plan, job, 0.0, true), (std::vector<std::size_t>{0, 2, 1}));
  // Alone, a device of the larger machine costs the whole of it.
  EXPECT_EQ(wanted_setups(plan, job, 0.0, false), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(wanted_setups(plan, job, 930.0, true).front(), 1U);  // only 60 s are in time
  EXPECT_EQ(wanted_setups(plan, job, 2000.0, true).front(), 1U);
  EXPECT_EQ(wanted_setups(plan, {0, 0.5}, 930.0, true).front(), 0U);  // half is done
}

TEST(Order, ServesTheFirstOfItsOrder) {
  Plan plan = three_jobs();
  plan.jobs[1].due = 900.0;
  plan.jobs[2].weight = 2.0;
  const auto served = [&](Order order) {
    return by_rule(plan, open_at(0.0), {order, false, false}).front().runs.front().job;
  };
  EXPECT_EQ(served(Order::submitted), 0U);
  EXPECT_EQ(served(Order::due), 1U);
  EXPECT_EQ(served(Order::weight), 2U);
}

TEST(Order, SharesMachinesOnlyWhereItMay) {
  Plan plan = three_jobs();
  plan.types.erase(plan.types.begin());
  for (Job& job : plan.jobs) job.setups = {{0, 1, 100}};
  const Decision alone = by_rule(plan, open_at(0.0), {Order::submitted, false, false});
  ASSERT_EQ(alone.size(), 1U);
  EXPECT_EQ(alone[0].runs.size(), 1U);
  const Decision shared = by_rule(plan, open_at(0.0), {Order::submitted, true, false});
  ASSERT_EQ(shared.size(), 1U);
  EXPECT_EQ(shared[0].runs, (Runs{{0, 0}, {1, 0}}));
}

TEST(Order, InterruptsOnlyWhereItMay) {
  Plan plan = three_jobs();
  plan.jobs[2].due = 10.0;
  Moment moment = open_at(5.0);
  moment.machines = {{0, {{0, 0}}}};
  EXPECT_EQ(by_rule(plan, moment, {Order::due, true, false}).front().runs.front().job, 0U);
  EXPECT_EQ(by_rule(plan, moment, {Order::due, true, true}).front().runs.front().job, 2U);
}

}  // namespace
}  // namespace yates::capacity
