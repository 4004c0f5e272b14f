#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "queueing/stations/probabilities.hpp"

namespace {

using namespace yates;

TEST(GeometricSums, EqualTheSumsTermByTerm) {
  for (const double ratio : {0.1, 0.5, 0.99, 0.999999, 1.0}) {
    for (const int terms : {1, 2, 3, 7, 64, 1000, 4097}) {
      long double sum = 0;
      long double first_moment = 0;
      long double power = 1;
      for (int i = 0; i < terms; ++i) {
        sum += power;
        first_moment += i * power;
        power *= ratio;
      }
      const auto found = queueing::geometric_sums(std::log(ratio), terms);
      EXPECT_NEAR(found.sum / static_cast<double>(sum), 1, 1e-13);
      EXPECT_NEAR(found.first_moment, static_cast<double>(first_moment),
                  1e-13 * static_cast<double>(first_moment));
    }
  }
}

TEST(GeometricSums, CountTheTermsWhenTheRatioIsOne) {
  const auto found = queueing::geometric_sums(0.0, 1000000000000);
  EXPECT_DOUBLE_EQ(found.sum, 1e12);
  EXPECT_DOUBLE_EQ(found.first_moment, 0.5e12 * (1e12 - 1));
}

TEST(GeometricSums, HaveOneTermWhenTheRatioIsZero) {
  const auto found = queueing::geometric_sums(-std::numeric_limits<double>::infinity(), 9);
  EXPECT_EQ(found.sum, 1.0);
  EXPECT_EQ(found.first_moment, 0.0);
}

TEST(GeometricSums, AreZeroWithoutTerms) {
  const auto found = queueing::geometric_sums(-1.0, 0);
  EXPECT_EQ(found.sum, 0.0);
  EXPECT_EQ(found.first_moment, 0.0);
}

}  // namespace
