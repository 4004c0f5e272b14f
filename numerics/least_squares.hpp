#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "numerics/double_double_matrix.hpp"

namespace yates::numerics {

/// A least-squares problem reduced to its triangular factor. The columns are taken in order; one
/// that depends on earlier ones is aliased and does not enter. Every sub-model of the columns can
/// be solved from `R` and `z` alone, without the rows.
struct Factorization {
  DoubleDoubleMatrix R;                  // rank x p, upper trapezoidal in the columns of `pivots`
  DoubleDoubleVector z;                  // the first `rank` elements of Q'y
  DoubleDouble residual_sum_of_squares;  // |y - Q z|^2
  std::vector<std::size_t> pivots;       // the columns that entered, ascending
  std::vector<bool> aliased;             // one per column
  /// True where cross-products carried too few digits to tell whether a column depends on others,
  /// as that of a number with a very large offset: it counts as aliased here.
  bool undecided = false;

  Eigen::Index rank() const { return z.size(); }
};

/// A column is aliased if its residual on the earlier columns is at most this share of its
/// reference norm. Columns that a program computed in double precision agree to about 1e-16.
constexpr double aliasing_tolerance = 1e-12;

/// Householder QR in double-double: X is n x p, y has n elements, all finite. `reference_norms` has
/// one length per column, which counts as its size when aliasing is judged (a column with a large
/// offset is judged by its spread); if empty, the columns' own norms are used. Relative to the
/// norms of the columns and of y, the errors of R and z are a small multiple of p 2^-104. Source:
/// G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., section 5.2; the rule for dependent
/// columns is LINPACK dqrdc2's.
Factorization factorize(DoubleDoubleMatrix X, DoubleDoubleVector y,
                        const std::vector<double>& reference_norms = {},
                        double tolerance = aliasing_tolerance);

/// The same triangle from the cross-products X'X (p x p, of which the lower triangle is read), X'y
/// and y'y. This needs no
/// rows, but the errors grow with the square of the condition of X, so that columns within about
/// 1e-13 of dependence cannot be distinguished from dependent ones. Cholesky in double-double.
/// Source: G. W. Stewart, Matrix Algorithms I, 1998, section 4.2.
Factorization factorize_cross_products(DoubleDoubleMatrix XtX, const DoubleDoubleVector& Xty,
                                       const DoubleDouble& yty,
                                       const std::vector<double>& reference_norms = {},
                                       double tolerance = aliasing_tolerance);

/// Coefficients of the columns that entered (in the order of pivots), solving R b = z.
DoubleDoubleVector solve(const Factorization& factorization);

/// The inverse of the triangle of R's entered columns, rank x rank upper triangular: (X'X)^-1 = T
/// T' for T = the result.
DoubleDoubleMatrix inverse_triangle(const Factorization& factorization);

/// row * matrix.
DoubleDoubleVector product(const DoubleDoubleVector& row, const DoubleDoubleMatrix& matrix);
/// The sum of the squares.
DoubleDouble squared_norm(const DoubleDoubleVector& vector);
/// The sum of the products.
DoubleDouble dot(const DoubleDoubleVector& a, const DoubleDoubleVector& b);

/// An upper bound of the condition number of the columns that entered, each scaled to length one:
/// |R|_F |R^-1|_F (at most their number times the condition in the 2-norm). `inverse` is
/// inverse_triangle(factorization), of which the doubles nearest to it are enough.
double scaled_condition(const Factorization& factorization, const DoubleDoubleMatrix& inverse);
/// The same, with an inverse of its own, in doubles.
double scaled_condition(const Factorization& factorization);

}  // namespace yates::numerics
