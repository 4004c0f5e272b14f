#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

namespace yates::anova {

/// Groups of rows, each of which has a constant of its own in a model.
struct AbsorbedGroups {
  std::vector<std::size_t> group_of_row;
  std::size_t groups = 0;  // every one of them has a row
};

/// The groups of rows with the same code, numbered in the order in which they occur.
AbsorbedGroups groups_of(const std::vector<std::size_t>& code);

/// What a linear model leaves of several responses.
struct LeastSquaresRest {
  Eigen::Index rank;                // of columns and groups together
  Eigen::VectorXd sums_of_squares;  // per response, sum of weight * residual^2
};

/// Weighted least squares of every column of `responses` on the columns of X and the constants of
/// the groups, in double. The groups are absorbed: their weighted means are taken out of columns
/// and responses, so that a thousand of them cost no more than one. Columns enter in order; one
/// that keeps less than 1e-10 of its length when groups and earlier columns are taken out does not
/// enter. Weights are positive. Source: R. Frisch, F. V. Waugh, Partial time regressions as
/// compared with individual trends, Econometrica 1, 1933; L. Giraud, J. Langou, M. Rozloznik, J.
/// van den Eshof, Rounding error analysis of the classical Gram-Schmidt orthogonalization process,
/// Numerische Mathematik 101, 2005 (two passes keep the columns orthogonal).
LeastSquaresRest absorbing_least_squares(Eigen::MatrixXd X, Eigen::MatrixXd responses,
                                         const Eigen::VectorXd& weights,
                                         const std::optional<AbsorbedGroups>& absorbed);

}  // namespace yates::anova
