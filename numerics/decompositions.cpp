#include "numerics/decompositions.hpp"

#include <Eigen/Dense>

namespace yates::numerics {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

Eigen::ColPivHouseholderQR<MatrixXd> pivoted(const MatrixXd& X, std::optional<double> threshold) {
  Eigen::ColPivHouseholderQR<MatrixXd> result(X);
  if (threshold) result.setThreshold(*threshold);
  return result;
}

// Halves of this size and below are solved; above, products of matrices do the work.
constexpr Eigen::Index small_triangle = 48;

/// L^-1 in place of L, by halves: a third of the work of solving for the identity.
void invert_lower(Eigen::Ref<MatrixXd> L) {
  const Eigen::Index n = L.rows();
  if (n <= small_triangle) {
    L = MatrixXd(L.triangularView<Eigen::Lower>().solve(MatrixXd::Identity(n, n)));
    return;
  }
  const Eigen::Index top = n / 2;
  const Eigen::Index rest = n - top;
  invert_lower(L.topLeftCorner(top, top));
  invert_lower(L.bottomRightCorner(rest, rest));
  const MatrixXd right =
      L.bottomLeftCorner(rest, top) * L.topLeftCorner(top, top).triangularView<Eigen::Lower>();
  L.bottomLeftCorner(rest, top) =
      -(L.bottomRightCorner(rest, rest).triangularView<Eigen::Lower>() * right);
}

/// The lower triangle of M'M in place of the lower triangle M.
void square_lower(Eigen::Ref<MatrixXd> M) {
  const Eigen::Index n = M.rows();
  if (n <= small_triangle) {
    const MatrixXd lower = M.triangularView<Eigen::Lower>();
    M = lower.transpose() * lower;
    return;
  }
  const Eigen::Index top = n / 2;
  const Eigen::Index rest = n - top;
  auto corner = M.bottomLeftCorner(rest, top);
  square_lower(M.topLeftCorner(top, top));
  M.topLeftCorner(top, top).selfadjointView<Eigen::Lower>().rankUpdate(corner.transpose());
  const MatrixXd product =
      M.bottomRightCorner(rest, rest).transpose().triangularView<Eigen::Upper>() * corner;
  corner = product;
  square_lower(M.bottomRightCorner(rest, rest));
}

}  // namespace

Eigen::Index column_rank(const MatrixXd& X, std::optional<double> threshold) {
  return pivoted(X, threshold).rank();
}

MatrixXd column_basis(const MatrixXd& X, std::optional<double> threshold) {
  const auto decomposition = pivoted(X, threshold);
  return decomposition.householderQ() * MatrixXd::Identity(X.rows(), decomposition.rank());
}

Solution pivoted_solution(const MatrixXd& X, const MatrixXd& y, std::optional<double> threshold) {
  // The decomposition's own solve() asks the columns that the threshold calls dependent, too.
  const auto decomposition = pivoted(X, threshold);
  const Eigen::Index rank = decomposition.rank();
  MatrixXd right = y;
  right.applyOnTheLeft(decomposition.householderQ().adjoint());
  const MatrixXd first = decomposition.matrixQR()
                             .topLeftCorner(rank, rank)
                             .triangularView<Eigen::Upper>()
                             .solve(right.topRows(rank));
  MatrixXd coefficients = MatrixXd::Zero(X.cols(), y.cols());
  for (Eigen::Index i = 0; i < rank; ++i) {
    coefficients.row(decomposition.colsPermutation().indices()[i]) = first.row(i);
  }
  return {rank, coefficients};
}

Solution shortest_solution(const MatrixXd& X, const MatrixXd& y) {
  const Eigen::CompleteOrthogonalDecomposition<MatrixXd> decomposition(X);
  return {decomposition.rank(), decomposition.solve(y)};
}

MatrixXd upper_triangle(const MatrixXd& X) {
  return rotated(X, VectorXd::Zero(X.rows())).triangle;
}

Rotated rotated(const MatrixXd& X, const VectorXd& y) {
  const Eigen::HouseholderQR<MatrixXd> decomposition(X);
  MatrixXd right = y;
  right.applyOnTheLeft(decomposition.householderQ().adjoint());
  return {decomposition.matrixQR().topRows(X.cols()).triangularView<Eigen::Upper>(),
          right.col(0).head(X.cols())};
}

Cholesky::Cholesky(const MatrixXd& A) {
  const Eigen::LLT<MatrixXd> decomposition(A);
  lower_ = decomposition.matrixL();
  positive_ = decomposition.info() == Eigen::Success;
}

VectorXd Cholesky::solve(const VectorXd& b) const {
  VectorXd result = lower_.triangularView<Eigen::Lower>().solve(b);
  lower_.transpose().triangularView<Eigen::Upper>().solveInPlace(result);
  return result;
}

MatrixXd Cholesky::solve(const MatrixXd& b) const {
  MatrixXd result = solve_lower(b);
  lower_.transpose().triangularView<Eigen::Upper>().solveInPlace(result);
  return result;
}

MatrixXd Cholesky::solve_lower(const MatrixXd& b) const {
  return lower_.triangularView<Eigen::Lower>().solve(b);
}

double Cholesky::log_determinant() const {
  return 2.0 * lower_.diagonal().array().log().sum();
}

MatrixXd Cholesky::inverse() const {
  MatrixXd result = lower_;
  invert_lower(result);
  square_lower(result);
  return result.selfadjointView<Eigen::Lower>();
}

MatrixXd symmetric_solution(const MatrixXd& A, const MatrixXd& b) {
  return A.ldlt().solve(b);
}

SymmetricParts symmetric_parts(const MatrixXd& A) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

SingularParts singular_parts(const MatrixXd& A) {
  const Eigen::JacobiSVD<MatrixXd> decomposition(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {decomposition.singularValues(), decomposition.matrixV()};
}

}  // namespace yates::numerics
