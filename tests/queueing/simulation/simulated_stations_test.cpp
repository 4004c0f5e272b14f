// Simulated stations against theory.
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/queueing/simulation/theory.hpp"

namespace yates::queueing {
namespace {

constexpr auto sharing = Discipline::processor_sharing;

TEST(SimulatedMm1, IsCoveredAsOftenAsTheIntervalsSayAtAModerateLoad) {
  constexpr int simulations = 150;
  int covered = 0;
  for (std::uint64_t seed = 1; seed <= simulations; ++seed) {
    const auto result = simulate(one_station({.arrival_rate = 0.5, .service_time = 1.0}),
                                 {.seed = {seed}, .half_width = 0.05});
    const Estimate& estimate = result.system.mean_response_time.value();
    covered += std::abs(estimate.mean - 2.0) <= estimate.half_width.value() ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.95 * simulations, 3.0 * std::sqrt(0.95 * 0.05 * simulations));
}

TEST(SimulatedMm1, HasJainsMeansAndTheExactPercentiles) {
  const auto result = simulate(one_station({.arrival_rate = 0.5, .service_time = 1.0}), with(0.01));
  expect_covers(result.system.mean_response_time, 2.0, 0.01);
  expect_covers(result.stations[0].mean_waiting_time, 1.0, 0.02);
  expect_covers(result.stations[0].utilization, 0.5, 0.01);
  expect_covers(result.stations[0].mean_number, 1.0, 0.02);
  expect_covers(result.stations[0].probability_empty, 0.5, 0.01);
  expect_covers(result.system.throughput, 0.5, 0.01);
  expect_percentiles(result.system.percentiles, {1.3863, 4.6052, 5.9915, 9.2103});
  expect_percentiles(result.stations[0].percentiles, {1.3863, 4.6052, 5.9915, 9.2103});
}

TEST(SimulatedProcessorSharing, IsInsensitiveToTheDistributionAsTheFcfsQueueIsNot) {
  // rho = 1/2: sharing has mean 2 whatever the service times; first come, first served has
  // Pollaczek and Khinchine's S + lambda E[S^2] / (2 (1 - rho)).
  for (const ServiceDistribution& service :
       {ServiceDistribution(ExponentialService{}), ServiceDistribution(DeterministicService{}),
        ServiceDistribution(HyperexponentialService{4.0}), ServiceDistribution(ErlangService{3}),
        ServiceDistribution(LognormalService{2.0}), ServiceDistribution(GammaService{0.5})}) {
    const double scv = squared_coefficient_of_variation(service);
    const auto shared =
        simulate(one_station({.arrival_rate = 0.5, .service_time = 1.0, .discipline = sharing}),
                 with(0.04, {service}));
    expect_covers(shared.system.mean_response_time, 2.0, 0.04);
    const auto queued =
        simulate(one_station({.arrival_rate = 0.5, .service_time = 1.0}), with(0.02, {service}));
    expect_covers(queued.system.mean_response_time, 1.0 + 0.5 * (1.0 + scv), 0.02);
  }
}

TEST(SimulatedProcessorSharing, HasThePercentilesOfTheInvertedTransform) {
  const auto result = simulate(
      one_station({.arrival_rate = 0.5, .service_time = 1.0, .discipline = sharing}), with(0.012));
  expect_percentiles(result.system.percentiles, {1.1320, 4.8337, 6.8637, 12.4455});
}

TEST(SimulatedProcessorSharing, AgreesWithTheTestsOfOtherSimulators) {
  // JMT's ps-01 (theory 1) and Ciw's PSNode (theory 1/5).
  expect_covers(
      simulate(one_station({.arrival_rate = 1.0, .service_time = 0.5, .discipline = sharing}),
               with(0.02))
          .system.mean_response_time,
      1.0, 0.02);
  expect_covers(
      simulate(one_station({.arrival_rate = 4.0, .service_time = 1.0 / 9.0, .discipline = sharing}),
               with(0.02))
          .system.mean_response_time,
      0.2, 0.02);
}

TEST(SimulatedProcessorSharing, OfSeveralServersHasTheMeanOfMmcForEveryDistribution) {
  for (const ServiceDistribution& service :
       {ServiceDistribution(ExponentialService{}), ServiceDistribution(DeterministicService{}),
        ServiceDistribution(HyperexponentialService{3.0})}) {
    const auto result = simulate(
        one_station(
            {.arrival_rate = 1.5, .service_time = 1.0, .discipline = sharing, .servers = 2}),
        with(0.04, {service}));
    expect_covers(result.system.mean_response_time, 2.285714, 0.04);
    expect_covers(result.stations[0].utilization, 0.75, 0.03);
  }
}

TEST(SimulatedMmc, HasErlangsWaiting) {
  const auto two =
      simulate(one_station({.arrival_rate = 1.5, .service_time = 1.0, .servers = 2}), with(0.01));
  expect_covers(two.system.mean_response_time, 2.285714, 0.01);
  const auto five = simulate(
      one_station({.arrival_rate = 0.5, .service_time = 1.0 / 0.15, .servers = 5}), with(0.01));
  expect_covers(five.system.mean_response_time, 7.973344, 0.01);
  expect_covers(five.stations[0].probability_empty, 0.0317523, 0.05);
  expect_covers(five.stations[0].mean_waiting_time, 0.326669 / (0.75 - 0.5), 0.05);
}

TEST(SimulatedDelay, NeverWaits) {
  const auto result = simulate(
      one_station({.arrival_rate = 7.0, .service_time = 0.5, .discipline = Discipline::delay}),
      with(0.015, {ErlangService{2}}));
  expect_covers(result.system.mean_response_time, 0.5, 0.015);
  expect_covers(result.stations[0].utilization, 3.5, 0.03);
  expect_covers(result.stations[0].mean_number, 3.5, 0.03);
  EXPECT_EQ(result.stations[0].mean_waiting_time.value().mean, 0.0);
  EXPECT_NEAR(result.stations[0].probability_empty.mean, std::exp(-3.5), 0.002);
}

}  // namespace
}  // namespace yates::queueing
