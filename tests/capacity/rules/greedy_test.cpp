#include <gtest/gtest.h>

#include "capacity/rules/rules.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

// K80 machines of one, two and four devices, as in the catalogue of the study.
Plan catalogue(std::vector<double> due) {
  Plan plan{{{"NC6", "K80", 1, 0.56}, {"NC12", "K80", 2, 1.13}, {"NC24", "K80", 4, 2.25}}, {}};
  for (std::size_t j = 0; j < due.size(); ++j) {
    Job job{std::string(1, static_cast<char>('a' + j)), 0.0, due[j], 1.0, {}};
    for (std::size_t type = 0; type < 3; ++type) {
      for (const int devices : {1, 2, 4}) {
        const double seconds = devices == 1 ? 400.0 : devices == 2 ? 220.0 : 130.0;
        if (devices <= plan.types[type].devices) job.setups.push_back({type, devices, seconds});
      }
    }
    plan.jobs.push_back(std::move(job));
  }
  return plan;
}

TEST(Greedy, RentsTheSmallestMachineThatHoldsAJob) {
  const Plan plan = catalogue({1000.0});
  const Decision found = greedy(plan, all_open(plan));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(plan.types[found[0].type].name, "NC6");
}

TEST(Greedy, LetsJobsShareALargeMachine) {
  const Plan plan = catalogue({1000.0, 1000.0, 1000.0, 1000.0});
  const Decision found = greedy(plan, all_open(plan));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(plan.types[found[0].type].name, "NC24");
  EXPECT_EQ(found[0].runs.size(), 4U);
}

TEST(Greedy, GivesDevicesThatAreFreeToWhoGainsMost) {
  // In time b takes two devices, a and c one each.
  Plan plan = catalogue({1000.0, 230.0, 1000.0});
  plan.most_machines = 1;
  const Decision found = greedy(plan, all_open(plan));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(used_devices(plan, found[0]), 4);
  // Of two jobs that need two and one, the other takes the fourth device.
  const Plan two = catalogue({230.0, 1000.0});
  const Decision shared = greedy(two, all_open(two));
  ASSERT_EQ(shared.size(), 1U);
  EXPECT_EQ(used_devices(two, shared[0]), 4);
  EXPECT_EQ(two.jobs[1].setups[shared[0].runs[1].setup].devices, 2);
}

TEST(Greedy, ServesThePressedFirst) {
  Plan plan = catalogue({1000.0, 200.0});
  plan.types.resize(1);
  for (Job& job : plan.jobs) job.setups.resize(1);
  plan.most_machines = 1;
  const Decision found = greedy(plan, all_open(plan));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].runs, (Runs{{1, 0}}));
}

}  // namespace
}  // namespace yates::capacity
