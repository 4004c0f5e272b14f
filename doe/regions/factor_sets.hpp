#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace yates::doe {

/// Sets of factors (0 .. k-1) that vary together in a Box-Behnken design: an incomplete-block
/// design in which every pair of factors meets.
struct FactorSets {
  /// Classes of sets. In each class every factor occurs equally often, so that classes can be
  /// blocks.
  std::vector<std::vector<std::vector<std::size_t>>> classes;
  /// Of the combinations of a set, only those whose product of signs is +1.
  bool half = false;
};

/// The sets for a number of factors; absent where none are known here (other than 3 to 12 and 16).
///  3, 4, 5     all pairs
///  6, 7        {0, 1, 3} + i modulo the number of factors; for 7 the Fano plane
///  8           {0, 1, 2, 4} + i modulo 8
///  9, 16       lines of the affine plane of order 3 or 4, with one class of parallel lines twice
///  10, 12      {0, 1, 4, 6} + i modulo the number of factors
///  11          {1, 3, 4, 5, 9} + i modulo 11: squares, which form a biplane
std::optional<FactorSets> box_behnken_sets(std::size_t factors);

}  // namespace yates::doe
