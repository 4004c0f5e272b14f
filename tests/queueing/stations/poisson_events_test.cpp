#include <cmath>

#include <gtest/gtest.h>

#include "queueing/stations/probabilities.hpp"

namespace {

using namespace yates;

TEST(PoissonBelow, SumsTheProbabilitiesOfFewerEvents) {
  for (const double x : {0.1, 3.0, 40.0}) {
    double term = std::exp(-x);
    double sum = 0.0;
    for (int m = 1; m <= 60; ++m) {
      sum += term;
      EXPECT_NEAR(queueing::poisson_below(m, x), sum, 1e-14);
      EXPECT_NEAR(queueing::poisson_exactly(m - 1, x), term, 1e-14);
      term *= x / m;
    }
  }
  EXPECT_EQ(queueing::poisson_below(0, 1), 0.0);
}

TEST(PoissonBelow, AgreesWithIntegralsOfThirtyDigitsForManyEvents) {
  // (m, x): integral of the Erlang density beyond x, computed elsewhere with 50 digits.
  EXPECT_NEAR(queueing::poisson_below(1e5, 99052), 0.99867780459339427, 2e-15);
  EXPECT_NEAR(queueing::poisson_below(1e6, 1002000), 0.022804095898769863, 1e-15);
  EXPECT_NEAR(queueing::poisson_below(1e9, 999968378), 0.84133880352060413, 2e-15);
  EXPECT_NEAR(queueing::poisson_below(1e9, 1000158113) / 2.8706945246481518e-7, 1, 1e-11);
  EXPECT_NEAR(queueing::poisson_below(1e5, 102529) / 1.0781228859075013e-15, 1, 1e-11);
  EXPECT_NEAR(queueing::poisson_exactly(1e6, 1002000) / 5.4134913857061605e-5, 1, 1e-12);
  EXPECT_NEAR(queueing::poisson_exactly(1e9, 1000158113) / 4.7082751184417299e-11, 1, 1e-11);
}

TEST(PoissonBelow, DiffersByOneProbabilityFromOneEventMore) {
  // Across the change from the gamma function to the expansion, and beyond it.
  for (const double m : {99999.0, 100000.0, 3e6}) {
    for (const double deviations : {-5.0, -1.0, 0.0, 2.0, 6.0}) {
      const double x = m + deviations * std::sqrt(m);
      EXPECT_NEAR(queueing::poisson_below(m + 1, x) - queueing::poisson_below(m, x),
                  queueing::poisson_exactly(m, x), 3e-15);
    }
  }
}

TEST(PoissonBelow, IsOneOrZeroFarFromTheMean) {
  EXPECT_EQ(queueing::poisson_below(1e12, 1e11), 1.0);
  EXPECT_EQ(queueing::poisson_below(1e12, 2e12), 0.0);
}

}  // namespace
