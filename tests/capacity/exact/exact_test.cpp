#include "capacity/exact/exact.hpp"

#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "capacity/exact/program.hpp"
#include "capacity/rules/rules.hpp"
#include "capacity/simulation/simulation.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

/// The least cost over every way to give jobs setups and machines, node by node: each job waits,
/// joins a machine that is there or opens one.
double least_cost(const Plan& plan, const Moment& moment, double period, std::size_t next,
                  Decision& machines) {
  if (next == moment.jobs.size()) return step_cost(plan, moment, machines, period).total();
  double least = least_cost(plan, moment, period, next + 1, machines);
  const std::size_t job = moment.jobs[next].job;
  for (std::size_t s = 0; s < plan.jobs[job].setups.size(); ++s) {
    const auto& setup = plan.jobs[job].setups[s];
    for (std::size_t m = 0; m < machines.size(); ++m) {
      const int room = plan.types[setup.type].devices - used_devices(plan, machines[m]);
      if (machines[m].type != setup.type || room < setup.devices) continue;
      machines[m].runs.push_back({job, s});
      least = std::min(least, least_cost(plan, moment, period, next + 1, machines));
      machines[m].runs.pop_back();
    }
    machines.push_back({setup.type, {{job, s}}});
    try {
      check_decision(plan, moment, machines);
      least = std::min(least, least_cost(plan, moment, period, next + 1, machines));
    } catch (const std::domain_error&) {  // more than can be had
    }
    machines.pop_back();
  }
  return least;
}

class Exact : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_exact()) GTEST_SKIP() << "there is no CBC";
  }
};

// By hand: a price of 3.6 for two devices is 0.0005 a second and device.
TEST(StepCost, CountsRunsWaitsAndIdleDevices) {
  Plan plan{{{"two", "gpu", 2, 3.6}},
            {{"a", 0, 50, 2, {{0, 1, 100}}}, {"b", 0, 150, 1, {{0, 1, 100}, {0, 2, 80}}}}};
  Moment moment = all_open(plan, 0.0);
  const StepCost found = step_cost(plan, moment, {{0, {{0, 0}}}}, 60.0);
  EXPECT_DOUBLE_EQ(found.machines, 0.05 + 60 * 0.0005);
  EXPECT_DOUBLE_EQ(found.tardiness, 2 * 50.0);
  EXPECT_DOUBLE_EQ(found.waiting, 1.01 * 0.08);  // after 60 s 82 s are in time
  moment.now = 100.0;
  moment.jobs[1].left = 0.5;
  EXPECT_DOUBLE_EQ(waiting_cost(plan, moment, moment.jobs[1], 60.0).waiting,
                   1.01 * 50.04 + 3 * 51.0);  // 41 s are no longer
  moment.now = 110.0;
  EXPECT_DOUBLE_EQ(waiting_cost(plan, moment, moment.jobs[1], 60.0).waiting,
                   1.01 * 60.04 + 3 * 60.0);
  // Another setup than the one that runs loses a restart.
  plan.restart = 10.0;
  moment.machines = {{0, {{1, 1}}}};
  EXPECT_DOUBLE_EQ(run_cost(plan, moment, moment.jobs[1], 1).machines, 0.04);
  EXPECT_DOUBLE_EQ(run_cost(plan, moment, moment.jobs[1], 0).machines, 0.0005 * 60);
  EXPECT_DOUBLE_EQ(run_cost(plan, moment, moment.jobs[1], 0).tardiness, 20.0);
}

TEST_F(Exact, IsTheBestOfAllDecisions) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Plan plan = random_plan(seed, 4);
    plan.types[1].devices = 2;
    for (Job& job : plan.jobs) {
      std::erase_if(job.setups, [](const auto& one) { return one.devices > 2 || one.type == 3; });
    }
    plan.most_machines = 1 + seed % 3;
    const Moment moment = all_open(plan, 2000.0);
    Decision machines;
    const double least = least_cost(plan, moment, 1800.0, 0, machines);
    const Solved found = exact(plan, moment, {1800.0});
    EXPECT_NEAR(found.cost.total(), least, 1e-6 * least) << seed;
    EXPECT_LE(found.gap(), 1e-6) << seed;
    EXPECT_TRUE(found.in_time);
  }
}

