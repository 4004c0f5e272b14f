#pragma once

#include <cstddef>

#include "doe/arrays/difference_scheme.hpp"

namespace yates::doe {

/// The lexicographically first square difference scheme over the group of 3 or 4 (GF(4) under
/// addition) among those whose second column is sorted; found by an exact search. For 12 rows it
/// takes milliseconds. Throws std::logic_error where there is none.
/// Schemes of that size: J. Seberry, Some remarks on generalised Hadamard matrices and theorems of
/// Rajkundlia on SBIBDs, 1979.
DifferenceScheme lexicographic_scheme(std::size_t rows, std::size_t group);

}  // namespace yates::doe
