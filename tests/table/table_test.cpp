#include "table/table.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::table {
namespace {

using numerics::Decimal;
using numerics::DoubleDouble;
using Texts = std::vector<std::string>;

const Numbers& numbers(const Column& column) {
  return std::get<Numbers>(column.values);
}

TEST(MakeColumn, IsNumericWhereEveryPresentTextIsANumber) {
  const Column column = make_column("time", Texts{"3", "", "+1.5", "NA", "-2e0"});
  ASSERT_TRUE(column.numeric());
  EXPECT_EQ(column.present, RowFlags(std::vector<bool>{true, false, true, false, true}));
  EXPECT_EQ(column.missing(), 2U);
  EXPECT_EQ(column.number(0), 3.0);
  EXPECT_EQ(column.number(2), 1.5);
  EXPECT_EQ(column.number(4), -2.0);
  EXPECT_EQ(column.text(4), "-2");
}

TEST(MakeColumn, KeepsDifferencesOfLargeNumbersExact) {
  const Column column =
      make_column("t", Texts{"1000000000000.4", "1000000000000.3", "1000000000000.30"});
  EXPECT_EQ(numbers(column).origin, *Decimal::parse("1000000000000.3"));
  EXPECT_EQ(numbers(column).deviation[0].value(), 0.1);
  EXPECT_EQ(numbers(column).deviation[1], DoubleDouble(0.0));
  EXPECT_EQ(numbers(column).deviation[2], DoubleDouble(0.0));
}

TEST(MakeColumn, ReadsEachDeviationAsTheExactSubtractionDoes) {
  const Texts texts{"0.1",
                    "7",
                    "7.000",
                    "1e3",
                    "12345678.87654321",
                    "9223372036854775807",
                    "18446744073709551616",
                    "0.1000000000000000000000000001",
                    "1e250",
                    "1e-20",
                    "123456789012345678.5",
                    "0.30000000000000004"};
  const Column column = make_column("x", texts);
  const Decimal origin = *Decimal::parse("1e-20");
  EXPECT_EQ(numbers(column).origin, origin);
  for (std::size_t row = 0; row < texts.size(); ++row) {
    const Decimal exact = *Decimal::parse(texts[row]) - origin;
    EXPECT_EQ(numbers(column).deviation[row], Decimal::parse(exact.to_string())->to_double_double())
        << texts[row];
    EXPECT_EQ(column.number(row), std::stod(texts[row])) << texts[row];
  }
  EXPECT_EQ(numbers(column).deviation[1], numbers(column).deviation[2]);
}

TEST(MakeColumn, GivesNumbersAnOriginWhateverTheOrderOfRows) {
  const Column one = make_column("x", Texts{"3", "-1.50", "2", "1e1"});
  const Column other = make_column("x", Texts{"1e1", "2", "3", "-1.5"});
  EXPECT_EQ(numbers(one).origin, *Decimal::parse("-1.5"));
  EXPECT_EQ(numbers(one).origin, numbers(other).origin);
  EXPECT_EQ(numbers(one).deviation[0], numbers(other).deviation[2]);
}

TEST(MakeColumn, OrdersLevelsByCodePoint) {
  const Column column = make_column("codec", Texts{"zstd", "", "gzip", "\u00e4", "Zip", "gzip"});
  const auto& categories = std::get<Categories>(column.values);
  EXPECT_EQ(categories.levels, (Texts{"Zip", "gzip", "zstd", "\u00e4"}));
  EXPECT_EQ(categories.code[5], 1U);
  EXPECT_EQ(column.text(0), "zstd");
}

TEST(MakeColumn, RemembersWhatSpoiledAColumnOfNumbers) {
  EXPECT_FALSE(make_column("x", Texts{"1", "NA", "2"}).not_a_number);
  EXPECT_EQ(make_column("x", Texts{"1", "n/a", "2", "oops"}).not_a_number->text, "n/a");
  EXPECT_EQ(make_column("x", Texts{"1", "-NA-", "2", "3"}).not_a_number->text, "-NA-");
  for (const char* const text : {"NaN", "nan", "inf", "-Infinity", "+INF"})
    EXPECT_EQ(make_column("x", Texts{text, "a", "b"}).not_a_number->text, text);
  EXPECT_EQ(make_column("x", Texts{"1e301"}).not_a_number->text, "1e301");
  EXPECT_EQ(make_column("x", Texts{"nancy", "infinite"}).not_a_number->why, "is not a number");
}

TEST(MakeColumn, OfMissingCellsAloneIsNumericAndEmpty) {
  const Column column = make_column("x", Texts{"", "NA"});
  EXPECT_TRUE(column.numeric());
  EXPECT_EQ(column.missing(), 2U);
}

TEST(MakeCategorical, PutsDeclaredLevelsFirst) {
  const Column column =
      make_categorical("threads", Texts{"10", "2", "1", "NA", "1.0"}, Texts{"2", "10", "64"});
  const auto& categories = std::get<Categories>(column.values);
  EXPECT_EQ(categories.levels, (Texts{"2", "10", "64", "1", "1.0"}));
  const std::vector<std::size_t> expected{1, 0, 3, 0, 4};
  for (std::size_t row = 0; row < expected.size(); ++row)
    EXPECT_EQ(categories.code[row], expected[row]);
  EXPECT_FALSE(column.present[3]);
}

TEST(ColumnText, IsTheShortestThatReadsBack) {
  const Texts texts{"0.1",
                    "1000000000000.4",
                    "9223372036854775807",
                    "9223372036854775806",
                    "0.12345678901234567890123",
                    "1e25"};
  const Column column = make_column("x", texts);
  for (std::size_t row = 0; row < 5; ++row) EXPECT_EQ(column.text(row), texts[row]);
  EXPECT_EQ(Decimal::parse(column.text(5)), Decimal::parse("1e25"));
}

TEST(Table, FindsColumnsAndKnowsItsOwn) {
  const Table table{"t", 1, {make_column("a", Texts{"1"}), make_column("b", Texts{"x"})}};
  EXPECT_EQ(table.find("b"), &table.columns[1]);
  EXPECT_EQ(table.find("c"), nullptr);
  EXPECT_EQ(table.names(), (Texts{"a", "b"}));
  EXPECT_TRUE(is_own_column("standard_order"));
  EXPECT_FALSE(is_own_column("cpu"));
  EXPECT_EQ(own_columns().size(), 12U);
}

}  // namespace
}  // namespace yates::table
