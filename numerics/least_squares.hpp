#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace yates::numerics {

/// Householder QR of a matrix whose columns are taken in order; a column that depends on earlier
/// ones (to `tolerance` of its own norm) is set aside as aliased and does not enter. Every
/// sub-model of the columns can be solved from `R` and `z` alone, without the rows. Source: G. H.
/// Golub, C. F. Van Loan, Matrix Computations, 4th ed., section 5.2; the rule for dependent columns
/// is LINPACK dqrdc2's.
struct Factorization {
  Eigen::MatrixXd R;                     // rank x p, upper trapezoidal in the columns of `pivots`
  Eigen::VectorXd z;                     // the first `rank` elements of Q'y
  double residual_sum_of_squares = 0.0;  // |y - Q z|^2
  std::vector<std::size_t> pivots;       // the columns that entered, ascending
  std::vector<bool> aliased;             // one per column

  Eigen::Index rank() const { return z.size(); }
};

/// X is n x p, y has n elements, all finite. tolerance in (0, 1).
Factorization factorize(Eigen::MatrixXd X, Eigen::VectorXd y, double tolerance = 1e-12);

/// Coefficients of the columns that entered (in the order of pivots), solving R b = z.
Eigen::VectorXd solve(const Factorization& factorization);

/// The inverse of the triangle of R's entered columns, rank x rank upper triangular: (X'X)^-1 = T
/// T' for T = the result.
Eigen::MatrixXd inverse_triangle(const Factorization& factorization);

}  // namespace yates::numerics
