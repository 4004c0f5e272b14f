#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/stations/station_parts.hpp"

namespace {

using namespace yates;

TEST(PercentilesOf, InvertTheTailToThirteenDigits) {
  // Weibull distributions, from one far steeper to one far flatter than exponential.
  for (const double shape : {0.2, 0.5, 1.0, 4.0, 30.0}) {
    const auto tail = [shape](double t) { return std::exp(-std::pow(t, shape)); };
    const std::vector<double> percents{0.001, 1.0, 50.0, 99.0, 99.9999};
    for (const auto& [percent, time] : queueing::percentiles_of(tail, 1.0, percents)) {
      const double expected = std::pow(-std::log1p(-percent / 100), 1 / shape);
      // The tail is next to 1 for the smallest: it holds fewer digits of the time.
      EXPECT_NEAR(time / expected, 1, percent < 0.01 ? 1e-9 : 1e-12) << shape << ' ' << percent;
    }
  }
}

TEST(PercentilesOf, FindTheRootWhereverTheMeanLies) {
  const auto tail = [](double t) { return std::exp(-t); };
  for (const double mean : {1e-12, 1.0, 1e12}) {
    const auto percentiles = queueing::percentiles_of(tail, mean);
    EXPECT_NEAR(percentiles[0].response_time, std::log(2), 1e-12);
    EXPECT_NEAR(percentiles[3].response_time, std::log(100), 1e-11);
  }
}

TEST(CheckPercent, RefusesWhatNoDistributionHas) {
  for (const double percent : {0.0, 100.0, -5.0, 250.0, std::nan("")}) {
    EXPECT_THROW(queueing::check_percent(percent), std::domain_error);
  }
  EXPECT_NO_THROW(queueing::check_percent(99.9999));
}

}  // namespace
