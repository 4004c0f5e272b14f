#include "queueing/networks/open_network.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/stations/mg1.hpp"
#include "queueing/stations/station_parts.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

TEST(OpenNetwork, GivesJainsExample) {
  // R. Jain, The Art of Computer Systems Performance Analysis, 1991, example 34.1.
  const NetworkSolution solution =
      solve_open(examples::open({examples::visited("cpu", 16, .01), examples::visited("a", 7, .02),
                                 examples::visited("b", 8, .03)},
                                3));
  const std::vector<double> utilizations{.48, .42, .72};
  const std::vector<double> response_times{.0192308, .0344828, .107143};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(solution.stations[k].utilization, utilizations[k], 1e-12);
    EXPECT_NEAR(solution.stations[k].mean_response_time.value(), response_times[k], 5e-7);
  }
  EXPECT_NEAR(solution.system.mean_response_time.value(), 1.406214, 1e-6);
  EXPECT_NEAR(solution.system.mean_number.value(), 4.218643, 1e-6);
}

TEST(OpenNetwork, GivesLazowskasExample) {
  // E. D. Lazowska et al., Quantitative System Performance, 1984, page 113.
  const NetworkSolution solution = solve_open(
      examples::open({examples::visited("cpu", 121, .005), examples::visited("disk 1", 70, .03),
                      examples::visited("disk 2", 50, .027)},
                     .3));
  const std::vector<double> utilizations{.1815, .63, .405};
  const std::vector<double> response_times{.00610874, .0810811, .0453782};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(solution.stations[k].utilization, utilizations[k], 1e-12);
    EXPECT_NEAR(solution.stations[k].mean_response_time.value(), response_times[k], 5e-8);
  }
  EXPECT_NEAR(solution.system.mean_response_time.value(), 8.683740, 1e-6);
}

TEST(OpenNetwork, ReportsSaturationWithTheLargestStableArrivalRate) {
  for (const double arrival_rate : {5.0, 7.0}) {
    const NetworkSolution solution = solve_open(
        examples::open({examples::queue("cpu", .1), examples::queue("disk", .2)}, arrival_rate));
    EXPECT_FALSE(solution.stable);
    EXPECT_EQ(solution.stations[1].utilization, 1.0);
    EXPECT_FALSE(solution.stations[1].mean_response_time.has_value());
    EXPECT_FALSE(solution.system.mean_response_time.has_value());
    EXPECT_FALSE(solution.system.mean_number.has_value());
    EXPECT_DOUBLE_EQ(solution.system.throughput, 5.0);
    ASSERT_EQ(solution.notes.size(), 1U);
    EXPECT_EQ(to_string(solution.notes[0].code), "saturated");
    EXPECT_NE(solution.notes[0].text.find("'disk'"), std::string::npos);
    EXPECT_NE(solution.notes[0].text.find("every arrival rate below 5"), std::string::npos);
  }
}

TEST(OpenNetwork, GivesStationsWithSeveralServers) {
  // Two and five servers by the formulas of M/M/c, and a percentile by its distribution.
  const NetworkSolution two = solve_open(examples::open({examples::queue("cpu", 1, 2)}, 1.5));
  EXPECT_NEAR(two.system.mean_response_time.value(), 2.285714, 1e-6);
  EXPECT_DOUBLE_EQ(two.stations[0].utilization, .75);
  const NetworkSolution five = solve_open(examples::open({examples::queue("cpu", 1 / .15, 5)}, .5));
  EXPECT_NEAR(five.system.mean_response_time.value(), 7.973344, 1e-6);
  for (const auto& [percent, time] : two.stations[0].percentiles.value()) {
    // With two servers and load 1.5: C = 9/14, m - 1 - a = -0.5.
    const double tail = std::exp(-time) * (1 + 9 / 14.0 * (1 - std::exp(.5 * time)) / -.5);
    EXPECT_NEAR(tail, 1 - percent / 100, 1e-14);
  }
}

TEST(OpenNetwork, KeepsThePercentilesOfServersThatAreAlmostSaturated) {
  // Nearly all wait, nearly exponentially long.
  const NetworkSolution solution =
      solve_open(examples::open({examples::queue("cpu", 1, 2)}, 1.9999));
  const StationSolution& cpu = solution.stations[0];
  EXPECT_NEAR(cpu.percentiles.value()[3].response_time / cpu.mean_response_time.value(),
              std::log(100.0), 1e-3);
}

TEST(OpenNetwork, HasThePercentilesOfEachVisit) {
  Network network =
      examples::open({examples::visited("disk", 4, .05), examples::queue("cpu", .1)}, 3);
  network.stations[1].discipline = Discipline::processor_sharing;
  const NetworkSolution solution = solve_open(network);
  const auto expected = exponential_percentiles(.05 / .4);
  const auto percentiles = solution.stations[0].percentiles.value();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(percentiles[i].response_time, expected[i].response_time, 1e-14);
  }
  // A stay that is shared with later arrivals, which are no Poisson stream.
  EXPECT_FALSE(solution.stations[1].percentiles.has_value());
}

