#include "language/csv_field.hpp"

#include <gtest/gtest.h>

namespace yates::language {
namespace {

TEST(CsvField, IsQuotedOnlyWhereItMust) {
  EXPECT_EQ(csv_field("a b"), "a b");
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("#1"), "\"#1\"");
  EXPECT_EQ(csv_field("no #1"), "no #1");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"hi\""), "\"say \"\"hi\"\"\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
  EXPECT_EQ(csv_field(" a"), "\" a\"");
  EXPECT_EQ(csv_field("a\t"), "\"a\t\"");
}

TEST(CsvField, IsNoFormulaForASpreadsheet) {
  EXPECT_EQ(spreadsheet_field("=1+1"), "'=1+1");
  EXPECT_EQ(spreadsheet_field("@x"), "'@x");
  EXPECT_EQ(spreadsheet_field("\uff1d1"), "'\uff1d1");
  EXPECT_EQ(spreadsheet_field("-5.2e3"), "-5.2e3");
  EXPECT_EQ(spreadsheet_field("+5"), "+5");
  EXPECT_EQ(spreadsheet_field("-5 ms"), "'-5 ms");
  EXPECT_EQ(spreadsheet_field("a=b"), "a=b");
  // Where a semicolon separates cells, nothing of the text stands in quotation marks.
  EXPECT_EQ(spreadsheet_field("a;=1+1"), "a;'=1+1");
  EXPECT_EQ(spreadsheet_field("a\n=1+1"), "\"a\n'=1+1\"");
  EXPECT_EQ(spreadsheet_field("\t=1+1"), "'\t'=1+1");
}

}  // namespace
}  // namespace yates::language
