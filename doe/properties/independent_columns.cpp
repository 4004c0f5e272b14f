#include "doe/properties/independent_columns.hpp"

#include <algorithm>
#include <cmath>

namespace yates::doe {

namespace {

using Eigen::Index;

/// A column that keeps this part of its length is orthogonal after one pass. Source: J. W. Daniel,
/// W. B. Gragg, L. Kaufman, G. W. Stewart, Reorthogonalization and stable algorithms for updating
/// the Gram-Schmidt QR factorization, 1976.
constexpr double orthogonal_after_one_pass = 0.7;

}  // namespace

std::vector<bool> IndependentColumns::estimable(std::size_t columns) const {
  std::vector<bool> result(columns, false);
  for (const std::size_t column : entered) result[column] = true;
  for (const Dependency& one : dependencies) {
    for (const std::size_t other : one.others) result[other] = false;
  }
  return result;
}

IndependentColumns independent_columns(const Eigen::MatrixXd& X) {
  IndependentColumns result;
  const Index most = std::min(X.rows(), X.cols());
  Eigen::MatrixXd Q(X.rows(), most);
  Eigen::MatrixXd R = Eigen::MatrixXd::Zero(most, most);
  Index rank = 0;
  for (Index j = 0; j < X.cols(); ++j) {
    Eigen::VectorXd rest = X.col(j);
    const double length = rest.norm();
    Eigen::VectorXd projection = Eigen::VectorXd::Zero(rank);
    double left = length;
    for (int pass = 0; pass < 2; ++pass) {
      const Eigen::VectorXd part = Q.leftCols(rank).transpose() * rest;
      rest.noalias() -= Q.leftCols(rank) * part;
      projection += part;
      left = rest.norm();
      if (left > orthogonal_after_one_pass * length) break;
    }
    if (rank == most || !(left > dependence_tolerance * length)) {
      Dependency& found = result.dependencies.emplace_back();
      found.column = static_cast<std::size_t>(j);
      const Eigen::VectorXd share =
          R.topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solve(projection);
      for (Index k = 0; k < rank; ++k) {
        const std::size_t other = result.entered[static_cast<std::size_t>(k)];
        const double size = std::abs(share[k]) * X.col(static_cast<Index>(other)).norm();
        if (size > dependence_tolerance * length * 10.0) found.others.push_back(other);
      }
      continue;
    }
    Q.col(rank) = rest / left;
    R.col(rank).head(rank) = projection;
    R(rank, rank) = left;
    ++rank;
    result.entered.push_back(static_cast<std::size_t>(j));
  }
  result.triangle = R.diagonal().head(rank);
  result.root = R.topLeftCorner(rank, rank)
                    .triangularView<Eigen::Upper>()
                    .solve(Eigen::MatrixXd::Identity(rank, rank));
  return result;
}

Eigen::VectorXd prediction_variances(const IndependentColumns& columns,
                                     const Eigen::MatrixXd& rows) {
  Eigen::MatrixXd entered(rows.rows(), static_cast<Index>(columns.entered.size()));
  for (std::size_t k = 0; k < columns.entered.size(); ++k) {
    entered.col(static_cast<Index>(k)) = rows.col(static_cast<Index>(columns.entered[k]));
  }
  return (entered * columns.root.triangularView<Eigen::Upper>()).rowwise().squaredNorm();
}

}  // namespace yates::doe
