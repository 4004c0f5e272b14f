#include "reports/draw/level_curves.hpp"

#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace yates::reports {
namespace {

/// A side of a square, numbered over the whole grid, so that neighbours name the same one: those
/// along the rows first.
using Side = std::size_t;

class Squares {
 public:
  Squares(const GridValues& grid, double level) : grid_(grid), level_(level) {}

  /// The pieces of the curves, each from a side to another of the same square.
  std::vector<std::pair<Side, Side>> pieces() const {
    std::vector<std::pair<Side, Side>> result;
    for (std::size_t row = 0; row + 1 < grid_.rows(); ++row) {
      for (std::size_t column = 0; column + 1 < grid_.columns; ++column) {
        add(result, column, row);
      }
    }
    return result;
  }

  /// Where the curve crosses a side.
  Point crossing(Side side) const {
    const std::size_t along = grid_.columns * grid_.rows();
    const bool level_side = side < along;
    const std::size_t index = level_side ? side : side - along;
    const std::size_t column = index % grid_.columns;
    const std::size_t row = index / grid_.columns;
    const double from = grid_.at(column, row);
    const double to = level_side ? grid_.at(column + 1, row) : grid_.at(column, row + 1);
    const double share = (level_ - from) / (to - from);
    const auto x = static_cast<double>(column);
    const auto y = static_cast<double>(row);
    return level_side ? Point{x + share, y} : Point{x, y + share};
  }

 private:
  bool above(std::size_t column, std::size_t row) const { return grid_.at(column, row) >= level_; }

  void add(std::vector<std::pair<Side, Side>>& pieces, std::size_t column, std::size_t row) const {
    const std::size_t first = row * grid_.columns + column;
    const std::size_t along = grid_.columns * grid_.rows();
    // Round the square: below, right, above, left.
    const std::array<Side, 4> sides = {first, along + first + 1, first + grid_.columns,
                                       along + first};
    const std::array<double, 4> corners = {grid_.at(column, row), grid_.at(column + 1, row),
                                           grid_.at(column + 1, row + 1),
                                           grid_.at(column, row + 1)};
    double sum = 0.0;
    for (const double corner : corners) {
      if (!std::isfinite(corner)) return;
      sum += corner / 4.0;
    }
    std::vector<std::size_t> crossed;
    for (std::size_t i = 0; i < 4; ++i) {
      if ((corners[i] >= level_) != (corners[(i + 1) % 4] >= level_)) crossed.push_back(i);
    }
    if (crossed.size() == 2) {
      pieces.emplace_back(sides[crossed[0]], sides[crossed[1]]);
    } else if (crossed.size() == 4) {
      // The middle belongs to the first corner and its opposite, or cuts them off.
      const bool joined = (sum >= level_) == above(column, row);
      pieces.emplace_back(sides[0], sides[joined ? 1 : 3]);
      pieces.emplace_back(sides[2], sides[joined ? 3 : 1]);
    }
  }

  const GridValues& grid_;
  double level_;
};

/// Takes pieces that meet in a side away and strings them together.
class Joiner {
 public:
  explicit Joiner(const std::vector<std::pair<Side, Side>>& pieces) {
    for (const auto& [from, to] : pieces) {
      ends_.emplace(from, to);
      ends_.emplace(to, from);
    }
  }

  std::vector<std::deque<Side>> strings() {
    std::vector<std::deque<Side>> result;
    while (!ends_.empty()) {
      const auto [from, to] = *ends_.begin();
      take(from, to);
      std::deque<Side> string = {from, to};
      while (const auto next = take_from(string.back())) string.push_back(*next);
      while (const auto next = take_from(string.front())) string.push_front(*next);
      result.push_back(std::move(string));
    }
    return result;
  }

 private:
  void erase(Side from, Side to) {
    const auto [first, last] = ends_.equal_range(from);
    for (auto one = first; one != last; ++one) {
      if (one->second != to) continue;
      ends_.erase(one);
      return;
    }
  }
  void take(Side from, Side to) {
    erase(from, to);
    erase(to, from);
  }
  std::optional<Side> take_from(Side side) {
    const auto found = ends_.find(side);
    if (found == ends_.end()) return std::nullopt;
    const Side next = found->second;
    take(side, next);
    return next;
  }

  std::multimap<Side, Side> ends_;
};

}  // namespace

std::vector<std::vector<Point>> level_curves(const GridValues& grid, double level) {
  const Squares squares(grid, level);
  std::vector<std::vector<Point>> result;
  for (const std::deque<Side>& string : Joiner(squares.pieces()).strings()) {
    std::vector<Point> points;
    for (const Side side : string) points.push_back(squares.crossing(side));
    result.push_back(std::move(points));
  }
  return result;
}

}  // namespace yates::reports
