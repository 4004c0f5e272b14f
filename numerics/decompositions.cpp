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

}  // namespace

Eigen::Index column_rank(const MatrixXd& X, std::optional<double> threshold) {
  return pivoted(X, threshold).rank();
}

MatrixXd column_basis(const MatrixXd& X, std::optional<double> threshold) {
  const auto decomposition = pivoted(X, threshold);
  return decomposition.householderQ() * MatrixXd::Identity(X.rows(), decomposition.rank());
}

Solution pivoted_solution(const MatrixXd& X, const MatrixXd& y, std::optional<double> threshold) {
  const auto decomposition = pivoted(X, threshold);
  return {decomposition.rank(), decomposition.solve(y)};
}

Solution shortest_solution(const MatrixXd& X, const MatrixXd& y) {
  const Eigen::CompleteOrthogonalDecomposition<MatrixXd> decomposition(X);
  return {decomposition.rank(), decomposition.solve(y)};
}

MatrixXd upper_triangle(const MatrixXd& X) {
  const Eigen::HouseholderQR<MatrixXd> decomposition(X);
  return decomposition.matrixQR().topRows(X.cols()).triangularView<Eigen::Upper>();
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

MatrixXd Cholesky::inverse() const {
  return solve(MatrixXd(MatrixXd::Identity(lower_.rows(), lower_.cols())));
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

double determinant(const MatrixXd& A) {
  return A.determinant();
}

}  // namespace yates::numerics
