#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "numerics/decompositions.hpp"
#include "prediction/linear/selection_and_shrinkage.hpp"
#include "tests/prediction/linear/rows.hpp"

namespace yates::prediction {
namespace {

void expect_model(const LinearModel& model, double constant, const Eigen::Vector4d& coefficients) {
  EXPECT_NEAR(model.constant, constant, 1e-7);
  EXPECT_LT((model.coefficients - coefficients).cwiseAbs().maxCoeff(), 1e-8);
}

// scikit-learn 1.9.1: sc = StandardScaler().fit(X, sample_weight=w); m = Ridge(alpha) or
// Lasso(alpha, tol=1e-14).fit(sc.transform(X), y, sample_weight=w); b = m.coef_ / sc.scale_;
// m.intercept_ - b @ sc.mean_, b
TEST(Ridge, AgreesWithScikitLearn) {
  const auto plain = ridge_path(rows::X(), rows::y(), rows::ones(12), {0.1, 10.0});
  expect_model(
      plain[0], 9.721039787575537,
      {0.5330811977499589, 0.01112069683130879, 0.06197447834290794, -0.06409280735799124});
  expect_model(
      plain[1], -2.657333047906376,
      {0.19518884731415637, 0.04474021740591732, 0.07277125895721356, 0.07112324248828762});
  expect_model(
      ridge(rows::X(), rows::y(), rows::weights(), 0.1), 9.928752315305237,
      {0.5743706145607526, 0.00212536230122393, 0.05329012250229056, -0.06689161579438743});
}

TEST(Ridge, AgreesWithScikitLearnWhereColumnsAreMoreThanSettings) {
  expect_model(ridge(rows::X().topRows(3), rows::y().head(3), rows::ones(3), 0.5),
               -16.66481601231717,
               {0.12321478060046197, 0.03080369515011546, 0.8690993071593538, 0.2053579676674365});
}

TEST(Lasso, AgreesWithScikitLearn) {
  const auto plain = lasso_path(rows::X(), rows::y(), rows::ones(12), {0.3, 0.01});
  expect_model(plain[0], 3.7897298078632478, {0.47799028596975657, 0, 0, 0});
  expect_model(plain[1], 9.4975882118744,
               {0.578933967728181, 0, 0.05577964400100321, -0.06272842376177283});
  const auto weighted = lasso_path(rows::X(), rows::y(), rows::weights(), {0.01, 0.3});
  expect_model(weighted[0], 9.260809965113221,
               {0.5808224468717352, 0, 0.04788864124128186, -0.06035451387840588});
  expect_model(weighted[1], 3.7991982535784112, {0.47887026196323823, 0, 0, 0});
}

TEST(Lasso, KeepsItsOptimalityConditionsWhereColumnsTellMuchTheSame) {
  // Powers of one number, the first of them twice.
  Eigen::MatrixXd X(40, 6);
  for (Eigen::Index i = 0; i < 40; ++i) {
    for (Eigen::Index j = 0; j < 5; ++j) {
      X(i, j) = std::pow(1.0 + static_cast<double>(i) / 10.0, static_cast<double>(j + 1));
    }
    X(i, 5) = X(i, 0);
  }
  const Eigen::VectorXd y = X.col(0).array().sin() + 0.1 * (37.0 * X.col(0).array()).cos();
  const Eigen::VectorXd weights = rows::ones(40);
  const std::vector<double> penalties = lasso_penalties(X, y, weights, 8, 1e-4);
  const std::vector<LinearModel> path = lasso_path(X, y, weights, penalties);
  const CentredRows centred = centred_rows(X, y, weights);
  for (std::size_t p = 0; p < path.size(); ++p) {
    const Eigen::VectorXd b = path[p].coefficients.cwiseProduct(centred.scaling.deviations);
    const Eigen::VectorXd gradient =
        centred.columns.transpose() * (centred.response - centred.columns * b) / 40.0;
    for (Eigen::Index j = 0; j < 6; ++j) {
      EXPECT_LT(std::abs(gradient[j]), penalties[p] + 1e-7) << p << " " << j;
      if (b[j] != 0.0) {
        EXPECT_NEAR(gradient[j], std::copysign(penalties[p], b[j]), 1e-7) << p << " " << j;
      }
    }
  }
}

TEST(Lasso, BeginsItsPenaltiesWhereTheFirstCoefficientEnters) {
  const auto penalties = lasso_penalties(rows::X(), rows::y(), rows::weights(), 5, 0.01);
  ASSERT_EQ(penalties.size(), 5U);
  EXPECT_NEAR(penalties.back(), 0.01 * penalties.front(), 1e-15);
  EXPECT_EQ(lasso(rows::X(), rows::y(), rows::weights(), penalties[0] * 1.000001).coefficients,
            Eigen::VectorXd::Zero(4));
  EXPECT_GT(lasso(rows::X(), rows::y(), rows::weights(), penalties[0] * 0.999).coefficients.norm(),
            0.0);
}

/// The model of the other groups, with the scaling of all rows: as additional rows, whose
/// responses are zero, a penalty is least squares.
TEST(Ridge, LeavesGroupsOutAsIfFittedAgain) {
  const std::vector<int> groups = {0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4};
  const double penalty = 0.7;
  const Eigen::MatrixXd left_out =
      ridge_left_out(rows::X(), rows::y(), rows::weights(), {5.0, penalty}, groups);
  const Eigen::VectorXd deviations = scaling_of(rows::X(), rows::weights()).deviations;
  for (int group = 0; group < 5; ++group) {
    // Columns: the constant, then those of X; normal equations with the penalty on the diagonal.
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(5, 5);
    A.diagonal().tail(4) = penalty * deviations.cwiseAbs2();
    Eigen::VectorXd c = Eigen::VectorXd::Zero(5);
    for (int i = 0; i < 12; ++i) {
      if (groups[static_cast<std::size_t>(i)] == group) continue;
      Eigen::VectorXd row(5);
      row << 1.0, rows::X().row(i).transpose();
      A += rows::weights()[i] * row * row.transpose();
      c += rows::weights()[i] * rows::y()[i] * row;
    }
    const Eigen::VectorXd b = numerics::symmetric_solution(A, c);
    for (int i = 0; i < 12; ++i) {
      if (groups[static_cast<std::size_t>(i)] != group) continue;
      EXPECT_NEAR(left_out(i, 1), rows::y()[i] - b[0] - rows::X().row(i).dot(b.tail(4)), 1e-7);
    }
  }
}

TEST(Penalties, LeaveAConstantWhereNothingVaries) {
  const Eigen::MatrixXd same = Eigen::MatrixXd::Constant(4, 2, 0.1);
  const Eigen::VectorXd y = rows::y().head(4);
  for (const LinearModel& model :
       {ridge(same, y, rows::ones(4), 1.0), lasso(same, y, rows::ones(4), 1.0),
        ridge(rows::X(), rows::ones(12), rows::ones(12), 1.0),
        lasso(rows::X(), rows::ones(12), rows::ones(12), 1.0),
        lasso(rows::X().topRows(1), y.head(1), rows::ones(1), 0.1)})
    EXPECT_EQ(model.coefficients, Eigen::VectorXd::Zero(model.coefficients.size()));
  EXPECT_EQ(lasso_penalties(rows::X(), rows::ones(12), rows::ones(12)).size(), 100U);
}

TEST(Penalties, MustBeAboveZero) {
  EXPECT_THROW(ridge(rows::X(), rows::y(), rows::ones(12), 0.0), std::domain_error);
  EXPECT_THROW(lasso(rows::X(), rows::y(), rows::ones(12), -1.0), std::domain_error);
  EXPECT_THROW(ridge_left_out(rows::X(), rows::y(), rows::ones(12), {1.0}, std::vector<int>(12, 7)),
               std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
