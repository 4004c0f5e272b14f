#include <array>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "doe/arrays/galois_field.hpp"
#include "doe/arrays/sign_matrices.hpp"

namespace yates::doe {
namespace {

bool has_conference_matrix(std::size_t order) {
  if (order < 2 || order % 2 != 0 || order > largest_conference_order) return false;
  return order == 2 || prime_power(order - 1) || order == 16 || order == 36 || order == 40;
}

SignMatrix bordered_jacobsthal(std::size_t order) {
  if (order == 2) return {{0, 1}, {1, 0}};
  const SignMatrix core = jacobsthal_matrix(order - 1);
  const int side = order % 4 == 0 ? -1 : 1;
  SignMatrix matrix(order, std::vector<int>(order, 1));
  matrix[0][0] = 0;
  for (std::size_t row = 1; row < order; ++row) {
    matrix[row][0] = side;
    for (std::size_t column = 1; column < order; ++column) {
      matrix[row][column] = core[row - 1][column - 1];
    }
  }
  return matrix;
}

SignMatrix doubled_skew(const SignMatrix& half) {
  const std::size_t size = half.size();
  SignMatrix matrix(2 * size, std::vector<int>(2 * size, 0));
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column < size; ++column) {
      const int entry = half[row][column];
      const int diagonal = row == column ? 1 : 0;
      matrix[row][column] = entry;
      matrix[row][size + column] = entry + diagonal;
      matrix[size + row][column] = entry - diagonal;
      matrix[size + row][size + column] = -entry;
    }
  }
  return matrix;
}

/// Four circulants A (with A - I skew), B, C, D of order 9 with A A' + B B' + C C' + D D' = 36 I in
///      A    B R   C R    D R
///     -B R   A   -D'R    C'R      R the reversal of the columns;
///     -C R  D'R    A    -B'R
///     -D R -C'R   B'R     A
/// less the diagonal. Found again by a search of all sequences; the test multiplies it out.
SignMatrix goethals_seidel_36() {
  constexpr std::array<std::string_view, 4> first_rows{"+++-+-+--", "--++-+-++", "--+++++++",
                                                       "--+-+++++"};
  constexpr std::array<std::array<int, 4>, 4> signs{
      {{1, 1, 1, 1}, {-1, 1, -1, 1}, {-1, 1, 1, -1}, {-1, -1, 1, 1}}};
  const std::size_t size = first_rows[0].size();
  SignMatrix matrix(4 * size, std::vector<int>(4 * size, 0));
  for (std::size_t row = 0; row < 4 * size; ++row) {
    for (std::size_t column = 0; column < 4 * size; ++column) {
      if (row == column) continue;
      const std::size_t i = row / size;
      const std::size_t j = column / size;
      const std::size_t x = row % size;
      std::size_t y = column % size;
      if (i != j) y = size - 1 - y;
      // A circulant's entry depends on y - x, that of its transpose on x - y.
      const bool transposed = i != j && i != 0 && j != 0;
      const std::size_t shift = transposed ? (x + size - y) % size : (y + size - x) % size;
      matrix[row][column] = signs[i][j] * (first_rows[i ^ j][shift] == '+' ? 1 : -1);
    }
  }
  return matrix;
}

}  // namespace

std::size_t conference_order(std::size_t at_least) {
  for (std::size_t order = at_least; order <= largest_conference_order; ++order) {
    if (has_conference_matrix(order)) return order;
  }
  throw std::domain_error(fmt::format("conference-matrix: the order must be at most {}, not {}",
                                      largest_conference_order, at_least));
}

SignMatrix conference_matrix(std::size_t order) {
  if (!has_conference_matrix(order)) {
    throw std::domain_error(
        order > largest_conference_order
            ? fmt::format("conference-matrix: the order must be at most {}, not {}",
                          largest_conference_order, order)
            : fmt::format("conference-matrix: none of order {} is constructed; the next is {}",
                          order, conference_order(order)));
  }
  if (order == 36) return goethals_seidel_36();
  if (order == 16 || order == 40) return doubled_skew(bordered_jacobsthal(order / 2));
  return bordered_jacobsthal(order);
}

}  // namespace yates::doe
