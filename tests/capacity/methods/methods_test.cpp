#include "capacity/methods/methods.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "capacity/rules/rules.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

TEST(Methods, AreKnownByTheirNames) {
  for (const Method one : all_methods()) EXPECT_EQ(method_of(to_string(one)), one);
  EXPECT_EQ(to_string(Method::edf_preemptive), "edf-preemptive");
  EXPECT_EQ(to_string(Method::fifo), "fifo");
  EXPECT_FALSE(method_of("magic"));
  EXPECT_EQ(best_method(), has_exact() ? Method::exact : Method::path_relinking);
  EXPECT_EQ(best_method(300), Method::foresight);
  EXPECT_EQ(best_method(301), best_method());
  EXPECT_EQ(all_methods().size(), has_exact() ? 13U : 12U);
}

/// All jobs are there from the begin on, and time is short.
Plan at_once(std::uint64_t seed, double restart) {
  Plan plan = random_plan(seed, 12);
  plan.restart = restart;
  for (Job& job : plan.jobs) {
    job.due -= job.submitted;
    job.submitted = 0.0;
  }
  return plan;
}

TEST(Foresight, GoesOnFromAMomentAsAPlanFromItsBegin) {
  for (const double restart : {0.0, 60.0}) {
    const Plan plan = at_once(2, restart);
    EXPECT_DOUBLE_EQ(cost_until_done(plan, all_open(plan), greedy), simulate(plan, greedy).cost());
    // Half done on a machine: 50 s are left of 100.
    Plan one{{{"one", "gpu", 1, 3.6}}, {{"a", 0, 1000, 1, {{0, 1, 100}}}}, 1, restart};
    EXPECT_DOUBLE_EQ(cost_until_done(one, {70.0, {{0, 0.5}}, {{0, {{0, 0}}}}}, greedy), 0.05);
  }
}

// Where nothing is yet to come, what it plays is what happens: no worse than what goes on by
// itself.
TEST(Foresight, IsNoWorseThanTheMethodsByWhichItGoesOn) {
  std::size_t better = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Plan plan = at_once(seed, seed % 2 == 0 ? 60.0 : 0.0);
    const double found = simulate(plan, policy_of(Method::foresight)).cost();
    const double by_greedy = simulate(plan, greedy).cost();
    const double by_due = simulate(plan, policy_of(Method::edf_sharing)).cost();
    EXPECT_LE(found, std::min(by_greedy, by_due) * (1.0 + 1e-9)) << seed;
    better += found < 0.99 * std::min(by_greedy, by_due) ? 1 : 0;
  }
  EXPECT_GE(better, 4U);
}

// By name each does what its rule does.
TEST(Methods, DecideAsTheirRules) {
  const Plan plan = random_plan(4, 10);
  const Moment moment = all_open(plan, 5000.0);
  const auto same = [&](Method method, const Rule& rule) {
    const Decision found = policy_of(method)(plan, moment);
    const Decision expected = by_rule(plan, moment, rule);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t m = 0; m < found.size(); ++m) EXPECT_EQ(found[m].runs, expected[m].runs);
  };
  same(Method::fifo, {Order::submitted, false, false});
  same(Method::edf, {Order::due, false, false});
  same(Method::priority, {Order::weight, false, false});
  same(Method::priority_sharing, {Order::weight, true, false});
  same(Method::edf_preemptive, {Order::due, true, true});
}

}  // namespace
}  // namespace yates::capacity
