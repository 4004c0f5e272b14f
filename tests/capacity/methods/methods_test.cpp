#include "capacity/methods/methods.hpp"

#include <gtest/gtest.h>

#include "capacity/rules/order.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

TEST(Methods, AreKnownByTheirNames) {
  for (const Method one : all_methods()) EXPECT_EQ(method_of(to_string(one)), one);
  EXPECT_EQ(to_string(Method::edf_preemptive), "edf-preemptive");
  EXPECT_EQ(to_string(Method::fifo), "fifo");
  EXPECT_FALSE(method_of("magic"));
  EXPECT_EQ(best_method(), has_exact() ? Method::exact : Method::greedy);
  EXPECT_EQ(all_methods().size(), has_exact() ? 12U : 11U);
}

// By name each does what its rule does.
TEST(Methods, DecideAsTheirRules) {
  const Plan plan = random_plan(4, 10);
  Moment moment{5000.0, {}, {}};
  for (std::size_t j = 0; j < plan.jobs.size(); ++j) moment.jobs.push_back({j});
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
