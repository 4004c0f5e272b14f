#include <array>
#include <bit>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "doe/arrays/galois_field.hpp"
#include "doe/arrays/sign_matrices.hpp"

namespace yates::doe {
namespace {

SignMatrix sign_matrix(std::size_t order) {
  return SignMatrix(order, std::vector<int>(order, 1));
}

void normalise(SignMatrix& matrix) {
  const std::vector<int> top = matrix[0];
  for (auto& row : matrix) {
    for (std::size_t column = 0; column < row.size(); ++column) row[column] *= top[column];
    const int sign = row[0];
    for (int& entry : row) entry *= sign;
  }
}

SignMatrix sylvester(std::size_t order) {
  SignMatrix matrix = sign_matrix(order);
  for (std::size_t row = 0; row < order; ++row) {
    for (std::size_t column = 0; column < order; ++column) {
      if (std::popcount(row & column) % 2 == 1) matrix[row][column] = -1;
    }
  }
  return matrix;
}

SignMatrix doubled(const SignMatrix& half) {
  SignMatrix matrix = sign_matrix(2 * half.size());
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column < matrix.size(); ++column) {
      const bool turned = row >= half.size() && column >= half.size();
      matrix[row][column] = (turned ? -1 : 1) * half[row % half.size()][column % half.size()];
    }
  }
  return matrix;
}

/// q = order - 1 = 3 mod 4: a border of ones around -(Q + I).
SignMatrix paley_one(std::size_t order) {
  const SignMatrix core = jacobsthal_matrix(order - 1);
  SignMatrix matrix = sign_matrix(order);
  for (std::size_t row = 1; row < order; ++row) {
    for (std::size_t column = 1; column < order; ++column) {
      matrix[row][column] = row == column ? -1 : -core[row - 1][column - 1];
    }
  }
  return matrix;
}

/// q = order/2 - 1 = 1 mod 4: each entry s of the symmetric conference matrix becomes s [1 1; 1
/// -1], and each 0 of its diagonal [1 -1; -1 -1].
SignMatrix paley_two(std::size_t order) {
  const SignMatrix core = jacobsthal_matrix(order / 2 - 1);
  SignMatrix matrix = sign_matrix(order);
  for (std::size_t row = 0; row < order; ++row) {
    for (std::size_t column = 0; column < order; ++column) {
      const std::size_t i = row / 2;
      const std::size_t j = column / 2;
      const bool both = row % 2 == 1 && column % 2 == 1;
      if (i == j) {
        matrix[row][column] = row % 2 == 0 && column % 2 == 0 ? 1 : -1;
      } else {
        const int entry = i == 0 || j == 0 ? 1 : core[i - 1][j - 1];
        matrix[row][column] = both ? -entry : entry;
      }
    }
  }
  normalise(matrix);
  return matrix;
}

/// Williamson's array of four symmetric circulants A, B, C, D with A^2 + B^2 + C^2 + D^2 = 4 m I.
/// Found again by a search of all symmetric sequences; the test multiplies the matrix out.
SignMatrix williamson_92() {
  constexpr std::array<std::string_view, 4> first_rows{
      "+--++-+-+-++++-+-+-++--", "+++---++--++++--++---++", "+--+-+-++++++++++-+-+--",
      "+--+--+++------+++--+--"};
  // Block (i, j) is sign * circulant number; rows of the quaternion group.
  constexpr std::array<std::array<int, 4>, 4> block{
      {{1, 2, 3, 4}, {-2, 1, -4, 3}, {-3, 4, 1, -2}, {-4, -3, 2, 1}}};
  const std::size_t size = first_rows[0].size();
  SignMatrix matrix = sign_matrix(4 * size);
  for (std::size_t row = 0; row < 4 * size; ++row) {
    for (std::size_t column = 0; column < 4 * size; ++column) {
      const int which = block[row / size][column / size];
      const auto letters = first_rows[static_cast<std::size_t>(which > 0 ? which : -which) - 1];
      const int entry = letters[(column % size + size - row % size) % size] == '+' ? 1 : -1;
      matrix[row][column] = which > 0 ? entry : -entry;
    }
  }
  normalise(matrix);
  return matrix;
}

}  // namespace

SignMatrix jacobsthal_matrix(std::size_t order) {
  const GaloisField field(order);
  SignMatrix matrix = sign_matrix(order);
  for (std::size_t row = 0; row < order; ++row) {
    for (std::size_t column = 0; column < order; ++column) {
      matrix[row][column] = field.quadratic_character(field.subtract(column, row));
    }
  }
  return matrix;
}

std::optional<SignMatrix> paley_hadamard_matrix(std::size_t order) {
  if (order < 4 || order % 4 != 0 || order > largest_hadamard_order) return std::nullopt;
  if (prime_power(order - 1)) return paley_one(order);
  const std::size_t other = order / 2 - 1;
  if (other % 4 == 1 && prime_power(other)) return paley_two(order);
  return std::nullopt;
}

SignMatrix hadamard_matrix(std::size_t order) {
  if (order > largest_hadamard_order || order == 0 || (order > 2 && order % 4 != 0)) {
    const std::size_t nearest =
        order >= largest_hadamard_order ? largest_hadamard_order : (order + 3) / 4 * 4;
    throw std::domain_error(fmt::format(
        "hadamard: the order must be 1, 2 or a multiple of 4 up to {}, not {}; the nearest is {}",
        largest_hadamard_order, order, nearest == 0 ? 1 : nearest));
  }
  if (std::has_single_bit(order)) return sylvester(order);
  if (auto matrix = paley_hadamard_matrix(order)) return *matrix;
  if (order == 92) return williamson_92();
  return doubled(hadamard_matrix(order / 2));
}

}  // namespace yates::doe
