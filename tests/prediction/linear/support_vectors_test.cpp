#include "prediction/linear/support_vectors.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/prediction/linear/rows.hpp"

namespace yates::prediction {
namespace {

// scikit-learn 1.9.1: Z = StandardScaler().fit_transform(X), t = (y - y.mean()) / y.std(),
// SVR(tol=1e-12, ...).fit(Z, t).predict(...) * y.std() + y.mean() of the first two rows and of
// (4, 25, 2, 103).
void expect_predictions(const SupportOptions& options, Eigen::Index support,
                        const Eigen::Vector3d& expected) {
  const SupportVectors model = support_vectors(rows::X(), rows::y(), options);
  EXPECT_EQ(model.coefficients.size(), support);
  EXPECT_NEAR(predict(model, rows::X().row(0)), expected[0], 1e-6);
  EXPECT_NEAR(predict(model, rows::X().row(1)), expected[1], 1e-6);
  EXPECT_NEAR(predict(model, Eigen::Vector4d(4, 25, 2, 103)), expected[2], 1e-6);
}

TEST(SupportVectors, AgreeWithScikitLearn) {
  expect_predictions({.kernel = SupportKernel::linear}, 7,
                     {3.8645492367243413, 6.648187785097986, 5.949523401902282});
  expect_predictions({.cost = 10.0, .epsilon = 0.05, .gamma = 0.5}, 12,
                     {4.098911013076838, 6.158911014839886, 6.4307847866533665});
  expect_predictions({}, 10, {4.605817221203314, 6.257821980267094, 6.162009302595262});
  expect_predictions({.kernel = SupportKernel::polynomial, .cost = 2.0, .degree = 2, .offset = 1.0},
                     7, {4.104959592937176, 6.2578221199745085, 5.832775588070211});
}

TEST(SupportVectors, AreTheSameEachTimeAndSayNothing) {
  testing::internal::CaptureStdout();
  const SupportVectors a = support_vectors(rows::X(), rows::y());
  const SupportVectors b = support_vectors(rows::X(), rows::y());
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(a.coefficients, b.coefficients);
  EXPECT_EQ(a.rho, b.rho);
}

TEST(SupportVectors, PredictTheMeanWhereNothingVaries) {
  const SupportVectors equal = support_vectors(rows::X(), Eigen::VectorXd::Constant(12, 0.1));
  EXPECT_DOUBLE_EQ(predict(equal, rows::X().row(0)), 0.1);
  EXPECT_DOUBLE_EQ(
      predict(support_vectors(rows::X().topRows(1), rows::y().head(1)), rows::X().row(2)), 4.0);
  const SupportVectors constant =
      support_vectors(Eigen::MatrixXd::Constant(4, 2, 0.1), Eigen::Vector4d(1, 2, 3, 4));
  EXPECT_NEAR(predict(constant, Eigen::Vector2d(0.1, 0.1)), 2.5, 0.6);
}

TEST(SupportVectors, RefuseOptionsOutOfRange) {
  const auto train = [](const SupportOptions& options) {
    return support_vectors(rows::X(), rows::y(), options);
  };
  EXPECT_THROW(train({.cost = 0.0}), std::domain_error);
  EXPECT_THROW(train({.cost = 101.0}), std::domain_error);
  EXPECT_THROW(train({.epsilon = -0.1}), std::domain_error);
  EXPECT_THROW(train({.gamma = 0.0}), std::domain_error);
  EXPECT_THROW(train({.degree = 0}), std::domain_error);
  EXPECT_THROW(predict(train({}), Eigen::Vector2d(1, 2)), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
