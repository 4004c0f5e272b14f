#include "table/level_order.hpp"

#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "table/read.hpp"
#include "table/table.hpp"

namespace yates::table {
namespace {

using Levels = std::vector<std::string_view>;

Levels ordered(const Levels& levels) {
  Levels result;
  for (const std::size_t place : level_order(levels)) result.push_back(levels[place]);
  return result;
}

TEST(LevelOrder, OfSizesAndTimesIsThatOfWhatTheySay) {
  EXPECT_EQ(ordered({"16K", "1M", "256K", "4K", "512"}),
            (Levels{"512", "4K", "16K", "256K", "1M"}));
  EXPECT_EQ(ordered({"10 MB", "2 GB", "900 KB"}), (Levels{"900 KB", "10 MB", "2 GB"}));
  EXPECT_EQ(ordered({"1 MiB", "1.5KiB", "64 B"}), (Levels{"64 B", "1.5KiB", "1 MiB"}));
  EXPECT_EQ(ordered({"10 ms", "2 s", "500us"}), (Levels{"500us", "10 ms", "2 s"}));
  EXPECT_EQ(ordered({"1MB", "1000KB"}), (Levels{"1000KB", "1MB"})) << "equal ones by code points";
}

TEST(LevelOrder, OfOtherTextsIsThatOfTheirCodePoints) {
  EXPECT_EQ(ordered({"zstd", "gzip", "lz4"}), (Levels{"gzip", "lz4", "zstd"}));
  EXPECT_EQ(ordered({"4K", "16K", "none"}), (Levels{"16K", "4K", "none"}));
  EXPECT_EQ(ordered({"4K", "16 s"}), (Levels{"16 s", "4K"}));
  EXPECT_EQ(ordered({"4", "16 s"}), (Levels{"16 s", "4"})) << "a number alone is no time";
  EXPECT_EQ(ordered({"4", "16"}), (Levels{"16", "4"}));
  EXPECT_EQ(ordered({"4x", "16x"}), (Levels{"16x", "4x"}));
  EXPECT_EQ(ordered({"4K ", "16K"}), (Levels{"16K", "4K "}));
  EXPECT_EQ(ordered({"-4K", "+16K"}), (Levels{"+16K", "-4K"}));
  EXPECT_TRUE(ordered({}).empty());
}

TEST(LevelOrder, IsThatOfEveryWayToATable) {
  const std::vector<std::string> expected = {"4K", "16K", "64K"};
  const auto levels_of = [](const Column& column) {
    return std::get<Categories>(column.values).levels;
  };
  EXPECT_EQ(levels_of(make_column("size", std::vector<std::string>{"64K", "16K", "4K"})), expected);
  EXPECT_EQ(
      levels_of(
          read_text("size,time\n64K,1\n4K,2\n16K,3\n", FileFormat::csv, "runs.csv").columns[0]),
      expected);
  EXPECT_EQ(
      levels_of(
          read_text("size,time\n\"64K\",1\n4K,2\n16K,3\n", FileFormat::csv, "runs.csv").columns[0]),
      expected);
}

TEST(LevelOrder, LeavesDeclaredLevelsWhereTheyAre) {
  const Column column = make_categorical("size", std::vector<std::string>{"4K", "16K", "64K"},
                                         std::vector<std::string>{"64K"});
  EXPECT_EQ(std::get<Categories>(column.values).levels,
            (std::vector<std::string>{"64K", "4K", "16K"}));
}

}  // namespace
}  // namespace yates::table
