#include "anova/scale/thinned.hpp"

#include <cstddef>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "table/read.hpp"

namespace yates::anova {
namespace {

std::vector<std::size_t> counted(std::size_t size) {
  std::vector<std::size_t> result(size);
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

TEST(Thinned, FewRowsAreKept) {
  EXPECT_EQ(evenly_spaced(table::RowFlags(5), 5), counted(5));
  const table::RowFlags some(std::vector<bool>{true, false, true, true, false});
  EXPECT_EQ(evenly_spaced(some, 8), (std::vector<std::size_t>{0, 2, 3}));
}

TEST(Thinned, OneRowOfEachPartIsChosen) {
  const std::vector<std::size_t> rows = evenly_spaced(table::RowFlags(1'000'000), 8192);
  ASSERT_EQ(rows.size(), 8192U);
  for (std::size_t part = 0; part < rows.size(); ++part) {
    EXPECT_GE(rows[part], part * 1'000'000 / 8192);
    EXPECT_LT(rows[part], (part + 1) * 1'000'000 / 8192);
  }
  EXPECT_EQ(rows, evenly_spaced(table::RowFlags(1'000'000), 8192));
  // A design of 64 points, over and over: each part is one cycle, and every point is met.
  std::set<std::size_t> met;
  for (const std::size_t row : evenly_spaced(table::RowFlags(64 * 8192), 8192))
    met.insert(row % 64);
  EXPECT_EQ(met.size(), 64U);
  std::vector<bool> even(1000);
  for (std::size_t row = 0; row < even.size(); row += 2) even[row] = true;
  for (const std::size_t row : evenly_spaced(table::RowFlags(even), 77)) EXPECT_EQ(row % 2, 0U);
}

TEST(Thinned, GroupsStayWhole) {
  std::vector<std::size_t> group;
  for (std::size_t row = 0; row < 1000; ++row) group.push_back(row % 50);
  const std::vector<std::size_t> rows = fewer_in_groups(counted(1000), group, 50, 100);
  EXPECT_EQ(rows.size(), 100U);
  std::set<std::size_t> chosen;
  for (const std::size_t row : rows) chosen.insert(group[row]);
  EXPECT_EQ(chosen.size(), 5U);
  // One group that is larger than all that is wanted.
  EXPECT_EQ(fewer_in_groups(counted(1000), std::vector<std::size_t>(1000, 0), 1, 30).size(), 30U);
}

TEST(Thinned, TheTableKeepsValuesLevelsAndGaps) {
  const table::Table table = table::read_text(
      "a,b,c,d\np,1,1000000000.5,1\nq,,1000000000.25,2\np,3,1000000000.75,3\nr,4,7.125,4\n",
      table::FileFormat::csv, "runs.csv");
  const std::vector<std::size_t> rows = {1, 2};
  const std::vector<std::string> columns = {"c", "a", "b"};
  const table::Table few = thinned(table, rows, columns);
  EXPECT_EQ(few.source, "runs.csv");
  EXPECT_EQ(few.rows, 2U);
  EXPECT_EQ(few.names(), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(few.find("a")->text(0), "q");
  EXPECT_EQ(few.find("a")->text(1), "p");
  EXPECT_FALSE(few.find("b")->present[0]);
  EXPECT_TRUE(few.find("b")->present[1]);
  EXPECT_EQ(few.find("b")->text(1), "3");
  EXPECT_EQ(few.find("c")->text(0), "1000000000.25");
  EXPECT_EQ(few.find("c")->number(1), 1000000000.75);
}

}  // namespace
}  // namespace yates::anova
