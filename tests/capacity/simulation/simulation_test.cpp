#include "capacity/simulation/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include <gtest/gtest.h>

#include "capacity/rules/rules.hpp"
#include "tests/capacity/made_plans.hpp"

namespace yates::capacity {
namespace {

Policy rule(Order order, bool sharing, bool preemption) {
  return [=](const Plan& plan, const Moment& moment) {
    return by_rule(plan, moment, {order, sharing, preemption});
  };
}

// A machine of four devices for 3.6 an hour, 0.001 a second. a on two devices until 100 s, b on one
// until 50, c on one from 60 to 140. By hand: 0 to 50 shared by 2 and 1, 50 to 60 a alone, 60 to
// 100 shared by 2 and 1, then c alone.
TEST(Simulation, SharesThePriceOfAMachineByDevices) {
  const Plan plan{{{"big", "gpu", 4, 3.6}},
                  {{"a", 0, 90, 0.5, {{0, 2, 100}}},
                   {"b", 0, 90, 1, {{0, 1, 50}}},
                   {"c", 60, 139, 0.25, {{0, 1, 80}}}}};
  const Outcome found = simulate(plan, rule(Order::submitted, true, false));
  EXPECT_DOUBLE_EQ(found.machine_cost, 0.14);
  EXPECT_DOUBLE_EQ(found.tardiness_cost, 0.5 * 10.0 + 0.25 * 1.0);
  EXPECT_DOUBLE_EQ(found.cost(), 0.14 + 5.25);
  EXPECT_DOUBLE_EQ(found.jobs[0].machine_cost, 0.05 * 2 / 3 + 0.01 + 0.04 * 2 / 3);
  EXPECT_DOUBLE_EQ(found.jobs[1].machine_cost, 0.05 / 3);
  EXPECT_DOUBLE_EQ(found.jobs[2].machine_cost, 0.04 / 3 + 0.04);
  EXPECT_DOUBLE_EQ(found.jobs[2].start, 60.0);
  EXPECT_DOUBLE_EQ(found.jobs[2].finish, 140.0);
  EXPECT_DOUBLE_EQ(found.device_seconds, 2 * 100 + 50 + 80);
  EXPECT_DOUBLE_EQ(found.rented_seconds, 4 * 140);
  EXPECT_EQ(found.decisions, 4U);  // at 0, 50, 60 and 100
}

// Progress as in the study: cp += (1 - cp) * elapsed / t, with t the time that is left.
TEST(Simulation, KeepsTheWorkThatIsDoneWhereASetupChanges) {
  Plan plan{{{"slow", "a", 1, 1.0}, {"fast", "b", 1, 1.0}},
            {{"job", 0, 500, 1, {{0, 1, 400}, {1, 1, 100}}}}};
  const Policy policy = [](const Plan&, const Moment& moment) -> Decision {
    const std::size_t setup = moment.now < 100.0 ? 0 : 1;
    return {{setup, {{0, setup}}}};
  };
  EXPECT_DOUBLE_EQ(simulate(plan, policy).jobs[0].finish, 400.0);
  // A quarter in 100 s, the rest three times as long as a quarter of 100 s.
  EXPECT_DOUBLE_EQ(simulate(plan, policy, 100.0).jobs[0].finish, 175.0);
  plan.restart = 20.0;
  EXPECT_DOUBLE_EQ(simulate(plan, policy, 100.0).jobs[0].finish, 195.0);
  // Decisions while it restarts lose nothing more.
  EXPECT_NEAR(simulate(plan, policy, 1.0).jobs[0].finish, 195.0, 1e-9);
}

// First come, first served on three machines of one device is the recursion of Kiefer and
// Wolfowitz, job by job; and its mean wait that of M/M/3.
TEST(Simulation, IsAQueueWhereJobsTakeOneDeviceInTurn) {
  constexpr std::size_t servers = 3;
  constexpr double load = 1.5;
  Plan plan{{{"server", "cpu", 1, 1.0, servers}}, {}};
  Draws draws(7);
  double now = 0.0;
  for (int j = 0; j < 6000; ++j) {
    now += draws.exponential(1.0 / load);
    plan.jobs.push_back({std::to_string(j), now, 1e9, 0.0, {{0, 1, draws.exponential(1.0)}}});
  }
  const Outcome found = simulate(plan, rule(Order::submitted, true, false));
  std::vector<double> ready(servers, 0.0);
  double waited = 0.0;
  for (std::size_t j = 0; j < plan.jobs.size(); ++j) {
    const auto first = std::min_element(ready.begin(), ready.end());
    const double start = std::max(*first, plan.jobs[j].submitted);
    ASSERT_NEAR(found.jobs[j].start, start, 1e-6) << j;
    *first = start + plan.jobs[j].setups[0].seconds;
    waited += start - plan.jobs[j].submitted;
  }
  // Erlang's C of 1.5 in 3 is 9 / 38; the mean wait is C / (3 - 1.5).
  const double mean = waited / static_cast<double>(plan.jobs.size());
  EXPECT_NEAR(mean, 9.0 / 38.0 / 1.5, 0.05);
}

// No device twice and no decision that cannot be (simulate checks them), no job lost, money adds
// up.
TEST(Simulation, LosesNothingWhateverDecides) {
  std::vector<Policy> policies{greedy};
  for (const Order order : {Order::submitted, Order::due, Order::weight}) {
    for (const bool sharing : {false, true}) {
      for (const bool preemption : {false, true})
        policies.push_back(rule(order, sharing, preemption));
    }
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Plan plan = random_plan(seed, 40);
    for (const Policy& policy : policies) {
      const Outcome found = simulate(plan, policy, 3600.0);
      double shares = 0.0;
      double tardiness = 0.0;
      for (std::size_t j = 0; j < plan.jobs.size(); ++j) {
        const JobOutcome& its = found.jobs[j];
        EXPECT_GE(its.start, plan.jobs[j].submitted);
        EXPECT_GE(its.finish - its.start, least_seconds(plan.jobs[j]) * (1.0 - 1e-9));
        shares += its.machine_cost;
        tardiness += plan.jobs[j].weight * std::max(0.0, its.finish - plan.jobs[j].due);
      }
      EXPECT_NEAR(shares, found.machine_cost, 1e-9 * shares);
      EXPECT_NEAR(tardiness, found.tardiness_cost, 1e-9);
      EXPECT_LE(found.device_seconds, found.rented_seconds * (1.0 + 1e-12));
      EXPECT_GE(found.decisions, plan.jobs.size());
    }
  }
}

// Who stays where he began is done after the time of one of his setups.
TEST(Simulation, WorksAsLongAsASetupSaysWhereNothingIsInterrupted) {
  const Plan plan = random_plan(9, 60);
  const Outcome found = simulate(plan, rule(Order::due, true, false));
  for (std::size_t j = 0; j < plan.jobs.size(); ++j) {
    const double took = found.jobs[j].finish - found.jobs[j].start;
    const auto& setups = plan.jobs[j].setups;
    EXPECT_TRUE(std::any_of(setups.begin(), setups.end(), [&](const auto& one) {
      return std::abs(one.seconds - took) < 1e-6 * took;
    })) << j;
  }
}

// A job that goes to another machine of the same type restarts; one that keeps its company stays.
TEST(Simulation, KnowsMachinesByWhatRunsOnThem) {
  Plan plan{{{"two", "gpu", 2, 3.6}}, {}, std::nullopt, 30.0};
  for (const char* name : {"a", "b", "c"}) plan.jobs.push_back({name, 0, 1e4, 0, {{0, 1, 100}}});
  const Policy policy = [](const Plan&, const Moment& moment) -> Decision {
    if (moment.now == 0.0) return {{0, {{0, 0}, {1, 0}}}, {0, {{2, 0}}}};
    if (moment.jobs.size() < 3) {
      Decision rest;
      for (const OpenJob& open : moment.jobs) rest.push_back({0, {{open.job, 0}}});
      return rest;
    }
    return {{0, {{1, 0}}}, {0, {{2, 0}, {0, 0}}}};  // a moves to c
  };
  const Outcome found = simulate(plan, policy, 50.0);
  EXPECT_EQ(found.machines.size(), 2U);
  EXPECT_DOUBLE_EQ(found.jobs[0].finish + found.jobs[1].finish, 230.0);  // one of them restarts
  EXPECT_DOUBLE_EQ(found.jobs[0].restarting + found.jobs[1].restarting, 30.0);
  EXPECT_DOUBLE_EQ(found.jobs[2].finish, 100.0);
  EXPECT_EQ(found.jobs[2].stretches.size(), 1U);
}

// What stretches tell adds up to what was used, whoever decides.
TEST(Simulation, TellsWhereEachJobRan) {
  Plan plan = random_plan(6, 40);
  plan.restart = 60.0;
  for (const Policy& policy : {Policy(greedy), rule(Order::due, true, true)}) {
    const Outcome found = simulate(plan, policy, 900.0);
    double used = 0.0;
    double rented = 0.0;
    for (const RentedMachine& one : found.machines) {
      rented += plan.types[one.type].devices * (one.end - one.begin);
    }
    for (std::size_t j = 0; j < plan.jobs.size(); ++j) {
      double work = -found.jobs[j].restarting;
      double done = 0.0;
      for (const Stretch& one : found.jobs[j].stretches) {
        const auto& setup = plan.jobs[j].setups[one.setup];
        used += setup.devices * (one.end - one.begin);
        EXPECT_GE(one.begin, found.machines[one.machine].begin);
        EXPECT_LE(one.end, found.machines[one.machine].end);
        EXPECT_EQ(found.machines[one.machine].type, setup.type);
        done += (one.end - one.begin) / setup.seconds;
        work += one.end - one.begin;
      }
      EXPECT_GE(done, 1.0 - 1e-9);
      EXPECT_GE(work, least_seconds(plan.jobs[j]) * (1.0 - 1e-9));
    }
    EXPECT_NEAR(used, found.device_seconds, 1e-6 * used);
    EXPECT_NEAR(rented, found.rented_seconds, 1e-6 * rented);
  }
}

TEST(Simulation, RefusesJobsThatWouldCostMore) {
  // 100 s at 0.001 a second are 0.1; b is 50 s late at once, at 0.01 a second.
  Plan plan{{{"one", "gpu", 1, 3.6}},
            {{"a", 0, 1000, 1, {{0, 1, 100}}, 0.2}, {"b", 0, 50, 0.01, {{0, 1, 100}}, 0.2}}};
  const Outcome found = simulate(plan, rule(Order::submitted, true, false));
  EXPECT_FALSE(found.jobs[0].refused);
  EXPECT_TRUE(found.jobs[1].refused);
  EXPECT_DOUBLE_EQ(found.refusal_cost, 0.2);
  EXPECT_DOUBLE_EQ(found.cost(), 0.3);
  plan.jobs[0].refusal = 0.05;
  EXPECT_DOUBLE_EQ(simulate(plan, greedy).cost(), 0.25);
  EXPECT_TRUE(simulate(plan, greedy).machines.empty());
}

TEST(Simulation, TakesAsLongAsJobsReallyTake) {
  const Plan plan{{{"one", "gpu", 1, 3.6}}, {{"a", 0, 120, 1, {{0, 1, 100}}}}};
  Plan actual = plan;
  actual.jobs[0].setups[0].seconds = 150.0;
  const Outcome found = simulate(plan, greedy, std::nullopt, &actual);
  EXPECT_DOUBLE_EQ(found.jobs[0].finish, 150.0);
  EXPECT_DOUBLE_EQ(found.tardiness_cost, 30.0);
  EXPECT_DOUBLE_EQ(found.machine_cost, 0.15);
}

TEST(Simulation, RefusesWhatWouldNeverEnd) {
  const Plan plan = random_plan(1, 3);
  const Policy idle = [](const Plan&, const Moment&) -> Decision { return {}; };
  EXPECT_THROW(simulate(plan, idle, 60.0), std::domain_error);
  EXPECT_THROW(simulate(plan, greedy, 0.0), std::domain_error);
  EXPECT_TRUE(simulate({plan.types, {}}, greedy).jobs.empty());
}

}  // namespace
}  // namespace yates::capacity
