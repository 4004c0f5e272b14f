#pragma once

#include <optional>

#include <Eigen/Core>

/// What the rest of yates asks of decompositions of dense matrices. Each takes seconds to compile
/// wherever it is instantiated: here it is once.
namespace yates::numerics {

/// The independent columns of X, by Householder reflections that take the longest column first. A
/// column is independent where what the ones before it leave of it is longer than `threshold` times
/// the longest column; by default some units of the last place.
/// Source: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., 5.4.2.
Eigen::Index column_rank(const Eigen::MatrixXd& X, std::optional<double> threshold = {});

/// An orthonormal basis of the space of the columns. rows x column_rank
Eigen::MatrixXd column_basis(const Eigen::MatrixXd& X, std::optional<double> threshold = {});

/// Solutions of least |X b - y|.
struct Solution {
  Eigen::Index rank;
  Eigen::MatrixXd b;  // columns of X x columns of y
};
/// Coefficients of columns that depend on others are 0.
Solution pivoted_solution(const Eigen::MatrixXd& X, const Eigen::MatrixXd& y,
                          std::optional<double> threshold = {});
/// Of all solutions the shortest.
Solution shortest_solution(const Eigen::MatrixXd& X, const Eigen::MatrixXd& y);

/// R of X = Q R without pivots. square, as wide as X, which has no fewer rows than columns
Eigen::MatrixXd upper_triangle(const Eigen::MatrixXd& X);
/// The same with the first rows of Q' y: R b = rotated minimises |X b - y|.
struct Rotated {
  Eigen::MatrixXd triangle;
  Eigen::VectorXd rotated;
};
Rotated rotated(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

/// A = L L' of a symmetric matrix, of which the lower triangle is read.
class Cholesky {
 public:
  explicit Cholesky(const Eigen::MatrixXd& A);
  /// False where A is not positive definite: all else is then without a meaning.
  bool positive() const { return positive_; }
  const Eigen::MatrixXd& lower() const { return lower_; }
  /// The solution of A x = b.
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
  Eigen::MatrixXd solve(const Eigen::MatrixXd& b) const;
  /// The solution of L x = b.
  Eigen::MatrixXd solve_lower(const Eigen::MatrixXd& b) const;
  Eigen::MatrixXd inverse() const;
  /// Of A, by the natural logarithm: the determinant of many rows is beyond a double.
  double log_determinant() const;

 private:
  Eigen::MatrixXd lower_;
  bool positive_;
};

/// The solution of A x = b for a symmetric matrix that need not be positive definite (L D L').
Eigen::MatrixXd symmetric_solution(const Eigen::MatrixXd& A, const Eigen::MatrixXd& b);

/// Eigenvalues, ascending, and the orthonormal eigenvectors of a symmetric matrix.
struct SymmetricParts {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;  // in columns
};
SymmetricParts symmetric_parts(const Eigen::MatrixXd& A);

/// A = U S V': the singular values, descending, and V.
struct SingularParts {
  Eigen::VectorXd values;
  Eigen::MatrixXd right;
};
SingularParts singular_parts(const Eigen::MatrixXd& A);

}  // namespace yates::numerics
