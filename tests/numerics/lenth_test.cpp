#include "numerics/lenth.hpp"

#include <gtest/gtest.h>

namespace yates::numerics {
namespace {

TEST(Lenth, IsThePublishedExample) {
  // Box and Meyer's 2^(9-4) tensile data are Lenth's example I; here a case by hand: |e| = 1, 2, 3,
  // 4, 40. s0 = 1.5 * 3 = 4.5; below 2.5 s0 = 11.25 remain 1, 2, 3, 4 with median 2.5; PSE = 3.75.
  const Lenth result = lenth({1, -2, 3, -4, 40}, 0.95);
  EXPECT_NEAR(result.pseudo_standard_error, 3.75, 1e-12);
  EXPECT_NEAR(result.df, 5.0 / 3.0, 1e-12);
  EXPECT_GT(result.simultaneous_margin, result.margin);
}

}  // namespace
}  // namespace yates::numerics
