#include "numerics/factorial_transform.hpp"

#include <bit>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

DoubleDoubleVector random_values(std::size_t count) {
  Random random(Seed{7});
  DoubleDoubleVector result(static_cast<Eigen::Index>(count));
  for (Eigen::Index i = 0; i < result.size(); ++i) result.set(i, random.uniform() - 0.5);
  return result;
}

TEST(FactorialTransform, GivesJainsExampleTimesFour) {
  // Jain 1991, section 17.1: y = 15, 45, 25, 75 gives q = 40, 20, 10, 5.
  DoubleDoubleVector y(4);
  y.high << 15, 45, 25, 75;
  factorial_transform(y, std::vector<std::size_t>{2, 2});
  EXPECT_EQ(y.high, (Eigen::Vector4d(160, 80, 40, 20)));
}

TEST(FactorialTransform, EqualsTheSignTableForEveryEffectOfTwoToTheTenth) {
  const DoubleDoubleVector y = random_values(1024);
  DoubleDoubleVector fast = y;
  factorial_transform(fast, std::vector<std::size_t>(10, 2));
  for (std::size_t effect = 0; effect < 1024; ++effect) {
    DoubleDouble slow;
    for (std::size_t cell = 0; cell < 1024; ++cell) {
      const int minus = std::popcount(effect) - std::popcount(effect & cell);
      slow +=
          minus % 2 == 0 ? y[static_cast<Eigen::Index>(cell)] : -y[static_cast<Eigen::Index>(cell)];
    }
    EXPECT_NEAR((fast[static_cast<Eigen::Index>(effect)] - slow).value(), 0.0, 1e-27);
  }
}

TEST(FactorialTransform, SplitsTheSumOfSquaresForMixedLevels) {
  const std::vector<std::size_t> levels = {3, 2, 5, 1, 4};
  const DoubleDoubleVector y = random_values(120);
  DoubleDoubleVector contrasts = y;
  factorial_transform(contrasts, levels);
  DoubleDouble shares;
  std::vector<std::size_t> index(levels.size(), 0);
  for (Eigen::Index i = 0; i < contrasts.size(); ++i) {
    double length = 1.0;
    for (std::size_t f = 0; f < levels.size(); ++f) {
      length *= contrast_lengths(levels[f])[index[f]];
    }
    shares += contrasts[i] * contrasts[i] / DoubleDouble(length);
    for (std::size_t f = 0; f < levels.size() && ++index[f] == levels[f]; ++f) index[f] = 0;
  }
  DoubleDouble squares;
  for (Eigen::Index i = 0; i < y.size(); ++i) squares += y[i] * y[i];
  EXPECT_LT(std::abs((shares - squares).value()), 1e-28);
}

TEST(ContrastLengths, AreTheSumsOfSquaredWeights) {
  EXPECT_EQ(contrast_lengths(4), (std::vector<double>{4, 2, 6, 12}));
  EXPECT_EQ(contrast_lengths(1), (std::vector<double>{1}));
}

}  // namespace
}  // namespace yates::numerics
