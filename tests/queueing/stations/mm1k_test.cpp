#include "queueing/stations/mm1k.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "queueing/stations/mm1.hpp"

namespace {

using namespace yates;
using queueing::Mm1k;

TEST(Mm1k, GivesTheTabulatedExample) {
  const Mm1k station{1, 1.2, 10};
  const auto metrics = queueing::solve(station);
  EXPECT_NEAR(metrics.mean_response_time.value(), 3.394885, 5e-7);
  EXPECT_NEAR(metrics.throughput, 0.968896, 5e-7);
  EXPECT_NEAR(metrics.probability_blocking.value(), 0.0311038, 5e-8);
  const std::vector<double> percents{53.8040};
  EXPECT_NEAR(queueing::solve(station, percents).percentiles.value()[0].response_time, 3, 5e-6);
}

TEST(Mm1k, IsUniformOverItsStatesWhenArrivalsMatchService) {
  const auto metrics = queueing::solve(Mm1k{5, 5, 9});
  EXPECT_NEAR(metrics.mean_number.value(), 4.5, 1e-14);
  EXPECT_NEAR(metrics.probability_empty, 0.1, 1e-16);
  EXPECT_NEAR(metrics.probability_blocking.value(), 0.1, 1e-16);
  EXPECT_NEAR(metrics.throughput, 4.5, 1e-14);
}

TEST(Mm1k, TakesABillionPlacesWithoutCountingThem) {
  // Closed forms evaluated elsewhere with 50 digits, on both sides of rho = 1 and far from it.
  const auto check = [](double arrival_rate, double number, double time, double blocking,
                        double throughput) {
    const auto metrics = queueing::solve(Mm1k{arrival_rate, 1, 1000000000});
    EXPECT_NEAR(*metrics.mean_number / number, 1, 1e-12);
    EXPECT_NEAR(*metrics.mean_response_time / time, 1, 1e-12);
    EXPECT_NEAR(*metrics.probability_blocking, blocking, 1e-12 * blocking);
    EXPECT_NEAR(metrics.throughput, throughput, 1e-14);
  };
  check(1 + std::ldexp(1, -40), 500075791.22425441, 500075791.72410283, 1.0004548152821481e-9,
        0.99999999900045468);
  check(1 - std::ldexp(1, -30), 423489042.79844352, 423489043.44931131, 6.0559509336659573e-10,
        0.99999999846308233);
  check(1.2, 999999995.0, 999999995.0, 0.16666666666666663, 1.0);
  check(0.5, 1.0, 2.0, 0.0, 0.5);
}

TEST(Mm1k, HasExponentialServiceAloneWithOnePlace) {
  const auto metrics = queueing::solve(Mm1k{3, 2, 1});
  EXPECT_DOUBLE_EQ(metrics.mean_response_time.value(), 0.5);
  EXPECT_DOUBLE_EQ(metrics.probability_blocking.value(), 0.6);
  EXPECT_DOUBLE_EQ(metrics.mean_waiting_time.value(), 0);
  EXPECT_NEAR((*metrics.percentiles)[0].response_time, std::log(2) / 2, 1e-13);
}

TEST(Mm1k, BecomesTheQueueWithoutLimitAsPlacesGrow) {
  const auto limited = queueing::solve(Mm1k{3, 4, 1000000000000});
  const auto unlimited = queueing::solve(queueing::Mm1{3, 4});
  EXPECT_NEAR(*limited.mean_response_time, *unlimited.mean_response_time, 1e-13);
  EXPECT_EQ(*limited.probability_blocking, 0);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR((*limited.percentiles)[i].response_time, (*unlimited.percentiles)[i].response_time,
                1e-11);
  }
}

TEST(Mm1k, IsStableUnderAnyLoad) {
  for (const double arrival_rate : {5.0, 500.0, 1e12}) {
    const auto metrics = queueing::solve(Mm1k{arrival_rate, 5, 4});
    EXPECT_TRUE(metrics.stable);
    EXPECT_LE(metrics.utilization, 1);
    EXPECT_LE(metrics.throughput, 5);
    EXPECT_LE(*metrics.mean_number, 4 * (1 + 1e-15));
  }
  EXPECT_NEAR(queueing::solve(Mm1k{1e12, 5, 4}).throughput, 5, 1e-10);
}

TEST(Mm1k, RefusesNoPlaceInItsOwnName) {
  try {
    queueing::solve(Mm1k{1, 1, 0});
    FAIL() << "a capacity of 0 was taken";
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()).rfind("mm1k: the capacity is 0", 0), 0U) << error.what();
  }
  EXPECT_THROW(queueing::solve(Mm1k{-1, 1, 3}), std::domain_error);
}

}  // namespace
