#include "reports/draw/level_curves.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

template <typename Function>
GridValues grid_of(std::size_t size, const Function& function) {
  GridValues grid{size, {}};
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column < size; ++column) {
      grid.values.push_back(function(static_cast<double>(column), static_cast<double>(row)));
    }
  }
  return grid;
}

TEST(LevelCurves, OfAPlaneAreStraightLinesFromEdgeToEdge) {
  const GridValues plane = grid_of(5, [](double x, double y) { return x + 2.0 * y; });
  const auto curves = level_curves(plane, 5.0);
  ASSERT_EQ(curves.size(), 1U);
  for (const Point& point : curves[0]) EXPECT_NEAR(point.x + 2.0 * point.y, 5.0, 1e-12);
  const auto on_edge = [](const Point& p) {
    return p.x == 0.0 || p.x == 4.0 || p.y == 0.0 || p.y == 4.0;
  };
  EXPECT_TRUE(on_edge(curves[0].front()));
  EXPECT_TRUE(on_edge(curves[0].back()));
}

TEST(LevelCurves, RoundAHillAreClosed) {
  const GridValues hill = grid_of(21, [](double x, double y) {
    return 100.0 - (x - 10.0) * (x - 10.0) - (y - 10.0) * (y - 10.0);
  });
  const auto curves = level_curves(hill, 75.0);
  ASSERT_EQ(curves.size(), 1U);
  EXPECT_EQ(curves[0].front().x, curves[0].back().x);
  EXPECT_EQ(curves[0].front().y, curves[0].back().y);
  for (const Point& point : curves[0]) {
    EXPECT_NEAR(std::hypot(point.x - 10.0, point.y - 10.0), 5.0, 0.06);
  }
}

TEST(LevelCurves, ASaddleHasTwoBranchesThatDoNotCross) {
  const GridValues saddle = grid_of(9, [](double x, double y) { return (x - 4.1) * (y - 4.2); });
  EXPECT_EQ(level_curves(saddle, 1.0).size(), 2U);
  EXPECT_EQ(level_curves(saddle, -1.0).size(), 2U);
}

TEST(LevelCurves, NoneWhereTheLevelIsNotReached) {
  const GridValues flat = grid_of(4, [](double, double) { return 3.0; });
  EXPECT_TRUE(level_curves(flat, 4.0).empty());
  EXPECT_TRUE(level_curves(flat, 3.0).empty());
  const GridValues hole =
      grid_of(2, [](double x, double) { return x == 0.0 ? std::nan("") : 1.0; });
  EXPECT_TRUE(level_curves(hole, 0.5).empty());
}

}  // namespace
}  // namespace yates::reports
