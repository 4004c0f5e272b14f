#include "numerics/least_squares.hpp"

#include <cmath>

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

DoubleDoubleVector vector_of(const Eigen::VectorXd& values) {
  DoubleDoubleVector result(values.size());
  result.high = values;
  return result;
}

Factorization factorize(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  return factorize(DoubleDoubleMatrix(X), vector_of(y));
}

/// The same problem from its cross-products, formed exactly enough.
Factorization by_cross_products(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  DoubleDoubleMatrix XtX(X.cols(), X.cols());
  DoubleDoubleVector Xty(X.cols());
  for (Eigen::Index j = 0; j < X.cols(); ++j) {
    for (Eigen::Index k = 0; k < X.cols(); ++k) {
      XtX.set(j, k, dot(vector_of(X.col(j)), vector_of(X.col(k))));
    }
    Xty.set(j, dot(vector_of(X.col(j)), vector_of(y)));
  }
  return factorize_cross_products(XtX, Xty, squared_norm(vector_of(y)));
}

TEST(Factorize, SolvesWhatTheNormalEquationsSolve) {
  const Eigen::MatrixXd X = random_matrix(20, 4, 1);
  const Eigen::VectorXd y = random_matrix(20, 1, 2);
  const Factorization factorization = factorize(X, y);
  const Eigen::VectorXd expected = (X.transpose() * X).ldlt().solve(X.transpose() * y);
  EXPECT_LT((solve(factorization).high - expected).norm(), 1e-12);
  EXPECT_NEAR(factorization.residual_sum_of_squares.value(), (y - X * expected).squaredNorm(),
              1e-13);
  const Eigen::MatrixXd root = inverse_triangle(factorization).high;
  EXPECT_LT((root * root.transpose() - (X.transpose() * X).inverse()).norm(), 1e-12);
}

TEST(Factorize, LeavesResidualsAtRightAnglesToTheColumnsToThirtyDigits) {
  const Eigen::MatrixXd X = random_matrix(50, 7, 11);
  const Eigen::VectorXd y = random_matrix(50, 1, 12);
  const DoubleDoubleVector b = solve(factorize(X, y));
  DoubleDoubleVector residual = vector_of(y);
  for (Eigen::Index j = 0; j < X.cols(); ++j) {
    const DoubleDoubleVector column = vector_of(X.col(j));
    subtract_multiple(b[j], column.high.data(), column.low.data(), residual.high.data(),
                      residual.low.data(), residual.size());
  }
  for (Eigen::Index j = 0; j < X.cols(); ++j) {
    EXPECT_LT(std::abs(dot(vector_of(X.col(j)), residual).value()), 1e-29);
  }
}

TEST(Factorize, GivesTheSameTriangleFromCrossProducts) {
  Eigen::MatrixXd X = random_matrix(40, 6, 13);
  X.col(3) = X.col(1) - X.col(0);
  X.col(5) *= 1e-80;
  const Eigen::VectorXd y = 1e60 * random_matrix(40, 1, 14);
  const Factorization rows = factorize(X, y);
  const Factorization products = by_cross_products(X, y);
  EXPECT_EQ(products.pivots, rows.pivots);
  EXPECT_EQ(products.aliased, rows.aliased);
  const DoubleDoubleVector a = solve(rows);
  const DoubleDoubleVector b = solve(products);
  for (Eigen::Index k = 0; k < a.size(); ++k) EXPECT_NEAR((b[k] / a[k]).value(), 1.0, 1e-25);
  EXPECT_NEAR((products.residual_sum_of_squares / rows.residual_sum_of_squares).value(), 1.0,
              1e-25);
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

TEST(Factorize, JudgesAColumnByItsReferenceNorm) {
  Eigen::MatrixXd X = random_matrix(12, 2, 5);
  X.col(0).setOnes();
  X.col(1).array() += 1e14;
  const Eigen::VectorXd y = random_matrix(12, 1, 6);
  EXPECT_EQ(factorize(X, y).rank(), 1);
  EXPECT_EQ(factorize(DoubleDoubleMatrix(X), vector_of(y), {1.0, 1.0}).rank(), 2);
}

TEST(Factorize, MoreColumnsThanRowsLeavesNoResidual) {
  const Factorization factorization = factorize(random_matrix(3, 5, 7), random_matrix(3, 1, 8));
  EXPECT_EQ(factorization.rank(), 3);
  EXPECT_EQ(factorization.residual_sum_of_squares.value(), 0.0);
}

TEST(Factorize, TriangleAnswersForSubsetsOfTheColumns) {
  const Eigen::MatrixXd X = random_matrix(30, 4, 9);
  const Eigen::VectorXd y = random_matrix(30, 1, 10);
  const Factorization whole = factorize(X, y);
  DoubleDoubleMatrix some(4, 2);
  some.set_column(0, whole.R, 1);
  some.set_column(1, whole.R, 3);
  const Factorization part = factorize(some, whole.z);
  Eigen::MatrixXd direct(30, 2);
  direct << X.col(1), X.col(3);
  const DoubleDouble left = part.residual_sum_of_squares + whole.residual_sum_of_squares;
  EXPECT_LT(std::abs((left - factorize(direct, y).residual_sum_of_squares).value()), 1e-29);
}

TEST(ScaledCondition, IsOneForOrthogonalColumnsAndLargeForNearlyDependentOnes) {
  Eigen::MatrixXd X = Eigen::MatrixXd::Identity(5, 2);
  X.col(1) *= 1e9;
  const Eigen::VectorXd y = Eigen::VectorXd::Ones(5);
  const Factorization orthogonal = factorize(X, y);
  EXPECT_DOUBLE_EQ(scaled_condition(orthogonal, inverse_triangle(orthogonal)), 2.0);
  X(0, 1) = 1e18;
  const Factorization close = factorize(X, y);
  EXPECT_NEAR(scaled_condition(close, inverse_triangle(close)), 2e9, 1e7);
}

}  // namespace
}  // namespace yates::numerics
