#include "numerics/decompositions.hpp"

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

TEST(Cholesky, InvertsMatricesOfEverySizeByHalves) {
  for (const Index n : {1, 48, 49, 97, 150}) {
    Random random({3});
    const MatrixXd root = MatrixXd::NullaryExpr(n, n, [&] { return random.uniform() - 0.5; });
    const MatrixXd A = root * root.transpose() + MatrixXd::Identity(n, n);
    const MatrixXd inverse = Cholesky(A).inverse();
    EXPECT_LT((A * inverse - MatrixXd::Identity(n, n)).cwiseAbs().maxCoeff(), 1e-12) << n;
    EXPECT_EQ(inverse, MatrixXd(inverse.transpose())) << n;
  }
}

TEST(PivotedSolution, GivesColumnsThatDependOnOthersNothing) {
  // Indicators of three groups, centred: their sum is 0 but for rounding.
  MatrixXd X(9, 4);
  MatrixXd y(9, 1);
  for (Index i = 0; i < 9; ++i) {
    for (Index j = 0; j < 3; ++j) X(i, j) = (i % 3 == j ? 1.0 : 0.0) - 1.0 / 3.0;
    X(i, 3) = static_cast<double>(i) - 4.0;
    y(i, 0) = 2.0 * X(i, 0) - 5.0 * X(i, 1) + 0.5 * X(i, 3);
  }
  const Solution found = pivoted_solution(X, y, 1e-10);
  EXPECT_EQ(found.rank, 3);
  EXPECT_LT((X * found.b - y).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT(found.b.cwiseAbs().maxCoeff(), 10.0);
  EXPECT_EQ((found.b.array() == 0.0).count(), 1);
}

}  // namespace
}  // namespace yates::numerics
