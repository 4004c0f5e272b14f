#include "prediction/validation/errors.hpp"

#include <gtest/gtest.h>

namespace yates::prediction {
namespace {

TEST(Errors, AreSharesOfWhatWasMeasured) {
  const Errors errors =
      errors_of(Eigen::Vector4d(10, 20, 40, 50), Eigen::Vector4d(11, 18, 30, 50), 0.2);
  EXPECT_EQ(errors.settings, 4);
  EXPECT_DOUBLE_EQ(errors.mape.value(), (0.1 + 0.1 + 0.25) / 4);
  EXPECT_DOUBLE_EQ(errors.signed_error.value(), (0.1 - 0.1 - 0.25) / 4);
  EXPECT_DOUBLE_EQ(errors.worst.value(), -0.25);
  EXPECT_DOUBLE_EQ(errors.large_errors.value(), 0.25);
  // 1 - (1 + 4 + 100) / (400 + 100 + 100 + 400): measured and predicted are not to be swapped.
  EXPECT_DOUBLE_EQ(errors.r_squared.value(), 1.0 - 105.0 / 1000.0);
}

TEST(Errors, AreAbsentWhereTheyHaveNoMeaning) {
  const Errors zero = errors_of(Eigen::Vector2d(0, 1), Eigen::Vector2d(1, 1), 0.2);
  EXPECT_FALSE(zero.mape);
  EXPECT_FALSE(zero.worst);
  EXPECT_TRUE(zero.r_squared);
  const Errors same = errors_of(Eigen::Vector2d(3, 3), Eigen::Vector2d(3, 4), 0.2);
  EXPECT_FALSE(same.r_squared);
  EXPECT_TRUE(same.mape);
}

}  // namespace
}  // namespace yates::prediction
