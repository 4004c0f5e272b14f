#include "capacity/bound/bound.hpp"

#include <gtest/gtest.h>

#include "capacity/methods/methods.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

// One device costs 0.001 a second; slow and cheap in 200 s, or fast and dear in 100 s.
TEST(Bound, IsTheLeastOfEachJob) {
  Plan plan{{{"cheap", "a", 1, 3.6}, {"dear", "b", 1, 18.0}},
            {{"job", 50, 400, 1, {{0, 1, 200}, {1, 1, 100}}}}};
  EXPECT_NEAR(least_cost(plan), 0.2, 1e-9);  // in time
  plan.jobs[0].due = 200.0;                  // 150 s: half of the work on either
  EXPECT_NEAR(least_cost(plan), 0.5 * 0.2 + 0.5 * 0.5, 1e-9);
  plan.jobs[0].weight = 0.001;  // late is cheaper than dear
  EXPECT_NEAR(least_cost(plan), 0.2 + 0.001 * 50.0, 1e-9);
  plan.jobs.push_back(plan.jobs[0]);
  EXPECT_NEAR(least_cost(plan), 2 * (0.2 + 0.001 * 50.0), 1e-9);
}

TEST(Bound, IsBelowWhateverAMethodCosts) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Plan plan = random_plan(seed, 15);
    for (const Method method : all_methods()) {
      EXPECT_LE(least_cost(plan), simulate(plan, policy_of(method)).cost());
    }
  }
}

}  // namespace
}  // namespace yates::capacity
