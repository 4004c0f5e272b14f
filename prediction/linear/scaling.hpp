#pragma once

#include <Eigen/Core>

namespace yates::prediction {

/// What centres and scales the columns of a matrix.
struct Scaling {
  Eigen::VectorXd means;
  /// With the sum of the weights as divisor; 0 for a column that is constant but for rounding
  /// (or varies by less than 1e-100).
  Eigen::VectorXd deviations;
};

/// Of the columns of X, with a weight > 0 for each row.
Scaling scaling_of(const Eigen::MatrixXd& X, const Eigen::VectorXd& weights);

/// (X - mean) / deviation; 0 in constant columns.
Eigen::MatrixXd standardised(const Scaling& scaling, const Eigen::MatrixXd& X);

/// Throws std::domain_error, in the name of `function`, unless there is a row and a column, each
/// row has a response and a weight > 0, and all is finite; X and y at most 1e100 in size.
void check_rows(const char* function, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                const Eigen::VectorXd& weights);

/// The same unless a row to predict at has `columns` elements, all finite.
void check_row(const char* function, const Eigen::VectorXd& row, Eigen::Index columns);

}  // namespace yates::prediction
