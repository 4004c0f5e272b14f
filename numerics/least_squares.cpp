#include "numerics/least_squares.hpp"

#include <cmath>
#include <utility>

#include <Eigen/Dense>

namespace yates::numerics {

namespace {

using Eigen::Index;

/// Reflects x onto a multiple of the first axis: x becomes (-sign(x0) |x|, 0, ...). Returns the
/// scaled vector v with v0 = 1 and its factor tau for H = I - tau v v'.
struct Reflection {
  Eigen::VectorXd v;
  double tau;
  double head;
};

Reflection reflect(const Eigen::VectorXd& x) {
  const double norm = x.stableNorm();
  Reflection result{x, 0.0, 0.0};
  if (norm == 0.0) return result;
  const double head = x[0] > 0.0 ? -norm : norm;
  const double pivot = x[0] - head;
  result.v /= pivot;
  result.v[0] = 1.0;
  result.tau = -pivot / head;
  result.head = head;
  return result;
}

}  // namespace

Factorization factorize(Eigen::MatrixXd X, Eigen::VectorXd y, double tolerance) {
  const Index rows = X.rows();
  const Index columns = X.cols();
  Eigen::VectorXd norms(columns);
  for (Index j = 0; j < columns; ++j) norms[j] = X.col(j).stableNorm();

  Factorization result;
  result.aliased.assign(static_cast<std::size_t>(columns), true);
  Index rank = 0;
  for (Index j = 0; j < columns && rank < rows; ++j) {
    const Index remaining = rows - rank;
    const Eigen::VectorXd tail = X.col(j).tail(remaining);
    if (!(tail.stableNorm() > tolerance * norms[j])) continue;
    const Reflection reflection = reflect(tail);
    X.col(j).tail(remaining).setZero();
    X(rank, j) = reflection.head;
    if (reflection.tau != 0.0) {
      const Index later = columns - j - 1;
      if (later > 0) {
        auto block = X.bottomRightCorner(remaining, later);
        const Eigen::RowVectorXd products = reflection.tau * (reflection.v.transpose() * block);
        block.noalias() -= reflection.v * products;
      }
      const double product = reflection.tau * reflection.v.dot(y.tail(remaining));
      y.tail(remaining) -= product * reflection.v;
    }
    result.aliased[static_cast<std::size_t>(j)] = false;
    result.pivots.push_back(static_cast<std::size_t>(j));
    ++rank;
  }
  result.R = X.topRows(rank);
  result.z = y.head(rank);
  result.residual_sum_of_squares = y.tail(rows - rank).squaredNorm();
  return result;
}

namespace {

Eigen::MatrixXd triangle(const Factorization& factorization) {
  const Index rank = factorization.rank();
  Eigen::MatrixXd result(rank, rank);
  for (Index j = 0; j < rank; ++j) {
    result.col(j) =
        factorization.R.col(static_cast<Index>(factorization.pivots[static_cast<std::size_t>(j)]));
  }
  return result;
}

}  // namespace

Eigen::VectorXd solve(const Factorization& factorization) {
  if (factorization.rank() == 0) return {};
  return triangle(factorization).triangularView<Eigen::Upper>().solve(factorization.z);
}

Eigen::MatrixXd inverse_triangle(const Factorization& factorization) {
  const Index rank = factorization.rank();
  if (rank == 0) return {};
  return triangle(factorization)
      .triangularView<Eigen::Upper>()
      .solve(Eigen::MatrixXd::Identity(rank, rank));
}

}  // namespace yates::numerics
