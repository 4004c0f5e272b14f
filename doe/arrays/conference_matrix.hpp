#pragma once

#include <cstddef>

#include "doe/arrays/hadamard.hpp"

namespace yates::doe {

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
