#include <gtest/gtest.h>

#include "table/read.hpp"
#include "table/table.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {
namespace {

TEST(NamedUnit, IsReadFromBracketsBehindTheName) {
  const auto round = named_unit("Elapsed Time (s)");
  ASSERT_TRUE(round);
  EXPECT_EQ(round->name, "Elapsed Time");
  EXPECT_EQ(round->unit, "s");
  const auto square = named_unit("Zeit[ms]");
  ASSERT_TRUE(square);
  EXPECT_EQ(square->name, "Zeit");
  EXPECT_EQ(square->unit, "ms");
  EXPECT_EQ(named_unit("rate (MB/s)")->unit, "MB/s");
}

TEST(NamedUnit, IsNotGuessed) {
  for (const char* name : {"latency_ms", "time", "Zeit (warm)", "(ms)", "Zeit (ms", "Zeit ms)",
                           "Error(s)", "time ()", "Zeit (ms) warm"}) {
    EXPECT_FALSE(named_unit(name)) << name;
  }
}

TEST(NamedUnit, BecomesTheUnitOfAColumnOfNumbers) {
  Table table = import_text("codec (s),Zeit (ms)\ngzip,15\nzstd,7\n", "runs.csv", {}).table;
  EXPECT_EQ(table.find("codec (s)")->unit, "");
  EXPECT_EQ(table.find("Zeit (ms)")->unit, "ms");
  use_quantities(table.columns[1], "s");
  EXPECT_EQ(table.columns[1].text(0), "0.015");
}

}  // namespace
}  // namespace yates::table
