#include "doe/arrays/latin_square.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "doe/arrays/galois_field.hpp"
#include "doe/arrays/transversal_design.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t largest_latin_order = 1000;

Array finished_square(Array square, std::optional<numerics::Seed> seed) {
  if (seed) return relabelled(square, *seed);
  std::ranges::sort(square.rows);
  return square;
}

}  // namespace

Array latin_square(std::size_t order, std::optional<numerics::Seed> seed) {
  if (order < 2 || order > largest_latin_order) {
    throw DesignError("latin-square", "the order must be 2 to {}, not {}", largest_latin_order,
                      order);
  }
  Array square{{order, order, order}, {}};
  for (std::size_t row = 0; row < order; ++row) {
    for (std::size_t column = 0; column < order; ++column) {
      square.rows.push_back({row, column, (row + column) % order});
    }
  }
  return finished_square(std::move(square), seed);
}

Array graeco_latin_square(std::size_t order, std::optional<numerics::Seed> seed) {
  if (order == 6) {
    throw DesignError("graeco-latin-square",
                      "none of order 6 exists; the nearest orders are 5 and 7");
  }
  if (order == 2) {
    throw DesignError("graeco-latin-square", "none of order 2 exists; the nearest order is 3");
  }
  if (order < 3 || order > largest_graeco_latin_order) {
    throw DesignError("graeco-latin-square", "the order must be 3 to {}, not {}",
                      largest_graeco_latin_order, order);
  }
  return finished_square(transversal_design(order, 4), seed);
}

std::size_t most_orthogonal_squares(std::size_t order) {
  if (order < 2) return 0;
  if (order == 2 || order == 6) return 1;
  return std::max<std::size_t>(std::ranges::min(prime_power_factors(order)) - 1, 2);
}

Array relabelled(const Array& array, numerics::Seed seed) {
  Array result = array;
  for (std::size_t column = 0; column < array.columns(); ++column) {
    std::vector<std::size_t> names(array.levels[column]);
    std::iota(names.begin(), names.end(), std::size_t{0});
    numerics::Random random(seed, column);
    numerics::shuffle(std::span(names), random);
    for (auto& row : result.rows) row[column] = names[row[column]];
  }
  std::ranges::sort(result.rows);
  return result;
}

}  // namespace yates::doe
