#include "queueing/stations/delay.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "queueing/stations/mm1.hpp"

namespace {

using namespace yates;

TEST(Delay, TakesTheServiceTimeUnderAnyLoad) {
  for (const double arrival_rate : {0.0, 1.0, 1e6}) {
    const auto metrics = queueing::solve(queueing::Delay{arrival_rate, 4});
    EXPECT_TRUE(metrics.stable);
    EXPECT_DOUBLE_EQ(metrics.mean_response_time.value(), 0.25);
    EXPECT_DOUBLE_EQ(metrics.mean_waiting_time.value(), 0);
    EXPECT_DOUBLE_EQ(metrics.probability_wait.value(), 0);
    EXPECT_DOUBLE_EQ(metrics.throughput, arrival_rate);
  }
}

TEST(Delay, ObeysLittlesLaw) {
  const auto metrics = queueing::solve(queueing::Delay{30, 4});
  EXPECT_DOUBLE_EQ(metrics.mean_number.value(),
                   metrics.throughput * metrics.mean_response_time.value());
  EXPECT_DOUBLE_EQ(metrics.utilization, 7.5);
}

TEST(Delay, IsEmptyAsThePoissonDistributionSays) {
  EXPECT_DOUBLE_EQ(queueing::solve(queueing::Delay{2, 4}).probability_empty, std::exp(-0.5));
}

TEST(Delay, HasThePercentilesOfExponentialService) {
  const auto percentiles = queueing::solve(queueing::Delay{7, 2}).percentiles.value();
  ASSERT_EQ(percentiles.size(), 4U);
  EXPECT_DOUBLE_EQ(percentiles[0].response_time, std::log(2.0) / 2);
  EXPECT_DOUBLE_EQ(percentiles[3].response_time, std::log(100.0) / 2);
}

TEST(Delay, IsTheLimitOfAQueueWithoutLoad) {
  const auto delay = queueing::solve(queueing::Delay{1e-9, 4});
  const auto queue = queueing::solve(queueing::Mm1{1e-9, 4});
  EXPECT_NEAR(delay.mean_response_time.value(), queue.mean_response_time.value(), 1e-9);
  EXPECT_NEAR(delay.probability_empty, queue.probability_empty, 1e-9);
}

TEST(Delay, RefusesANegativeRate) {
  EXPECT_THROW(queueing::solve(queueing::Delay{-1, 4}), std::domain_error);
  EXPECT_THROW(queueing::solve(queueing::Delay{1, 0}), std::domain_error);
}

}  // namespace
