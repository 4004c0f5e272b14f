#include <cmath>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "queueing/networks/closed_methods.hpp"
#include "queueing/networks/solve.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

NetworkSolution by_schweitzer(const Network& network) {
  return solve(network, {.accuracy = Accuracy::schweitzer});
}

NetworkSolution by_linearizer(const Network& network) {
  return solve(network, {.accuracy = Accuracy::linearizer});
}

TEST(Schweitzer, GivesTheConvergedFixedPoints) {
  const NetworkSolution three = by_schweitzer(examples::jains_closed_network(3));
  EXPECT_EQ(three.method, Method::schweitzer);
  EXPECT_NEAR(three.system.mean_response_time.value(), 9.441145, 1e-6);
  EXPECT_NEAR(three.system.throughput, .223195, 1e-6);
  const NetworkSolution twenty = by_schweitzer(examples::jains_closed_network(20));
  EXPECT_NEAR(twenty.system.mean_response_time.value(), 56.650779, 1e-6);
  EXPECT_NEAR(twenty.system.throughput, .329757, 1e-6);
  const NetworkSolution lazowska = by_schweitzer(examples::lazowskas_closed_network(3));
  EXPECT_NEAR(lazowska.system.mean_response_time.value(), 4.869409, 1e-6);
  EXPECT_NEAR(lazowska.system.throughput, .150986, 1e-6);
}

TEST(Schweitzer, GivesTheClosedFormOfTheMachineRepairmanAtAnyPopulation) {
  const double think_time = 0.045;
  const double demand = 0.01;
  for (const double population : {1.0, 1.5, 5.0, 5.3333, 1000.0, 1e6, 1e12}) {
    const double loaded = demand * population - think_time;
    const double response = (loaded + std::sqrt(loaded * loaded + 4 * demand * think_time)) / 2;
    const NetworkSolution solution =
        by_schweitzer(examples::closed({examples::queue("disk", demand)}, population, think_time));
    EXPECT_NEAR(solution.system.mean_response_time.value() / response, 1.0, 1e-9);
    EXPECT_TRUE(solution.notes.empty());
  }
  // Below 1 a job meets nobody.
  EXPECT_NEAR(by_schweitzer(examples::closed({examples::queue("disk", demand)}, 0.5, think_time))
                  .system.mean_response_time.value(),
              demand, 1e-15);
}

TEST(Schweitzer, IsTheSameWithAClassSplitInTwo) {
  // Two halves of a class are not one class to Schweitzer, but with one of them empty they are.
  Network network = examples::jains_closed_network(20);
  const NetworkSolution one = by_schweitzer(network);
  for (NetworkStation& station : network.stations) station.demands.push_back(station.demands[0]);
  network.classes.push_back(network.classes[0]);
  network.classes[1].load = ClosedLoad{0};
  const NetworkSolution two = by_schweitzer(network);
  EXPECT_NEAR(two.system.throughput, one.system.throughput, 1e-12);
  EXPECT_EQ(two.classes[1].system.throughput, 0.0);
  EXPECT_FALSE(two.classes[1].system.mean_response_time.has_value());
}

TEST(Schweitzer, SolvesTheBottleneckOfBillionsOfJobs) {
  const NetworkSolution solution =
      by_schweitzer(examples::closed({examples::queue("a", 1), examples::queue("b", 0.5)}, 1e12));
  EXPECT_NEAR(solution.system.throughput, 1.0, 1e-11);
  EXPECT_NEAR(solution.stations[1].mean_number.value(), 1.0, 1e-9);
  EXPECT_NEAR(solution.stations[0].mean_number.value() / 1e12, 1.0, 1e-11);
}

TEST(Linearizer, IsCloserThanSchweitzer) {
  for (const double population : {2.0, 3.0, 6.0, 20.0}) {
    const Network network = examples::jains_closed_network(population);
    const double exact = solve(network).system.throughput;
    const double rough = by_schweitzer(network).system.throughput;
    const NetworkSolution fine = by_linearizer(network);
    EXPECT_EQ(fine.method, Method::linearizer);
    EXPECT_TRUE(fine.notes.empty());
    EXPECT_LT(std::abs(fine.system.throughput - exact), 0.2 * std::abs(rough - exact));
  }
}

TEST(Linearizer, IsExactWithOneJob) {
  const NetworkSolution solution = by_linearizer(examples::jains_closed_network(1));
  EXPECT_NEAR(solution.system.mean_response_time.value(), 6.0, 1e-12);
}

TEST(Linearizer, SolvesSeveralClassesWithinHalfAPercent) {
  Network network;
  network.stations = {examples::queue("cpu", 0), examples::queue("disk", 0),
                      examples::queue("net", 0)};
  network.stations[0].demands = {{1, 0.5}, {1, 0.2}, {1, 0.4}};
  network.stations[1].demands = {{1, 0.1}, {1, 0.6}, {1, 0.3}};
  network.stations[2].demands = {{1, 0.3}, {1, 0.3}, {1, 0.3}};
  for (NetworkStation& station : network.stations) {
    station.discipline = Discipline::processor_sharing;
  }
  network.classes = {{.name = "a", .load = ClosedLoad{8}, .think_time = 1},
                     {.name = "b", .load = ClosedLoad{5}, .think_time = 0},
                     {.name = "c", .load = ClosedLoad{3}, .think_time = 4}};
  const NetworkSolution exact = solve(network, {.accuracy = Accuracy::exact});
  const NetworkSolution fine = by_linearizer(network);
  EXPECT_TRUE(fine.notes.empty());
  for (std::size_t c = 0; c < 3; ++c) {
    EXPECT_NEAR(fine.classes[c].system.throughput / exact.classes[c].system.throughput, 1.0, 5e-3);
  }
}

TEST(Approximations, ReplaceSeveralServersAsSeidmannDoesAndSaySo) {
  const Network network = examples::closed({examples::queue("cpu", 1, 4)}, 1, 2);
  for (const Accuracy accuracy : {Accuracy::schweitzer, Accuracy::linearizer}) {
    const NetworkSolution solution = solve(network, {.accuracy = accuracy});
    // One job finds no queue: a quarter of the demand and three quarters of delay.
    EXPECT_NEAR(solution.system.mean_response_time.value(), 1.0, 1e-12);
    EXPECT_NEAR(solution.stations[0].utilization, 1.0 / 3 / 4, 1e-12);
    ASSERT_EQ(solution.notes.size(), 1U);
    EXPECT_EQ(to_string(solution.notes[0].code), "seidmann");
  }
}

TEST(Approximations, RefuseListedSpeedsByName) {
  Network network = examples::closed({examples::queue("cpu", 1)}, 3);
  network.stations[0].speeds = {1, 1.5};
  try {
    by_schweitzer(network);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "station 'cpu': Schweitzer's approximation can solve stations with several servers, "
              "but none whose speed depends on the number of jobs");
  }
  EXPECT_THROW(by_linearizer(network), std::domain_error);
}

}  // namespace
