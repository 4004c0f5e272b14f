#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "doe/points/design.hpp"
#include "doe/points/factor.hpp"

namespace yates::doe {

// Coded units of a numeric factor: -1 at its smallest and +1 at its largest declared level, evenly
// on its scale, x itself or log2(x) or log10(x). Numbers may lie outside of the range: -1.682 is an
// axial point. All functions throw std::domain_error for a factor that is categorical, has fewer
// than two different levels, a level that is not positive on a logarithmic scale, or a step that is
// not a positive number.

/// The coded value of a number. Throws std::domain_error for a number that is not positive on a
/// logarithmic scale.
double coded(const Factor& factor, double number);

/// The number at a coded value; coded(factor, decoded(factor, c)) is c but for rounding in the last
/// digits. Throws std::domain_error if the number is too large for a double.
double decoded(const Factor& factor, double coded);

/// The level at a coded value. A declared level that lies there (to 1e-9 of the range) is taken as
/// declared. Otherwise the number is rounded to a multiple of Factor::step, and written in its
/// shortest form, without exponent between 1e-6 and 1e15. Throws std::domain_error where the level
/// would be impossible: not positive on a logarithmic scale, or below 1 while every declared level
/// is a whole number of at least 1 (-3 threads).
Level level_at(const Factor& factor, double coded);

/// The design of coded points, runs x factors, in the order of the rows, with standard order
/// from 1. In the column of a categorical factor are the indices 0, 1, 2, .. of its declared
/// levels. Each factor of the design has the levels that occur, in ascending order (those of a
/// categorical factor as declared). Rows that round to the same setting remain points of their own.
/// Throws std::domain_error as level_at does, and for another number of columns or an index without
/// level.
Design from_coded(const std::vector<Factor>& factors, const Eigen::MatrixXd& coded);

/// How far rounding to levels has moved coded points.
struct Rounding {
  double largest;             // in coded units, of all numeric factors; 0 if nothing has moved
  std::size_t factor;         // the index of the factor that moved so far (the first one)
  std::size_t row;            // and where
  std::size_t repeated_rows;  // rows that differ before but not after rounding from an earlier row
};

/// Throws as from_coded does.
Rounding rounding(const std::vector<Factor>& factors, const Eigen::MatrixXd& coded);

}  // namespace yates::doe