TEST_F(Exact, IsNoWorseThanGreedyAndNeverBelowItsBound) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Plan plan = random_plan(seed, 30);
    const Moment moment = all_open(plan, 5000.0);
    const Solved found = exact(plan, moment);
    EXPECT_LE(found.cost.total(), step_cost(plan, moment, greedy(plan, moment), 3600.0).total());
    EXPECT_GE(found.cost.total(), found.bound * (1.0 - 1e-9));
    EXPECT_LE(found.gap(), 1e-6);  // devices of 1, 2 and 4 always fit
  }
}

// Three jobs of two devices fit twice on machines of three: by counts two machines would do.
TEST_F(Exact, CountsPatternsWhereDevicesDoNotDivideEachOther) {
  Plan plan{{{"three", "gpu", 3, 3.6}}, {}};
  for (const char* name : {"a", "b", "c"}) plan.jobs.push_back({name, 0, 100, 1, {{0, 2, 90}}});
  const Solved found = exact(plan, all_open(plan, 20.0));
  EXPECT_EQ(found.decision.size(), 3U);
  EXPECT_LE(found.gap(), 1e-9);
}

// Six runs fit on two machines of seven devices, whatever other types there are.
TEST_F(Exact, PacksByPatternBesideTypesThatAreCounted) {
  Plan plan{{{"seven", "gpu", 7, 3.6}, {"one", "cpu", 1, 0.1}}, {}};
  for (const int devices : {2, 2, 2, 2, 3, 3}) {
    plan.jobs.push_back({std::to_string(plan.jobs.size()), 0, 100, 1, {{0, devices, 90}}});
  }
  plan.jobs.push_back({"alone", 0, 100, 1, {{1, 1, 90}}});
  const Solved found = exact(plan, all_open(plan, 5.0));
  EXPECT_EQ(found.decision.size(), 3U);
  EXPECT_LE(found.gap(), 1e-9);
}

// Machines of five and of seven devices, runs of two and three.
TEST_F(Exact, IsTheBestWhereRunsArePackedWithGaps) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Draws draws(seed);
    Plan plan{{{"five", "gpu", 5, 2.0}, {"seven", "gpu", 7, 2.6}}, {}, 1 + seed % 2};
    for (const char* name : {"a", "b", "c", "d"}) {
      Job job{name, 0, 200 + 300 * draws.uniform(), 0.1 * draws.uniform(), {}};
      const double seconds = 200 + 400 * draws.uniform();
      for (std::size_t type : {0, 1}) {
        for (const int devices : {2, 3}) job.setups.push_back({type, devices, seconds / devices});
      }
      plan.jobs.push_back(std::move(job));
    }
    const Moment moment = all_open(plan, 100.0);
    Decision machines;
    const double least = least_cost(plan, moment, 900.0, 0, machines);
    const Solved found = exact(plan, moment, {900.0});
    EXPECT_NEAR(found.cost.total(), least, 1e-6 * least) << seed;
    EXPECT_LE(found.gap(), 1e-6) << seed;
  }
}

// More patterns than are listed: 64 devices and runs of 1 to 40. The machines are counted, and the
// gap says what the packing costs.
TEST_F(Exact, SaysWhatItCostsThatPatternsAreTooMany) {
  Draws draws(5);
  Plan plan{{{"huge", "core", 64, 6.4}}, {}, 3};
  for (int j = 0; j < 30; ++j) {
    Job job{std::to_string(j), 0, 3000 * draws.uniform(), 0.01 * draws.uniform(), {}};
    for (const int devices : {1, 3, 7, 11, 17, 29, 40}) {
      job.setups.push_back({0, devices, 4000.0 / devices});
    }
    plan.jobs.push_back(std::move(job));
  }
  const Moment moment = all_open(plan, 0.0);
  const Solved found = exact(plan, moment);
  EXPECT_LE(found.bound, found.cost.total());
  EXPECT_LT(found.gap(), 0.1);
}

// The solver's process may die: nothing is known then, and nothing else is lost.
TEST_F(Exact, SurvivesItsSolver) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  IntegerProgram program;
  program.add_column(1.0, 1.0);
  program.rows.push_back({{7'000'000}, {nan}, true, 1.0});
  const IntegerSolution found = solve(program, {0.0}, 5.0, {});
  EXPECT_FALSE(found.proven && !found.values.empty() && found.values[0] > 0.5);
}

