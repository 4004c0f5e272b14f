#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include <gtest/gtest.h>

#include "numerics/minimization.hpp"

namespace yates::numerics {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// The sum over i of 100 (x_(i+1) - x_i^2)^2 + (1 - x_i)^2.
std::optional<ValueAndGradient> rosenbrock(const VectorXd& x) {
  ValueAndGradient result{0.0, VectorXd::Zero(x.size())};
  for (Index i = 0; i + 1 < x.size(); ++i) {
    const double valley = x[i + 1] - x[i] * x[i];
    const double rest = 1.0 - x[i];
    result.value += 100.0 * valley * valley + rest * rest;
    result.gradient[i] -= 400.0 * valley * x[i] + 2.0 * rest;
    result.gradient[i + 1] += 200.0 * valley;
  }
  return result;
}

VectorXd usual_start(Index size) {
  VectorXd result(size);
  for (Index i = 0; i < size; ++i) result[i] = i % 2 == 0 ? -1.2 : 1.0;
  return result;
}

TEST(QuasiNewton, FindsTheEndOfRosenbrocksValley) {
  for (const Index size : {2, 10, 50}) {
    const auto found = quasi_newton_minimum(rosenbrock, usual_start(size));
    ASSERT_TRUE(found.has_value());
    EXPECT_LT((found->point.array() - 1.0).abs().maxCoeff(), 1e-6) << size;
    EXPECT_NE(found->stop, QuasiNewtonStop::out_of_evaluations);
    EXPECT_LT(found->evaluations, 10 * size + 40);
  }
}

TEST(QuasiNewton, IsTheSameEachTime) {
  const auto first = quasi_newton_minimum(rosenbrock, usual_start(10));
  const auto second = quasi_newton_minimum(rosenbrock, usual_start(10));
  EXPECT_EQ(first->point, second->point);
  EXPECT_EQ(first->evaluations, second->evaluations);
}

TEST(QuasiNewton, EndsAtTheBoundThatTheValleyCrosses) {
  QuasiNewtonOptions options;
  options.lower = Eigen::Vector2d(-2, -2);
  options.upper = Eigen::Vector2d(0.5, 3);
  const auto found = quasi_newton_minimum(rosenbrock, usual_start(2), options);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->stop, QuasiNewtonStop::stationary);
  EXPECT_EQ(found->point[0], 0.5);
  EXPECT_NEAR(found->point[1], 0.25, 1e-9);
  EXPECT_NEAR(found->value, 0.25, 1e-12);
}

TEST(QuasiNewton, LeavesABoundThatDoesNotHold) {
  QuasiNewtonOptions options;
  options.lower = Eigen::Vector2d(-5, 0);
  options.upper = Eigen::Vector2d(0, 5);
  // Starts outside, in a corner of the bounds, where only the second parameter is free to fall.
  const auto bowl = [](const VectorXd& x) -> std::optional<ValueAndGradient> {
    const Eigen::Vector2d error(x[0] - 1.0, x[1] - 2.0 - x[0]);
    return ValueAndGradient{error.squaredNorm(),
                            Eigen::Vector2d(2.0 * (error[0] - error[1]), 2.0 * error[1])};
  };
  const auto found = quasi_newton_minimum(bowl, Eigen::Vector2d(7, -7), options);
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(found->point[0], 0.0, 1e-9);
  EXPECT_NEAR(found->point[1], 2.0, 1e-7);
}

TEST(QuasiNewton, NeverMovesToWhereThereIsNoValue) {
  // x - log x, which has its minimum at 1; far steps lead below 0.
  const auto barrier = [](const VectorXd& x) -> std::optional<ValueAndGradient> {
    if (x[0] <= 0.0) return std::nullopt;
    return ValueAndGradient{x[0] - std::log(x[0]), VectorXd::Constant(1, 1.0 - 1.0 / x[0])};
  };
  const auto found = quasi_newton_minimum(barrier, VectorXd::Constant(1, 30.0));
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(found->point[0], 1.0, 1e-7);
  EXPECT_FALSE(quasi_newton_minimum(barrier, VectorXd::Constant(1, -1.0)).has_value());
}

TEST(QuasiNewton, StopsWhenItsEvaluationsAreUsed) {
  const auto found = quasi_newton_minimum(rosenbrock, usual_start(50), {.most_evaluations = 20});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->stop, QuasiNewtonStop::out_of_evaluations);
  EXPECT_LT(found->value, rosenbrock(usual_start(50))->value);
}

TEST(QuasiNewton, RefusesStartsAndBoundsWithoutAMeaning) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(quasi_newton_minimum(rosenbrock, VectorXd()), std::domain_error);
  EXPECT_THROW(quasi_newton_minimum(rosenbrock, Eigen::Vector2d(nan, 0)), std::domain_error);
  QuasiNewtonOptions options;
  options.lower = VectorXd::Zero(3);
  EXPECT_THROW(quasi_newton_minimum(rosenbrock, Eigen::Vector2d(0, 0), options), std::domain_error);
  options.lower = Eigen::Vector2d(1, 1);
  options.upper = Eigen::Vector2d(2, 0);
  EXPECT_THROW(quasi_newton_minimum(rosenbrock, Eigen::Vector2d(0, 0), options), std::domain_error);
}

}  // namespace
}  // namespace yates::numerics
