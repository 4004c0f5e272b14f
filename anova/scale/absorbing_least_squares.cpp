#include "anova/scale/scale_sample.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// What is left of a column's length below which it depends on others.
constexpr double dependent = 1e-10;

/// Takes the weighted mean of every group out of every column.
void take_out_means(MatrixXd& columns, const VectorXd& weights, const AbsorbedGroups& absorbed) {
  const auto groups = static_cast<Index>(absorbed.groups);
  VectorXd weight = VectorXd::Zero(groups);
  for (Index i = 0; i < columns.rows(); ++i) {
    weight[static_cast<Index>(absorbed.group_of_row[static_cast<std::size_t>(i)])] += weights[i];
  }
  for (Index j = 0; j < columns.cols(); ++j) {
    // The second pass takes out what rounding left of a large mean.
    for (int pass = 0; pass < 2; ++pass) {
      VectorXd mean = VectorXd::Zero(groups);
      for (Index i = 0; i < columns.rows(); ++i) {
        mean[static_cast<Index>(absorbed.group_of_row[static_cast<std::size_t>(i)])] +=
            weights[i] * columns(i, j);
      }
      mean = mean.cwiseQuotient(weight);
      for (Index i = 0; i < columns.rows(); ++i) {
        columns(i, j) -=
            mean[static_cast<Index>(absorbed.group_of_row[static_cast<std::size_t>(i)])];
      }
    }
  }
}

/// Takes out what lies in the space of orthonormal columns.
template <typename Columns, typename Basis>
void take_out_space(Columns&& columns, const Basis& basis) {
  for (int pass = 0; pass < 2; ++pass) {
    const MatrixXd share = basis.transpose() * columns;
    columns.noalias() -= basis * share;
  }
}

}  // namespace

AbsorbedGroups groups_of(const std::vector<std::size_t>& code) {
  AbsorbedGroups result;
  std::vector<std::optional<std::size_t>> number;
  for (const std::size_t one : code) {
    if (one >= number.size()) number.resize(one + 1);
    if (!number[one]) number[one] = result.groups++;
    result.group_of_row.push_back(*number[one]);
  }
  return result;
}

LeastSquaresRest absorbing_least_squares(MatrixXd X, MatrixXd responses, const VectorXd& weights,
                                         const std::optional<AbsorbedGroups>& absorbed) {
  const VectorXd root = weights.cwiseSqrt();
  const VectorXd length = (root.asDiagonal() * X).colwise().norm();
  if (absorbed) {
    take_out_means(X, weights, *absorbed);
    take_out_means(responses, weights, *absorbed);
  }
  X = root.asDiagonal() * X;
  responses = root.asDiagonal() * responses;
  const Index groups = absorbed ? static_cast<Index>(absorbed->groups) : 0;
  // The columns that enter move to the front, where they become an orthonormal basis.
  Index entered = 0;
  for (Index j = 0; j < X.cols() && groups + entered < X.rows(); ++j) {
    const double own = X.col(j).norm();
    if (!(own > dependent * length[j])) continue;
    VectorXd column = X.col(j) / own;
    take_out_space(column, X.leftCols(entered));
    const double left = column.norm();
    if (!(left > dependent)) continue;
    X.col(entered++) = column / left;
  }
  LeastSquaresRest result{groups + entered, VectorXd::Zero(responses.cols())};
  if (result.rank < X.rows()) {
    take_out_space(responses, X.leftCols(entered));
    result.sums_of_squares = responses.colwise().squaredNorm();
  }
  return result;
}

}  // namespace yates::anova
