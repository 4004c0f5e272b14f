#include <cmath>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/networks/solve.hpp"
#include "queueing/simulation/simulation.hpp"
#include "tests/queueing/networks/networks.hpp"
#include "tests/queueing/simulation/theory.hpp"

namespace yates::queueing {
namespace {

using examples::closed;
using examples::queue;

SimulationOptions with_precision(double half_width) {
  SimulationOptions options;
  options.half_width = half_width;
  options.seed = {3};
  return options;
}

TEST(SimulatedSweep, TellsNeighboursApartBetterThanSeparateSimulations) {
  const std::vector<double> service_times{1.0, 1.02, 1.04};
  std::vector<Network> stations;
  for (const double service_time : service_times)
    stations.push_back(one_station({.arrival_rate = 0.6, .service_time = service_time}));
  const SimulatedSweep sweep = simulate_sweep(stations, with_precision(0.02));
  ASSERT_EQ(sweep.changes.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const Estimate& change = sweep.changes[i].value();
    const Estimate& before = sweep.points[i].system.mean_response_time.value();
    const Estimate& after = sweep.points[i + 1].system.mean_response_time.value();
    EXPECT_NEAR(change.mean, after.mean - before.mean, 1e-12);
    // With independent seeds the half-widths would add up like hypotenuses.
    EXPECT_LT(change.half_width.value(),
              0.2 * std::hypot(before.half_width.value(), after.half_width.value()));
    const double service_time = service_times[i];
    const double truth = (service_time + 0.02) / (1.0 - 0.6 * (service_time + 0.02)) -
                         service_time / (1.0 - 0.6 * service_time);
    EXPECT_NEAR(change.mean, truth, change.half_width.value());
    EXPECT_GT(change.mean, change.half_width.value());  // surely slower
  }
}

TEST(SimulatedSweep, SharesRandomNumbersInNetworks) {
  // Variances over seeds, not the intervals' own: a faster disk under common and other seeds.
  const auto response = [](double demand, std::uint64_t seed) {
    SimulationOptions options;
    options.largest_number_of_visits = 4000;
    options.half_width = 1e-6;
    options.seed = {seed};
    return simulate(closed({queue("cpu", 0.02), queue("disk", demand)}, 4, 0.05), options)
        .system.mean_response_time.value()
        .mean;
  };
  double common = 0.0;
  double independent = 0.0;
  double mean_common = 0.0;
  double mean_independent = 0.0;
  constexpr int repetitions = 20;
  std::vector<double> commons;
  std::vector<double> independents;
  for (std::uint64_t seed = 1; seed <= repetitions; ++seed) {
    const double slow = response(0.030, seed);
    commons.push_back(slow - response(0.028, seed));
    independents.push_back(slow - response(0.028, seed + 1000));
    mean_common += commons.back() / repetitions;
    mean_independent += independents.back() / repetitions;
  }
  for (std::size_t i = 0; i < repetitions; ++i) {
    common += (commons[i] - mean_common) * (commons[i] - mean_common);
    independent += (independents[i] - mean_independent) * (independents[i] - mean_independent);
  }
  EXPECT_LT(common, 0.3 * independent);
}

TEST(SimulatedSweep, FollowsTheExactCurveOverThePopulation) {
  std::vector<Network> networks;
  for (const double population : {1.0, 3.0, 6.0, 10.0})
    networks.push_back(closed({queue("disk", 0.01)}, population, 0.045));
  SimulationOptions options = with_precision(0.03);
  options.confidence = 0.99;
  const SimulatedSweep sweep = simulate_sweep(networks, options);
  ASSERT_EQ(sweep.points.size(), 4U);
  for (std::size_t i = 0; i < networks.size(); ++i) {
    const auto exact = solve(networks[i]);
    EXPECT_EQ(sweep.points[i].stop, StopReason::precision_reached);
    const Estimate& response = sweep.points[i].system.mean_response_time.value();
    EXPECT_NEAR(response.mean, exact.system.mean_response_time.value(),
                response.half_width.value());
  }
}

TEST(SimulatedSweep, KeepsItsSaturatedPoints) {
  std::vector<Network> stations;
  for (const double rate : {0.4, 0.5, 1.5, 0.6})
    stations.push_back(one_station({.arrival_rate = rate, .service_time = 1.0}));
  const SimulatedSweep sweep = simulate_sweep(stations, with_precision(0.05));
  ASSERT_EQ(sweep.points.size(), 4U);
  EXPECT_FALSE(sweep.points[2].stable);
  EXPECT_EQ(sweep.points[2].stop, StopReason::saturated);
  EXPECT_TRUE(sweep.changes[0].has_value());
  EXPECT_FALSE(sweep.changes[1].has_value());
  EXPECT_FALSE(sweep.changes[2].has_value());
}

TEST(SimulatedSweep, OfNoPointsIsEmpty) {
  EXPECT_TRUE(simulate_sweep(std::vector<Network>{}).points.empty());
}

TEST(SimulatedSweep, RefusesModelsThatDoNotMatch) {
  const std::vector<Network> networks{closed({queue("a", 0.1)}, 2),
                                      closed({queue("a", 0.1), queue("b", 0.1)}, 2)};
  EXPECT_THROW(simulate_sweep(networks), std::domain_error);
}

}  // namespace
}  // namespace yates::queueing
