#pragma once

#include <cstddef>

#include "doe/points/array.hpp"

namespace yates::doe {

/// An orthogonal array of order^2 runs with `columns` columns of `order` levels; in any two columns
/// each pair of levels comes once. So columns - 2 mutually orthogonal Latin squares.
/// columns is 2 to 2 + most_orthogonal_squares(order), order up to largest_graeco_latin_order, not
/// 2 or 6 with four columns. Constructions:
///   - the lines of the plane over GF(order) for prime powers;
///   - the product of those of the prime power factors (MacNeish);
///   - for four columns and orders 10 and 14, a cyclic group with three fixed points;
///   - for four columns and other orders 3 t + u that are not multiples of 4, Wilson's: five
///   columns
///     of order t of which one is cut to u levels, whose rows become designs of order 3 and 4.
/// Sources: H. F. MacNeish, Euler squares, 1922; E. T. Parker, Orthogonal Latin squares, 1959; R.
/// M. Wilson, Concerning the number of mutually orthogonal Latin squares, 1974.
Array transversal_design(std::size_t order, std::size_t columns);

}  // namespace yates::doe
