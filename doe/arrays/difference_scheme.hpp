#pragma once

#include <cstddef>
#include <vector>

namespace yates::doe {

/// Numbers 0 .. group - 1 in rows and columns such that the difference of any two columns takes
/// every element of the group equally often. The group is GF(group) under addition where `group` is
/// a prime power, otherwise the integers modulo `group`.
/// Source: A. S. Hedayat, N. J. A. Sloane, J. Stufken, Orthogonal Arrays, 1999, chapter 6.
struct DifferenceScheme {
  std::size_t group;
  std::vector<std::vector<std::size_t>> rows;

  std::size_t columns() const { return rows.empty() ? 0 : rows.front().size(); }
};

/// The sum of two elements of the group of a scheme: digit by digit for prime powers.
std::size_t group_sum(std::size_t group, std::size_t one, std::size_t other);

/// How many columns difference_scheme has.
std::size_t difference_scheme_columns(std::size_t rows, std::size_t group);

/// A scheme with that many rows and as many columns as one of these constructions gives:
///   - the multiplication table of GF(rows), its products cut to the digits of the group;
///   - normalised Hadamard matrices for the group of two;
///   - quadratic functions for 2q rows over GF(q), q odd (as D. Jungnickel, On difference matrices,
///     resolvable transversal designs and generalized Hadamard matrices, 1979, gives);
///   - the lexicographically first scheme of 12 rows over the groups of 3 and 4;
///   - products i j modulo the group for factors j that it does not share;
///   - Kronecker sums of smaller schemes, and smaller schemes repeated.
/// One column of zeros where the group does not divide rows. group >= 2, rows >= 1.
DifferenceScheme difference_scheme(std::size_t rows, std::size_t group);

/// The lexicographically first square difference scheme over the group of 3 or 4 (GF(4) under
/// addition) among those whose second column is sorted; found by an exact search. For 12 rows it
/// takes milliseconds. Throws std::logic_error where there is none.
/// Schemes of that size: J. Seberry, Some remarks on generalised Hadamard matrices and theorems of
/// Rajkundlia on SBIBDs, 1979.
DifferenceScheme lexicographic_scheme(std::size_t rows, std::size_t group);

}  // namespace yates::doe
