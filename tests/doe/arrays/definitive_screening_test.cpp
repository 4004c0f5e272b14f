#include "doe/arrays/definitive_screening.hpp"

#include <cstdlib>
#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/arrays/sign_matrices.hpp"
#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;
using doe::brute_force::message_of;

/// Columns of -1, 0, 1.
std::vector<std::vector<int>> sign_columns(const doe::Array& array) {
  std::vector<std::vector<int>> columns(array.columns());
  for (const auto& row : array.rows) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
      EXPECT_LT(row[column], array.levels[column]);
      const int level = static_cast<int>(row[column]);
      columns[column].push_back(array.levels[column] == 3 ? level - 1 : 2 * level - 1);
    }
  }
  return columns;
}

int product(const std::vector<int>& one, const std::vector<int>& other) {
  int sum = 0;
  for (std::size_t row = 0; row < one.size(); ++row) sum += one[row] * other[row];
  return sum;
}

std::vector<int> times(const std::vector<int>& one, const std::vector<int>& other) {
  std::vector<int> result;
  for (std::size_t row = 0; row < one.size(); ++row) result.push_back(one[row] * other[row]);
  return result;
}

/// Fold-over pairs; main effects orthogonal to every product of two columns, squares included.
void expect_fold_over(const doe::Array& design) {
  const auto columns = sign_columns(design);
  for (const auto& column : columns) {
    for (std::size_t row = 0; row + 1 < column.size(); row += 2) {
      ASSERT_EQ(column[row], -column[row + 1]);
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const auto both = times(columns[i], columns[j]);
      for (const auto& main : columns) ASSERT_EQ(product(main, both), 0);
    }
  }
}

TEST(DefinitiveScreening, HasOrthogonalMainEffectsClearOfSecondOrder) {
  for (std::size_t factors = 3; factors <= 50; ++factors) {
    const auto design = doe::definitive_screening({.numeric = factors});
    const bool skipped = factors == 21 || factors == 22 || factors == 33 || factors == 34 ||
                         factors == 45 || factors == 46;
    EXPECT_EQ(design.runs(), 2 * factors + (factors % 2 == 0 ? 1U : 3U) + (skipped ? 4U : 0U));
    EXPECT_EQ(design.levels, std::vector<std::size_t>(factors, 3));
    EXPECT_EQ(design.rows.back(), std::vector<std::size_t>(factors, 1));
    const auto columns = sign_columns(design);
    for (std::size_t i = 0; i < factors; ++i) {
      for (std::size_t j = 0; j < i; ++j) ASSERT_EQ(product(columns[i], columns[j]), 0);
    }
    if (factors <= 24) expect_fold_over(design);
  }
}

TEST(DefinitiveScreening, ConfoundsNoTwoInteractionsFully) {
  for (const std::size_t factors : {6U, 8U, 10U, 12U}) {
    const auto columns = sign_columns(doe::definitive_screening({.numeric = factors}));
    std::vector<std::vector<int>> interactions;
    for (std::size_t i = 0; i < factors; ++i) {
      for (std::size_t j = 0; j < i; ++j) interactions.push_back(times(columns[i], columns[j]));
    }
    for (std::size_t i = 0; i < interactions.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_LT(std::abs(product(interactions[i], interactions[j])),
                  product(interactions[i], interactions[i]));
      }
    }
  }
}

TEST(DefinitiveScreening, TakesTwoLevelFactorsAndKeepsThemNearlyOrthogonal) {
  for (std::size_t numeric = 1; numeric <= 8; ++numeric) {
    for (std::size_t categorical = 1; categorical <= 6; ++categorical) {
      if (numeric + categorical < 3) continue;
      const auto design =
          doe::definitive_screening({.numeric = numeric, .categorical = categorical});
      EXPECT_EQ(design.runs(), 2 * doe::conference_order(numeric + categorical) + 2);
      expect_fold_over(design);
      const auto columns = sign_columns(design);
      for (std::size_t i = 0; i < columns.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const int inner = std::abs(product(columns[i], columns[j]));
          EXPECT_LE(inner, i < numeric ? 0 : j < numeric ? 2 : 6);
        }
        if (i >= numeric) {
          EXPECT_EQ(product(columns[i], columns[i]), static_cast<int>(design.runs()));
        }
      }
    }
  }
}

TEST(DefinitiveScreening, FakeFactorsAddRuns) {
  EXPECT_EQ(doe::definitive_screening({.numeric = 6, .fake_factors = 2}).runs(), 17U);
  EXPECT_EQ(doe::definitive_screening({.numeric = 6, .fake_factors = 2}).columns(), 6U);
}

TEST(DefinitiveScreening, RefusesWhatNoMatrixHolds) {
  EXPECT_THROW(doe::definitive_screening({}), std::domain_error);
  EXPECT_THROW(doe::definitive_screening({.numeric = 2}), std::domain_error);
  EXPECT_THROW(doe::definitive_screening({.categorical = 8}), std::domain_error);
  EXPECT_THROW(doe::definitive_screening({.numeric = 51}), std::domain_error);
  EXPECT_THROW(
      doe::definitive_screening({.numeric = 3, .fake_factors = static_cast<std::size_t>(-3)}),
      std::domain_error);
  EXPECT_EQ(message_of<std::domain_error>([] { doe::definitive_screening({.numeric = 60}); }),
            "definitive-screening: at most 50 factors fit, not 60 numeric ones");
}

}  // namespace
