#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace yates::doe {

/// A square matrix of entries -1, 0 and 1; matrix[i][j] is row i, column j.
using SignMatrix = std::vector<std::vector<int>>;

/// The largest order of a Hadamard matrix that is constructed.
inline constexpr std::size_t largest_hadamard_order = 100;

/// A Hadamard matrix: entries -1 and 1, H H' = n I. It is normalised: the first row and the first
/// column are 1. Order n is 1, 2 or a multiple of 4 up to 100; anything else throws
/// std::domain_error. Powers of two are Sylvester's (entry (-1)^(number of common binary digits of
/// i and j)), n - 1 or n/2 - 1 a prime power Paley's, 92 that of Baumert, Golomb and Hall, and the
/// rest doublings.
/// Sources: R. E. A. C. Paley, On orthogonal matrices, 1933; L. D. Baumert, S. W. Golomb, M. Hall,
/// Discovery of an Hadamard matrix of order 92, 1962.
SignMatrix hadamard_matrix(std::size_t order);

/// A normalised Hadamard matrix by Paley's constructions alone: I where n - 1 is a prime power with
/// remainder 3 modulo 4, II where n/2 - 1 is one with remainder 1. Absent for other orders and
/// those beyond largest_hadamard_order. Of a power of two it differs from hadamard_matrix: its
/// columns are no regular fraction.
std::optional<SignMatrix> paley_hadamard_matrix(std::size_t order);

/// The Jacobsthal matrix of GF(q), q an odd prime power up to 127: entry (i, j) is the quadratic
/// character of j - i. Q Q' = q I - J.
SignMatrix jacobsthal_matrix(std::size_t order);

}  // namespace yates::doe
