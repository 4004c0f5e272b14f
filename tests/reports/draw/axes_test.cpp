#include "reports/draw/axes.hpp"

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(LevelMarks, NumbersStandToScaleAndLog2LevelsEvenly) {
  const auto linear = level_marks({"1", "2", "4"}, AxisKind::number, 0, 300).positions;
  EXPECT_NEAR((linear[2] - linear[1]) / (linear[1] - linear[0]), 2.0, 1e-9);
  const auto log2 = level_marks({"1", "2", "4"}, AxisKind::log2, 0, 300).positions;
  EXPECT_NEAR(log2[2] - log2[1], log2[1] - log2[0], 1e-9);
  const auto words = level_marks({"a", "b", "c"}, AxisKind::number, 0, 300).positions;
  EXPECT_NEAR(words[2] - words[1], words[1] - words[0], 1e-9);
}

}  // namespace
}  // namespace yates::reports
