#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/arrays/sign_matrices.hpp"
#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;
using doe::brute_force::is_weighing;

void expect_normalised_hadamard(const doe::SignMatrix& matrix, std::size_t order) {
  ASSERT_EQ(matrix.size(), order);
  EXPECT_TRUE(is_weighing(matrix, static_cast<int>(order))) << order;
  for (std::size_t place = 0; place < order; ++place) {
    EXPECT_EQ(matrix[0][place], 1);
    EXPECT_EQ(matrix[place][0], 1);
  }
  for (const auto& row : matrix) {
    for (const int entry : row) EXPECT_TRUE(entry == 1 || entry == -1);
  }
}

TEST(Hadamard, IsConstructedOfEveryOrderUpTo100) {
  expect_normalised_hadamard(doe::hadamard_matrix(1), 1);
  expect_normalised_hadamard(doe::hadamard_matrix(2), 2);
  for (std::size_t order = 4; order <= 100; order += 4) {
    expect_normalised_hadamard(doe::hadamard_matrix(order), order);
    if (const auto paley = doe::paley_hadamard_matrix(order)) {
      expect_normalised_hadamard(*paley, order);
    }
  }
}

TEST(Hadamard, RefusesOtherOrders) {
  for (const std::size_t order : {0U, 3U, 6U, 98U, 104U}) {
    EXPECT_THROW(doe::hadamard_matrix(order), std::domain_error) << order;
  }
  EXPECT_FALSE(doe::paley_hadamard_matrix(92));
  EXPECT_FALSE(doe::paley_hadamard_matrix(104));
}

}  // namespace
