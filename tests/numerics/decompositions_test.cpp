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

}  // namespace
}  // namespace yates::numerics
