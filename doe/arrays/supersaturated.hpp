#pragma once

#include <cstddef>

#include "doe/points/array.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// A two-level design with at least as many columns as runs: it finds few active factors among
/// many. Every column is balanced, and no two are equal or opposite. s is the product of two
/// columns of signs.
struct Supersaturated {
  Array array;
  double mean_squared_product;  // E(s^2) over all pairs of columns
  double lower_bound;           // supersaturated_bound(columns, runs)
  double largest_correlation;   // max |s| / runs
};

/// E(s^2) made small: starts are half of a Hadamard matrix of twice the order (the rows in which
/// one column is high; all 2 runs - 2 columns of it reach the lower bound where none are equal) and
/// random balanced columns; from each, levels within a column are exchanged while that lowers
/// E(s^2). The best result within a fixed number of steps is kept; the same seed gives the same
/// design. runs is even, 6 to 100; columns is at least runs, at most 400 and at most the number of
/// different balanced columns. Throws std::domain_error otherwise; fewer columns are orthogonal in
/// plackett_burman. Sources: D. K. J. Lin, A new class of supersaturated designs, 1993; N.-K.
/// Nguyen, An algorithmic approach to constructing supersaturated designs, 1996.
Supersaturated supersaturated(std::size_t columns, std::size_t runs, numerics::Seed seed);

/// No design of balanced two-level columns has a smaller E(s^2). With t the products of two rows,
///     sum of s^2 over i != j  =  sum of t^2 over u != v  +  n m^2 - m n^2,
/// the t of a row sum to -m, and rows fall into two classes, such that t = m modulo 4 within a
/// class and m + 2 between classes; the smallest sum of such t^2 over all sizes of the classes
/// gives the bound. It is at least n^2 (m - n + 1) / ((n - 1) (m - 1)), the bound of Nguyen and of
/// Tang and Wu. m columns >= 2, n runs even, >= 4. Sources: B. Tang, C. F. J. Wu, A method for
/// constructing supersaturated designs and its E(s^2) optimality, 1997; D. A. Bulutoglu, C.-S.
/// Cheng, Construction of E(s^2)-optimal supersaturated designs, 2004.
double supersaturated_bound(std::size_t columns, std::size_t runs);

}  // namespace yates::doe
