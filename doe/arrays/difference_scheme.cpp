#include "doe/arrays/difference_scheme.hpp"

#include <optional>

#include "doe/arrays/galois_field.hpp"
#include "doe/arrays/sign_matrices.hpp"

namespace yates::doe {
namespace {

enum class Construction {
  zeros,
  field,
  hadamard,
  quadratic,
  lexicographic,
  cyclic,
  product,
  stack
};

struct SchemePlan {
  Construction construction = Construction::zeros;
  std::size_t columns = 1;
  std::size_t part = 0;  // rows of the first factor of a product, or of the scheme that is repeated
};

void keep_wider(SchemePlan& best, const SchemePlan& other) {
  if (other.columns > best.columns) best = other;
}

std::size_t smallest_prime_factor(std::size_t number) {
  std::size_t prime = 2;
  while (number % prime != 0) ++prime;
  return prime;
}

SchemePlan scheme_plan(std::size_t rows, std::size_t group) {
  SchemePlan best;
  if (rows % group != 0) return best;
  const auto power = prime_power(group);
  const auto rows_power = prime_power(rows);
  if (power && rows_power && power->base == rows_power->base && rows <= 128) {
    return {Construction::field, rows};
  }
  if (group == 2) {
    if (rows % 4 != 0) return {Construction::cyclic, 2, 2};
    if (rows <= largest_hadamard_order) return {Construction::hadamard, rows};
  }
  if (rows == 2 * group && group % 2 == 1 && power) return {Construction::quadratic, rows};
  if (rows == 12 && (group == 3 || group == 4)) return {Construction::lexicographic, rows};
  keep_wider(best, {Construction::cyclic, smallest_prime_factor(group), group});
  for (std::size_t part = group; part < rows; part += group) {
    if (rows % part != 0) continue;
    keep_wider(best, {Construction::stack, scheme_plan(part, group).columns, part});
    if (rows / part % group != 0) continue;
    keep_wider(best,
               {Construction::product,
                scheme_plan(part, group).columns * scheme_plan(rows / part, group).columns, part});
  }
  return best;
}

template <typename Entry>
DifferenceScheme filled(std::size_t group, std::size_t rows, std::size_t columns, Entry entry) {
  DifferenceScheme scheme{group, {}};
  for (std::size_t row = 0; row < rows; ++row) {
    scheme.rows.emplace_back();
    for (std::size_t column = 0; column < columns; ++column) {
      scheme.rows.back().push_back(entry(row, column));
    }
  }
  return scheme;
}

/// Entry of block row s, block column t for x (row) and y (column): with a square-free pair of
/// discriminants (n a non-square) every difference of two columns meets each element twice:
///     xy,                  xy + (1 - n)/(4n) y^2
///     xy + x^2,  ...
/// Written for columns x' of the derivation, so that rows and columns are exchanged here.
DifferenceScheme quadratic_scheme(std::size_t group) {
  const GaloisField field(group);
  std::size_t non_square = 2;
  while (field.quadratic_character(non_square) != -1) ++non_square;
  const auto product = [&](std::size_t one, std::size_t other) {
    return field.multiply(one, other);
  };
  const std::size_t four = field.add(field.add(1, 1), field.add(1, 1));
  const std::size_t rest = product(field.subtract(1, non_square), field.inverse(four));
  return filled(group, 2 * group, 2 * group, [&](std::size_t row, std::size_t column) {
    const std::size_t x = column % group;  // a scheme's columns are what must differ evenly
    const std::size_t y = row % group;
    const bool lower = column >= group;
    const bool right = row >= group;
    std::size_t value = product(x, y);
    if (lower && right) value = product(non_square, value);
    if (right) {
      const std::size_t factor = lower ? rest : product(rest, field.inverse(non_square));
      value = field.add(value, product(factor, product(x, x)));
    }
    if (!lower) value = field.add(value, product(right ? non_square : 1, product(y, y)));
    return value;
  });
}

}  // namespace

std::size_t group_sum(std::size_t group, std::size_t one, std::size_t other) {
  const auto power = prime_power(group);
  const std::size_t base = power ? power->base : group;
  std::size_t sum = 0;
  for (std::size_t place = 1; place < group; place *= base) {
    sum += place * ((one / place + other / place) % base);
  }
  return sum;
}

std::size_t difference_scheme_columns(std::size_t rows, std::size_t group) {
  return scheme_plan(rows, group).columns;
}

DifferenceScheme difference_scheme(std::size_t rows, std::size_t group) {
  const SchemePlan plan = scheme_plan(rows, group);
  switch (plan.construction) {
    case Construction::field: {
      const GaloisField field(rows);
      return filled(group, rows, rows, [&](std::size_t row, std::size_t column) {
        return field.multiply(row, column) % group;  // the lower digits
      });
    }
    case Construction::hadamard: {
      const SignMatrix matrix = hadamard_matrix(rows);
      return filled(group, rows, rows, [&](std::size_t row, std::size_t column) {
        return matrix[row][column] == 1 ? std::size_t{0} : std::size_t{1};
      });
    }
    case Construction::quadratic:
      return quadratic_scheme(group);
    case Construction::lexicographic:
      return lexicographic_scheme(rows, group);
    case Construction::cyclic:
      return filled(group, rows, plan.columns,
                    [&](std::size_t row, std::size_t column) { return row * column % group; });
    case Construction::product: {
      const DifferenceScheme one = difference_scheme(plan.part, group);
      const DifferenceScheme other = difference_scheme(rows / plan.part, group);
      return filled(group, rows, plan.columns, [&](std::size_t row, std::size_t column) {
        return group_sum(group, one.rows[row % plan.part][column % one.columns()],
                         other.rows[row / plan.part][column / one.columns()]);
      });
    }
    case Construction::stack: {
      const DifferenceScheme one = difference_scheme(plan.part, group);
      return filled(group, rows, plan.columns, [&](std::size_t row, std::size_t column) {
        return one.rows[row % plan.part][column];
      });
    }
    case Construction::zeros:
      break;
  }
  return filled(group, rows, 1, [](std::size_t, std::size_t) { return std::size_t{0}; });
}

}  // namespace yates::doe
