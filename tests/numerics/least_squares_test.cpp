#include "numerics/least_squares.hpp"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

Eigen::MatrixXd random_matrix(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
  Random random(Seed{seed});
  Eigen::MatrixXd result(rows, columns);
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < columns; ++j) result(i, j) = random.uniform() - 0.5;
  }
  return result;
}

TEST(Factorize, SolvesWhatTheNormalEquationsSolve) {
  const Eigen::MatrixXd X = random_matrix(20, 4, 1);
  const Eigen::VectorXd y = random_matrix(20, 1, 2);
  const Factorization factorization = factorize(X, y);
  const Eigen::VectorXd expected = (X.transpose() * X).ldlt().solve(X.transpose() * y);
  EXPECT_LT((solve(factorization) - expected).norm(), 1e-12);
  EXPECT_NEAR(factorization.residual_sum_of_squares, (y - X * expected).squaredNorm(), 1e-13);
  const Eigen::MatrixXd root = inverse_triangle(factorization);
  EXPECT_LT((root * root.transpose() - (X.transpose() * X).inverse()).norm(), 1e-12);
}

TEST(Factorize, SetsDependentColumnsAside) {
  Eigen::MatrixXd X = random_matrix(10, 5, 3);
  X.col(2) = X.col(0) + 2.0 * X.col(1);
  X.col(4).setZero();
  const Eigen::VectorXd y = random_matrix(10, 1, 4);
  const Factorization factorization = factorize(X, y);
  EXPECT_EQ(factorization.rank(), 3);
  EXPECT_EQ(factorization.pivots, (std::vector<std::size_t>{0, 1, 3}));
  EXPECT_EQ(factorization.aliased, (std::vector<bool>{false, false, true, false, true}));
}

TEST(Factorize, UnitsOfAColumnDoNotMatter) {
  Eigen::MatrixXd X = random_matrix(12, 3, 5);
  X.col(1) *= 1e-150;
  X.col(2) *= 1e150;
  const Eigen::VectorXd y = random_matrix(12, 1, 6);
  EXPECT_EQ(factorize(X, y).rank(), 3);
}

TEST(Factorize, MoreColumnsThanRowsLeavesNoResidual) {
  const Factorization factorization = factorize(random_matrix(3, 5, 7), random_matrix(3, 1, 8));
  EXPECT_EQ(factorization.rank(), 3);
  EXPECT_EQ(factorization.residual_sum_of_squares, 0.0);
}

TEST(Factorize, TriangleAnswersForSubsetsOfTheColumns) {
  const Eigen::MatrixXd X = random_matrix(30, 4, 9);
  const Eigen::VectorXd y = random_matrix(30, 1, 10);
  const Factorization whole = factorize(X, y);
  Eigen::MatrixXd some(4, 2);
  some << whole.R.col(1), whole.R.col(3);
  const Factorization part = factorize(some, whole.z);
  Eigen::MatrixXd direct(30, 2);
  direct << X.col(1), X.col(3);
  EXPECT_NEAR(part.residual_sum_of_squares + whole.residual_sum_of_squares,
              factorize(direct, y).residual_sum_of_squares, 1e-13);
}

}  // namespace
}  // namespace yates::numerics
