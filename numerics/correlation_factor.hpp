#pragma once

#include <Eigen/Core>

#include "numerics/multiple_comparisons.hpp"

namespace yates::numerics {

/// Throws std::domain_error unless the matrix is square, not empty, symmetric, and has 1 on its
/// diagonal and at most 1 elsewhere (within 1e-8).
void check_correlation(const char* function, const Eigen::MatrixXd& correlation);

/// The correlations of the variables without those that repeat an earlier one: correlation 1 within
/// 1e-12, or -1 for two sides.
Eigen::MatrixXd distinct_variables(const Eigen::MatrixXd& correlation, Sides sides);

/// L with L L' = correlation and as many columns as the matrix has rank (variances below 1e-10
/// count as 0), every row of length 1: Cholesky with the largest remaining variance first. Throws
/// std::domain_error if the matrix is not positive semidefinite.
Eigen::MatrixXd correlation_factor(const char* function, const Eigen::MatrixXd& correlation);

}  // namespace yates::numerics
