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
/// remainder 3 modulo 4, II where n/2 - 1 is one with remainder 1. The matrix is absent for other
/// orders and those beyond largest_hadamard_order. Of a power of two it differs from
/// hadamard_matrix: its columns are no regular fraction.
std::optional<SignMatrix> paley_hadamard_matrix(std::size_t order);

/// The Jacobsthal matrix of GF(q), q an odd prime power up to 127: entry (i, j) is the quadratic
/// character of j - i. Q Q' = q I - J.
SignMatrix jacobsthal_matrix(std::size_t order);

/// The largest order of a conference matrix that is constructed.
inline constexpr std::size_t largest_conference_order = 50;

/// The smallest even order >= at_least of which a conference matrix is constructed, 2 to 50. Left
/// out are 22 and 34, of which none exists, because 21 and 33 are no sum of two squares, and 46, of
/// which Mathon's is not constructed here. Throws std::domain_error beyond 50.
std::size_t conference_order(std::size_t at_least);

/// A conference matrix: zeros on the diagonal, -1 and 1 elsewhere, C C' = (n - 1) I. Symmetric
/// where n = 2 mod 4 and skew (C' = -C) where n = 0 mod 4. Constructions: Paley's, a border of ones
/// around the Jacobsthal matrix; for 16 and 40 the doubling [C, C + I; C - I, -C] of a skew one;
/// for 36 the array of Goethals and Seidel. `order` is one that conference_order returns;
/// std::domain_error otherwise. Sources: R. E. A. C. Paley, On orthogonal matrices, 1933; J. M.
/// Goethals, J. J. Seidel, A skew Hadamard matrix of order 36, 1970.
SignMatrix conference_matrix(std::size_t order);

}  // namespace yates::doe
