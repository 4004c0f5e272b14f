#include <cmath>

#include <gtest/gtest.h>

#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {
namespace {

const Parameter plain{.name = "a", .start = 2};
const Parameter above{.name = "b", .start = 2, .least = 1};
const Parameter below{.name = "c", .start = 2, .largest = 5};
const Parameter between{.name = "d", .start = 2, .least = 1, .largest = 5};

TEST(ParameterLink, FollowsFromTheRange) {
  EXPECT_EQ(ParameterLink(plain).kind(), Link::identity);
  EXPECT_EQ(ParameterLink(above).kind(), Link::logarithm);
  EXPECT_EQ(ParameterLink(below).kind(), Link::logarithm);
  EXPECT_EQ(ParameterLink(between).kind(), Link::logit);
}

TEST(ParameterLink, LeadsThereAndBack) {
  for (const Parameter& parameter : {plain, above, below, between}) {
    const ParameterLink link(parameter);
    for (const double value : {1.001, 2.0, 3.7, 4.999})
      EXPECT_NEAR(link.parameter(link.coordinate(value)), value, 1e-14) << parameter.name;
  }
}

TEST(ParameterLink, StaysInTheRangeWhateverTheCoordinate) {
  for (const double coordinate : {-1e300, -800.0, -1.0, 0.0, 1.0, 700.0}) {
    EXPECT_GE(ParameterLink(above).parameter(coordinate), 1.0);
    EXPECT_LE(ParameterLink(below).parameter(coordinate), 5.0);
    EXPECT_GE(ParameterLink(between).parameter(coordinate), 1.0);
    EXPECT_LE(ParameterLink(between).parameter(coordinate), 5.0);
  }
}

TEST(ParameterLink, HasTheSlopeOfItsCurve) {
  for (const Parameter& parameter : {plain, above, below, between}) {
    const ParameterLink link(parameter);
    for (const double t : {-1.5, 0.0, 0.3, 1.1}) {
      const double step = 1e-5;
      const double slope = (link.parameter(t + step) - link.parameter(t - step)) / (2 * step);
      EXPECT_NEAR(link.slope(t), slope, 1e-8) << parameter.name;
    }
  }
}

TEST(ParameterLink, MovesAStartAtTheEndOfItsRangeInside) {
  for (const Parameter& parameter :
       {Parameter{.name = "b", .start = 0, .least = 0},
        Parameter{.name = "c", .start = 5, .largest = 5},
        Parameter{.name = "d", .start = 1, .least = 1, .largest = 5},
        Parameter{.name = "e", .start = 5, .least = 1, .largest = 5}}) {
    const ParameterLink link(parameter);
    const double coordinate = link.coordinate(parameter.start);
    EXPECT_TRUE(std::isfinite(coordinate)) << parameter.name;
    EXPECT_NE(link.parameter(coordinate), parameter.start) << parameter.name;
    EXPECT_EQ(link.nearest_end(link.parameter(coordinate)), parameter.start) << parameter.name;
  }
}

TEST(ParameterLink, OrdersIntervalsAlsoWhereItFalls) {
  const Interval interval = ParameterLink(below).interval(-1.0, 1.0);
  EXPECT_LT(interval.low, interval.high);
  EXPECT_NEAR(interval.low, 5 - std::exp(1.0), 1e-14);
}

}  // namespace
}  // namespace yates::queueing
