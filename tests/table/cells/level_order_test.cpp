#include "table/cells/level_order.hpp"

#include <gtest/gtest.h>

#include "table/read.hpp"
#include "table/table.hpp"

namespace yates::table {
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
  EXPECT_FALSE(level_sizes({"4", "8x"}).has_value());
}

std::vector<std::string> in_order(const std::vector<std::string>& texts) {
  return std::get<Categories>(make_categorical("a", texts, {}).values).levels;
}

using Texts = std::vector<std::string>;

TEST(LevelOrder, IsBySizeWhereAllLevelsHaveOne) {
  EXPECT_EQ(in_order({"16K", "1M", "4K", "64K"}), (Texts{"4K", "16K", "64K", "1M"}));
  EXPECT_EQ(in_order({"10 KiB", "100 KiB", "2 KiB"}), (Texts{"2 KiB", "10 KiB", "100 KiB"}));
  EXPECT_EQ(in_order({"1s", "20ms", "3min"}), (Texts{"20ms", "1s", "3min"}));
  EXPECT_EQ(in_order({"50 %", "0.5 %", "7 %"}), (Texts{"0.5 %", "7 %", "50 %"}));
  EXPECT_EQ(in_order({"1K", "1024", "1KiB"}).size(), 3U);
}

TEST(LevelOrder, IsNaturalElsewhere) {
  EXPECT_EQ(in_order({"v10", "v2", "v1.10", "v1.9"}), (Texts{"v1.9", "v1.10", "v2", "v10"}));
  EXPECT_EQ(in_order({"s100", "s10", "s2"}), (Texts{"s2", "s10", "s100"}));
  EXPECT_EQ(in_order({"zstd", "Zip", "gzip"}), (Texts{"Zip", "gzip", "zstd"}));
  EXPECT_EQ(in_order({"16K", "4K", "auto"}), (Texts{"4K", "16K", "auto"}));
  EXPECT_EQ(in_order({"2024-10-01", "2024-09-30"}), (Texts{"2024-09-30", "2024-10-01"}));
  EXPECT_EQ(in_order({"a", "a01", "a1", "a1b"}), (Texts{"a", "a01", "a1", "a1b"}));
}

TEST(LevelOrder, LeavesDeclaredLevelsInTheirs) {
  const std::vector<std::string> texts{"1M", "16K", "4K", "64K"};
  const std::vector<std::string> declared{"64K", "1M"};
  EXPECT_EQ(std::get<Categories>(make_categorical("a", texts, declared).values).levels,
            (Texts{"64K", "1M", "4K", "16K"}));
}

TEST(LevelOrder, IsThatOfFilesReadInPiecesToo) {
  const Table table = read_text("size,t\n16K,1\n4K,2\n1M,3\n", FileFormat::csv, "f.csv");
  EXPECT_EQ(std::get<Categories>(table.columns[0].values).levels, (Texts{"4K", "16K", "1M"}));
}

}  // namespace
}  // namespace yates::table
