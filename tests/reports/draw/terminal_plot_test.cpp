#include "reports/draw/terminal_plot.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

constexpr auto plain = Typography::plain;
constexpr Range around_zero{-10.0, 10.0};

TEST(IntervalLine, ShowsTheIntervalBesideTheReference) {
  EXPECT_EQ(interval_line({-8.0, -10.0, -6.0}, around_zero, 21, 0.0, plain), "[-*-]     |");
  EXPECT_EQ(interval_line({8.0, 6.0, 10.0, false}, around_zero, 21, 0.0, plain),
            "          |     [-o-]");
}

TEST(IntervalLine, AnIntervalThatCrossesTheReferenceHidesIt) {
  EXPECT_EQ(interval_line({2.0, -1.0, 5.0, false}, around_zero, 21, 0.0, plain),
            "         [--o--]");
}

TEST(IntervalLine, WithoutAnIntervalItIsAMark) {
  EXPECT_EQ(interval_line({5.0}, around_zero, 21, 0.0, plain), "          |    *");
  EXPECT_EQ(interval_line({5.0}, around_zero, 21, std::nullopt, Typography::unicode),
            std::string(15, ' ') + "\u25cf");
}

TEST(IntervalLine, StaysWithinItsColumnsWhateverTheValues) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const double value :
       {-1e300, 1e300, infinite, -infinite, std::numeric_limits<double>::quiet_NaN()}) {
    for (const std::size_t width : {1u, 2u, 40u}) {
      const std::string line =
          interval_line({value, -infinite, infinite}, around_zero, width, 0.0, plain);
      EXPECT_LE(text_width(line), width) << value;
    }
  }
}

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
