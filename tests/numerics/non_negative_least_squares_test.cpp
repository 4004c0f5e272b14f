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

TEST(NonNegativeLeastSquares, EndsWhereColumnsNearlyDependOnEachOther) {
  // Numbers near 100,000, their products and ratios, centred and scaled: rounding once led from one
  // set of columns to the next and back again, for ever.
  const MatrixXd X{{0.62017367294604231, 2.412090756622109, 0.62006147962848468,
                    -0.49999999999218864, -0.37729962733528671, -0.99999999938407824,
                    -0.72690046050059887, -0.84615384615384615, -0.80295665312473097},
                   {-0.62017367294604231, -0.60302268915552726, -0.62016565870810492,
                    -0.49999999999218864, -0.37729962733528671, 1.0000559970321687,
                    1.9163739413197602, -0.076923076923076983, -0.22943052447352499},
                   {-0.62017367294604231, -0.60302268915552726, -0.62016565870810492,
                    -0.49999999999218864, -0.37729962733528671, 1.0000359970722035,
                    -0.066081860045509033, 1.4615384615384615, 1.4911708020664272},
                   {-0.62017367294604231, -0.60302268915552726, -0.62016565870810492,
                    -0.49999999999218864, -0.37729962733528671, 0.99997599959215866,
                    -0.066081860045509033, 1.4615384615384615, 1.49123962382543},
                   {-0.62017367294604231, -0.60302268915552726, -0.62016565870810492,
                    1.9999875009061845, 2.9764748378672614, -0.99999999938407824,
                    -0.72690046050059887, -0.84615384615384615, -0.80295665312473097},
                   {-0.62017367294604231, -0.60302268915552726, -0.62016565870810492,
                    2.0000124990313246, 0.041922180815031844, -0.99999999938407824,
                    -0.72690046050059887, -0.84615384615384615, -0.80295665312473097},
                   {-0.62017367294604231, -0.60302268915552726, -0.62016565870810492,
                    -0.49999999999218864, -0.37729962733528671, 0.9999160057116383,
                    1.9163739413197602, -0.076923076923076983, -0.22939037844743995},
                   {1.8605210188381269, 0.90453403373329078, 1.8605366633927414,
                    -0.49999999999218864, -0.37729962733528671, -0.99999999938407824,
                    -0.72690046050059887, -0.84615384615384615, -0.80295665312473097},
                   {1.8605210188381269, 0.90453403373329078, 1.8605614679355083,
                    -0.49999999999218864, -0.37729962733528671, -0.99999999938407824,
                    -0.72690046050059887, -0.84615384615384615, -0.80295665312473097}};
  const VectorXd y{{-4, -5, 12, 12, -6, -5, -6, -6, -5}};
  const auto solution = non_negative_least_squares(X, y);
  EXPECT_NEAR(solution.sum_of_squares, 0.0865391097573, 1e-9);
  EXPECT_LT((X.transpose() * solution.residuals).maxCoeff(), 1e-9);
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
