#pragma once

#include <vector>

#include <Eigen/Core>

namespace yates::numerics {

struct NonNegativeSolution {
  Eigen::VectorXd coefficients;  // >= 0
  std::vector<bool> held_at_zero;
  Eigen::VectorXd residuals;  // y - X b
  double sum_of_squares;
};

/// The b >= 0 that minimises |y - X b|^2, by the active sets of Lawson and Hanson. At the solution
/// the conditions of Karush, Kuhn and Tucker hold: the gradient X'(y - X b) is zero where b > 0 and
/// not above zero where b = 0. Throws std::domain_error unless X has as many rows as y, at least
/// one column, and all is finite. Source: C. L. Lawson, R. J. Hanson, Solving Least Squares
/// Problems, 1974, chapter 23.
NonNegativeSolution non_negative_least_squares(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

}  // namespace yates::numerics