TEST(OpenNetwork, SolvesTensOfThousandsOfServers) {
  const NetworkSolution busy =
      solve_open(examples::open({examples::queue("cloud", 1, 100000)}, 99900));
  // Halfin and Whitt: with spare servers b sqrt(m), P(wait) = 1 / (1 + b Phi(b) / phi(b)).
  const double spare = 100 / std::sqrt(100000.0);
  const double density = std::exp(-spare * spare / 2) / std::sqrt(2 * M_PI);
  const double wait = 1 / (1 + spare * .5 * std::erfc(-spare / std::sqrt(2.0)) / density);
  EXPECT_NEAR(busy.system.mean_response_time.value() - 1, wait / 100, 5e-5);
  const NetworkSolution idle =
      solve_open(examples::open({examples::queue("cloud", 2, 2000000000)}, 1000));
  EXPECT_NEAR(idle.system.mean_response_time.value(), 2, 1e-12);
}

TEST(OpenNetwork, SumsTheStatesOfListedSpeeds) {
  Network network = examples::open({examples::queue("disk", .5)}, 3);
  network.stations[0].speeds = {1, 1.8, 1.5, 2.4};
  const NetworkSolution solution = solve_open(network);
  double total = 1;
  double number = 0;
  double weight = 1;
  for (std::size_t n = 1; n < 400; ++n) {
    weight *= 1.5 / network.stations[0].speeds[std::min<std::size_t>(n, 4) - 1];
    total += weight;
    number += static_cast<double>(n) * weight;
  }
  EXPECT_NEAR(solution.stations[0].mean_number.value(), number / total, 1e-13);
  EXPECT_NEAR(solution.stations[0].utilization, 1 - 1 / total, 1e-14);
  EXPECT_FALSE(solution.stations[0].percentiles.has_value());
  // Its last speed decides: 2.4 / 0.5 jobs per second.
  network.classes[0].load = OpenLoad{4.8};
  EXPECT_FALSE(solve_open(network).stable);
  network.classes[0].load = OpenLoad{4.79};
  EXPECT_TRUE(solve_open(network).stable);
}

TEST(OpenNetwork, GivesEachClassItsPart) {
  Network network = examples::open({examples::queue("disk", 0), examples::queue("cpu", 0)}, 0);
  network.stations[0].demands = {{2, .1}, {1, .1}};
  network.stations[1].demands = {{1, .3}, {0, .3}};
  network.classes = {{.name = "a", .load = OpenLoad{1}}, {.name = "b", .load = OpenLoad{4}}};
  const NetworkSolution solution = solve_open(network);
  EXPECT_NEAR(solution.stations[0].utilization, .6, 1e-15);
  EXPECT_NEAR(solution.classes[0].stations[0].mean_residence_time.value(), .2 / .4, 1e-14);
  EXPECT_NEAR(solution.classes[1].stations[0].mean_residence_time.value(), .1 / .4, 1e-14);
  EXPECT_NEAR(solution.classes[0].stations[0].mean_response_time.value(), .25, 1e-14);
  EXPECT_FALSE(solution.classes[1].stations[1].mean_response_time.has_value());
  EXPECT_FALSE(solution.classes[1].stations[1].percentiles.has_value());
  EXPECT_NEAR(solution.classes[1].system.mean_response_time.value(), .25, 1e-14);
  EXPECT_NEAR(solution.system.throughput, 5, 1e-15);
  EXPECT_NEAR(solution.system.mean_number.value(), 5 * solution.system.mean_response_time.value(),
              1e-14);
  EXPECT_TRUE(solution.stations[0].percentiles.has_value());
  network.classes[1].load = OpenLoad{16};
  const NetworkSolution saturated = solve_open(network);
  EXPECT_FALSE(saturated.stable);
  EXPECT_NE(saturated.notes[0].text.find("below 0.5555555556 of class 'a', 8.888888889 of class "
                                         "'b', which is 0.5555555556 times the present rates"),
            std::string::npos)
      << saturated.notes[0].text;
}

TEST(OpenNetwork, TakesItsDemandsWhenNothingArrives) {
  const NetworkSolution idle =
      solve_open(examples::open({examples::queue("cpu", .1), examples::queue("disk", .2, 3)}, 0));
  EXPECT_NEAR(idle.system.mean_response_time.value(), .3, 1e-15);
  EXPECT_EQ(idle.stations[0].mean_number.value(), 0.0);
}

