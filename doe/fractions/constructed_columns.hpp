#pragma once

#include <cstddef>
#include <vector>

#include "doe/fractions/vector_space.hpp"

namespace yates::doe {

/// Columns of a regular fraction of 2^rank runs that has at least this resolution (3 or more), as
/// many as two constructions give, with the unit vectors of all coordinates first; empty for ranks
/// of 0 and of more than 20.
///
/// The lexicographic code takes the first vector, in the order of numbers, that is no sum of
/// resolution - 2 or fewer of the columns before it (J. H. Conway, N. J. A. Sloane, Lexicographic
/// codes, 1986; its columns for resolution V are those of S. M. Sanchez, P. J. Sanchez, Very large
/// fractional factorial and central composite designs, 2005). For resolution V and an even rank,
/// the vectors (x, x^3) of all x other than 0 in GF(2^(rank / 2)) are columns, too: those of the
/// code of Bose, Chaudhuri and Hocquenghem. An even resolution is that of one less, with one
/// coordinate more in which all columns are 1, and this coordinate as a column of its own.
std::vector<Vector> constructed_columns(std::size_t rank, std::size_t resolution);

}  // namespace yates::doe
