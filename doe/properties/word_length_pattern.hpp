#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// One step is one column of one pair of rows: below a nanosecond.
inline constexpr std::size_t pattern_steps = 300'000'000;

/// The generalised word-length pattern (A_1, ..., A_k) of the rows, for any numbers of levels:
///     A_j = N^-2 sum over rows a, b, and over sets S of j columns, of
///           product over i in S of (L_i [a_i = b_i] - 1),
/// which is the squared correlation of the constant with all contrasts of j factors. Of a regular
/// two-level fraction A_j is the number of words of length j in the defining relation; of a full
/// factorial all are 0. Values below 1e-9 are given as 0.
/// The pattern is absent if neither the pairs of distinct rows nor, for two levels, the 2^k
/// characters can be gone through in `steps`.
/// Source: H. Xu, C. F. J. Wu, Generalized minimum aberration for asymmetrical fractional factorial
/// designs, Annals of Statistics 29, 2001.
std::optional<std::vector<double>> word_length_pattern(const Array& array,
                                                       std::size_t steps = pattern_steps);

/// The least j with A_j > 0: designs are compared by it, and the larger is the better. It is absent
/// if all are 0. For a regular fraction it is the resolution; for any design the strength plus one.
std::optional<std::size_t> resolution_of(const std::vector<double>& pattern);

/// Of columns with two levels, for every set S of at most 20 columns (bit i of the index: column i)
/// the sum over the rows of the products of their signs, J(S), by a Walsh-Hadamard transform. J(S)
/// = +-N: S is a word of the defining relation. Throws std::domain_error for other levels or more
/// columns.
std::vector<double> two_level_characters(const Array& array);

}  // namespace yates::doe