TEST_F(Exact, LeavesJobsWhereTheyRun) {
  Plan plan{{{"two", "gpu", 2, 3.6}}, {}};
  for (const char* name : {"a", "b", "c", "d"}) plan.jobs.push_back({name, 0, 90, 1, {{0, 1, 90}}});
  Moment moment = all_open(plan, 10.0);
  moment.machines = {{0, {{0, 0}, {3, 0}}}, {0, {{1, 0}}}};
  const Solved found = exact(plan, moment);
  ASSERT_EQ(found.decision.size(), 2U);
  EXPECT_EQ(found.decision[0].runs, (Runs{{0, 0}, {3, 0}}));
  EXPECT_EQ(found.decision[1].runs, (Runs{{1, 0}, {2, 0}}));
}

TEST_F(Exact, DecidesAWholeSimulation) {
  const Plan plan = random_plan(3, 20);
  const Outcome best = simulate(
      plan, [](const Plan& its, const Moment& moment) { return exact(its, moment).decision; });
  const Outcome first = simulate(plan, [](const Plan& its, const Moment& moment) {
    return by_rule(its, moment, {Order::submitted, false, false});
  });
  EXPECT_LT(best.cost(), first.cost());
}

// One device costs more alone than it does later beside others; whoever can run does.
TEST_F(Exact, LetsNobodyWaitWhoCouldRun) {
  Plan plan{{{"eight", "gpu", 8, 8.0}}, {{"job", 0, 1e6, 0.01, {{0, 1, 4000}, {0, 8, 700}}}}};
  EXPECT_EQ(exact(plan, all_open(plan, 0.0)).decision.size(), 1U);
  for (std::uint64_t seed = 11; seed <= 14; ++seed) {
    EXPECT_NO_THROW(simulate(
        random_plan(seed, 12),
        [](const Plan& its, const Moment& moment) { return exact(its, moment, {600.0}).decision; },
        600.0));
  }
}

// Two late jobs, one machine: whoever runs goes on, or each swap would cost a restart.
TEST_F(Exact, DoesNotInterruptLateJobsInTurn) {
  Plan plan{{{"one", "gpu", 1, 1.0}}, {}, 1, 60.0};
  for (const char* name : {"a", "b"}) plan.jobs.push_back({name, 0, 0, 0.001, {{0, 1, 600}}});
  const Policy policy = [](const Plan& its, const Moment& moment) {
    return exact(its, moment, {61.0}).decision;
  };
  EXPECT_NEAR(
      simulate(plan, policy, 61.0).jobs[1].finish + simulate(plan, policy, 61.0).jobs[0].finish,
      1800.0, 1e-6);
}

// Where running costs nothing, waiting does not either; yet the free machine is used.
TEST_F(Exact, RunsWhatCostsNothing) {
  const Plan plan{{{"free", "cpu", 2, 0.0}},
                  {{"a", 0, 1000, 0, {{0, 1, 100}}}, {"b", 0, 1000, 0, {{0, 1, 100}}}}};
  EXPECT_EQ(exact(plan, all_open(plan, 0.0)).decision.at(0).runs.size(), 2U);
}

TEST(Patterns, AreAllFullMachines) {
  EXPECT_TRUE(fit_by_number(8, {1, 2, 4}));
  EXPECT_FALSE(fit_by_number(7, {2}));
  EXPECT_FALSE(fit_by_number(12, {2, 3}));
  // Of seven devices: 2+2+2, 2+2+3, 2+5, 3+3.
  const auto found = full_patterns(7, {2, 3, 5}, 10);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (std::vector<Pattern>{{1, 0, 1}, {0, 2, 0}, {2, 1, 0}, {3, 0, 0}}));
  EXPECT_FALSE(full_patterns(7, {2, 3, 5}, 3));
}

TEST(Packing, TakesAFewMachinesAndNoMoreThanThereAre) {
  Plan plan{{{"four", "gpu", 4, 1.0}}, {}};
  for (const int devices : {1, 2, 1, 4}) {
    plan.jobs.push_back({std::to_string(plan.jobs.size()), 0, 1, 1, {{0, devices, 10}}});
  }
  const Moment moment = all_open(plan, 0.0);
  const Runs runs{{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  EXPECT_EQ(packed(plan, moment, runs)->size(), 2U);
  plan.most_machines = 1;
  EXPECT_FALSE(packed(plan, moment, runs));
}

}  // namespace
}  // namespace yates::capacity
