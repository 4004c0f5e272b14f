#pragma once

#include <functional>
#include <vector>

#include <Eigen/Core>

#include "prediction/linear/linear_model.hpp"

namespace yates::prediction {

/// Which columns a linear model needs.

/// How stepwise regression finds the column to try next.
enum class EntryRule {
  /// The one with the largest partial F beside those that are in. Source: N. R. Draper, H. Smith,
  /// Applied Regression Analysis, 3rd ed., 1998, section 15.2.
  partial_f,
  /// The one most correlated with the residuals, as Octave's stepwisefit and a-MLLibrary have it.
  /// It misses columns that tell only beside others.
  residual_correlation
};

struct StepwiseOptions {
  EntryRule rule = EntryRule::partial_f;
  /// A column enters where the p of its partial F is at most `enter` and leaves where it is above
  /// `remove`; 0 < enter <= remove < 1. stepwisefit has 0.05 and 0.10.
  double enter = 0.15;
  double remove = 0.15;
};

struct Stepwise {
  std::vector<Eigen::Index> columns;  // in the order in which they entered
  LinearModel model;                  // of all columns; 0 for those that are not in
  double residual_sum_of_squares;     // weighted
};

/// Stepwise regression from the constant on: of the columns that are in, those leave that have to,
/// then one enters. No column enters without a degree of freedom for the residuals, or where
/// nothing but rounding is left to explain. Ranges as above, else std::domain_error.
Stepwise stepwise(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                  const Eigen::VectorXd& weights, const StepwiseOptions& options = {});

/// The error of a model with these columns, such as that of grouped folds; smaller is better. What
/// is not a number or infinite is never chosen.
using ColumnScore = std::function<double(const std::vector<Eigen::Index>&)>;

struct ScoredColumns {
  std::vector<Eigen::Index> columns;  // in the order of entry
  double score;
};

/// Forward selection: the best single column, the best one beside it, and so on, up to `most`
/// columns. One entry for each number of columns; shorter where no column has a score.
std::vector<ScoredColumns> forward_selection(Eigen::Index columns, Eigen::Index most,
                                             const ColumnScore& score);

/// Least squares with a penalty on the coefficients, never on the constant. Penalties are on the
/// scale of standardised columns: s_j is the deviation of column j (`Scaling`). Which penalty is
/// best is decided by who holds the folds; each path costs little more than one model.

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
