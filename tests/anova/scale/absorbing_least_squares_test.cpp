#include <cstddef>
#include <vector>

#include <Eigen/Core>
#include <Eigen/QR>
#include <gtest/gtest.h>

#include "anova/scale/scale_sample.hpp"
#include "numerics/random.hpp"

namespace yates::anova {
namespace {

using Eigen::Index;

struct Problem {
  Eigen::MatrixXd X;
  Eigen::MatrixXd responses;
  Eigen::VectorXd weights;
  AbsorbedGroups groups;
};

Problem random_problem(Index rows, Index columns, std::size_t groups) {
  numerics::Random random(numerics::Seed{4});
  Problem result{Eigen::MatrixXd(rows, columns),
                 Eigen::MatrixXd(rows, 2),
                 Eigen::VectorXd(rows),
                 {{}, groups}};
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) result.X(i, j) = random.uniform();
    result.responses(i, 0) = random.uniform();
    result.responses(i, 1) = 100.0 + random.uniform();
    result.weights[i] = 1.0 + static_cast<double>(random.below(4));
    if (groups == 0) continue;
    const auto row = static_cast<std::size_t>(i);
    result.groups.group_of_row.push_back(row < groups ? row : random.below(groups));
  }
  return result;
}

/// With a column of its own for each group, by Eigen's pivoted QR.
Eigen::VectorXd by_indicators(const Problem& problem) {
  Eigen::MatrixXd X(problem.X.rows(), problem.X.cols() + static_cast<Index>(problem.groups.groups));
  X.setZero();
  X.rightCols(problem.X.cols()) = problem.X;
  for (Index i = 0; i < X.rows() && problem.groups.groups > 0; ++i) {
    X(i, static_cast<Index>(problem.groups.group_of_row[static_cast<std::size_t>(i)])) = 1.0;
  }
  const Eigen::VectorXd root = problem.weights.cwiseSqrt();
  X = root.asDiagonal() * X;
  const Eigen::MatrixXd y = root.asDiagonal() * problem.responses;
  const Eigen::MatrixXd coefficients = X.colPivHouseholderQr().solve(y);
  return (y - X * coefficients).colwise().squaredNorm();
}

void expect_near(const Eigen::VectorXd& found, const Eigen::VectorXd& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (Index i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i], expected[i], 1e-11 * (1.0 + expected[i]));
  }
}

TEST(AbsorbingLeastSquares, IsLeastSquaresWithAColumnPerGroup) {
  for (const std::size_t groups : {1U, 7U, 20U}) {
    const Problem problem = random_problem(40, 5, groups);
    const LeastSquaresRest rest =
        absorbing_least_squares(problem.X, problem.responses, problem.weights, problem.groups);
    EXPECT_EQ(rest.rank, static_cast<Index>(groups) + 5);
    expect_near(rest.sums_of_squares, by_indicators(problem));
  }
}

TEST(AbsorbingLeastSquares, WithoutGroupsThereIsNoConstant) {
  Problem problem = random_problem(30, 3, 0);
  const LeastSquaresRest rest =
      absorbing_least_squares(problem.X, problem.responses, problem.weights, std::nullopt);
  EXPECT_EQ(rest.rank, 3);
  expect_near(rest.sums_of_squares, by_indicators(problem));
}

TEST(AbsorbingLeastSquares, DependentColumnsDoNotEnter) {
  Problem problem = random_problem(40, 6, 4);
  problem.X.col(1) = 3.0 * problem.X.col(0).array() + 2.0;  // with the constants of the groups
  problem.X.col(3).setConstant(5.0);
  problem.X.col(5) = problem.X.col(2) - problem.X.col(4);
  const LeastSquaresRest rest =
      absorbing_least_squares(problem.X, problem.responses, problem.weights, problem.groups);
  EXPECT_EQ(rest.rank, 4 + 3);
  expect_near(rest.sums_of_squares, by_indicators(problem));
}

TEST(AbsorbingLeastSquares, NothingIsLeftWhereEveryRowHasItsParameter) {
  const Problem problem = random_problem(12, 9, 5);
  const LeastSquaresRest rest =
      absorbing_least_squares(problem.X, problem.responses, problem.weights, problem.groups);
  EXPECT_EQ(rest.rank, 12);
  EXPECT_EQ(rest.sums_of_squares[0], 0.0);
  EXPECT_EQ(rest.sums_of_squares[1], 0.0);
}

}  // namespace
}  // namespace yates::anova
