#include "prediction/linear/linear_model.hpp"

#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/prediction/linear/rows.hpp"

namespace yates::prediction {
namespace {

TEST(LinearModel, LeavesResidualsThatAreOrthogonalToWeightedColumns) {
  const LinearModel model = least_squares(rows::X(), rows::y(), rows::weights());
  const Eigen::VectorXd residuals =
      rows::y() - rows::X() * model.coefficients - model.constant * rows::ones(12);
  const Eigen::VectorXd weighted = rows::weights().cwiseProduct(residuals);
  EXPECT_NEAR(weighted.sum(), 0.0, 1e-10);
  EXPECT_LT((rows::X().transpose() * weighted).cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_NEAR(predict(model, rows::X().row(3)), rows::y()[3] - residuals[3], 1e-12);
}

TEST(LinearModel, GivesDependentAndConstantColumnsNothing) {
  Eigen::MatrixXd X(6, 4);
  for (int i = 0; i < 6; ++i) X.row(i) << i, 0.1, 3.0 * i + 1e6, i * i;
  const Eigen::VectorXd y = (X.col(0) * 2.0 + X.col(3)).array() + 5.0;
  const LinearModel model = least_squares(X, y, rows::ones(6));
  EXPECT_EQ(model.coefficients[1], 0.0);
  EXPECT_TRUE(model.coefficients[0] == 0.0 || model.coefficients[2] == 0.0);
  EXPECT_NEAR(predict(model, X.row(4)), y[4], 1e-8);
}

TEST(LinearModel, OfOneSettingIsItsResponse) {
  const Eigen::MatrixXd X = rows::X().topRows(1);
  for (const LinearModel& model :
       {least_squares(X, rows::y().head(1), rows::ones(1)),
        non_negative(X, rows::y().head(1), rows::ones(1), ConstantTerm::free)}) {
    EXPECT_EQ(model.coefficients, Eigen::VectorXd::Zero(4));
    EXPECT_EQ(model.constant, 4.0);
  }
}

TEST(LinearModel, ReproducesResponsesWhereColumnsAreMoreThanSettings) {
  const Eigen::MatrixXd X = rows::X().topRows(3);
  const LinearModel model = least_squares(X, rows::y().head(3), rows::ones(3));
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(predict(model, X.row(i)), rows::y()[i], 1e-9);
}

TEST(LinearModel, TakesColumnsOfAnySize) {
  const Eigen::MatrixXd X = rows::X() * Eigen::Vector4d(1e-90, 1e90, 1e-9, 1e50).asDiagonal();
  const LinearModel scaled = least_squares(X, 1e80 * rows::y(), rows::ones(12));
  const LinearModel model = least_squares(rows::X(), rows::y(), rows::ones(12));
  for (int i = 0; i < 12; ++i)
    EXPECT_NEAR(predict(scaled, X.row(i)) / 1e80, predict(model, rows::X().row(i)), 1e-9);
}

TEST(LinearModel, RefusesWhatIsNoData) {
  const Eigen::VectorXd y = rows::y(), ones = rows::ones(12);
  Eigen::VectorXd wrong = ones;
  wrong[3] = 0.0;
  EXPECT_THROW(least_squares(rows::X(), y, wrong), std::domain_error);
  EXPECT_THROW(least_squares(rows::X(), y.head(3), ones), std::domain_error);
  EXPECT_THROW(least_squares(Eigen::MatrixXd(0, 2), y.head(0), ones.head(0)), std::domain_error);
  EXPECT_THROW(least_squares(Eigen::MatrixXd(12, 0), y, ones), std::domain_error);
  wrong[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(least_squares(rows::X(), wrong, ones), std::domain_error);
  EXPECT_THROW(least_squares(1e101 * rows::X(), y, ones), std::domain_error);
  EXPECT_THROW(predict(LinearModel{1.0, Eigen::Vector2d(1, 2)}, ones), std::domain_error);
}

/// Gradients are zero where a coefficient is above zero, and push down where it is zero.
void expect_optimal(const LinearModel& model, ConstantTerm constant) {
  const Eigen::VectorXd weighted = rows::weights().cwiseProduct(
      rows::y() - rows::X() * model.coefficients - model.constant * rows::ones(12));
  const Eigen::VectorXd gradient = rows::X().transpose() * weighted;
  for (int j = 0; j < 4; ++j) {
    EXPECT_GE(model.coefficients[j], 0.0);
    EXPECT_LT(gradient[j], 1e-8);
    if (model.coefficients[j] > 0.0) {
      EXPECT_NEAR(gradient[j], 0.0, 1e-8);
    }
  }
  EXPECT_LT(weighted.sum(), 1e-9);
  if (constant == ConstantTerm::free || model.constant > 0.0) {
    EXPECT_NEAR(weighted.sum(), 0.0, 1e-9);
  }
}

TEST(NonNegative, MeetsTheConditionsOfOptimality) {
  const LinearModel free = non_negative(rows::X(), rows::y(), rows::weights(), ConstantTerm::free);
  expect_optimal(free, ConstantTerm::free);
  EXPECT_EQ(free.coefficients[3], 0.0);
  EXPECT_GT(free.coefficients[0], 0.1);
  const LinearModel held =
      non_negative(rows::X(), rows::y(), rows::weights(), ConstantTerm::non_negative);
  expect_optimal(held, ConstantTerm::non_negative);
  EXPECT_GE(held.constant, 0.0);
}

TEST(NonNegative, HoldsAConstantAtZeroOnlyWhereAsked) {
  const Eigen::MatrixXd X = Eigen::VectorXd::LinSpaced(5, 1, 5);
  const Eigen::VectorXd y = 2.0 * X.array() - 1.0;
  EXPECT_NEAR(non_negative(X, y, rows::ones(5), ConstantTerm::free).constant, -1.0, 1e-12);
  const LinearModel held = non_negative(X, y, rows::ones(5), ConstantTerm::non_negative);
  EXPECT_EQ(held.constant, 0.0);
  EXPECT_NEAR(held.coefficients[0], 95.0 / 55.0, 1e-12);
}

}  // namespace
}  // namespace yates::prediction
