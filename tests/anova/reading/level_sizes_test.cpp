#include "anova/reading/level_sizes.hpp"

#include <gtest/gtest.h>

namespace yates::anova {
namespace {

using Sizes = std::vector<double>;

TEST(LevelSizes, AreOfNumbersWithAndWithoutUnits) {
  EXPECT_EQ(level_sizes({"16K", "4K", "1M"}), (Sizes{16384.0, 4096.0, 1048576.0}));
  EXPECT_EQ(level_sizes({"512", "4K"}), (Sizes{512.0, 4096.0}));
  const auto times = level_sizes({"10ms", "1s"});
  ASSERT_TRUE(times.has_value());
  EXPECT_LT(times->front(), times->back());
}

TEST(LevelSizes, AreAbsentForOtherWordsAndMixedUnits) {
  EXPECT_FALSE(level_sizes({"gzip", "zstd"}).has_value());
  EXPECT_FALSE(level_sizes({"4K", "10ms"}).has_value());
  EXPECT_FALSE(level_sizes({"4K", "auto"}).has_value());
}

}  // namespace
}  // namespace yates::anova
