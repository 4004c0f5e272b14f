#pragma once

#include <vector>

#include <Eigen/Core>

#include "prediction/linear/linear_model.hpp"

/// Least squares with a penalty on the coefficients, never on the constant. Penalties are on the
/// scale of standardised columns: s_j is the deviation of column j (`Scaling`). Which penalty is
/// best is decided by who holds the folds; each path costs little more than one model.
namespace yates::prediction {

/// Minimises sum w (y - c - x b)^2 + penalty sum (s_j b_j)^2 for each penalty > 0: scikit-learn's
/// Ridge(alpha = penalty) on columns of StandardScaler. One decomposition serves all.
std::vector<LinearModel> ridge_path(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                                    const Eigen::VectorXd& weights,
                                    const std::vector<double>& penalties);
LinearModel ridge(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                  const Eigen::VectorXd& weights, double penalty);

/// y minus what the ridge that has not seen the row's group predicts, without fitting again:
///     e_without_g = (I - H_gg)^-1 e_g
/// rows x penalties. The scaling s_j stays that of all rows. `groups` has a number for each row;
/// throws std::domain_error where all are the same. Source: R. D. Cook, S. Weisberg, Residuals and
/// Influence in Regression, 1982, section 3.6.
Eigen::MatrixXd ridge_left_out(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                               const Eigen::VectorXd& weights, const std::vector<double>& penalties,
                               const std::vector<int>& groups);

/// Minimises sum w (y - c - x b)^2 / (2 sum w) + penalty sum s_j |b_j| for each penalty > 0:
/// scikit-learn's Lasso(alpha = penalty) on columns of StandardScaler. Coordinate descent, started
/// at the model before, so descending penalties are found soonest.
/// Source: J. Friedman, T. Hastie, R. Tibshirani, Regularization paths for generalized linear
/// models via coordinate descent, 2010.
std::vector<LinearModel> lasso_path(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                                    const Eigen::VectorXd& weights,
                                    const std::vector<double>& penalties);
LinearModel lasso(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                  const Eigen::VectorXd& weights, double penalty);

/// `count` >= 2 penalties of the lasso, descending by a constant factor, from the least that holds
/// all coefficients at zero to `smallest` of it; 0 < smallest < 1.
std::vector<double> lasso_penalties(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                                    const Eigen::VectorXd& weights, int count = 100,
                                    double smallest = 1e-3);

}  // namespace yates::prediction
