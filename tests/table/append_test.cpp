#include "table/append.hpp"

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/read.hpp"
#include "table/write.hpp"

namespace yates::table {
namespace {

Table csv(const std::string& text, const std::string& name = "data.csv") {
  return read_text(text, FileFormat::csv, name);
}

TEST(Append, RowsStandUnderOneAnother) {
  const Table table = append({csv("a,y\np,1\nq,2\n"), csv("y,a\n0.5,r\n,p\n")});
  EXPECT_EQ(table.rows, 4U);
  EXPECT_EQ(to_csv(table), "a,y\np,1\nq,2\nr,0.5\np,\n");
}

TEST(Append, LargeOffsetsStayExact) {
  const Table table = append({csv("y\n1000000000000000000000.4\n"), csv("y\n0.1\n")});
  EXPECT_EQ(to_csv(table), "y\n1000000000000000000000.4\n0.1\n");
}

TEST(Append, ColumnsOfTextAnywhereAreText) {
  const Table table = append({csv("a\n1\n2\n"), csv("a\nx\n")});
  EXPECT_FALSE(table.columns[0].numeric());
  EXPECT_EQ(to_csv(table), "a\n1\n2\nx\n");
}

TEST(Append, OtherColumnsAreNamed) {
  EXPECT_THROW(append({csv("a,b\n1,2\n"), csv("a\n1\n")}), language::InputError);
  EXPECT_THROW(append({csv("a\n1\n"), csv("a,b\n1,2\n")}), language::InputError);
}

}  // namespace
}  // namespace yates::table
