#include "numerics/double_double.hpp"

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

TEST(DoubleDouble, KeepsWhatADoubleLoses) {
  const DoubleDouble large(1e16);
  const DoubleDouble sum = large + DoubleDouble(0.5) + DoubleDouble(0.25);
  EXPECT_EQ((sum - large).value(), 0.75);
}

TEST(DoubleDouble, ThirdsAddUpToOne) {
  const DoubleDouble third = DoubleDouble(1.0) / DoubleDouble(3.0);
  EXPECT_NEAR((third + third + third - DoubleDouble(1.0)).value(), 0.0, 1e-31);
}

TEST(DoubleDouble, QuotientTimesDivisorIsTheDividend) {
  Random random(Seed{7});
  for (int i = 0; i < 1000; ++i) {
    const DoubleDouble a = two_sum(random.uniform() + 0.5, random.uniform() * 1e-18);
    const DoubleDouble b = two_sum(random.uniform() + 0.5, random.uniform() * 1e-18);
    EXPECT_NEAR(((a / b) * b - a).value(), 0.0, 4e-31);
  }
}

TEST(DoubleDouble, SquareOfTheRootIsTheNumber) {
  for (const double value : {2.0, 3.0, 1e-200, 1e200, 0.7}) {
    const DoubleDouble root = square_root(value);
    EXPECT_NEAR(((root * root - DoubleDouble(value)) / DoubleDouble(value)).value(), 0.0, 1e-30);
  }
  EXPECT_EQ(square_root(0.0).value(), 0.0);
}

TEST(DoubleDouble, QuotientByZeroIsWhatDoubleDivisionGives) {
  EXPECT_EQ((DoubleDouble(1.0) / DoubleDouble(0.0)).value(), HUGE_VAL);
}

}  // namespace
}  // namespace yates::numerics
