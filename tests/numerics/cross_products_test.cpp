#include "numerics/cross_products.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

using Eigen::Index;

/// An intercept, a column of -1, 0 and 1, one of whole numbers too large to be summed exactly, and
/// one of fractions.
DoubleDoubleMatrix columns_of_all_kinds(Index rows) {
  Random random(Seed{3});
  DoubleDoubleMatrix result(rows, 4);
  for (Index i = 0; i < rows; ++i) {
    result.set(i, 0, 1.0);
    result.set(i, 1, std::floor(3.0 * random.uniform()) - 1.0);
    result.set(i, 2, std::floor(1e12 * random.uniform()));
    result.set(i, 3, DoubleDouble(random.uniform()) / DoubleDouble(3.0));
  }
  return result;
}

DoubleDoubleVector responses(Index rows) {
  Random random(Seed{4});
  DoubleDoubleVector result(rows);
  for (Index i = 0; i < rows; ++i)
    result.set(i, DoubleDouble(random.uniform()) / DoubleDouble(7.0));
  return result;
}

void expect_same(const Factorization& a, const Factorization& b) {
  ASSERT_EQ(a.rank(), b.rank());
  for (Index i = 0; i < a.rank(); ++i) {
    for (Index j = i; j < a.R.cols(); ++j) {
      EXPECT_LT(std::abs((a.R(i, j) - b.R(i, j)).value()), 1e-25 * a.R.high.col(j).norm());
    }
    EXPECT_LT(std::abs((a.z[i] - b.z[i]).value()), 1e-25);
  }
}

/// The same triangle with a positive diagonal.
Factorization by_reflections(const DoubleDoubleMatrix& X, const DoubleDoubleVector& y) {
  Factorization result = factorize(X, y);
  for (Index i = 0; i < result.rank(); ++i) {
    if (result.R.high(i, i) > 0.0) continue;
    for (Index j = i; j < result.R.cols(); ++j) result.R.set(i, j, -result.R(i, j));
    result.z.set(i, -result.z[i]);
  }
  return result;
}

TEST(CrossProducts, GiveTheTriangleThatReflectionsGive) {
  const DoubleDoubleMatrix X = columns_of_all_kinds(60);
  const DoubleDoubleVector y = responses(60);
  CrossProducts products(4);
  products.add(X, y);
  expect_same(products.factorize(), by_reflections(X, y));
}

TEST(CrossProducts, AreSummedOverBlocksOfRows) {
  const DoubleDoubleMatrix X = columns_of_all_kinds(60);
  const DoubleDoubleVector y = responses(60);
  CrossProducts products(4);
  for (const auto& [from, size] : {std::pair<Index, Index>{0, 7}, {7, 30}, {37, 23}}) {
    DoubleDoubleMatrix block(size, 4);
    DoubleDoubleVector part(size);
    for (Index i = 0; i < size; ++i) {
      part.set(i, y[from + i]);
      for (Index j = 0; j < 4; ++j) block.set(i, j, X(from + i, j));
    }
    products.add(block, part);
  }
  expect_same(products.factorize(), by_reflections(X, y));
}

TEST(CrossProducts, CountARowAsOftenAsItsWeightSays) {
  const DoubleDoubleMatrix X = columns_of_all_kinds(20);
  const DoubleDoubleVector y = responses(20);
  Eigen::VectorXd weight(20);
  DoubleDoubleMatrix repeated(60, 4);
  DoubleDoubleVector repeated_y(60);
  Index row = 0;
  for (Index i = 0; i < 20; ++i) {
    weight[i] = static_cast<double>(i % 5 + 1);
    for (Index k = 0; k <= i % 5; ++k, ++row) {
      repeated_y.set(row, y[i]);
      for (Index j = 0; j < 4; ++j) repeated.set(row, j, X(i, j));
    }
  }
  ASSERT_EQ(row, 60);
  CrossProducts products(4);
  products.add(X, y, weight);
  expect_same(products.factorize(), by_reflections(repeated, repeated_y));
}

TEST(ScaledCondition, InDoublesIsThatOfTheWideInverse) {
  const Factorization f = factorize(columns_of_all_kinds(60), responses(60));
  EXPECT_NEAR(scaled_condition(f) / scaled_condition(f, inverse_triangle(f)), 1.0, 1e-9);
}

}  // namespace
}  // namespace yates::numerics
