#include "table/write.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "table/read.hpp"

namespace yates::table {
namespace {

using numerics::Random;
using numerics::Seed;
using Texts = std::vector<std::string>;

void expect_same(const Table& a, const Table& b) {
  ASSERT_EQ(a.rows, b.rows);
  ASSERT_EQ(a.names(), b.names());
  for (std::size_t i = 0; i < a.columns.size(); ++i) {
    const Column& one = a.columns[i];
    const Column& other = b.columns[i];
    ASSERT_EQ(one.numeric(), other.numeric()) << one.name;
    ASSERT_EQ(one.present, other.present) << one.name;
    for (std::size_t row = 0; row < a.rows; ++row)
      if (one.present[row]) {
        ASSERT_EQ(one.text(row), other.text(row)) << one.name;
      }
    if (!one.numeric()) continue;
    const auto& numbers = std::get<Numbers>(one.values);
    ASSERT_EQ(numbers.origin, std::get<Numbers>(other.values).origin);
    ASSERT_EQ(numbers.deviation, std::get<Numbers>(other.values).deviation);
  }
}

TEST(ToCsv, WritesExactNumbersAndEmptyCells) {
  const std::string text =
      "t,n,codec\n"
      "1000000000000.4,9223372036854775807,gzip\n"
      "1000000000000.3,9223372036854775806,\n"
      ",-9223372036854775808,\"a,b\"\n"
      "0.1,1,x\n";
  EXPECT_EQ(to_csv(read_text(text, FileFormat::csv, "t")), text);
}

TEST(ToCsv, GivesASpreadsheetNoFormula) {
  const std::string text = "flag,-n,y\n-O2,-1,2\n=1+1,-2,3\n@x,-3,4\n-5,-4,5\n";
  const Table table = read_text(text, FileFormat::csv, "t");
  EXPECT_EQ(to_csv(table), text);
  EXPECT_EQ(to_csv(table, CsvTexts::for_spreadsheet),
            "flag,'-n,y\n'-O2,-1,2\n'=1+1,-2,3\n'@x,-3,4\n-5,-4,5\n");
}

TEST(ToCsv, KeepsTheOrderOfManyRows) {
  std::string text = "row,y\n";
  for (int row = 0; row < 5500; ++row) text += fmt::format("{},{}.5\n", row, (row * 7919) % 100);
  EXPECT_EQ(to_csv(read_text(text, FileFormat::csv, "t")), text);
}

TEST(ToCsv, KeepsTheRowsOfASingleColumn) {
  const Table table = read_text("a\n1\n\"\"\n3\n", FileFormat::csv, "t");
  EXPECT_EQ(to_csv(table), "a\n1\n\"\"\n3\n");
}

TEST(ToCsv, IsReadBackAsTheSameTable) {
  Random random(Seed{7});
  const Texts pieces{"a", " ", ",", "\"", "\n", "\r\n", "\t", "\u00e4", "1", ".", "-", "NA", "e"};
  for (int round = 0; round < 60; ++round) {
    const std::size_t rows = 1 + random.below(20);
    Table table{"t", rows, {}};
    for (std::size_t i = 0; i < 1 + random.below(4); ++i) {
      Texts cells;
      const std::uint64_t kind = random.below(4);
      for (std::size_t row = 0; row < rows; ++row) {
        std::string cell;
        if (random.below(6) == 0) {
          cells.push_back(random.below(2) == 0 ? "" : "NA");
          continue;
        }
        if (kind == 0) {
          for (std::uint64_t k = random.below(6); k > 0; --k)
            cell += pieces[random.below(pieces.size())];
          if (cell == "-") cell = "-1";  // alone it is a word for a missing value
        } else if (kind == 1) {
          cell = "9223372036854775" + std::to_string(random.below(1000));
        } else if (kind == 2) {
          cell = "1000000000000." + std::to_string(random.below(1000));
        } else {
          cell = std::to_string(random.next()) + "." + std::to_string(random.next()) + "e-" +
                 std::to_string(random.below(40));
        }
        cells.push_back(cell);
      }
      table.columns.push_back(make_column("c," + std::to_string(i), cells));
    }
    const std::string text = to_csv(table);
    const Table again = read_text(text, FileFormat::csv, "t");
    ASSERT_NO_FATAL_FAILURE(expect_same(table, again)) << text;
    ASSERT_EQ(to_csv(again), text);
  }
}

}  // namespace
}  // namespace yates::table
