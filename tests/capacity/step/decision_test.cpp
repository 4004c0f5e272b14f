#include "capacity/step/decision.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

// Two types: one of four devices, one of one; jobs a and b take two devices, c takes one.
Plan small_plan() {
  return {{{"big", "gpu", 4, 4.0}, {"small", "gpu", 1, 1.0, 1}},
          {{"a", 0, 100, 1, {{0, 2, 50}}},
           {"b", 0, 100, 1, {{0, 2, 50}}},
           {"c", 0, 100, 1, {{0, 1, 80}, {1, 1, 90}}}},
          2};
}

Moment all_open() {
  return {0.0, {{0}, {1}, {2}}, {}};
}

TEST(Plan, CountsTheDevicesOfASetup) {
  const Plan plan = small_plan();
  EXPECT_DOUBLE_EQ(device_cost(plan, plan.jobs[0].setups[0]), 4.0 / 3600.0 * 50.0 * 2.0 / 4.0);
  EXPECT_EQ(least_seconds(plan.jobs[2]), 80.0);
}

TEST(Plan, SaysWhatIsWrong) {
  const auto complaint = [](const auto& spoil) -> std::string {
    Plan plan = small_plan();
    spoil(plan);
    try {
      check_plan(plan);
    } catch (const language::InputError& error) {
      return error.what();
    }
    return "nothing";
  };
  EXPECT_EQ(complaint([](Plan&) {}), "nothing");
  EXPECT_EQ(complaint([](Plan& plan) { plan.types[0].devices = 0; }),
            "machine 'big' has 0 devices; expected 1 to 4096");
  EXPECT_EQ(complaint([](Plan& plan) { plan.types[1].price = -1.0; }),
            "machine 'small' has a price of -1 an hour; expected 0 to 1e9");
  EXPECT_EQ(complaint([](Plan& plan) { plan.types[1].name = "big"; }),
            "two machines are called 'big'");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[1].name = "a"; }), "two jobs are called 'a'");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[1].setups.clear(); }),
            "no machine can run job 'b'");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[0].setups[0].devices = 5; }),
            "job 'a' runs on 5 devices of machine 'big', which has 4");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[0].setups[0].seconds = 0.0; }),
            "job 'a' takes 0 s on machine 'big'; expected a time above 0, up to 1e10 s");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[2].setups[1].type = 2; }),
            "job 'c' runs on a machine that is not in the plan");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[2].submitted = -1.0; }),
            "job 'c' is submitted at -1 s; expected 0 to 1e10");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[2].weight = -1.0; }),
            "job 'c' has the weight -1; expected 0 to 1e9");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[2].weight = 1e30; }),
            "job 'c' has the weight 1e+30; expected 0 to 1e9");
  EXPECT_EQ(complaint([](Plan& plan) { plan.jobs[2].due = 1e300; }),
            "job 'c' is due at 1e+300 s; expected at most 1e10");
  EXPECT_EQ(complaint([](Plan& plan) { plan.restart = -1.0; }),
            "a restart takes -1 s; expected 0 to 1e10");
}

TEST(Decision, IsRefusedWhereItCannotBe) {
  const Plan plan = small_plan();
  const Moment moment = all_open();
  EXPECT_NO_THROW(check_decision(plan, moment, {{0, {{0, 0}, {1, 0}}}, {1, {{2, 1}}}}));
  EXPECT_NO_THROW(check_decision(plan, moment, {}));
  const std::vector<Decision> wrong = {
      {{0, {{0, 0}, {1, 0}, {2, 0}}}},                // five devices of four
      {{0, {{0, 0}}}, {0, {{0, 0}}}},                 // one job twice
      {{1, {{0, 0}}}},                                // a setup of another type
      {{0, {{0, 1}}}},                                // no such setup
      {{0, {}}},                                      // nothing runs
      {{0, {{0, 0}}}, {0, {{1, 0}}}, {1, {{2, 1}}}},  // three machines of two
      {{2, {{0, 0}}}},                                // no such type
  };
  for (const Decision& one : wrong) {
    EXPECT_THROW(check_decision(plan, moment, one), std::domain_error);
  }
  EXPECT_THROW(check_decision(plan, {0.0, {{0}}, {}}, {{0, {{1, 0}}}}), std::domain_error);
}

TEST(Yard, PutsAJobWhereTheFewestDevicesStayFree) {
  Plan plan = small_plan();
  plan.most_machines = 3;
  Yard yard(plan, {{0, {{0, 0}}}, {0, {{1, 0}}}});
  EXPECT_TRUE(yard.put({2, 0}));
  const Decision shared = yard.take();
  ASSERT_EQ(shared.size(), 2U);
  EXPECT_EQ(shared[0].runs, (Runs{{0, 0}, {2, 0}}));  // of equal ones the first
  EXPECT_EQ(used_devices(plan, shared[0]), 3);
  Yard full(plan, {{0, {{0, 0}, {1, 0}}}});
  EXPECT_TRUE(full.put({2, 0}));
  EXPECT_EQ(full.take().size(), 2U);
}

TEST(Yard, RentsNoMoreThanCanBeHad) {
  const Plan plan = small_plan();
  Yard yard(plan, {{1, {{2, 1}}}});
  EXPECT_FALSE(yard.put({2, 1}));  // one of the small ones
  EXPECT_TRUE(yard.put_alone({0, 0}));
  EXPECT_FALSE(yard.put_alone({1, 0}));  // two machines of all types
  EXPECT_TRUE(yard.put({1, 0}));
}

}  // namespace
}  // namespace yates::capacity
