#include "table/cells/two_levels.hpp"

#include <gtest/gtest.h>

#include "table/cells.hpp"
#include "table/read.hpp"

namespace yates::table {
namespace {

Table read(const std::string& csv) {
  return read_text(csv, FileFormat::csv, "data.csv");
}

TEST(TwoLevelRows, AreTheStandardOrderOfGroupedRows) {
  const Table table = read(
      "codec,size,load,y\nxz,1.5,-3,1\nbr,1.5,2,2\nbr,200,-3,3\nxz,200,-3,4\n"
      "xz,200,2,5\nbr,1.5,-3,6\nxz,1.5,2,7\nbr,200,2,8\n");
  const std::vector<std::string> columns = {"load", "codec", "size"};
  const auto rows = two_level_rows(table, columns);
  ASSERT_TRUE(rows);
  const Grouping grouping = group_rows(table, columns, RowFlags(table.rows));
  for (std::size_t row = 0; row < table.rows; ++row) {
    EXPECT_EQ(rows->cell_of_row[row], grouping.cell_of_row[row]) << row;
  }
  const Column& codec = *table.find("codec");
  EXPECT_EQ(codec.text(rows->levels[1].low_row), "br");
  EXPECT_EQ(codec.text(rows->levels[1].high_row), "xz");
  const Column& load = *table.find("load");
  EXPECT_EQ(load.text(rows->levels[0].low_row), "-3");
  EXPECT_EQ(load.text(rows->levels[0].high_row), "2");
}

TEST(TwoLevelRows, NeedExactlyTwoValuesInEveryRow) {
  const auto of_a = [](const std::string& csv) {
    return two_level_rows(read(csv), std::vector<std::string>{"a"});
  };
  EXPECT_TRUE(of_a("a,y\n1,1\n2,2\n1,3\n"));
  EXPECT_FALSE(of_a("a,y\n1,1\n1,2\n"));
  EXPECT_FALSE(of_a("a,y\n1,1\n2,2\n3,3\n"));
  EXPECT_FALSE(of_a("a,y\np,1\nq,2\nr,3\nq,4\n"));
  EXPECT_FALSE(of_a("a,y\n1,1\n2,2\n,3\n"));
  EXPECT_TRUE(of_a("a,y\n7,1\n7.0,2\n8,3\n"));
}

TEST(TwoLevelRows, LeaveDeclaredLevelsToOthers) {
  Table table = read("a,y\n1,1\n2,2\n");
  std::get<Numbers>(table.columns[0].values).declared_levels = {"2", "1"};
  EXPECT_FALSE(two_level_rows(table, std::vector<std::string>{"a"}));
}

}  // namespace
}  // namespace yates::table
