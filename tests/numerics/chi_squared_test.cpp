#include <cmath>
#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "numerics/tails.hpp"

namespace yates::numerics {
namespace {

TEST(ChiSquared, TailAgreesWithR) {
  // R: pchisq(value, df, lower.tail = FALSE)
  EXPECT_NEAR(chi_squared_upper_tail(3.84, 1) / 0.050043521248705224, 1.0, 1e-13);
  EXPECT_NEAR(chi_squared_upper_tail(20, 3.5) / 0.00029815280506751411, 1.0, 1e-12);
  EXPECT_NEAR(chi_squared_upper_tail(0.1, 7) / 0.99999768858120142, 1.0, 1e-14);
  EXPECT_NEAR(chi_squared_upper_tail(300, 2) / std::exp(-150.0), 1.0, 1e-12);
  EXPECT_EQ(chi_squared_upper_tail(0.0, 2), 1.0);
  EXPECT_EQ(chi_squared_upper_tail(std::numeric_limits<double>::infinity(), 2), 0.0);
}

TEST(ChiSquared, LogarithmOfAVarianceHasTheCumulantsOfR) {
  // R: digamma(df/2) - log(df/2), trigamma(df/2), psigamma(df/2, 3)
  const LogChiSquared two = log_chi_squared(2);
  EXPECT_NEAR(two.mean, -0.57721566490153231, 1e-15);
  EXPECT_NEAR(two.variance, 1.6449340668482264, 1e-14);
  EXPECT_NEAR(two.fourth, 6.4939394022668291, 1e-13);
  const LogChiSquared fraction = log_chi_squared(1.75);
  EXPECT_NEAR(fraction.mean, -0.67048567892317223, 1e-14);
  EXPECT_NEAR(fraction.variance, 2.0057409579249179, 1e-14);
  EXPECT_NEAR(fraction.fourth, 10.8589054962553, 1e-12);
  const LogChiSquared many = log_chi_squared(19);
  EXPECT_NEAR(many.mean, -0.05355392220354549, 1e-14);
  EXPECT_NEAR(many.variance, 0.11099728846909906, 1e-14);
}

TEST(ChiSquared, RefusesWhatHasNoMeaning) {
  EXPECT_THROW(chi_squared_upper_tail(-1.0, 2), std::domain_error);
  EXPECT_THROW(chi_squared_upper_tail(1.0, 0), std::domain_error);
  EXPECT_THROW(log_chi_squared(0.0), std::domain_error);
}

}  // namespace
}  // namespace yates::numerics
