#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/tails.hpp"

namespace yates::numerics {
namespace {

/// What is drawn from a seed stays the same to its last bit.
TEST(NormalQuantiles, OfManyAreThoseOfEach) {
  Random random({7});
  for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 10'000U}) {
    std::vector<double> values(count);
    for (double& value : values) value = 1e-15 + (1.0 - 2e-15) * random.uniform();
    if (count > 2) values[0] = 0.075, values[1] = 0.925, values[2] = 1e-300;
    std::vector<double> expected;
    for (const double value : values) expected.push_back(rational_normal_quantile(value));
    to_normal_quantiles(values);
    EXPECT_EQ(values, expected) << count;
  }
}

TEST(NormalQuantiles, InvertTheTail) {
  for (const double z : {-1.5, -0.3, 0.0, 0.3, 1.5, 2.5}) {
    EXPECT_NEAR(rational_normal_quantile(1.0 - normal_upper_tail(z)), z, 1e-12) << z;
  }
}

}  // namespace
}  // namespace yates::numerics
