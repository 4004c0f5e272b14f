#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "numerics/double_double_matrix.hpp"

namespace yates::numerics {

/// Replaces the values of a full factorial by their contrasts, in place: the fast decomposition
/// that F. Yates gave for 2^k, for any numbers of levels. values[i] belongs to the cell whose
/// level of factor f is (i / (levels[0] ... levels[f-1])) mod levels[f]: first factor fastest.
/// Along each factor of L levels, the values x_0 ... x_(L-1) become
///     c_0 = x_0 + ... + x_(L-1),    c_j = j x_j - (x_0 + ... + x_(j-1)),  j = 1 ... L-1,
/// which for two levels is the Walsh-Hadamard transform with the first level as -1. The contrasts
/// are orthogonal: the value at index i, squared and divided by squared_lengths(levels)[i], is its
/// share of the sum of squares. Takes n (L_1 + ... + L_k) additions at most, with two levels
/// n log2(n). levels are at least 1 and their product is values.size(). Source: F. Yates, The
/// Design and Analysis of Factorial Experiments, 1937; Jain 1991, section 17.6 (sign table).
void factorial_transform(DoubleDoubleVector& values, std::span<const std::size_t> levels);

/// The sum of squared weights of the contrast at each index along one factor of `levels` levels: L
/// for c_0 and j (j + 1) for c_j.
std::vector<double> contrast_lengths(std::size_t levels);

}  // namespace yates::numerics
