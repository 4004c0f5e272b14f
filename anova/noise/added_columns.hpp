#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "numerics/double_double_matrix.hpp"
#include "numerics/least_squares.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

struct Fit;

/// The square root of the number of runs at each point.
Eigen::VectorXd roots_of_counts(const std::vector<numerics::Moments>& points);

/// root[i] times row i of X, times `coefficients`, whose row k belongs to column columns[k] of X.
Eigen::MatrixXd weighted_combinations(const numerics::DoubleDoubleMatrix& X,
                                      const Eigen::VectorXd& root,
                                      const std::vector<std::size_t>& columns,
                                      const numerics::DoubleDoubleMatrix& coefficients);

/// The orthonormal columns Q of the fit's sqrt(n_i) X = Q R: points x rank. The leverage of all
/// runs at a point together is the squared length of its row.
Eigen::MatrixXd orthonormal_rows(const Fit& fit);

/// A least-squares problem: the rows of X, each times its root, and their triangle.
struct WeightedProblem {
  numerics::DoubleDoubleMatrix X;
  Eigen::VectorXd root;
  std::vector<double> reference_norms;  // see numerics::factorize
  numerics::Factorization factorization;
};

/// What some columns add to others.
struct AddedColumns {
  /// Rows x df, orthonormal: the part of the columns, weighted by the roots, that the others do not
  /// have.
  Eigen::MatrixXd columns;
  Eigen::VectorXd values;  // the response, weighted, along each; their squares add up to the gain
};

AddedColumns added_columns(const WeightedProblem& problem, const std::vector<std::size_t>& others,
                           const std::vector<std::size_t>& own);

}  // namespace yates::anova
