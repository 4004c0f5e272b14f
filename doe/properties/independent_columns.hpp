#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace yates::doe {

/// A column that is a linear combination of earlier ones.
struct Dependency {
  std::size_t column;
  std::vector<std::size_t> others;  // the entered columns with a coefficient that is not 0
};

/// The columns of a matrix X that do not depend on earlier ones, taken in order.
struct IndependentColumns {
  std::vector<std::size_t> entered;  // ascending; their number is the rank
  std::vector<Dependency> dependencies;
  /// T, rank x rank and upper triangular, with (X'X)^-1 = T T' for the entered columns.
  Eigen::MatrixXd root;
  Eigen::VectorXd triangle;  // the diagonal of R: its squares' product is det X'X

  /// True if the column's coefficient can be estimated: it entered, and no dependency has it.
  std::vector<bool> estimable(std::size_t columns) const;
};

/// A column counts as dependent if what is left of it has at most this share of its length. Coded
/// columns are computed to about 1e-16.
inline constexpr double dependence_tolerance = 1e-9;

/// Gram-Schmidt, each column twice. Source: L. Giraud et al., The loss of orthogonality in the
/// Gram-Schmidt orthogonalization process, 2005: twice is enough.
IndependentColumns independent_columns(const Eigen::MatrixXd& X);

/// x'(X'X)^-1 x: the variance of what the model predicts at a row x of the model (all columns),
/// in units of the variance of one run. A row per setting gives a number per setting.
Eigen::VectorXd prediction_variances(const IndependentColumns& columns,
                                     const Eigen::MatrixXd& rows);

}  // namespace yates::doe
