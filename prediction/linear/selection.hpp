#pragma once

#include <functional>
#include <vector>

#include <Eigen/Core>

#include "prediction/linear/linear_model.hpp"

/// Which columns a linear model needs.
namespace yates::prediction {

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

}  // namespace yates::prediction
