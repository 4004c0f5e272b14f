#include "queueing/networks/bounds.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "queueing/networks/solve.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

TEST(Bounds, GiveJainsExample) {
  const NetworkBounds three = bounds(examples::jains_closed_network(3)).value();
  EXPECT_NEAR(three.asymptotic.lower_throughput, .136364, 1e-6);
  EXPECT_NEAR(three.asymptotic.upper_throughput.value(), .3, 1e-12);
  ASSERT_TRUE(three.balanced_job.has_value());
  EXPECT_NEAR(three.balanced_job->lower_throughput, .201220, 1e-6);
  EXPECT_NEAR(three.balanced_job->upper_throughput.value(), .241935, 1e-6);
  EXPECT_NEAR(three.balanced_job->lower_response_time, 8.4, 1e-6);
  EXPECT_NEAR(three.balanced_job->upper_response_time.value(), 10.909091, 1e-6);
  EXPECT_NEAR(three.saturation_population.value(), 3.3333, 5e-5);
  EXPECT_NEAR(three.largest_throughput.value(), 1 / 3.0, 1e-15);
  const NetworkBounds twenty = bounds(examples::jains_closed_network(20)).value();
  EXPECT_NEAR(twenty.balanced_job->lower_throughput, .306931, 1e-6);
  EXPECT_NEAR(twenty.balanced_job->upper_throughput.value(), .333333, 1e-6);
}

TEST(Bounds, GiveLazowskasExample) {
  const NetworkBounds three = bounds(examples::lazowskas_closed_network(3)).value();
  EXPECT_NEAR(three.balanced_job->lower_throughput, .143295, 1e-6);
  EXPECT_NEAR(three.balanced_job->upper_throughput.value(), .152825, 1e-6);
}

TEST(Bounds, CountADelayAsThinkTimeButInTheResponseTime) {
  const NetworkBounds think =
      bounds(examples::closed({examples::queue("disk", 1), examples::queue("cpu", 2)}, 4, 5))
          .value();
  const NetworkBounds delay =
      bounds(examples::closed(
                 {examples::queue("disk", 1), examples::queue("cpu", 2), examples::delay("net", 5)},
                 4))
          .value();
  EXPECT_DOUBLE_EQ(delay.balanced_job->upper_throughput.value(),
                   think.balanced_job->upper_throughput.value());
  EXPECT_DOUBLE_EQ(delay.asymptotic.lower_throughput, think.asymptotic.lower_throughput);
  EXPECT_NEAR(delay.asymptotic.lower_response_time, think.asymptotic.lower_response_time + 5,
              1e-12);
  EXPECT_DOUBLE_EQ(delay.saturation_population.value(), think.saturation_population.value());
}

TEST(Bounds, DivideTheDemandBySeveralServersAndGiveNoBalancedJobBounds) {
  const NetworkBounds four = bounds(examples::closed({examples::queue("cpu", 2, 4)}, 10)).value();
  EXPECT_FALSE(four.balanced_job.has_value());
  EXPECT_DOUBLE_EQ(four.asymptotic.upper_throughput.value(), 2);
  EXPECT_DOUBLE_EQ(four.asymptotic.lower_throughput, 2);  // 10 jobs take at most 10 / 4 services
  EXPECT_DOUBLE_EQ(four.saturation_population.value(), 4);
}

TEST(Bounds, UseTheSpeedsThatThePopulationReaches) {
  Network network = examples::closed({examples::queue("cpu", 1)}, 2);
  network.stations[0].speeds = {1, 1.5, 3, 0.5};
  EXPECT_DOUBLE_EQ(bounds(network)->asymptotic.upper_throughput.value(), 1.5);
  network.classes[0].load = ClosedLoad{8};
  EXPECT_DOUBLE_EQ(bounds(network)->asymptotic.upper_throughput.value(), 3);
  EXPECT_DOUBLE_EQ(bounds(network)->asymptotic.lower_throughput, 0.5);
  EXPECT_DOUBLE_EQ(bounds(network)->largest_throughput.value(), 3);
}

TEST(Bounds, HaveNoUpperThroughputWithoutAQueue) {
  const NetworkBounds closed = bounds(examples::closed({examples::delay("net", 2)}, 6, 1)).value();
  EXPECT_DOUBLE_EQ(closed.asymptotic.upper_throughput.value(), 2);
  EXPECT_DOUBLE_EQ(closed.balanced_job->lower_throughput, 2);
  EXPECT_FALSE(closed.largest_throughput.has_value());
  EXPECT_FALSE(closed.saturation_population.has_value());
  EXPECT_FALSE(
      bounds(examples::open({examples::delay("net", 2)}, 6))->largest_throughput.has_value());
}

TEST(Bounds, HoldAnOpenNetworkBetweenTheBalancedOnes) {
  const Network network =
      examples::open({examples::queue("cpu", .1), examples::queue("disk", .25)}, 3);
  const NetworkBounds open = bounds(network).value();
  EXPECT_DOUBLE_EQ(open.largest_throughput.value(), 4);
  // What arrives is known; only what may arrive has a bound.
  EXPECT_DOUBLE_EQ(open.asymptotic.lower_throughput, 3);
  EXPECT_DOUBLE_EQ(open.asymptotic.upper_throughput.value(), 3);
  EXPECT_DOUBLE_EQ(open.asymptotic.lower_response_time, .35);
  EXPECT_FALSE(open.asymptotic.upper_response_time.has_value());
  EXPECT_DOUBLE_EQ(open.balanced_job->lower_response_time, .35 / (1 - 3 * .175));
  EXPECT_DOUBLE_EQ(open.balanced_job->upper_response_time.value(), .35 / (1 - 3 * .25));
  const double exact = solve(network).system.mean_response_time.value();
  EXPECT_GT(exact, open.balanced_job->lower_response_time);
  EXPECT_LT(exact, open.balanced_job->upper_response_time.value());
}

TEST(Bounds, AreAbsentForSeveralClassesAndNobody) {
  Network network = examples::jains_closed_network(0);
  EXPECT_FALSE(bounds(network).has_value());
  for (NetworkStation& station : network.stations) station.demands.push_back(station.demands[0]);
  network.classes.push_back(network.classes[0]);
  EXPECT_FALSE(bounds(network).has_value());
}

TEST(Bounds, CrossWhereSpeedsAboveTheNumberOfJobsLetThem) {
  // With two jobs a service takes 0.1 x 2 / 3, the least of all; the bottleneck lets 4 / 0.1
  // through.
  Network network = examples::closed({examples::queue("cpu", .1)}, 4, 1);
  network.stations[0].speeds = {1, 3, 4};
  const double crossing = bounds(network)->saturation_population.value();
  EXPECT_NEAR(crossing, (1 + .1 * 2 / 3.0) * 40, 1e-12);
  // There the two asymptotes of throughput are equal.
  const auto upper = [&](double jobs) {
    network.classes[0].load = ClosedLoad{jobs};
    return bounds(network)->asymptotic.upper_throughput.value();
  };
  EXPECT_LT(upper(std::floor(crossing)), 40.0);
  EXPECT_DOUBLE_EQ(upper(std::ceil(crossing)), 40.0);
}

}  // namespace
