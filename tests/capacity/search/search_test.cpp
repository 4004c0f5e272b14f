#include "capacity/search/search.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "capacity/rules/rules.hpp"
#include "capacity/step/step_cost.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

/// Machines of seven devices, where runs of two, three and four leave gaps, and few of them.
Plan gappy_plan(std::uint64_t seed, std::size_t jobs) {
  Plan plan = random_plan(seed, jobs);
  plan.types = {{"five", "old", 5, 0.8}, {"seven", "new", 7, 3.0, 3}};
  plan.most_machines = 4;
  Draws draws(seed);
  for (Job& job : plan.jobs) {
    const double seconds = least_seconds(job) * 3.0;
    job.setups.clear();
    for (const std::size_t type : {0, 1}) {
      for (const int devices : {2, 3, 4}) {
        job.setups.push_back(
            {type, devices, seconds / (type == 0 ? 1.0 : 2.0) / std::sqrt(devices)});
      }
    }
    job.submitted = 0.0;
  }
  return plan;
}

// Whatever moves are made, the assignment costs what its decision does.
TEST(Assignment, CostsWhatItsDecisionDoes) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for (const Plan& plan : {random_plan(seed, 25), gappy_plan(seed, 25)}) {
      const Moment moment = all_open(plan, 3000.0);
      const StepModel model(plan, moment, 1800.0);
      Assignment assignment(model);
      Draws draws(seed);
      std::size_t made = 0;
      for (int i = 0; i < 300; ++i) {
        const auto open = static_cast<std::size_t>(draws.uniform() * 25.0);
        const std::size_t setups = model.run_cost[open].size();
        const auto drawn =
            static_cast<std::size_t>(draws.uniform() * static_cast<double>(setups + 1));
        const Choice choice = drawn < setups ? Choice(drawn) : Choice();
        const auto expected = assignment.cost_with({open, choice});
        EXPECT_EQ(assignment.make({open, choice}), expected.has_value());
        if (!expected) continue;
        ++made;
        EXPECT_NEAR(assignment.cost(), *expected, 1e-9 * *expected);
        const Decision decision = decided(model, assignment);
        EXPECT_NO_THROW(check_decision(plan, moment, decision));
        const double cost = step_cost(plan, moment, decision, 1800.0).total();
        ASSERT_NEAR(assignment.cost(), cost, 1e-9 * cost);
      }
      EXPECT_GT(made, 50U);
    }
  }
}

// One machine is filled before the next, as whoever packs them does: two machines of 30 devices
// hold these runs, or none does.
TEST(Assignment, CountsMachinesAsTheyArePacked) {
  Plan plan{{{"thirty", "core", 30, 3.0}}, {}, 2};
  for (const int devices : {20, 20, 4, 4, 3, 3, 3, 3}) {
    plan.jobs.push_back({std::to_string(plan.jobs.size()), 0, 100, 1, {{0, devices, 90}}});
  }
  const Moment moment = all_open(plan, 50.0);
  const StepModel model(plan, moment, 600.0);
  Runs runs;
  for (std::size_t j = 0; j < plan.jobs.size(); ++j) runs.push_back({j, 0});
  const Assignment assignment = assignment_of(model, runs);
  EXPECT_NO_THROW(check_decision(plan, moment, decided(model, assignment)));
  EXPECT_NO_THROW(local_search(plan, moment));
}

// Each search begins where the one before it ends.
TEST(Search, IsNoWorseThanASimplerOne) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    for (const Plan& plan : {random_plan(seed, 30), gappy_plan(seed, 30)}) {
      const Moment moment = all_open(plan, 4000.0);
      const auto cost = [&](const Decision& decision) {
        check_decision(plan, moment, decision);
        return step_cost(plan, moment, decision, 3600.0).total();
      };
      const double rounding = 1.0 + 1e-9;
      const double random = cost(random_greedy(plan, moment));
      const double local = cost(local_search(plan, moment));
      const double relinked = cost(path_relinking(plan, moment));
      EXPECT_LE(random, cost(greedy(plan, moment)) * rounding);
      EXPECT_LE(local, random * rounding);
      EXPECT_LE(relinked, local * rounding);
    }
  }
}

TEST(Search, FindsTheSameAgainAndMayBeEnded) {
  const Plan plan = gappy_plan(3, 30);
  const Moment moment = all_open(plan, 4000.0);
  const auto runs = [](const Decision& decision) {
    Runs result;
    for (const Machine& machine : decision) {
      result.insert(result.end(), machine.runs.begin(), machine.runs.end());
    }
    return result;
  };
  EXPECT_EQ(runs(path_relinking(plan, moment)), runs(path_relinking(plan, moment)));
  SearchOptions options;
  int asked = 0;
  options.ended = [&] { return ++asked > 3; };
  EXPECT_NO_THROW(check_decision(plan, moment, path_relinking(plan, moment, options)));
  options.ended = [] { return true; };
  EXPECT_NO_THROW(check_decision(plan, moment, local_search(plan, moment, options)));
}

}  // namespace
}  // namespace yates::capacity
