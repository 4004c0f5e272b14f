#include "table/cells.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "numerics/random.hpp"
#include "table/read.hpp"

namespace yates::table {
namespace {

using numerics::Moments;
using numerics::Random;
using numerics::Seed;
using Texts = std::vector<std::string>;

Table csv(const std::string& content) {
  return read_text(content, FileFormat::csv, "runs.csv");
}

RowFlags all(const Table& table) {
  return RowFlags(table.rows);
}

Texts cell_names(const Table& table, const Grouping& grouping) {
  Texts result;
  for (const std::size_t row : grouping.representative_row) {
    std::string name;
    for (const std::size_t column : grouping.columns)
      name += (name.empty() ? "" : " ") + table.columns[column].text(row);
    result.push_back(name);
  }
  return result;
}

const Numbers& numbers(const Table& table, const std::string& name) {
  return std::get<Numbers>(table.find(name)->values);
}

template <typename Action>
std::string fault(Action action) {
  try {
    action();
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(GroupRows, CountsCellsInStandardOrder) {
  const Table table = csv("codec,n\nzstd,10\ngzip,9\nzstd,9.0\ngzip,1e1\nzstd,10.00\ngzip,100\n");
  const Grouping grouping = group_rows(table, Texts{"codec", "n"}, all(table));
  EXPECT_EQ(cell_names(table, grouping),
            (Texts{"gzip 9", "zstd 9", "gzip 10", "zstd 10", "gzip 100"}));
  EXPECT_EQ(grouping.cell_of_row[4], 3U);
  EXPECT_EQ(grouping.representative_row[3], 0U);
}

TEST(GroupRows, FollowsDeclaredOrders) {
  Table table = csv("n,codec\n2,a\n8,b\n4,b\n1,a\n");
  std::get<Numbers>(table.columns[0].values).declared_levels = {"8", "2.0", "16"};
  table.columns[1] = make_categorical("codec", Texts{"a", "b", "b", "a"}, Texts{"b", "a"});
  EXPECT_EQ(cell_names(table, group_rows(table, Texts{"n"}, all(table))),
            (Texts{"8", "2", "1", "4"}));
  EXPECT_EQ(cell_names(table, group_rows(table, Texts{"codec"}, all(table))), (Texts{"b", "a"}));
}

TEST(GroupRows, LeavesOutUnusedRowsAndTheirLevels) {
  const Table table = csv("a,y\nx,1\ny,2\nz,3\n");
  const Grouping grouping = group_rows(table, Texts{"a"}, std::vector<bool>{true, false, true});
  EXPECT_EQ(cell_names(table, grouping), (Texts{"x", "z"}));
  EXPECT_FALSE(grouping.used[1]);
  EXPECT_EQ(grouping.cell_of_row[2], 1U);
}

TEST(GroupRows, WithoutColumnsIsOneCell) {
  const Table table = csv("y\n1\n2\n");
  const Grouping grouping = group_rows(table, {}, all(table));
  EXPECT_EQ(grouping.cells(), 1U);
  EXPECT_EQ(grouping.cell_of_row[1], 0U);
  EXPECT_EQ(group_rows(table, {}, std::vector<bool>{false, false}).cells(), 0U);
}

TEST(GroupRows, NamesTheNearestColumn) {
  const Table table = csv("cache,io\n1,2\n");
  EXPECT_EQ(fault([&] { group_rows(table, Texts{"cahce"}, all(table)); }),
            "runs.csv: no column 'cahce'; did you mean 'cache'?");
}

TEST(GroupRows, DoesNotDependOnTheOrderOfRows) {
  Random random(Seed{3});
  Texts rows;
  for (int i = 0; i < 500; ++i)
    rows.push_back(std::to_string(random.below(5)) + ",k" + std::to_string(random.below(40)) + "," +
                   std::to_string(random.below(1000000)) + ".25," +
                   std::to_string(random.below(3)) + "\n");
  Texts expected;
  for (int round = 0; round < 5; ++round) {
    std::string text = "a,b,c,d\n";
    for (const std::string& row : rows) text += row;
    const Table table = csv(text);
    const Texts names = cell_names(table, group_rows(table, table.names(), all(table)));
    if (round == 0)
      expected = names;
    else
      ASSERT_EQ(names, expected);
    numerics::shuffle(std::span<std::string>(rows), random);
  }
  EXPECT_GT(expected.size(), 490U);
}

TEST(Summarise, GivesTheMomentsOfEachCell) {
  const Table table = csv("a,y\nx,1000000000000.5\nx,1000000000000.7\nz,1000000000000.1\n");
  const std::vector<Moments> moments =
      summarise(group_rows(table, Texts{"a"}, all(table)), numbers(table, "y"));
  ASSERT_EQ(moments.size(), 2U);
  EXPECT_EQ(moments[0].count(), 2);
  EXPECT_DOUBLE_EQ(moments[0].mean().value(), 0.5);
  EXPECT_NEAR(moments[0].sum_of_squares().value(), 0.02, 1e-15);
  EXPECT_EQ(moments[1].count(), 1);
  EXPECT_EQ(moments[1].mean().value(), 0.0);
}

TEST(MergeSummaries, EqualTheMomentsOfAllRows) {
  Random random(Seed{11});
  std::string raw = "a,y\n";
  std::string summaries = "a,n,mean,sd\n";
  for (int part = 0; part < 12; ++part) {
    const std::string level = part % 3 == 0 ? "x" : "z";
    std::vector<std::int64_t> values;
    for (std::uint64_t k = 1 + random.below(4); k > 0; --k)
      values.push_back(static_cast<std::int64_t>(random.below(8)) * 8);
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    for (const std::int64_t value : values) {
      raw += level + ",100000000000" + (value < 10 ? "0" : "") + std::to_string(value) + "\n";
      sum += value;
      squares += value * value;
    }
    const auto count = static_cast<double>(values.size());
    const double mean = static_cast<double>(sum) / count;
    const double variance = (static_cast<double>(squares) - count * mean * mean) / (count - 1.0);
    char line[200];
    std::snprintf(line, sizeof line, "%s,%d,%.17g,%.17g\n", level.c_str(),
                  static_cast<int>(values.size()), mean, std::sqrt(std::max(0.0, variance)));
    summaries += values.size() == 1 ? level + ",1," + std::to_string(sum) + ",\n" : line;
  }
  const Table all_rows = csv(raw);
  const std::vector<Moments> expected =
      summarise(group_rows(all_rows, Texts{"a"}, all(all_rows)), numbers(all_rows, "y"));
  const Table merged = csv(summaries);
  const std::vector<Moments> found =
      merge_summaries(group_rows(merged, Texts{"a"}, all(merged)), merged, {"n", "mean", "sd"});
  ASSERT_EQ(found.size(), expected.size());
  const double shift =
      numbers(merged, "mean").origin.to_double() -
      (numbers(all_rows, "y").origin - numerics::Decimal::from_double(10000000000000)).to_double();
  for (std::size_t cell = 0; cell < found.size(); ++cell) {
    EXPECT_EQ(found[cell].count(), expected[cell].count());
    EXPECT_NEAR(found[cell].mean().value() + shift, expected[cell].mean().value(), 1e-12);
    EXPECT_NEAR(found[cell].sum_of_squares().value() / expected[cell].sum_of_squares().value(), 1.0,
                1e-13);
  }
}

TEST(MergeSummaries, UseMoreDigitsThanADoubleHolds) {
  // sd of {1, 2, 4} is sqrt(7/3); with 30 digits the sum of squares is 14/3 to 30 digits.
  const Table table =
      csv("n,mean,sd\n3,2.3333333333333333333333333333333,"
          "1.527525231651946668862682397909336\n1,0,\n");
  const Grouping grouping = group_rows(table, Texts{"n"}, all(table));
  const Moments moments = merge_summaries(grouping, table, {"n", "mean", "sd"})[1];
  const numerics::DoubleDouble error =
      moments.sum_of_squares() * numerics::DoubleDouble(3.0) - numerics::DoubleDouble(14.0);
  EXPECT_LT(std::abs(error.value()), 1e-28);
}

TEST(MergeSummaries, NameEveryRowThatIsWrong) {
  const Table table = csv("n,mean,sd\n2.5,1,1\n0,1,1\n3,1,-2\n3,1,\n1,1,\n,1,1\n2,,1\n");
  EXPECT_EQ(fault([&] {
              merge_summaries(group_rows(table, {}, all(table)), table, {"n", "mean", "sd"});
            }),
            "runs.csv: row 1: 'n' is 2.5; expected a whole number >= 1\n"
            "runs.csv: row 2: 'n' is 0; expected a whole number >= 1\n"
            "runs.csv: row 3: 'sd' is -2; a standard deviation is never negative\n"
            "runs.csv: row 4: 'sd' is missing; expected a number because 'n' is 3\n"
            "runs.csv: row 6: 'n' is missing; expected a whole number >= 1\n"
            "runs.csv: row 7: 'mean' is missing");
}

TEST(MergeSummaries, NeedNumericColumns) {
  const Table table = csv("n,mean,sd,host\n1,1,Inf,a\n2,1,1,b\n");
  const Grouping grouping = group_rows(table, {}, all(table));
  EXPECT_EQ(fault([&] {
              merge_summaries(grouping, table, {"n", "mean", "sd"});
            }),
            "runs.csv:2:3: column 'sd' must hold numbers, found 'Inf'");
  EXPECT_EQ(fault([&] {
              merge_summaries(grouping, table, {"host", "mean", "mean"});
            }),
            "runs.csv:2:4: column 'host' must hold numbers, found 'a'");
  EXPECT_EQ(fault([&] {
              merge_summaries(grouping, table, {"n", "mean", "std"});
            }),
            "runs.csv: no column 'std'; did you mean 'sd'?");
}

}  // namespace
}  // namespace yates::table
