#include <cmath>
#include <limits>
#include <stdexcept>

#include <Eigen/QR>
#include <gtest/gtest.h>

#include "numerics/minimization.hpp"
#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST(NonNegativeLeastSquares, EqualsLeastSquaresWhereThatIsPositive) {
  const MatrixXd X{{1, 0}, {1, 1}, {1, 2}, {1, 3}};
  const VectorXd y{{1.1, 1.9, 3.2, 3.8}};
  const auto solution = non_negative_least_squares(X, y);
  const VectorXd free = X.householderQr().solve(y);
  EXPECT_NEAR(solution.coefficients[0], free[0], 1e-14);
  EXPECT_NEAR(solution.coefficients[1], free[1], 1e-14);
  EXPECT_FALSE(solution.held_at_zero[0]);
  EXPECT_FALSE(solution.held_at_zero[1]);
}

TEST(NonNegativeLeastSquares, HoldsAtZeroWhatWouldBeNegative) {
  // By hand: free least squares has the slope -1; without it the mean remains.
  const MatrixXd X{{1, 0}, {1, 1}, {1, 2}};
  const VectorXd y{{3, 2, 1}};
  const auto solution = non_negative_least_squares(X, y);
  EXPECT_NEAR(solution.coefficients[0], 2.0, 1e-14);
  EXPECT_EQ(solution.coefficients[1], 0.0);
  EXPECT_TRUE(solution.held_at_zero[1]);
  EXPECT_NEAR(solution.sum_of_squares, 2.0, 1e-13);
}

TEST(NonNegativeLeastSquares, GivesZeroWhereEveryColumnPointsAway) {
  const MatrixXd X{{1, 2}, {2, 1}};
  const VectorXd y{{-1, -1}};
  const auto solution = non_negative_least_squares(X, y);
  EXPECT_EQ(solution.coefficients, VectorXd::Zero(2));
}

TEST(NonNegativeLeastSquares, MeetsTheConditionsOfKarushKuhnAndTucker) {
  numerics::Random random({7});
  int held = 0;
  int positive = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const auto rows = static_cast<Eigen::Index>(4 + random.below(20));
    const auto columns = static_cast<Eigen::Index>(1 + random.below(8));
    MatrixXd X(rows, columns);
    VectorXd y(rows);
    for (Eigen::Index i = 0; i < rows; ++i) {
      for (Eigen::Index j = 0; j < columns; ++j)
        X(i, j) = random.uniform() - (trial % 2 == 0 ? 0.5 : 0.0);
      // Every third time two columns are the same.
      if (trial % 3 == 0 && columns > 1) X(i, columns - 1) = X(i, 0);
      y[i] = random.uniform() - 0.4;
    }
    const auto solution = non_negative_least_squares(X, y);
    const VectorXd gradient = X.transpose() * (y - X * solution.coefficients);
    for (Eigen::Index j = 0; j < columns; ++j) {
      EXPECT_GE(solution.coefficients[j], 0.0);
      EXPECT_LE(gradient[j], 1e-11);
      if (solution.coefficients[j] > 0.0) {
        EXPECT_NEAR(gradient[j], 0.0, 1e-11);
        ++positive;
      } else {
        ++held;
      }
    }
    EXPECT_NEAR(solution.sum_of_squares, (y - X * solution.coefficients).squaredNorm(), 1e-12);
  }
  EXPECT_GT(held, 100);
  EXPECT_GT(positive, 100);
}

TEST(NonNegativeLeastSquares, RefusesWhatIsNoProblem) {
  EXPECT_THROW(non_negative_least_squares(MatrixXd(3, 0), VectorXd::Zero(3)), std::domain_error);
  EXPECT_THROW(non_negative_least_squares(MatrixXd::Zero(3, 1), VectorXd::Zero(2)),
               std::domain_error);
  EXPECT_THROW(
      non_negative_least_squares(MatrixXd::Constant(2, 1, std::numeric_limits<double>::quiet_NaN()),
                                 VectorXd::Zero(2)),
      std::domain_error);
}

}  // namespace
}  // namespace yates::numerics
