// Simulated networks against theory.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "queueing/networks/solve.hpp"
#include "tests/queueing/networks/networks.hpp"
#include "tests/queueing/simulation/theory.hpp"

namespace yates::queueing {
namespace {

using examples::closed;
using examples::delay;
using examples::queue;

constexpr auto fcfs = Discipline::first_come_first_served;
constexpr auto sharing = Discipline::processor_sharing;

TEST(SimulatedNetwork, GivesTheMachineRepairmanWithItsPercentile) {
  const auto two = simulate(closed({queue("disk", 0.01)}, 2, 0.045), with(0.01));
  expect_covers(two.system.mean_response_time, 0.0118181818, 0.01);
  EXPECT_NEAR(two.stations[0].percentiles[2].response_time, 0.0348673,
              two.stations[0].percentiles[2].half_width.value());
  const auto five = simulate(closed({queue("disk", 0.01)}, 5, 0.045), with(0.01));
  expect_covers(five.system.mean_response_time, 0.021052031, 0.01);
  expect_covers(five.system.throughput, 75.697900, 0.01);
  EXPECT_NEAR(five.stations[0].percentiles[2].response_time, 0.0564621,
              five.stations[0].percentiles[2].half_width.value());
}

TEST(SimulatedNetwork, GivesJainsAndLazowskasExamples) {
  const auto jain = simulate(examples::jains_closed_network(3), with(0.02));
  expect_covers(jain.system.mean_response_time, 9.087719, 0.02);
  expect_covers(jain.system.throughput, 0.229223, 0.02);
  const auto lazowska = simulate(examples::lazowskas_closed_network(3), with(0.01));
  expect_covers(lazowska.system.mean_response_time, 4.799825, 0.01);
  expect_covers(lazowska.stations[1].mean_number, 0.394657, 0.05);
  const auto open = simulate(
      examples::open({examples::visited("cpu", 16, 0.01), examples::visited("disk a", 7, 0.02),
                      examples::visited("disk b", 8, 0.03)},
                     3.0),
      with(0.04));
  expect_covers(open.system.mean_response_time, 1.406214, 0.04);
  expect_covers(open.stations[2].utilization, 0.72, 0.03);
  expect_covers(open.stations[2].mean_response_time, 0.107143, 0.08);
}

TEST(SimulatedNetwork, GivesLoadDependentStations) {
  // JMT's loaddep test: service times 1, 1.5, 1.9, 2.6, 3.1 with 1..5 jobs.
  Network network = closed({queue("fixed", 1.5), queue("dependent", 1.0)}, 5);
  network.stations[1].speeds = {1.0, 1 / 1.5, 1 / 1.9, 1 / 2.6, 1 / 3.1};
  for (const Discipline discipline : {fcfs, sharing}) {
    network.stations[1].discipline = discipline;
    const auto result = simulate(network, with(0.015));
    expect_covers(result.system.throughput, 0.4036174845084575, 0.02);
    expect_covers(result.stations[0].mean_response_time, 4.142834344079159, 0.06);
    expect_covers(result.stations[1].mean_response_time, 8.245132460900095, 0.04);
    expect_covers(result.stations[0].utilization, 0.6054262, 0.03);
    expect_covers(result.stations[1].utilization, 0.8695619, 0.02);
  }
}

TEST(SimulatedNetwork, GivesManyServersWherePdqFoundTheTrap) {
  const auto result = simulate(closed({queue("servers", 0.444, 300)}, 400), with(0.01));
  expect_covers(result.system.throughput, 675.6757, 0.02);
  expect_covers(result.system.mean_response_time, 0.5920, 0.01);
  expect_covers(result.stations[0].utilization, 1.0, 0.001);
}

TEST(SimulatedNetwork, DoesNotDependOnTheDistributionsOfSharingDelayAndThinking) {
  Network network = closed({queue("cpu", 0.02), delay("net", 0.05), queue("disk", 0.03)}, 5, 0.1);
  network.stations[0].discipline = sharing;
  network.stations[2].discipline = sharing;
  SimulationOptions options =
      with(0.02, {HyperexponentialService{3.0}, DeterministicService{}, ErlangService{4}});
  options.thinking = LognormalService{0.5};
  const auto exact = solve(network);
  const auto result = simulate(network, options);
  expect_covers(result.system.mean_response_time, exact.system.mean_response_time.value(), 0.02);
  for (std::size_t k = 0; k < 3; ++k)
    expect_covers(result.stations[k].mean_number, exact.stations[k].mean_number.value(), 0.1);
}

TEST(SimulatedNetwork, GivesSeveralClosedClasses) {
  Network network{
      .stations = {{.name = "cpu", .discipline = sharing, .demands = {{1, 0.02}, {1, 0.05}}},
                   {.name = "disk", .discipline = fcfs, .demands = {{1, 0.03}, {2, 0.03}}}},
      .classes = {{.name = "query", .load = ClosedLoad{3}, .think_time = 0.1},
                  {.name = "batch", .load = ClosedLoad{2}, .think_time = 0.0}}};
  const auto exact = solve(network);
  const auto result = simulate(network, with(0.02));
  for (std::size_t c = 0; c < 2; ++c) {
    expect_covers(result.classes[c].system.mean_response_time,
                  exact.classes[c].system.mean_response_time.value(), 0.02);
    expect_covers(result.classes[c].system.throughput, exact.classes[c].system.throughput, 0.02);
    for (std::size_t k = 0; k < 2; ++k) {
      expect_covers(result.classes[c].stations[k].mean_number,
                    exact.classes[c].stations[k].mean_number.value(), 0.06);
      expect_covers(result.classes[c].stations[k].utilization,
                    exact.classes[c].stations[k].utilization, 0.03);
    }
  }
}

TEST(SimulatedNetwork, GivesOpenClassesThatShareAStation) {
  const Network network{
      .stations = {{.name = "cpu", .discipline = sharing, .demands = {{1, 0.02}, {1, 0.05}}}},
      .classes = {{.name = "short", .load = OpenLoad{10.0}},
                  {.name = "long", .load = OpenLoad{8.0}}}};
  const auto result = simulate(network, with(0.03));
  // R = D / (1 - U) with U = 0.2 + 0.4.
  expect_covers(result.classes[0].system.mean_response_time, 0.05, 0.03);
  expect_covers(result.classes[1].system.mean_response_time, 0.125, 0.03);
  expect_covers(result.classes[0].stations[0].utilization, 0.2, 0.03);
  expect_covers(result.classes[1].stations[0].utilization, 0.4, 0.03);
}

TEST(SimulatedNetwork, GivesAnOpenClassBesideAClosedOne) {
  // The closed class sees its demand stretched by 1 / (1 - open utilization).
  const Network network{
      .stations = {{.name = "cpu", .discipline = sharing, .demands = {{1, 0.02}, {1, 0.03}}}},
      .classes = {{.name = "open", .load = OpenLoad{20.0}},
                  {.name = "closed", .load = ClosedLoad{3}, .think_time = 0.1}}};
  const auto stretched = solve(closed({queue("cpu", 0.03 / 0.6)}, 3, 0.1));
  const double closed_number = stretched.system.mean_number.value();
  const auto result = simulate(network, with(0.02));
  expect_covers(result.classes[1].system.mean_response_time,
                stretched.system.mean_response_time.value(), 0.02);
  expect_covers(result.classes[0].system.mean_response_time, 0.02 / 0.6 * (1.0 + closed_number),
                0.02);
}

TEST(SimulatedNetwork, ServesClassesOfDifferentDemandsInOrderOfArrival) {
  // Beyond the product form: M/G/1 with a mixture of two exponential service times.
  const Network network{
      .stations = {{.name = "disk", .discipline = fcfs, .demands = {{1, 0.01}, {1, 0.05}}}},
      .classes = {{.name = "read", .load = OpenLoad{20.0}},
                  {.name = "write", .load = OpenLoad{6.0}}}};
  const double second_moment_rate = 20.0 * 2 * 0.01 * 0.01 + 6.0 * 2 * 0.05 * 0.05;
  const double waiting = second_moment_rate / (2.0 * (1.0 - 0.5));
  const auto result = simulate(network, with(0.03));
  expect_covers(result.classes[0].system.mean_response_time, 0.01 + waiting, 0.03);
  expect_covers(result.classes[1].system.mean_response_time, 0.05 + waiting, 0.03);
}

/// Open and closed networks of one to three stations.
Network random_network(numerics::Random& random) {
  Network network;
  const auto stations = 1 + random.below(3);
  const bool is_closed = random.below(2) == 0;
  double largest_demand = 0.0;
  for (std::uint64_t k = 0; k < stations; ++k) {
    NetworkStation station =
        examples::visited("", 1.0 + static_cast<double>(random.below(3)), 0.1 + random.uniform());
    if (random.below(3) == 0) station.discipline = sharing;
    largest_demand = std::max(largest_demand, station.demands[0].service_demand());
    network.stations.push_back(std::move(station));
  }
  JobClass job_class{.name = "", .load = OpenLoad{(0.2 + 0.5 * random.uniform()) / largest_demand}};
  if (is_closed)
    job_class = {.name = "",
                 .load = ClosedLoad{static_cast<double>(1 + random.below(8))},
                 .think_time = 3.0 * random.uniform()};
  network.classes.push_back(job_class);
  return network;
}

TEST(SimulatedNetwork, CoversTheTruthInNineteenOfTwentyRandomModels) {
  numerics::Random random(numerics::Seed{20261124});
  constexpr int models = 40;
  int covered_responses = 0;
  int covered_throughputs = 0;
  for (int model = 0; model < models; ++model) {
    const Network network = random_network(random);
    SimulationOptions options;
    options.half_width = 0.05;
    options.seed = {static_cast<std::uint64_t>(model)};
    const auto exact = solve(network);
    const auto result = simulate(network, options);
    ASSERT_EQ(result.stop, StopReason::precision_reached);
    const Estimate& response = result.system.mean_response_time.value();
    const double truth = exact.system.mean_response_time.value();
    EXPECT_NEAR(response.mean, truth, 2.0 * response.half_width.value());
    covered_responses += std::abs(response.mean - truth) <= response.half_width.value() ? 1 : 0;
    const Estimate& throughput = result.system.throughput;
    covered_throughputs +=
        std::abs(throughput.mean - exact.system.throughput) <= throughput.half_width.value() ? 1
                                                                                             : 0;
  }
  EXPECT_GE(covered_responses, 36);
  EXPECT_GE(covered_throughputs, 36);
}

TEST(SimulatedNetwork, InterpolatesBetweenWholePopulationsAsTheSolutionDoes) {
  for (const double population : {0.4, 2.25, 4.6667}) {
    const Network network = closed({queue("disk", 0.01)}, population, 0.045);
    const auto exact = solve(network);
    const auto result = simulate(network, with(0.02));
    EXPECT_EQ(result.stop, StopReason::precision_reached);
    expect_covers(result.system.mean_response_time, exact.system.mean_response_time.value(), 0.02);
    expect_covers(result.system.throughput, exact.system.throughput, 0.02);
    expect_covers(result.stations[0].mean_number, exact.system.mean_number.value(), 0.04);
    EXPECT_TRUE(result.system.percentiles.empty());
    EXPECT_GT(result.completed_jobs, 100000);
    ASSERT_EQ(result.notes.size(), 1U);
    EXPECT_EQ(to_string(result.notes[0].code), "interpolated-population");
  }
  Network classes = closed({queue("disk", 0.01)}, 1.5, 0.045);
  classes.classes.push_back({.name = "other", .load = ClosedLoad{2.5}, .think_time = 0.1});
  classes.stations[0].demands.push_back({.visits = 1.0, .service_time = 0.01});
  const auto exact = solve(classes);
  const auto result = simulate(classes, with(0.03));
  for (std::size_t c = 0; c < 2; ++c)
    expect_covers(result.classes[c].system.throughput, exact.classes[c].system.throughput, 0.03);
}

TEST(SimulatedNetwork, WithoutItsWarmUpForgetsHowItStarted) {
  // 200 jobs all thinking for a long time first: the empty start is far from the steady state.
  const Network network = closed({queue("disk", 0.01)}, 200, 1.0);
  const auto result = simulate(network, with(0.02));
  EXPECT_GT(result.deleted_jobs, 0);
  expect_covers(result.system.mean_response_time, solve(network).system.mean_response_time.value(),
                0.02);
}

}  // namespace
}  // namespace yates::queueing
