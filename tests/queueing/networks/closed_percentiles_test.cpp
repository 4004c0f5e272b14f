#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/networks/closed_network.hpp"
#include "queueing/stations/station_parts.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

TEST(ClosedPercentiles, GiveThoseOfTheMachineRepairman) {
  for (const auto& [population, percentile] : {std::pair{2.0, .0348673}, {5.0, .0564621}}) {
    const NetworkSolution solution =
        solve_closed(examples::closed({examples::queue("disk", 0.01)}, population, 0.045));
    const Percentile reported = solution.stations[0].percentiles.value()[2];
    EXPECT_EQ(reported.percent, 95.0);
    EXPECT_NEAR(reported.response_time, percentile, 1e-7);
  }
}

TEST(ClosedPercentiles, AreThoseOfTheServiceTimeForOneJob) {
  const auto alone = closed_percentiles(0.25, std::vector<double>{1.0});
  const auto expected = exponential_percentiles(0.25);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(alone[i].response_time, expected[i].response_time, 1e-12);
  }
}

/// Tail of an Erlang distribution with `stages` stages of the given rate.
double erlang_tail(std::size_t stages, double rate, double time) {
  double term = std::exp(-rate * time);
  double sum = 0;
  for (std::size_t i = 0; i < stages; ++i) {
    sum += term;
    term *= rate * time / static_cast<double>(i + 1);
  }
  return sum;
}

TEST(ClosedPercentiles, InvertTheMixtureOfErlangDistributions) {
  const std::vector<double> found{.3, .25, .2, .15, .1};
  for (const auto& [percent, time] : closed_percentiles(1, 0.5, found)) {
    double tail = 0;
    for (std::size_t n = 0; n < found.size(); ++n) tail += found[n] * erlang_tail(n + 1, 2, time);
    EXPECT_NEAR(tail, 1 - percent / 100, 1e-12);
  }
}

TEST(ClosedPercentiles, InvertTheStayAtSeveralServers) {
  // Three servers of rate 2: found 0 ... 2 no waiting, found 3 one departure at rate 6 first,
  // whose sum with the service has the tail (6 e^-2t - 2 e^-6t) / 4.
  const std::vector<double> found{.1, .2, .3, .4};
  for (const auto& [percent, time] : closed_percentiles(3, 0.5, found)) {
    const double waited = (6 * std::exp(-2 * time) - 2 * std::exp(-6 * time)) / 4;
    EXPECT_NEAR(.6 * std::exp(-2 * time) + .4 * waited, 1 - percent / 100, 1e-12);
  }
}

TEST(ClosedPercentiles, AgreeBetweenOneServerAndTheSameStationWithListedSpeeds) {
  // A second station with several servers makes the solver convolve instead of recurse.
  const auto percentiles = [](int servers) {
    return solve_closed(
               examples::closed(
                   {examples::visited("disk", 3, 0.2), examples::queue("cpu", 0.4, servers)}, 7, 1))
        .stations[0]
        .percentiles.value();
  };
  const auto recursion = percentiles(1);
  const auto convolution = percentiles(2);
  for (std::size_t i = 0; i < recursion.size(); ++i) {
    EXPECT_GT(convolution[i].response_time, recursion[i].response_time);
  }
  const NetworkSolution many =
      solve_closed(examples::closed({examples::queue("cpu", 0.4, 7)}, 7, 1));
  const auto served = exponential_percentiles(0.4);
  for (std::size_t i = 0; i < served.size(); ++i) {
    EXPECT_NEAR(many.stations[0].percentiles.value()[i].response_time, served[i].response_time,
                1e-12);
  }
}

TEST(ClosedPercentiles, AreAbsentWhereTheoryHasNone) {
  Network sharing = examples::closed({examples::queue("cpu", 0.4)}, 7, 1);
  EXPECT_TRUE(solve_closed(sharing).stations[0].percentiles.has_value());
  sharing.stations[0].discipline = Discipline::processor_sharing;
  EXPECT_FALSE(solve_closed(sharing).stations[0].percentiles.has_value());
  EXPECT_FALSE(solve_closed(examples::closed({examples::queue("cpu", 0.4)}, 6.5, 1))
                   .stations[0]
                   .percentiles.has_value());
  EXPECT_FALSE(solve_closed(examples::closed({examples::queue("cpu", 0.4)}, 7, 1),
                            {.accuracy = Accuracy::schweitzer})
                   .stations[0]
                   .percentiles.has_value());
}

}  // namespace
