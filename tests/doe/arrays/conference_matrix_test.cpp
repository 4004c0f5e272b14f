#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/arrays/sign_matrices.hpp"
#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;

TEST(ConferenceMatrix, IsOrthogonalWithZerosOnTheDiagonal) {
  for (std::size_t order = 2; order <= 50; order += 2) {
    if (doe::conference_order(order) != order) continue;
    const auto matrix = doe::conference_matrix(order);
    ASSERT_EQ(matrix.size(), order);
    EXPECT_TRUE(doe::brute_force::is_weighing(matrix, static_cast<int>(order) - 1)) << order;
    for (std::size_t row = 0; row < order; ++row) {
      for (std::size_t column = 0; column < order; ++column) {
        EXPECT_EQ(matrix[row][column] == 0, row == column);
        const int side = order % 4 == 0 ? -1 : 1;  // skew or symmetric
        EXPECT_EQ(matrix[row][column], side * matrix[column][row]);
      }
    }
  }
}

TEST(ConferenceMatrix, IsMissingForThreeOrders) {
  for (std::size_t order = 2; order <= 50; order += 2) {
    const bool missing = order == 22 || order == 34 || order == 46;
    EXPECT_EQ(doe::conference_order(order), missing ? order + 2 : order);
    EXPECT_EQ(doe::conference_order(order - 1), missing ? order + 2 : order);
    if (missing) {
      EXPECT_THROW(doe::conference_matrix(order), std::domain_error);
    }
  }
  EXPECT_THROW(doe::conference_order(51), std::domain_error);
  EXPECT_THROW(doe::conference_matrix(52), std::domain_error);
  EXPECT_THROW(doe::conference_matrix(7), std::domain_error);
}

}  // namespace
