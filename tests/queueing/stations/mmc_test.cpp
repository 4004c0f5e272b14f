#include "queueing/stations/mmc.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "queueing/stations/mm1.hpp"

namespace {

using namespace yates;
using queueing::Mmc;

TEST(Mmc, GivesTwoServersAtThreeQuarters) {
  const Mmc station{1.5, 1, 2};
  const auto metrics = queueing::solve(station);
  EXPECT_NEAR(metrics.probability_wait.value(), 0.642857, 5e-7);
  EXPECT_NEAR(metrics.mean_response_time.value(), 2.285714, 5e-7);
  const std::vector<double> percents{56.5679};
  EXPECT_NEAR(queueing::solve(station, percents).percentiles.value()[0].response_time, 2, 5e-6);
  EXPECT_DOUBLE_EQ(metrics.utilization, 0.75);
  EXPECT_DOUBLE_EQ(metrics.throughput, 1.5);
}

TEST(Mmc, GivesFiveServers) {
  const auto metrics = queueing::solve(Mmc{0.5, 0.15, 5});
  EXPECT_NEAR(metrics.probability_wait.value(), 0.326669, 5e-7);
  EXPECT_NEAR(metrics.mean_response_time.value(), 7.973344, 5e-7);
  EXPECT_NEAR(metrics.probability_empty, 0.0317523, 5e-8);
}

TEST(Mmc, IsTheSingleServerQueueWithOneServer) {
  for (const double arrival_rate : {0.0, 0.4, 4.0, 4.999999}) {
    const auto many = queueing::solve(Mmc{arrival_rate, 5, 1});
    const auto one = queueing::solve(queueing::Mm1{arrival_rate, 5});
    EXPECT_NEAR(*many.mean_response_time / *one.mean_response_time, 1, 1e-13);
    EXPECT_NEAR(*many.mean_waiting_time, *one.mean_waiting_time, 1e-13 * *one.mean_response_time);
    EXPECT_NEAR(many.probability_empty, one.probability_empty, 1e-14);
    EXPECT_NEAR(*many.probability_wait, *one.probability_wait, 1e-14);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR((*many.percentiles)[i].response_time / (*one.percentiles)[i].response_time, 1,
                  1e-12);
    }
  }
}

TEST(Mmc, PercentilesAreContinuousWhereTheTwoRatesCoincide) {
  // c - 1 - a = 0: waiting decays as fast as service, and the formula becomes 0 / 0.
  const auto percentiles = [](double arrival_rate) {
    return queueing::solve(Mmc{arrival_rate, 1, 3}).percentiles.value();
  };
  const double waits = queueing::solve(Mmc{2, 1, 3}).probability_wait.value();
  for (std::size_t i = 0; i < 4; ++i) {
    const auto [percent, time] = percentiles(2)[i];
    EXPECT_NEAR(std::exp(-time) * (1 + waits * time), 1 - percent / 100, 1e-13);
    EXPECT_NEAR(percentiles(2 + 1e-9)[i].response_time / time, 1, 1e-7);
    EXPECT_NEAR(percentiles(2 - 1e-9)[i].response_time / time, 1, 1e-7);
  }
}

TEST(Mmc, KeepsItsDigitsNextToSaturation) {
  // W = C / (c m - l) with C -> 1: at a gap of 2^-40 the mean wait is 2^40 to a relative 2^-38.
  const double gap = std::ldexp(1, -40);
  const auto metrics = queueing::solve(Mmc{4 - gap, 1, 4});
  EXPECT_NEAR(metrics.mean_waiting_time.value() * gap, 1, 1e-11);
}

TEST(Mmc, TakesTheServiceTimeWhenNothingArrives) {
  const auto idle = queueing::solve(Mmc{0, 4, 3});
  EXPECT_DOUBLE_EQ(idle.mean_response_time.value(), 0.25);
  EXPECT_DOUBLE_EQ(idle.probability_empty, 1);
  EXPECT_DOUBLE_EQ(idle.probability_wait.value(), 0);
}

TEST(Mmc, NamesTheLimitOfAllServersWhenSaturated) {
  for (const double arrival_rate : {6.0, 60.0}) {
    const auto metrics = queueing::solve(Mmc{arrival_rate, 2, 3});
    EXPECT_FALSE(metrics.stable);
    EXPECT_FALSE(metrics.mean_response_time);
    EXPECT_FALSE(metrics.percentiles);
    EXPECT_DOUBLE_EQ(metrics.throughput, 6);
    ASSERT_EQ(metrics.notes.size(), 1U);
    EXPECT_NE(metrics.notes[0].text.find("every arrival rate below 6"), std::string::npos);
  }
}

TEST(Mmc, RefusesZeroServersAndBadRates) {
  try {
    queueing::solve(Mmc{1, 1, 0});
    FAIL() << "zero servers were taken";
  } catch (const std::domain_error& error) {
    EXPECT_STREQ(error.what(),
                 "mmc: the number of servers is 0, but must be a whole number of at least 1");
  }
  EXPECT_THROW(queueing::solve(Mmc{-1, 1, 2}), std::domain_error);
  EXPECT_THROW(queueing::solve(Mmc{1, 1e308, 2}), std::domain_error);
}

}  // namespace
