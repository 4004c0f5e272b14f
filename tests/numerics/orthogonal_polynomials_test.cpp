#include "numerics/orthogonal_polynomials.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

namespace yates::numerics {
namespace {

TEST(OrthogonalPolynomials, FourEquallySpacedPointsByHand) {
  const std::vector<DoubleDouble> x = {1.0, 2.0, 3.0, 4.0};
  const std::vector<double> ones(4, 1.0);
  const auto q = orthonormal_polynomials(x, ones, 3);
  const double integers[3][4] = {{-3, -1, 1, 3}, {1, -1, -1, 1}, {-1, 3, -3, 1}};
  const double squares[3] = {20, 4, 20};
  ASSERT_EQ(q.size(), 3U);
  for (std::size_t j = 0; j < 3; ++j) {
    for (std::size_t i = 0; i < 4; ++i) {
      const DoubleDouble expected = DoubleDouble(integers[j][i]) / square_root(squares[j]);
      EXPECT_LT(std::abs((q[j][i] - expected).value()), 1e-29);
    }
  }
}

TEST(OrthogonalPolynomials, WeightsStandForRepeatedPoints) {
  const std::vector<DoubleDouble> points = {5.0, 1.0, 2.0};
  const std::vector<DoubleDouble> repeated = {5.0, 1.0, 1.0, 2.0, 2.0, 2.0};
  const auto a = orthonormal_polynomials(points, std::vector<double>{1.0, 2.0, 3.0}, 2);
  const auto b = orthonormal_polynomials(repeated, std::vector<double>(6, 1.0), 2);
  const std::size_t first[3] = {0, 1, 3};
  for (std::size_t j = 0; j < 2; ++j) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_LT(std::abs((a[j][i] - b[j][first[i]]).value()), 1e-29);
    }
  }
}

/// A large origin costs nothing: the differences are exact.
TEST(OrthogonalPolynomials, OriginAndUnitDoNotMatter) {
  std::vector<DoubleDouble> near;
  std::vector<DoubleDouble> far;
  std::vector<double> weights;
  for (int i = 0; i < 21; ++i) {
    near.emplace_back(i * i);
    far.push_back((DoubleDouble(1e15) + DoubleDouble(i * i)) * DoubleDouble(std::ldexp(1.0, -300)));
    weights.push_back(1.0 + i % 3);
  }
  const auto a = orthonormal_polynomials(near, weights, 10);
  const auto b = orthonormal_polynomials(far, weights, 10);
  for (std::size_t j = 0; j < a.size(); ++j) {
    for (std::size_t i = 0; i < near.size(); ++i) {
      EXPECT_LT(std::abs((a[j][i] - b[j][i]).value()), 1e-25);
    }
  }
}

TEST(OrthogonalPolynomials, TheDegreeIsBelowTheNumberOfDistinctPoints) {
  const std::vector<DoubleDouble> points = {1.0, 2.0, 2.0};
  EXPECT_THROW(orthonormal_polynomials(points, std::vector<double>(3, 1.0), 2), std::domain_error);
}

}  // namespace
}  // namespace yates::numerics
