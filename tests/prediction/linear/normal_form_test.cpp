#include "prediction/linear/normal_form.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "prediction/linear/linear_model.hpp"
#include "tests/prediction/linear/rows.hpp"

namespace yates::prediction {
namespace {

Eigen::MatrixXd doublings(int count) {
  Eigen::MatrixXd p(count, 1);
  for (int i = 0; i < count; ++i) p(i, 0) = std::ldexp(4.0, i);
  return p;
}

/// All combinations of 2, 4, ... 32 and 3, 6, ... 48.
Eigen::MatrixXd grid() {
  Eigen::MatrixXd X(25, 2);
  for (int i = 0; i < 25; ++i) X.row(i) << std::ldexp(2.0, i % 5), std::ldexp(3.0, i / 5);
  return X;
}

// Means of the example in docs/quick-start.md of Extra-P 4.2. The left-out errors of all 42 forms,
// by numpy.linalg.lstsq without each point in turn, are 0.0218851 for this one, 0.0295506 for
// p^1.5.
TEST(NormalForm, ChoosesByLeftOutErrorInTheExampleOfExtraP) {
  const Eigen::MatrixXd p = doublings(5);
  Eigen::VectorXd y(5);
  y << 24.47 / 3, 68.60 / 3, 197.15 / 3, 553.04 / 3, 1583.08 / 3;
  const NormalForm form = normal_form(p, y, rows::ones(5));
  EXPECT_EQ(formula(form, {"p"}), "0.483 * p^1.25 * log2(p) + 2.82");
  EXPECT_NEAR(form.left_out_error.value(), 0.021885104672, 1e-10);
  // Where errors are relative, the power alone is better.
  const Eigen::VectorXd relative = y.cwiseAbs2().cwiseInverse();
  EXPECT_EQ(formula(normal_form(p, y, relative), {"p"}), "1.02 * p^1.5 - 0.0549");
  const LinearModel power = least_squares(p.array().pow(1.5), y, rows::ones(5));
  EXPECT_NEAR(power.coefficients[0], 1.03090896, 1e-8);
  EXPECT_NEAR(power.constant, -0.64241973, 1e-8);
}

TEST(NormalForm, PrintsTheTermThatItRecovers) {
  const Eigen::MatrixXd p = doublings(5);
  const Eigen::VectorXd y = 1.03 * p.array().pow(1.5) - 0.64;
  const NormalForm form = normal_form(p, y, rows::ones(5));
  EXPECT_EQ(formula(form, {"p"}), "1.03 * p^1.5 - 0.64");
  EXPECT_NEAR(predict(form, p.row(2)), y[2], 1e-9);
  ASSERT_TRUE(form.left_out_error);
  EXPECT_LT(*form.left_out_error, 1e-10);
}

TEST(NormalForm, RecoversEachPairOfExponents) {
  const Eigen::MatrixXd p = doublings(8);
  int pairs = 0;
  // Powers times 12, and the largest exponent of their logarithm.
  for (const auto& [twelfths, most] : std::vector<std::pair<int, int>>{{0, 2},
                                                                       {3, 2},
                                                                       {4, 2},
                                                                       {6, 2},
                                                                       {8, 2},
                                                                       {9, 2},
                                                                       {12, 2},
                                                                       {15, 1},
                                                                       {16, 1},
                                                                       {18, 2},
                                                                       {20, 0},
                                                                       {21, 0},
                                                                       {24, 2},
                                                                       {27, 0},
                                                                       {28, 0},
                                                                       {30, 2},
                                                                       {32, 0},
                                                                       {33, 0},
                                                                       {36, 1}}) {
    for (int j = twelfths == 0 ? 1 : 0; j <= most; ++j) {
      const Eigen::VectorXd y =
          7.0 + 0.5 * p.array().pow(twelfths / 12.0) * (p.array().log() / std::log(2.0)).pow(j);
      const NormalForm form = normal_form(p, y, rows::ones(8));
      ASSERT_EQ(form.terms.size(), 1U);
      const PowerFactor& factor = form.terms[0].factors.at(0);
      EXPECT_EQ(factor.numerator * 12, twelfths * factor.denominator);
      EXPECT_EQ(factor.logarithm, j);
      EXPECT_NEAR(form.terms[0].coefficient, 0.5, 1e-6);
      ++pairs;
    }
  }
  EXPECT_EQ(pairs, 41);  // and p^0.8, which twelfths do not say
}

TEST(NormalForm, RecoversTwoTermsWhereAsked) {
  const Eigen::MatrixXd p = doublings(9);
  const Eigen::VectorXd y =
      50.0 + 20.0 * p.array() * p.array().log() / std::log(2.0) + 0.25 * p.array().square();
  EXPECT_EQ(formula(normal_form(p, y, rows::ones(9), {.terms = 2}), {"p"}),
            "20 * p * log2(p) + 0.25 * p^2 + 50");
  EXPECT_EQ(normal_form(p, y, rows::ones(9)).terms.size(), 1U);
}

TEST(NormalForm, RecoversWhatFallsWhereAsked) {
  const Eigen::MatrixXd p = doublings(6);
  const Eigen::VectorXd y = 2.0 + 900.0 / p.array();
  EXPECT_EQ(formula(normal_form(p, y, rows::ones(6), {.falling = true}), {"p"}), "900 * p^-1 + 2");
}

TEST(NormalForm, RecoversSumsAndProductsOfVariables) {
  const Eigen::MatrixXd X = grid();
  const auto x = X.col(0).array(), z = X.col(1).array();
  const auto found = [&](const Eigen::VectorXd& y) {
    return formula(normal_form(X, y, rows::ones(25)), {"x", "z"});
  };
  EXPECT_EQ(found(10.0 + 3.0 * x.square() + 40.0 * z.sqrt()), "3 * x^2 + 40 * z^0.5 + 10");
  EXPECT_EQ(found(1.0 + 0.5 * x.square() * z.log() / std::log(2.0)), "0.5 * x^2 * log2(z) + 1");
  EXPECT_EQ(found(5.0 + 2.0 * x * z + 30.0 * z), "30 * z + 2 * x * z + 5");
}

/// A number in about [-1, 1] with deviation 0.58.
double noise(numerics::Random& random) {
  return 2.0 * random.uniform() - 1.0;
}

TEST(NormalForm, FindsTheLeadingExponentInNoise) {
  numerics::Random random(numerics::Seed{5});
  const Eigen::MatrixXd p = doublings(8);
  const Eigen::MatrixXd X = grid();
  int near = 0;
  for (int trial = 0; trial < 20; ++trial) {
    Eigen::VectorXd y = 5.0 + 2.0 * p.array().pow(1.5);
    for (double& value : y) value *= 1.0 + 0.05 * std::sqrt(3.0) * noise(random);
    const NormalForm form = normal_form(p, y, y.cwiseAbs2().cwiseInverse());
    // By its growth from one end to the other, whatever logarithms stand for.
    const double growth =
        std::log(predict(form, p.row(7)) / predict(form, p.row(4))) / std::log(8.0);
    near += std::abs(growth - 1.5) < 0.1;
  }
  EXPECT_GE(near, 19);
  near = 0;
  for (int trial = 0; trial < 20; ++trial) {
    Eigen::VectorXd y = 10.0 + 3.0 * X.col(0).array().square() * X.col(1).array();
    for (double& value : y) value *= 1.0 + 0.05 * std::sqrt(3.0) * noise(random);
    const NormalForm form = normal_form(X, y, y.cwiseAbs2().cwiseInverse());
    const auto growth = [&](const Eigen::Vector2d& to, const Eigen::Vector2d& from) {
      return std::log2(predict(form, to) / predict(form, from));
    };
    near += std::abs(growth({32, 48}, {16, 48}) - 2.0) < 0.2 &&
            std::abs(growth({32, 48}, {32, 24}) - 1.0) < 0.2;
  }
  EXPECT_GE(near, 19);
}

TEST(NormalForm, UsesPositiveVariablesOnly) {
  Eigen::MatrixXd X(8, 3);
  X << doublings(8), Eigen::VectorXd::LinSpaced(8, -3.5, 3.5), Eigen::VectorXd::Constant(8, 2.0);
  const Eigen::VectorXd y = X.col(0).array() + 10.0 * X.col(1).array();
  for (const PowerTerm& term : normal_form(X, y, rows::ones(8)).terms)
    for (const PowerFactor& factor : term.factors) EXPECT_EQ(factor.column, 0);
  EXPECT_TRUE(normal_form(X.rightCols(2), y, rows::ones(8)).terms.empty());
}

TEST(NormalForm, TakesNoLogarithmsBelowOne) {
  const Eigen::MatrixXd share = doublings(8) / 16.0;
  const Eigen::VectorXd y = 9.0 + share.array().log();
  for (const PowerTerm& term : normal_form(share, y, rows::ones(8)).terms)
    EXPECT_EQ(term.factors.at(0).logarithm, 0);
}

TEST(NormalForm, IsConstantWhereNothingElseCanBeLearnt) {
  const NormalForm single = normal_form(doublings(1), rows::y().head(1), rows::ones(1));
  EXPECT_EQ(formula(single, {"p"}), "4");
  EXPECT_FALSE(single.left_out_error);
  EXPECT_TRUE(normal_form(doublings(2), rows::y().head(2), rows::ones(2)).terms.empty());
  EXPECT_EQ(formula(normal_form(doublings(8), rows::ones(8), rows::ones(8), {.terms = 2}), {"p"}),
            "1");
  EXPECT_EQ(formula(normal_form(grid(), Eigen::VectorXd::Zero(25), rows::ones(25)), {"x", "z"}),
            "0");
}

TEST(NormalForm, RefusesWhatItCannotUse) {
  EXPECT_THROW(normal_form(doublings(8), rows::ones(8), rows::ones(8), {.terms = 3}),
               std::domain_error);
  const Eigen::VectorXd y = doublings(8).array();
  const NormalForm form = normal_form(doublings(8), y, rows::ones(8));
  EXPECT_EQ(formula(form, {"p"}).substr(0, 5), "1 * p");
  EXPECT_THROW(predict(form, Eigen::VectorXd::Zero(1)), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
