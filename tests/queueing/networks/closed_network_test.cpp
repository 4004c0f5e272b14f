#include "queueing/networks/closed_network.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

TEST(ClosedNetwork, GivesJainsExampleWithThreeStations) {
  const std::vector<std::vector<double>> expected{
      {1, .1, 6}, {2, .175439, 7.4}, {3, .229223, 9.087719}, {20, .333247, 56.015632}};
  for (const auto& row : expected) {
    const NetworkSolution solution = solve_closed(examples::jains_closed_network(row[0]));
    EXPECT_EQ(solution.method, Method::exact_mean_value_analysis);
    EXPECT_NEAR(solution.system.throughput, row[1], 1e-6);
    EXPECT_NEAR(solution.system.mean_response_time.value(), row[2], 1e-6);
  }
  const NetworkSolution twenty = solve_closed(examples::jains_closed_network(20));
  EXPECT_NEAR(twenty.stations[0].mean_number.value(), 1.99062, 5e-6);
  EXPECT_NEAR(twenty.stations[1].mean_number.value(), 16.1767, 5e-5);
  EXPECT_NEAR(twenty.stations[2].mean_number.value(), .49974, 5e-6);
  EXPECT_EQ(twenty.bottleneck, 1U);
}

TEST(ClosedNetwork, GivesLazowskasExample) {
  const NetworkSolution solution = solve_closed(examples::lazowskas_closed_network(3));
  EXPECT_NEAR(solution.system.throughput, .151516, 1e-6);
  EXPECT_NEAR(solution.system.mean_response_time.value(), 4.799825, 1e-6);
  const std::vector<double> numbers{.097566, .394657, .235030};
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    EXPECT_NEAR(solution.stations[k].mean_number.value(), numbers[k], 1e-6);
  }
}

TEST(ClosedNetwork, GivesTheMachineRepairman) {
  for (const auto& [population, response_time] :
       {std::pair{1.0, .01}, {2.0, .0118181818}, {5.0, .021052031}}) {
    const NetworkSolution with_think_time =
        solve_closed(examples::closed({examples::queue("disk", 0.01)}, population, 0.045));
    EXPECT_NEAR(with_think_time.system.mean_response_time.value(), response_time, 1e-9);
    const NetworkSolution with_delay = solve_closed(examples::closed(
        {examples::delay("cpu", 0.045), examples::queue("disk", 0.01)}, population));
    EXPECT_NEAR(with_delay.stations[1].mean_response_time.value(), response_time, 1e-9);
    EXPECT_NEAR(with_delay.system.mean_response_time.value(), response_time + 0.045, 1e-9);
    EXPECT_NEAR(with_delay.stations[0].mean_number.value(), 0.045 * with_delay.system.throughput,
                1e-12);
  }
  const NetworkSolution five =
      solve_closed(examples::closed({examples::queue("disk", 0.01)}, 5, 0.045));
  EXPECT_NEAR(five.system.throughput, 75.697900, 1e-6);
}

TEST(ClosedNetwork, InterpolatesThroughputBetweenWholePopulations) {
  const auto at = [](double population) {
    return solve_closed(examples::jains_closed_network(population));
  };
  const NetworkSolution between = at(2.25);
  const double throughput = 0.75 * at(2).system.throughput + 0.25 * at(3).system.throughput;
  EXPECT_NEAR(between.system.throughput, throughput, 1e-15);
  EXPECT_NEAR(between.system.mean_response_time.value(), 2.25 / throughput - 4.0, 1e-13);
  ASSERT_EQ(between.notes.size(), 1U);
  EXPECT_EQ(to_string(between.notes[0].code), "interpolated-population");
  EXPECT_TRUE(at(2).notes.empty());
  // Half a job is a job for half of the time.
  EXPECT_NEAR(at(0.5).system.throughput, 0.05, 1e-15);
  EXPECT_NEAR(at(0.5).system.mean_response_time.value(), 6.0, 1e-13);
}

TEST(ClosedNetwork, IsIdleWithoutJobs) {
  const NetworkSolution solution = solve_closed(examples::jains_closed_network(0));
  EXPECT_EQ(solution.system.throughput, 0.0);
  EXPECT_FALSE(solution.system.mean_response_time.has_value());
  EXPECT_EQ(solution.system.mean_number.value(), 0.0);
  EXPECT_EQ(solution.stations[0].utilization, 0.0);
}

}  // namespace
