#pragma once

#include <vector>

#include <Eigen/Core>

#include "anova/fit/decomposition.hpp"
#include "numerics/least_squares.hpp"

namespace yates::anova {

/// A model in the coding of the sums of squares, reduced to its triangle.
struct CodedModel {
  numerics::Factorization factorization;
  std::vector<std::vector<Eigen::Index>> columns_of_term;  // per term of the model
  std::vector<Eigen::Index> intercept;                     // its column, or none
  std::vector<double> reference_norms;  // see numerics::factorize; empty: the columns' own
  std::vector<double> effect_scale;     // per term, from its one coefficient to its effect

  /// Elements of Q'y below this are rounding of the calculation and count as zero.
  double rounding() const;
  /// Sets them to zero.
  void clear_rounding();
};

/// Of a term that adds one column: its effect and its standard error, from its diagonal element of
/// the triangle in which that column is the last, and its element z of Q'y there. A term that adds
/// more or nothing has none.
void set_effect(Gain& gain, const numerics::DoubleDouble& diagonal, const numerics::DoubleDouble& z,
                double scale);

}  // namespace yates::anova