TEST(OpenNetwork, ShowsOneFlowWhereAStationIsSaturated) {
  // Lazowska's stations at 0.5 jobs per second: disk 1 could take 1 / 2.1.
  const NetworkSolution solution = solve_open(
      examples::open({examples::visited("cpu", 121, .005), examples::visited("disk 1", 70, .03),
                      examples::visited("disk 2", 50, .027)},
                     .5));
  EXPECT_FALSE(solution.stable);
  const std::vector<double> service_times{.005, .03, .027};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(solution.stations[k].utilization,
                solution.stations[k].throughput * service_times[k], 1e-14);
  }
  EXPECT_NEAR(solution.stations[0].utilization, .605 / 2.1, 1e-14);
  EXPECT_EQ(solution.stations[1].utilization, 1.0);
  EXPECT_NEAR(solution.stations[2].utilization, 1.35 / 2.1, 1e-14);
  EXPECT_NEAR(solution.stations[2].throughput, 50 / 2.1, 1e-13);
}

TEST(OpenNetwork, LetsEverySaturatedStationServeWhatItCan) {
  // Both are asked for too much, the disk for twice as much as it can give.
  const NetworkSolution solution =
      solve_open(examples::open({examples::queue("cpu", .1), examples::queue("disk", .2)}, 12));
  EXPECT_EQ(solution.stations[0].utilization, 1.0);
  EXPECT_DOUBLE_EQ(solution.stations[0].throughput, 10.0);
  EXPECT_EQ(solution.stations[1].utilization, 1.0);
  EXPECT_DOUBLE_EQ(solution.stations[1].throughput, 5.0);
  EXPECT_DOUBLE_EQ(solution.system.throughput, 5.0);
}

TEST(OpenNetwork, IsEmptyAsOftenAsTheReducedFlowLeavesIt) {
  // Behind a disk that lets 5 jobs per second through, a station with speeds 1, 2, 2, ...
  Network network = examples::open({examples::queue("cpu", .2), examples::queue("disk", .2)}, 8);
  network.stations[0].speeds = {1, 2};
  const NetworkSolution solution = solve_open(network);
  EXPECT_FALSE(solution.stable);
  // a = 1: P(empty) = 1 / (1 + 1 + 1/2 + 1/4 + ...) = 1/3.
  EXPECT_NEAR(solution.stations[0].utilization, 2 / 3.0, 1e-14);
}

Network one_queue_of_two_classes(double rate_of_b) {
  Network network = examples::open({examples::queue("cpu", .1)}, 2);
  network.stations[0].demands.push_back({.visits = 1, .service_time = .3});
  network.classes = {{.name = "a", .load = OpenLoad{2}},
                     {.name = "b", .load = OpenLoad{rate_of_b}}};
  return network;
}

TEST(OpenNetwork, WaitsAtALoneQueueAsPollaczekAndKhinchineSay) {
  // By hand: E[S^2] rate = 2 (2 x 0.01 + 1 x 0.09) = 0.22, rho = 0.5, W = 0.11 / 0.5.
  const NetworkSolution solution = solve_open(one_queue_of_two_classes(1));
  EXPECT_EQ(solution.method, Method::pollaczek_khinchine);
  EXPECT_NEAR(solution.classes[0].system.mean_response_time.value(), .32, 1e-14);
  EXPECT_NEAR(solution.classes[1].system.mean_response_time.value(), .52, 1e-14);
  EXPECT_NEAR(solution.system.mean_response_time.value(), 1.16 / 3, 1e-14);
  EXPECT_NEAR(solution.system.mean_number.value(), 1.16, 1e-14);
  EXPECT_NEAR(solution.stations[0].utilization, .5, 1e-15);
  // The mixture of the two has mean 1/6 and squared coefficient of variation 0.22 / 3 x 36 - 1.
  const StationMetrics mixture =
      solve(Mg1{.arrival_rate = 3, .service_rate = 6, .service_scv = .22 / 3 * 36 - 1});
  EXPECT_NEAR(mixture.mean_response_time.value(), 1.16 / 3, 1e-14);
}

TEST(OpenNetwork, HasNoMeansAtALoneQueueThatIsSaturated) {
  const NetworkSolution solution = solve_open(one_queue_of_two_classes(3));
  EXPECT_FALSE(solution.stable);
  EXPECT_FALSE(solution.system.mean_response_time.has_value());
  EXPECT_EQ(solution.stations[0].utilization, 1.0);
}

TEST(OpenNetwork, IsNoLoneQueueWithOtherStationsOrSeveralVisits) {
  Network network = one_queue_of_two_classes(1);
  network.stations[0].demands[1].visits = 2;
  EXPECT_EQ(solve_open(network).method, Method::open_product_form);
  network = one_queue_of_two_classes(1);
  network.stations[0].discipline = Discipline::processor_sharing;
  EXPECT_EQ(solve_open(network).method, Method::open_product_form);
  network = one_queue_of_two_classes(1);
  network.stations.push_back(network.stations[0]);
  EXPECT_EQ(solve_open(network).method, Method::open_product_form);
}

}  // namespace
