#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/arrays/orthogonal_array_parents.hpp"

namespace yates::doe {

/// Replace a column of `levels` levels by the columns of array_parents(levels)[parent].
struct Expansion {
  std::size_t levels;
  std::size_t parent;
};

/// How an array is made that holds the columns of a request.
struct ArrayMatch {
  std::size_t parent;  // index in array_parents(runs)
  std::vector<Expansion> expansions;
  ColumnCounts columns;  // that the array has after the expansions
};

/// Ways to hold the wanted columns in one array of that many runs, at most two for each parent:
/// with no more replacements than necessary, and before it with all that give more columns to
/// choose from.
std::vector<ArrayMatch> array_matches(std::size_t runs, const ColumnCounts& wanted);

/// The matched array, strength two.
Array build_match(std::size_t runs, const ArrayMatch& match);

/// Runs that every orthogonal array with these columns needs: a multiple of each product of two
/// numbers of levels, and at least 1 + the sum of (levels - 1). Absent if that is beyond
/// most_array_runs.
std::optional<std::size_t> fewest_conceivable_runs(const std::vector<std::size_t>& levels);

}  // namespace yates::doe
