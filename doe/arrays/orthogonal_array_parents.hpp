#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// The largest array that is constructed.
inline constexpr std::size_t most_array_runs = 128;

/// How many columns there are of each number of levels.
using ColumnCounts = std::map<std::size_t, std::size_t>;

/// A difference scheme of r rows and c columns over a group of g, each of its rows once for every
/// element of the group, which is added to it; the number of the row is a further column of r
/// levels. g r runs, columns g^c r^1. One column of the scheme gives the full factorial.
/// Source: J. C. Wang, C. F. J. Wu, An approach to the construction of asymmetrical orthogonal
/// arrays, 1991.
struct SchemeParent {
  std::size_t rows;
  std::size_t group;
};
/// A normalised Hadamard matrix without its first column: n runs, columns 2^(n - 1).
struct HadamardParent {
  std::size_t order;
};
/// Groups of four runs that a column of `groups` levels tells apart; two-level columns have two
/// high levels in each group. 12 runs, 3^1 2^4, and 20 runs, 5^1 2^8. Source: J. C. Wang, C. F. J.
/// Wu, Nearly orthogonal arrays with mixed levels and small runs, 1992.
struct GroupedParent {
  std::size_t groups;
};
/// A SchemeParent of r rows and two levels whose column of r levels is replaced by the array
/// `inner` of r runs; of inner's first two-level column x, the column of zeros a of the scheme and
/// a + x, which is the scheme's column equal to x, a four-level column is made.
struct QuadrupledParent {
  std::size_t rows;
  std::size_t inner;  // index in array_parents(rows)
};

/// An orthogonal array of strength two that a construction gives at once.
struct ArrayParent {
  ColumnCounts columns;
  std::variant<SchemeParent, HadamardParent, GroupedParent, QuadrupledParent> construction;
};

/// All of them with that many runs. A column of s levels of one may always be replaced by the
/// columns of another with s runs (expansive replacement), which keeps the strength: see
/// expanded_column. Empty where runs is below 4, prime, or beyond most_array_runs.
const std::vector<ArrayParent>& array_parents(std::size_t runs);

/// The array itself; strength two.
Array build_parent(const ArrayParent& parent);

/// The array with its last column of `by`.runs() levels replaced by the columns of `by`.
Array expanded_column(const Array& array, const Array& by);

/// "L18 (2^1 x 3^7)".
std::string array_name(std::size_t runs, const ColumnCounts& columns);

/// Levels of the columns, counted.
ColumnCounts column_counts(const std::vector<std::size_t>& levels);

}  // namespace yates::doe
