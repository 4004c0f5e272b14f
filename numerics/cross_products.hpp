#pragma once

#include <vector>

#include <Eigen/Core>

#include "numerics/double_double_matrix.hpp"
#include "numerics/least_squares.hpp"

namespace yates::numerics {

/// X'WX, X'Wy and y'Wy of a least-squares problem with weights, summed over blocks of rows, so that
/// no block has to stay. Small integers, as the elements of coded categories, are summed exactly;
/// relative to the lengths of the columns, the error of any other sum is a small multiple of
/// 2^-104.
class CrossProducts {
 public:
  explicit CrossProducts(Eigen::Index columns);

  /// X is n x p, y has n elements, all finite. `weight` holds n counts; empty: all are 1.
  void add(const DoubleDoubleMatrix& X, const DoubleDoubleVector& y,
           const Eigen::VectorXd& weight = {});

  /// See factorize_cross_products.
  Factorization factorize(const std::vector<double>& reference_norms = {}) const;

 private:
  DoubleDoubleMatrix XtX_;  // the lower triangle
  DoubleDoubleVector Xty_;
  DoubleDouble yty_;
};

}  // namespace yates::numerics
