#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "numerics/minimization.hpp"
#include "tests/numerics/nonlinear_reference_sets.hpp"

namespace yates::numerics {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

ResidualFunction residuals_of(const ReferenceSet& set) {
  return [&set](const VectorXd& point) -> std::optional<VectorXd> {
    const std::vector<double> b(point.data(), point.data() + point.size());
    VectorXd result(static_cast<Eigen::Index>(set.observations.size()));
    for (std::size_t i = 0; i < set.observations.size(); ++i) {
      const auto [y, x] = set.observations[i];
      result[static_cast<Eigen::Index>(i)] = y - set.model(b, x);
    }
    return result;
  };
}

double digits(double found, double certified) {
  if (found == certified) return 15.0;
  return -std::log10(std::abs(found - certified) / std::abs(certified));
}

class CertifiedSet : public testing::TestWithParam<std::size_t> {};

TEST_P(CertifiedSet, ComesOutFromItsStarts) {
  const ReferenceSet& set = nonlinear_reference_sets()[GetParam()];
  const ResidualFunction residuals = residuals_of(set);
  for (const std::vector<double>& start : set.starts) {
    const auto minimum = minimise(residuals, vector(start), {.most_iterations = 3000});
    ASSERT_TRUE(minimum.has_value());
    EXPECT_TRUE(minimum->converged()) << set.name;
    EXPECT_GE(digits(minimum->sum_of_squares, set.sum_of_squares), 9.0) << set.name;
    // A change that alters the fit by its own size, and no more than the parameter itself.
    double length = 0.0;
    for (const Observation& one : set.observations) length = std::hypot(length, one.y);
    const VectorXd change = length * minimum->jacobian.colwise().norm().cwiseInverse().transpose();
    const auto J = jacobian(residuals, minimum->point, minimum->point.cwiseAbs().cwiseMin(change),
                            DifferenceOrder::fourth);
    ASSERT_TRUE(J.has_value());
    const VectorXd lengths = J->colwise().norm();
    const MatrixXd scaled = *J * lengths.cwiseInverse().asDiagonal();
    const MatrixXd covariance = (scaled.transpose() * scaled).inverse();
    const double sigma =
        std::sqrt(minimum->sum_of_squares / static_cast<double>(J->rows() - J->cols()));
    for (Eigen::Index j = 0; j < J->cols(); ++j) {
      const auto k = static_cast<std::size_t>(j);
      EXPECT_GE(digits(minimum->point[j], set.parameters[k]), 7.0) << set.name << " b" << j + 1;
      EXPECT_GE(digits(sigma * std::sqrt(covariance(j, j)) / lengths[j], set.deviations[k]), 7.0)
          << set.name << " b" << j + 1;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Nist, CertifiedSet,
                         testing::Range<std::size_t>(0, nonlinear_reference_sets().size()),
                         [](const auto& one) {
                           return nonlinear_reference_sets()[one.param].name;
                         });

TEST(LevenbergMarquardt, SolvesALinearProblemLikeLeastSquares) {
  const ResidualFunction line = [](const VectorXd& b) -> std::optional<VectorXd> {
    return VectorXd{{1.0 - b[0], 3.1 - b[0] - b[1], 4.9 - b[0] - 2 * b[1]}};
  };
  const auto minimum = minimise(line, vector({0.0, 0.0}));
  ASSERT_TRUE(minimum.has_value());
  EXPECT_EQ(minimum->stop, Stop::stationary);
  EXPECT_NEAR(minimum->point[0], 1.05, 1e-9);
  EXPECT_NEAR(minimum->point[1], 1.95, 1e-9);
}

TEST(LevenbergMarquardt, StopsWhereNothingButRoundingIsLeft) {
  const ResidualFunction exact = [](const VectorXd& b) -> std::optional<VectorXd> {
    return VectorXd{{std::exp(b[0]) - 2.0, std::exp(b[0] + b[1]) - 6.0}};
  };
  const auto minimum = minimise(exact, vector({0.0, 0.0}));
  ASSERT_TRUE(minimum.has_value());
  EXPECT_TRUE(minimum->converged());
  EXPECT_NEAR(minimum->point[0], std::log(2.0), 1e-12);
  EXPECT_NEAR(minimum->point[1], std::log(3.0), 1e-12);
}

TEST(LevenbergMarquardt, NeverEntersAPointWithoutValue) {
  // The pole of an M/M/1 queue: no value where the rate b does not exceed the arrivals, 3.
  double smallest = 100.0;
  const ResidualFunction queue = [&](const VectorXd& b) -> std::optional<VectorXd> {
    if (b[0] <= 3.0) return std::nullopt;
    smallest = std::min(smallest, b[0]);
    return VectorXd{{2.0 - 1.0 / (b[0] - 3.0)}};
  };
  for (const double start : {3.01, 3.4, 50.0}) {
    const auto minimum = minimise(queue, vector({start}));
    ASSERT_TRUE(minimum.has_value());
    EXPECT_NEAR(minimum->point[0], 3.5, 1e-9);
  }
  EXPECT_GT(smallest, 3.0);
  EXPECT_FALSE(minimise(queue, vector({2.0})).has_value());
}

TEST(LevenbergMarquardt, LeavesAParameterWithoutEffectWhereItIs) {
  const ResidualFunction one = [](const VectorXd& b) -> std::optional<VectorXd> {
    return VectorXd{{b[0] - 1.0, b[0] - 2.0}};
  };
  const auto minimum = minimise(one, vector({7.0, 5.0}));
  ASSERT_TRUE(minimum.has_value());
  EXPECT_TRUE(minimum->converged());
  EXPECT_NEAR(minimum->point[0], 1.5, 1e-9);
  EXPECT_EQ(minimum->point[1], 5.0);
}

TEST(LevenbergMarquardt, RefusesFewerResidualsThanParameters) {
  const ResidualFunction one = [](const VectorXd& b) -> std::optional<VectorXd> {
    return VectorXd{{b[0] + b[1]}};
  };
  EXPECT_THROW(minimise(one, vector({1.0, 1.0})), std::domain_error);
  EXPECT_THROW(minimise(one, vector({})), std::domain_error);
}

TEST(Jacobian, OfFourthOrderHasTwelveDigits) {
  const ResidualFunction function = [](const VectorXd& b) -> std::optional<VectorXd> {
    return VectorXd{{std::exp(b[0]), std::sin(b[1]) * b[0]}};
  };
  const VectorXd at = vector({0.7, 1.1});
  const auto J = jacobian(function, at, vector({1.0, 1.0}), DifferenceOrder::fourth);
  ASSERT_TRUE(J.has_value());
  EXPECT_NEAR((*J)(0, 0) / std::exp(0.7), 1.0, 1e-12);
  EXPECT_NEAR((*J)(0, 1), 0.0, 1e-12);
  EXPECT_NEAR((*J)(1, 0) / std::sin(1.1), 1.0, 1e-12);
  EXPECT_NEAR((*J)(1, 1) / (0.7 * std::cos(1.1)), 1.0, 1e-12);
}

TEST(Jacobian, UsesTheSideThatHasValues) {
  const ResidualFunction root = [](const VectorXd& b) -> std::optional<VectorXd> {
    if (b[0] < 1.0) return std::nullopt;
    return VectorXd{{b[0] * b[0]}};
  };
  const auto J = jacobian(root, vector({1.0}), vector({1.0}), DifferenceOrder::fourth);
  ASSERT_TRUE(J.has_value());
  EXPECT_NEAR((*J)(0, 0), 2.0, 1e-4);
}

}  // namespace
}  // namespace yates::numerics
