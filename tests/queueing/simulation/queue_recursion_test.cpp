#include <gtest/gtest.h>

#include "queueing/simulation/network_simulation.hpp"
#include "queueing/simulation/simulation_run.hpp"
#include "tests/queueing/simulation/theory.hpp"

namespace yates::queueing {
namespace {

/// Long-run means from one long stretch.
struct Seen {
  double response;
  double waiting;
  double number;
  double busy;
  double empty;
};

template <typename Engine>
Seen seen_by(const SimulationPlan& plan, std::int64_t jobs) {
  Engine engine(plan, 0);
  Stretch batch = empty_stretch(plan);
  engine.run(jobs, batch);
  const SumsLayout layout = layout_of(plan);
  const double* const at = batch.sums.data() + layout.at(0, 0);
  const double time = batch.sums[SumsLayout::time];
  EXPECT_EQ(at[SumsLayout::visits], static_cast<double>(jobs));
  EXPECT_EQ(batch.histograms[1].count(), jobs);
  return {at[SumsLayout::response] / at[SumsLayout::visits],
          at[SumsLayout::waiting] / at[SumsLayout::visits], at[SumsLayout::number] / time,
          at[SumsLayout::busy] / time, batch.sums[layout.empty(0)] / time};
}

TEST(QueueRecursion, ServesTheSameJobsAsTheEventsDo) {
  for (const int servers : {1, 3}) {
    for (const ServiceDistribution& service :
         {ServiceDistribution(ExponentialService{}), ServiceDistribution(DeterministicService{}),
          ServiceDistribution(LognormalService{2.0})}) {
      SimulationOptions options;
      options.service = {service};
      const auto plans = plans_of(
          one_station({.arrival_rate = 0.7 * servers, .service_time = 1.0, .servers = servers}),
          options);
      const SimulationPlan& plan = plans.front().plan;
      ASSERT_TRUE(plan.is_plain_queue());
      const Seen by_recursion = seen_by<QueueRecursion>(plan, 40000);
      const Seen by_events = seen_by<NetworkSimulation>(plan, 40000);
      // The two stretches end at different moments, up to a handful of jobs apart; with one server
      // in order of arrival the jobs are the same ones.
      const double tolerance = servers == 1 ? 1e-9 : 1e-3;
      EXPECT_NEAR(by_recursion.response / by_events.response, 1.0, tolerance);
      EXPECT_NEAR(by_recursion.waiting / by_events.waiting, 1.0, 5e-3);
      EXPECT_NEAR(by_recursion.number / by_events.number, 1.0, 5e-3);
      EXPECT_NEAR(by_recursion.busy / by_events.busy, 1.0, 2e-3);
      EXPECT_NEAR(by_recursion.empty, by_events.empty, 2e-3);
    }
  }
}

TEST(QueueRecursion, IsOnlyForPlainQueues) {
  const Network plain = one_station({.arrival_rate = 0.5, .service_time = 1.0});
  const auto is_plain = [](const Network& network) {
    return plans_of(network, {}).front().plan.is_plain_queue();
  };
  EXPECT_TRUE(is_plain(plain));
  Network sharing = plain;
  sharing.stations[0].discipline = Discipline::processor_sharing;
  EXPECT_FALSE(is_plain(sharing));
  Network twice = plain;
  twice.stations[0].demands[0].visits = 2.0;
  EXPECT_FALSE(is_plain(twice));
}

}  // namespace
}  // namespace yates::queueing
