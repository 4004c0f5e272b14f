#include "queueing/networks/solve.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

std::string refusal(const Network& network, Accuracy accuracy) {
  try {
    solve(network, {.accuracy = accuracy});
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(Solve, ChoosesTheMethodThatFits) {
  EXPECT_EQ(solve(examples::jains_closed_network(3)).method, Method::exact_mean_value_analysis);
  EXPECT_EQ(solve(examples::closed({examples::queue("cpu", 1, 2)}, 3)).method, Method::convolution);
  EXPECT_EQ(solve(examples::open({examples::queue("cpu", 1, 2)}, .3)).method,
            Method::open_product_form);
}

TEST(Solve, RefusesATrillionJobsInOneSentence) {
  EXPECT_EQ(refusal(examples::jains_closed_network(1e12), Accuracy::exact),
            "network: an exact solution would take 1e+12 populations, which exceeds the limits of "
            "4e+09 steps and 1024 MiB; request an approximation instead: linearizer or schweitzer");
  Network many = examples::jains_closed_network(1000);
  for (int i = 0; i < 3; ++i) {
    for (NetworkStation& station : many.stations) station.demands.push_back(station.demands[0]);
    many.classes.push_back(many.classes[0]);
  }
  EXPECT_NE(refusal(many, Accuracy::exact).find("take 1.004e+12 populations"), std::string::npos);
}

TEST(Solve, ApproximatesATrillionJobsUnlessAskedToBeExactAndSaysSo) {
  const NetworkSolution solution = solve(examples::jains_closed_network(1e12));
  EXPECT_EQ(solution.method, Method::schweitzer);
  EXPECT_NEAR(solution.system.throughput, 1 / 3.0, 1e-10);
  // The other stations are M/M/1 queues fed by the bottleneck: rho = 2/3 and 1/3.
  EXPECT_NEAR(solution.stations[0].mean_number.value(), 2, 1e-9);
  EXPECT_NEAR(solution.stations[2].mean_number.value(), .5, 1e-9);
  ASSERT_FALSE(solution.notes.empty());
  EXPECT_EQ(to_string(solution.notes[0].code), "approximation");
}

TEST(Solve, ApproximatesABillionJobsAndSaysThatTheExactMethodTakesLonger) {
  const NetworkSolution solution = solve(examples::jains_closed_network(1e9));
  EXPECT_EQ(solution.method, Method::schweitzer);
  ASSERT_FALSE(solution.notes.empty());
  EXPECT_EQ(solution.notes[0].text,
            "an exact solution would take 1e+09 populations, which exceeds the limits of 1e+09 "
            "steps and 128 MiB; this is Schweitzer's approximation, and the exact method, if it is "
            "asked for, takes some seconds");
}

TEST(Solve, ApproximatesSomeHundredClassesByTheCheaperMethod) {
  Network many = examples::jains_closed_network(3);
  for (int i = 0; i < 199; ++i) {
    for (NetworkStation& station : many.stations) station.demands.push_back(station.demands[0]);
    many.classes.push_back(many.classes[0]);
  }
  EXPECT_EQ(solve(many).method, Method::schweitzer);
}

TEST(Solve, GivesPercentilesWhereEveryJobHasAServerOfABillion) {
  Network network =
      examples::closed({examples::queue("disk", 0.01), examples::queue("cpu", 0.02)}, 5);
  network.stations[0].servers = 1'000'000'000;
  const NetworkSolution solution = solve(network);
  ASSERT_TRUE(solution.stations[0].percentiles);
  for (const Percentile& one : *solution.stations[0].percentiles) {
    EXPECT_NEAR(one.response_time, -0.01 * std::log(1.0 - one.percent / 100.0), 1e-12);
  }
}

TEST(Solve, ApproximatesManyClassesByLinearizer) {
  Network many = examples::jains_closed_network(300);
  for (int i = 0; i < 4; ++i) {
    for (NetworkStation& station : many.stations) station.demands.push_back(station.demands[0]);
    many.classes.push_back(many.classes[0]);
  }
  const NetworkSolution solution = solve(many);
  EXPECT_EQ(solution.method, Method::linearizer);
  // 1500 jobs of one kind.
  EXPECT_NEAR(solution.system.throughput,
              solve(examples::jains_closed_network(1500)).system.throughput, 1e-6);
}

TEST(Solve, RefusesSpeedsThatNoMethodReaches) {
  Network network = examples::closed({examples::queue("cpu", 1)}, 1e9);
  network.stations[0].speeds = {1, 1.5};
  EXPECT_NE(refusal(network, Accuracy::automatic).find("station 'cpu'"), std::string::npos);
}

TEST(Solve, OffersTheExactMethodWhereSpeedsRuleOutTheOthers) {
  Network network = examples::closed({examples::queue("cpu", 1)}, 5e6);
  network.stations[0].speeds = {1, 1.5};
  EXPECT_NE(refusal(network, Accuracy::automatic).find("request the exact method"),
            std::string::npos);
}

TEST(Solve, SaysWhereFirstComeFirstServedHasNoProductForm) {
  Network network = examples::jains_closed_network(2);
  for (NetworkStation& station : network.stations) station.demands.push_back(station.demands[0]);
  network.classes.push_back(network.classes[0]);
  EXPECT_TRUE(solve(network).notes.empty());
  network.stations[1].demands[1].visits = 3;  // only service times must agree
  EXPECT_TRUE(solve(network).notes.empty());
  network.stations[1].demands[1].service_time = 0.5;
  const NetworkSolution solution = solve(network);
  ASSERT_EQ(solution.notes.size(), 1U);
  EXPECT_EQ(to_string(solution.notes[0].code), "no-product-form");
  EXPECT_NE(solution.notes[0].text.find("station 'disk a'"), std::string::npos);
}

TEST(Solve, ChecksTheNetworkFirst) {
  EXPECT_THROW(solve({}), std::domain_error);
}

}  // namespace
