#pragma once

#include <cstddef>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// The generalised number of words of length three, A_3: how strongly main effects are mixed with
/// two-factor interactions, summed over all triples of columns. Of an array of strength two a
/// triple with s1, s2, s3 levels adds
///     s1 s2 s3 / N^2  sum over its cells of (runs in the cell)^2  - 1,
/// which is 0 if the triple is a (replicated) full factorial, and 1 for two-level columns of which
/// one is the product of the others. Requires strength two.
/// Source: H. Xu, C. F. J. Wu, Generalized minimum aberration for asymmetrical fractional factorial
/// designs, 2001.
double words_of_length_three(const Array& array);

/// Columns of an array of strength two, column j with wanted[j] levels and all different, such that
/// their A_3 is small: columns are added greedily from several starts and then exchanged while that
/// helps, within a fixed number of steps. The choice is deterministic. Requires that the array has
/// enough columns of each number of levels.
std::vector<std::size_t> choose_columns(const Array& array, const std::vector<std::size_t>& wanted);

/// The array of those columns, in their order.
Array taken(const Array& array, const std::vector<std::size_t>& columns);

}  // namespace yates::doe
