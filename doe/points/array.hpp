#pragma once

#include <cstddef>
#include <vector>

namespace yates::doe {

/// A design as level numbers: rows[i][j] is the level of column j in row i, and
/// 0 <= rows[i][j] < levels[j]. Of a column with two levels, 0 is the low one (sign -1) and 1 the
/// high one (sign +1).
struct Array {
  std::vector<std::size_t> levels;  // per column, how many it has
  std::vector<std::vector<std::size_t>> rows;

  std::size_t runs() const { return rows.size(); }
  std::size_t columns() const { return levels.size(); }
  friend bool operator==(const Array&, const Array&) = default;
};

}  // namespace yates::doe
