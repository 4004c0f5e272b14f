#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe::brute_force {

/// Whether arrays differ in the order of rows, columns and levels alone, whatever they are made of:
/// columns of one are laid on columns of the other, with every exchange of levels, as long as the
/// rows that begin alike are equally many. For a few columns, or for arrays that are isomorphic.
class ArrayMatch {
 public:
  ArrayMatch(const Array& one, const Array& other) : one_(one), other_(other) {}

  bool found() {
    if (one_.runs() != other_.runs() || one_.columns() != other_.columns()) return false;
    used_.assign(other_.columns(), false);
    return match(0, std::vector<std::size_t>(one_.runs(), 0),
                 std::vector<std::size_t>(one_.runs(), 0));
  }

 private:
  /// `left` and `right` number the beginnings of the rows so far.
  bool match(std::size_t column, const std::vector<std::size_t>& left,
             const std::vector<std::size_t>& right) {
    if (column == one_.columns()) return true;
    const std::size_t levels = one_.levels[column];
    for (std::size_t image = 0; image < other_.columns(); ++image) {
      if (used_[image] || other_.levels[image] != levels) continue;
      std::vector<std::size_t> exchange(levels);
      std::iota(exchange.begin(), exchange.end(), std::size_t{0});
      do {
        std::vector<std::size_t> next_left;
        std::vector<std::size_t> next_right;
        for (std::size_t row = 0; row < one_.runs(); ++row) {
          next_left.push_back(left[row] * levels + one_.rows[row][column]);
          next_right.push_back(right[row] * levels + exchange[other_.rows[row][image]]);
        }
        auto sorted_left = next_left;
        auto sorted_right = next_right;
        std::sort(sorted_left.begin(), sorted_left.end());
        std::sort(sorted_right.begin(), sorted_right.end());
        if (sorted_left != sorted_right) continue;
        used_[image] = true;
        if (match(column + 1, next_left, next_right)) return true;
        used_[image] = false;
      } while (std::next_permutation(exchange.begin(), exchange.end()));
    }
    return false;
  }

  const Array& one_;
  const Array& other_;
  std::vector<bool> used_;
};

inline bool are_isomorphic(const Array& one, const Array& other) {
  return ArrayMatch(one, other).found();
}

/// Some columns of an array.
inline Array columns_of(const Array& array, const std::vector<std::size_t>& columns) {
  Array result;
  for (const std::size_t column : columns) result.levels.push_back(array.levels[column]);
  for (const auto& row : array.rows) {
    result.rows.emplace_back();
    for (const std::size_t column : columns) result.rows.back().push_back(row[column]);
  }
  return result;
}

}  // namespace yates::doe::brute_force
