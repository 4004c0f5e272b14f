#include "reports/draw/terminal_plot.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(ColumnOf, FollowsALogarithmicRange) {
  const Range decades{1.0, 100.0, true};
  EXPECT_EQ(column_of(1.0, decades, 21), 0u);
  EXPECT_EQ(column_of(10.0, decades, 21), 10u);
  EXPECT_EQ(column_of(100.0, decades, 21), 20u);
}

TEST(CharacterGrid, WritesWhereNothingIsInTheWay) {
  const std::vector<std::string_view> lines = {".", ":"};
  CharacterGrid grid(10, 1);
  grid.put(4, 0, "*");
  EXPECT_FALSE(grid.write(2, 0, "abc", lines));
  EXPECT_FALSE(grid.write(8, 0, "abc", lines));
  EXPECT_FALSE(grid.write(0, 1, "a", lines));
  grid.put(7, 0, ".");
  grid.put(8, 0, ":");
  EXPECT_TRUE(grid.write(6, 0, "a\u00d7b", lines));
  EXPECT_EQ(grid.row(0), "    * a\u00d7b");
}

}  // namespace
}  // namespace yates::reports
