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

}  // namespace
}  // namespace yates::language
