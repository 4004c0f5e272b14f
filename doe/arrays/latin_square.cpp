#include "doe/arrays/latin_square.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "doe/arrays/galois_field.hpp"
#include "doe/points/array.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

Array transversal_design(std::size_t order, std::size_t columns);

/// Levels x, y, y + m x of all lines m over the field.
Array plane_array(std::size_t order, std::size_t columns) {
  const GaloisField field(order);
  Array array{std::vector<std::size_t>(columns, order), {}};
  for (std::size_t x = 0; x < order; ++x) {
    for (std::size_t y = 0; y < order; ++y) {
      std::vector<std::size_t> levels{x, y};
      for (std::size_t slope = 1; slope + 1 < columns; ++slope) {
        levels.push_back(field.add(y, field.multiply(slope, x)));
      }
      array.rows.push_back(std::move(levels));
    }
  }
  return array;
}

Array product_array(const Array& one, const Array& other) {
  Array array;
  for (std::size_t column = 0; column < one.columns(); ++column) {
    array.levels.push_back(one.levels[column] * other.levels[column]);
  }
  for (const auto& outer : one.rows) {
    for (const auto& inner : other.rows) {
      std::vector<std::size_t> levels;
      for (std::size_t column = 0; column < outer.size(); ++column) {
        levels.push_back(outer[column] * other.levels[column] + inner[column]);
      }
      array.rows.push_back(std::move(levels));
    }
  }
  return array;
}

/// Rows of four levels over the cyclic group of order m and the fixed point -1, each of which
/// stands for its four rotations: in any two places the differences modulo m are all different and
/// not 0. Every fixed point of the design belongs to one of the three rows that have one. Found by
/// a search, verified by the tests.
struct CyclicStart {
  int modulus;
  std::vector<std::array<int, 4>> rows;
};

CyclicStart cyclic_start(std::size_t order) {
  if (order == 10) return {7, {{-1, 0, 1, 4}, {-1, 0, 2, 1}, {-1, 0, 4, 2}}};
  return {11, {{-1, 0, 1, 3}, {-1, 0, 3, 10}, {-1, 0, 4, 9}, {0, 6, 4, 1}}};
}

Array cyclic_array(std::size_t order) {
  const CyclicStart start = cyclic_start(order);
  Array array{std::vector<std::size_t>(4, order), {}};
  std::size_t fixed = static_cast<std::size_t>(start.modulus);
  for (int added = 0; added < start.modulus; ++added) {
    array.rows.emplace_back(4, static_cast<std::size_t>(added));
  }
  for (const auto& row : start.rows) {
    for (std::size_t turn = 0; turn < 4; ++turn) {
      for (int added = 0; added < start.modulus; ++added) {
        std::vector<std::size_t> levels;
        for (std::size_t place = 0; place < 4; ++place) {
          const int value = row[(place + turn) % 4];
          levels.push_back(value < 0 ? fixed
                                     : static_cast<std::size_t>((value + added) % start.modulus));
        }
        array.rows.push_back(std::move(levels));
      }
    }
    if (row[0] < 0) ++fixed;
  }
  const auto modulus = static_cast<std::size_t>(start.modulus);
  for (auto& row : plane_array(order - modulus, 4).rows) {  // the fixed points among themselves
    for (std::size_t& level : row) level += modulus;
    array.rows.push_back(std::move(row));
  }
  return array;
}

struct WilsonParts {
  std::size_t size;  // t
  std::size_t cut;   // u
};

std::optional<WilsonParts> wilson_parts(std::size_t order) {
  for (std::size_t size = order / 3; 4 * size >= order; --size) {
    const std::size_t cut = order - 3 * size;
    if (most_orthogonal_squares(size) < 3) continue;
    if (cut == 2 || cut == 6) continue;
    return WilsonParts{size, cut};
  }
  return std::nullopt;
}

/// Points of the new design: three copies of the t levels of the first columns (of each column
/// separately), and u more. Rows of the five columns of order t: the level x of column 0..3 becomes
/// a group of three points, and level c of the fifth, if it is among the first u, adds one.
Array wilson_array(std::size_t order, const WilsonParts& parts) {
  const Array base = transversal_design(parts.size, 5);
  const Array three = transversal_design(3, 4);
  Array four = transversal_design(4, 4);
  // The added points meet each other in a design of their own, so the row of their levels alone is
  // left out; renaming one column makes 0 3 3 3 that row.
  for (auto& row : four.rows) row[0] = 3 - row[0];
  std::erase(four.rows, std::vector<std::size_t>(4, 3));
  Array array{std::vector<std::size_t>(4, order), {}};
  for (const auto& block : base.rows) {
    const bool extended = block[4] < parts.cut;
    for (const auto& inner : (extended ? four : three).rows) {
      std::vector<std::size_t> levels;
      for (std::size_t place = 0; place < 4; ++place) {
        levels.push_back(inner[place] == 3 ? 3 * parts.size + block[4]
                                           : inner[place] * parts.size + block[place]);
      }
      array.rows.push_back(std::move(levels));
    }
  }
  if (parts.cut == 0) return array;
  Array rest{std::vector<std::size_t>(4, 1), {{0, 0, 0, 0}}};
  if (parts.cut > 1) rest = transversal_design(parts.cut, 4);
  for (auto& row : rest.rows) {
    for (std::size_t& level : row) level += 3 * parts.size;
    array.rows.push_back(std::move(row));
  }
  return array;
}

/// An orthogonal array of order^2 runs with `columns` columns of `order` levels; in any two columns
/// each pair of levels comes once. So columns - 2 mutually orthogonal Latin squares.
/// columns is 2 to 2 + most_orthogonal_squares(order), order up to largest_graeco_latin_order, not
/// 2 or 6 with four columns. Constructions:
///   - the lines of the plane over GF(order) for prime powers;
///   - the product of those of the prime power factors (MacNeish);
///   - for four columns and orders 10 and 14, a cyclic group with three fixed points;
///   - for four columns and other orders 3 t + u that are not multiples of 4, Wilson's: five
///   columns
///     of order t of which one is cut to u levels, whose rows become designs of order 3 and 4.
/// Sources: H. F. MacNeish, Euler squares, 1922; E. T. Parker, Orthogonal Latin squares, 1959; R.
/// M. Wilson, Concerning the number of mutually orthogonal Latin squares, 1974.
Array transversal_design(std::size_t order, std::size_t columns) {
  const auto factors = prime_power_factors(order);
  if (std::ranges::min(factors) + 1 >= columns) {
    Array array = plane_array(factors[0], columns);
    for (std::size_t factor = 1; factor < factors.size(); ++factor) {
      array = product_array(array, plane_array(factors[factor], columns));
    }
    return array;
  }
  if (columns != 4) throw std::logic_error("transversal design: too many columns");
  if (order == 10 || order == 14) return cyclic_array(order);
  const auto parts = wilson_parts(order);
  if (!parts) throw std::logic_error("transversal design: no parts");
  return wilson_array(order, *parts);
}

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
