// Candidate values, rows of the model matrix, and what an exchange does to the information.

#include <gtest/gtest.h>

#include "doe/optimal/candidate_values.hpp"
#include "doe/optimal/problem.hpp"
#include "doe/optimal/trial.hpp"
#include "numerics/random.hpp"
#include "tests/doe/optimal/factors.hpp"

namespace {

using namespace yates;
using namespace yates::doe;
using namespace yates::doe::optimal_tests;
using Eigen::Index;

std::vector<double> numbers_of(const std::vector<CandidateValue>& values) {
  std::vector<double> result;
  for (const auto& value : values) result.push_back(*value.number);
  return result;
}

TEST(CandidateValues, AreDeclaredLevelsOrWhatThePowersNeed) {
  const std::vector<Factor> factors = {numeric("x", {1.5, 4.5}), numeric("y", {1, 2, 9}),
                                       category("z", 2)};
  const auto linear = candidate_values(factors, "x + y + z");
  EXPECT_EQ(numbers_of(linear[0]), (std::vector<double>{1.5, 4.5}));
  EXPECT_EQ(numbers_of(linear[1]), (std::vector<double>{1, 2, 9}));
  EXPECT_EQ(linear[2].size(), 2U);
  EXPECT_EQ(numbers_of(candidate_values(factors, "x + I(x^2)")[0]),
            (std::vector<double>{1.5, 3, 4.5}));
  EXPECT_EQ(numbers_of(candidate_values(factors, "x", "poly(x, 3)")[0]),
            (std::vector<double>{1.5, 2.5, 3.5, 4.5}));
  EXPECT_EQ(numbers_of(candidate_values(factors, "x + log(x)")[0]),
            (std::vector<double>{1.5, 3, 4.5}));
  // Numbers that the powers need lie at whole numbers between such.
  const std::vector<Factor> threads = {numeric("threads", {1, 8})};
  EXPECT_EQ(numbers_of(candidate_values(threads, "threads + I(threads^2)")[0]),
            (std::vector<double>{1, 5, 8}));
}

TEST(CandidateValues, AreCodedOnTheScaleOfTheFactor) {
  Factor threads = numeric("threads", {1, 16});
  threads.scale = Scale::log2;
  const auto values = candidate_values({threads}, "threads + I(threads^2)");
  EXPECT_EQ(numbers_of(values[0]), (std::vector<double>{1, 4, 16}));
  EXPECT_EQ(*values[0][1].coded, 0.0);
  EXPECT_FALSE(values[0][1].level.has_value());
  threads.levels[0].number = 0.0;
  EXPECT_THROW(candidate_values({threads}, "threads"), std::domain_error);
}

TEST(RowModel, CodesNumbersCategoriesAndTransformations) {
  const std::vector<Factor> factors = {numeric("x", {1, 2, 4}), category("c", 3),
                                       numeric("y", {2, 6})};
  const ReadModel read = read_model(factors, "x + I(x^2 * y) + log2(x) + c + c:y", "");
  const auto values = candidate_values(factors, read, ValueChoice::declared);
  const RowModel rows(factors, read, values);
  // 1, x, I(x^2 * y), log2(x), c (2 columns), y within c (3 columns, since y itself is not there)
  ASSERT_EQ(rows.size(), 9U);
  const double x = -1.0 / 3.0;
  const Eigen::VectorXd row = rows.row({1, 0, 1});
  EXPECT_NEAR(row[0], 1.0, 1e-15);
  EXPECT_NEAR(row[1], x, 1e-15);
  EXPECT_NEAR(row[2], x * x, 1e-15);
  EXPECT_NEAR(row[3], 0.0, 1e-15);  // log2(2) is in the middle of 0 .. 2
  EXPECT_FALSE(rows.separable());
  // The columns of c: orthogonal to each other and to the constant, sum of squares 3.
  Eigen::Matrix3d C;
  for (std::size_t level = 0; level < 3; ++level) {
    C.row(Index(level)) << 1.0, rows.row({0, level, 0})[4], rows.row({0, level, 0})[5];
  }
  EXPECT_TRUE((C.transpose() * C).isApprox(3.0 * Eigen::Matrix3d::Identity(), 1e-12));
  EXPECT_THROW(RowModel(factors, read_model(factors, "log(x - 1)", ""), values), std::domain_error);
}

TEST(RowModel, WithoutInterceptTheFirstCategoryTakesItsPlace) {
  const std::vector<Factor> factors = {category("a", 3), category("b", 2)};
  const ReadModel read = read_model(factors, "0 + a + b", "");
  // All three levels of a, and one contrast of b: 0 + a + b says what 1 + a + b says.
  EXPECT_EQ(RowModel(factors, read, candidate_values(factors, read, ValueChoice::declared)).size(),
            4U);
}

TEST(RowModel, AnEarlierTermThatContainsTheMarginCoversIt) {
  // 1, x within b (2 columns), and b within a by contrasts of a alone, since b:x has b: as R does.
  const std::vector<Factor> factors = {numeric("x", {1, 2, 4}), category("a", 3), category("b", 2)};
  const ReadModel read = read_model(factors, "b:x + a:b", "");
  EXPECT_EQ(RowModel(factors, read, candidate_values(factors, read, ValueChoice::declared)).size(),
            7U);
}

TEST(Information, FollowsAnExchangeAsIfItWereComputedAnew) {
  numerics::Random random(numerics::Seed{3});
  const auto draw = [&](Index n) {
    Eigen::VectorXd result(n);
    for (double& value : result) value = 2.0 * random.uniform() - 1.0;
    return result;
  };
  Eigen::MatrixXd M = Eigen::MatrixXd::Identity(5, 5);
  for (int i = 0; i < 9; ++i) {
    const Eigen::VectorXd f = draw(5);
    M += f * f.transpose();
  }
  Eigen::MatrixXd W = Eigen::MatrixXd::Identity(5, 5);
  W(0, 1) = W(1, 0) = 0.3;
  for (const double gamma : {1.0, 2.0, 0.4, -0.1}) {
    auto found = information(M, W);
    ASSERT_TRUE(found);
    const Eigen::VectorXd z = 0.3 * draw(5);
    const Eigen::VectorXd d = draw(5);
    const Eigen::MatrixXd changed =
        M + z * d.transpose() + d * z.transpose() + gamma * d * d.transpose();
    const auto anew = information(changed, W);
    ASSERT_TRUE(anew);
    const Change change = change_of(*found, z, d, gamma);
    EXPECT_NEAR(determinant_ratio(change), changed.determinant() / M.determinant(), 1e-12);
    EXPECT_NEAR(improvement(*found, change), found->trace / anew->trace, 1e-12);
    apply(*found, z, d, gamma);
    EXPECT_TRUE(found->inverse.isApprox(anew->inverse, 1e-12));
    EXPECT_TRUE(found->weighted.isApprox(anew->weighted, 1e-12));
    EXPECT_NEAR(found->trace, anew->trace, 1e-12);
    EXPECT_NEAR(found->log_determinant, anew->log_determinant, 1e-12);
  }
  EXPECT_FALSE(information(Eigen::MatrixXd::Ones(3, 3), std::nullopt));
}

}  // namespace
