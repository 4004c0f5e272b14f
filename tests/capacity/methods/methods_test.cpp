#include "capacity/methods/methods.hpp"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

TEST(Methods, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Method one : all_methods) {
    EXPECT_TRUE(names.insert(to_string(one)).second);
    EXPECT_EQ(method_of(to_string(one)), one);
  }
  EXPECT_FALSE(method_of("magic"));
  EXPECT_EQ(best_method(), has_exact() ? Method::exact : Method::greedy);
}

TEST(Methods, DecideDifferently) {
  const Plan plan = random_plan(4, 25);
  std::set<double> costs;
  for (const Method one : all_methods) {
    if (one == Method::exact && !has_exact()) continue;
    costs.insert(simulate(plan, policy_of(one)).cost());
  }
  EXPECT_GE(costs.size(), 5U);
}

}  // namespace
}  // namespace yates::capacity
