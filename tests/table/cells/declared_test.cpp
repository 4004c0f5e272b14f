#include "table/cells/declared.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "table/read.hpp"
#include "table/write.hpp"

namespace yates::table {
namespace {

using Texts = std::vector<std::string>;

/// The table once written and read.
Table read_back(const Table& table) {
  return read_declared(to_csv(table), declarations(table), table.source);
}

TEST(Declared, CategoriesOfDigitsStayCategoriesInTheirOrder) {
  Table table{"t", 3, {}};
  table.columns.push_back(
      make_categorical("level", Texts{"007", "7", "007"}, Texts{"7", "007", "never"}));
  table.columns.push_back(make_column("time", Texts{"1.50", "", "2"}));
  const Table again = read_back(table);
  const Column& level = again.columns.at(0);
  ASSERT_FALSE(level.numeric());
  EXPECT_EQ(std::get<Categories>(level.values).levels, (Texts{"7", "007", "never"}));
  EXPECT_EQ(level.text(0), "007");
  EXPECT_EQ(level.text(1), "7");
  EXPECT_FALSE(again.columns.at(1).present[1]);
  EXPECT_EQ(again.columns.at(1).number(0), 1.5);
}

TEST(Declared, LevelsThatTheCellsShowAreNotWrittenDown) {
  Table table{"t", 2, {}};
  table.columns.push_back(make_column("started", Texts{"b", "a"}));
  EXPECT_TRUE(declarations(table).front().categorical);
  EXPECT_TRUE(declarations(table).front().levels.empty());
}

TEST(Declared, NumbersKeepTheirDeclaredLevelsAndUnit) {
  Table table{"t", 2, {}};
  Column size = make_column("size", Texts{"4", "16"});
  std::get<Numbers>(size.values).declared_levels = {"16", "4.0", "64"};
  size.unit = "MiB";
  table.columns.push_back(size);
  const Column again = read_back(table).columns.at(0);
  ASSERT_TRUE(again.numeric());
  EXPECT_EQ(std::get<Numbers>(again.values).declared_levels, (Texts{"16", "4.0", "64"}));
  EXPECT_EQ(again.unit, "MiB");
}

TEST(Declared, CellsWithAUnitAreReadAsSuchAgain) {
  const Table table = read_text("time,a\n15 ms,x\n1.5 s,y\n", FileFormat::csv, "t");
  ASSERT_TRUE(table.columns.front().quantities.has_value());
  const Table again = read_back(table);
  ASSERT_TRUE(again.columns.front().quantities.has_value());
  EXPECT_EQ(again.columns.front().quantities->unit, table.columns.front().quantities->unit);
}

}  // namespace
}  // namespace yates::table
