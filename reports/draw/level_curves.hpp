#pragma once

#include <cstddef>
#include <vector>

#include "reports/draw/svg.hpp"

namespace yates::reports {

/// A value at each crossing of the lines of a grid: row by row, `columns` in each.
struct GridValues {
  std::size_t columns;  // two or more
  std::vector<double> values;

  std::size_t rows() const { return values.size() / columns; }
  double at(std::size_t column, std::size_t row) const { return values[row * columns + column]; }
};

/// The curves along which the value is `level`, in columns and rows from the first crossing, joined
/// into as few pieces as there are; a closed one ends where it begins. Values are linear along the
/// sides of the squares, and a saddle is decided by the mean of its corners. Source: W. E.
/// Lorensen, H. E. Cline, Marching cubes, Computer Graphics 21, 1987, in two dimensions.
std::vector<std::vector<Point>> level_curves(const GridValues& grid, double level);

}  // namespace yates::reports
