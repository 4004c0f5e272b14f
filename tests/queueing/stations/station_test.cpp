#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "queueing/stations/station_parts.hpp"

namespace {

using namespace yates;

std::string refusal(double arrival_rate, double service_rate) {
  try {
    queueing::check_rates("mm1", arrival_rate, service_rate);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(CheckRates, NamesModelArgumentValueAndRequirement) {
  EXPECT_EQ(refusal(-3, 5),
            "mm1: the arrival rate is -3, but must be a finite number of at least 0");
  EXPECT_EQ(refusal(3, 0), "mm1: the service rate is 0, but must be a finite number above 0");
}

TEST(CheckRates, RefusesWhatIsNotFinite) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_NE(refusal(infinity, 5), "");
  EXPECT_NE(refusal(std::nan(""), 5), "");
  EXPECT_NE(refusal(3, infinity), "");
  EXPECT_NE(refusal(3, std::nan("")), "");
}

TEST(CheckRates, AllowsNoArrivals) {
  EXPECT_EQ(refusal(0, 5), "");
}

TEST(ExponentialPercentiles, InvertTheDistributionFunction) {
  const auto percentiles = queueing::exponential_percentiles(0.25);
  ASSERT_EQ(percentiles.size(), 4U);
  for (const auto& [percent, time] : percentiles) {
    EXPECT_NEAR(1.0 - std::exp(-time / 0.25), percent / 100.0, 1e-14);
  }
}

}  // namespace
