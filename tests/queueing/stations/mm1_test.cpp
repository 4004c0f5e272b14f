#include "queueing/stations/mm1.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace yates;

TEST(Mm1, GivesJainsGateway) {
  // R. Jain, 1991, the network gateway: 125 packets per second, 2 ms per packet.
  const auto gateway = queueing::solve(queueing::Mm1{125, 1 / 0.002});
  EXPECT_TRUE(gateway.stable);
  EXPECT_DOUBLE_EQ(gateway.utilization, 0.25);
  EXPECT_DOUBLE_EQ(gateway.throughput, 125);
  EXPECT_NEAR(gateway.mean_response_time.value(), 2.66667e-3, 0.5e-8);
  EXPECT_DOUBLE_EQ(gateway.probability_empty, 0.75);
  EXPECT_DOUBLE_EQ(gateway.probability_wait.value(), 0.25);
}

TEST(Mm1, GivesTheTabulatedPercentiles) {
  const auto half = queueing::solve(queueing::Mm1{0.5, 1}).percentiles.value();
  const auto heavy = queueing::solve(queueing::Mm1{0.8, 1}).percentiles.value();
  const std::vector<double> percents{50, 90, 95, 99};
  const std::vector<double> at_half{1.3863, 4.6052, 5.9915, 9.2103};
  const std::vector<double> at_heavy{3.4657, 11.5129, 14.9787, 23.0259};
  ASSERT_EQ(half.size(), 4U);
  ASSERT_EQ(heavy.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(half[i].percent, percents[i]);
    EXPECT_NEAR(half[i].response_time, at_half[i], 5e-5);
    EXPECT_NEAR(heavy[i].response_time, at_heavy[i], 5e-5);
  }
}

TEST(Mm1, EqualsTheSumOverItsStates) {
  const double rho = 0.7;
  const auto metrics = queueing::solve(queueing::Mm1{rho, 1});
  double number = 0.0;
  double queue = 0.0;
  for (int jobs = 1; jobs < 400; ++jobs) {
    const double probability = (1 - rho) * std::pow(rho, jobs);
    number += jobs * probability;
    queue += (jobs - 1) * probability;
  }
  EXPECT_NEAR(metrics.mean_number.value(), number, 1e-12);
  EXPECT_NEAR(metrics.mean_queue_length.value(), queue, 1e-12);
}

TEST(Mm1, ObeysLittlesLawAndTheUtilizationLaw) {
  for (const double arrival_rate : {1e-6, 0.3, 2.5, 4.999, 4.999999999}) {
    const auto metrics = queueing::solve(queueing::Mm1{arrival_rate, 5});
    const double number = metrics.throughput * metrics.mean_response_time.value();
    const double queue = metrics.throughput * metrics.mean_waiting_time.value();
    EXPECT_NEAR(metrics.mean_number.value() / number, 1.0, 1e-14);
    EXPECT_NEAR(metrics.mean_queue_length.value() / queue, 1.0, 1e-14);
    EXPECT_DOUBLE_EQ(metrics.utilization, metrics.throughput / 5);
    EXPECT_NEAR(metrics.mean_response_time.value() - metrics.mean_waiting_time.value(), 0.2,
                1e-15 * metrics.mean_response_time.value());
  }
}

TEST(Mm1, TakesTheServiceTimeWhenNothingArrives) {
  const auto idle = queueing::solve(queueing::Mm1{0, 4});
  EXPECT_TRUE(idle.stable);
  EXPECT_DOUBLE_EQ(idle.mean_response_time.value(), 0.25);
  EXPECT_DOUBLE_EQ(idle.mean_waiting_time.value(), 0);
  EXPECT_DOUBLE_EQ(idle.probability_empty, 1);
}

TEST(Mm1, ReportsSaturationAsAValueThatNamesTheLimit) {
  for (const double arrival_rate : {5.0, 6.0}) {
    const auto metrics = queueing::solve(queueing::Mm1{arrival_rate, 5});
    EXPECT_FALSE(metrics.stable);
    EXPECT_FALSE(metrics.mean_response_time.has_value());
    EXPECT_FALSE(metrics.mean_waiting_time.has_value());
    EXPECT_FALSE(metrics.mean_number.has_value());
    EXPECT_FALSE(metrics.mean_queue_length.has_value());
    EXPECT_FALSE(metrics.percentiles.has_value());
    EXPECT_DOUBLE_EQ(metrics.utilization, 1);
    EXPECT_DOUBLE_EQ(metrics.throughput, 5);
    EXPECT_DOUBLE_EQ(metrics.probability_empty, 0);
    ASSERT_EQ(metrics.notes.size(), 1U);
    EXPECT_EQ(to_string(metrics.notes[0].code), "saturated");
    EXPECT_NE(metrics.notes[0].text.find("every arrival rate below 5"), std::string::npos);
  }
}

TEST(Mm1, GivesAnyPercentileThatIsAskedFor) {
  const std::vector<double> percents{10, 99.9};
  const auto percentiles = queueing::solve(queueing::Mm1{3, 5}, percents).percentiles.value();
  ASSERT_EQ(percentiles.size(), 2U);
  EXPECT_EQ(percentiles[1].percent, 99.9);
  EXPECT_NEAR(percentiles[1].response_time, std::log(1000) / 2, 1e-13);
  EXPECT_THROW(queueing::solve(queueing::Mm1{3, 5}, std::vector<double>{0}), std::domain_error);
}

TEST(Mm1, RefusesANegativeRate) {
  EXPECT_THROW(queueing::solve(queueing::Mm1{-1, 5}), std::domain_error);
  EXPECT_THROW(queueing::solve(queueing::Mm1{1, -5}), std::domain_error);
}

}  // namespace
