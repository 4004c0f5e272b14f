#include "doe/arrays/supersaturated.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "doe/arrays/block_constructions.hpp"
#include "doe/arrays/sign_matrices.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_supersaturated_columns = 400;
constexpr std::size_t most_supersaturated_runs = 100;
constexpr std::size_t most_exchange_steps = 30'000'000;

using SignColumn = std::vector<int>;

/// The column or its opposite, so that the first sign is 1.
SignColumn canonical(SignColumn column) {
  const int sign = column[0];
  for (int& entry : column) entry *= sign;
  return column;
}

/// Columns with their products of rows, and no two equal or opposite.
struct ColumnPool {
  std::vector<SignColumn> columns;
  std::vector<std::vector<long>> products;  // runs x runs, sum over the columns
  std::set<SignColumn> known;

  explicit ColumnPool(std::size_t runs) : products(runs, std::vector<long>(runs, 0)) {}

  void count(const SignColumn& column, long sign) {
    for (std::size_t row = 0; row < column.size(); ++row) {
      for (std::size_t other = 0; other < column.size(); ++other) {
        products[row][other] += sign * column[row] * column[other];
      }
    }
  }

  bool add(const SignColumn& column) {
    if (!known.insert(canonical(column)).second) return false;
    columns.push_back(column);
    count(column, 1);
    return true;
  }

  void remove(std::size_t place) {
    count(columns[place], -1);
    known.erase(canonical(columns[place]));
    columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(place));
  }

  /// Sum of t^2 over all pairs of rows; E(s^2) grows with it.
  long squares() const {
    long sum = 0;
    for (const auto& row : products) {
      for (const long product : row) sum += product * product;
    }
    return sum;
  }

  /// Sum of the squared products of a column with all columns, itself included.
  long squares_with(const SignColumn& column) const {
    long sum = 0;
    for (std::size_t row = 0; row < column.size(); ++row) {
      long inner = 0;
      for (std::size_t other = 0; other < column.size(); ++other) {
        inner += products[row][other] * column[other];
      }
      sum += inner * column[row];
    }
    return sum;
  }
};

void add_random_columns(ColumnPool& pool, std::size_t wanted, std::size_t runs,
                        numerics::Random& random) {
  SignColumn column(runs, 1);
  std::fill(column.begin() + static_cast<std::ptrdiff_t>(runs / 2), column.end(), -1);
  while (pool.columns.size() < wanted) {
    numerics::shuffle(std::span(column), random);
    pool.add(column);
  }
}

/// Rows of a Hadamard matrix of twice the order in which column `branch` is 1; the columns that
/// contribute most to E(s^2) are left out.
ColumnPool half_fraction(const SignMatrix& matrix, std::size_t branch, std::size_t wanted) {
  const std::size_t order = matrix.size();
  ColumnPool pool(order / 2);
  for (std::size_t column = 1; column < order; ++column) {
    if (column == branch) continue;
    SignColumn signs;
    for (const auto& row : matrix) {
      if (row[branch] == 1) signs.push_back(row[column]);
    }
    pool.add(signs);
  }
  while (pool.columns.size() > wanted) {
    std::size_t worst = 0;
    long most = -1;
    for (std::size_t column = 0; column < pool.columns.size(); ++column) {
      const long squares = pool.squares_with(pool.columns[column]);
      if (squares > most) {
        most = squares;
        worst = column;
      }
    }
    pool.remove(worst);
  }
  return pool;
}

/// Exchanges a high and a low level within the column wherever that lowers E(s^2); false if nothing
/// changed. With c the column, M the products without it and u = M c, the exchange of rows p (high)
/// and q (low) changes c' M c by 4 (u_q - u_p) + 4 (M_pp + M_qq - 2 M_pq).
bool improve_column(ColumnPool& pool, std::size_t place) {
  SignColumn column = pool.columns[place];
  const std::size_t runs = column.size();
  pool.known.erase(canonical(column));
  pool.count(column, -1);
  const auto& products = pool.products;
  std::vector<long> with(runs, 0);
  for (std::size_t row = 0; row < runs; ++row) {
    for (std::size_t other = 0; other < runs; ++other) {
      with[row] += products[row][other] * column[other];
    }
  }
  bool changed = false;
  for (std::size_t high = 0; high < runs; ++high) {
    for (std::size_t low = 0; low < runs && column[high] == 1; ++low) {
      if (column[low] != -1) continue;
      const long gain = with[low] - with[high] + products[high][high] + products[low][low] -
                        2 * products[high][low];
      if (gain >= 0) continue;
      std::swap(column[high], column[low]);
      if (pool.known.contains(canonical(column))) {
        std::swap(column[high], column[low]);
        continue;
      }
      for (std::size_t row = 0; row < runs; ++row) {
        with[row] += 2 * (products[row][low] - products[row][high]);
      }
      changed = true;
    }
  }
  pool.count(column, 1);
  pool.known.insert(canonical(column));
  pool.columns[place] = std::move(column);
  return changed;
}

void exchange_levels(ColumnPool& pool, std::size_t& steps) {
  const std::size_t runs = pool.products.size();
  bool improved = true;
  while (improved) {
    improved = false;
    for (std::size_t place = 0; place < pool.columns.size(); ++place) {
      steps += 4 * runs * runs;
      if (steps > most_exchange_steps) return;
      if (improve_column(pool, place)) improved = true;
    }
  }
}

void check_supersaturated(std::size_t columns, std::size_t runs) {
  if (runs % 2 != 0 || runs < 6 || runs > most_supersaturated_runs) {
    const std::size_t nearest = runs < 6                          ? 6
                                : runs > most_supersaturated_runs ? most_supersaturated_runs
                                                                  : runs + 1;
    throw DesignError("supersaturated",
                      "the runs must be an even number of 6 to {}, not {}; the nearest is {}",
                      most_supersaturated_runs, runs, nearest);
  }
  if (columns < runs) {
    throw DesignError("supersaturated",
                      "{} runs are more than there are factors, {}; plackett-burman needs {} runs "
                      "for them and keeps them orthogonal",
                      runs, columns, (columns + 4) / 4 * 4);
  }
  const std::size_t different = number_of_subsets(runs, runs / 2, 2 * most_supersaturated_columns) /
                                2;  // opposite ones count once
  if (columns > different) {
    throw DesignError("supersaturated", "{} runs hold at most {} factors, not {}", runs, different,
                      columns);
  }
}

}  // namespace

Supersaturated supersaturated(std::size_t columns, std::size_t runs, numerics::Seed seed) {
  check_supersaturated(columns, runs);
  const double bound = supersaturated_bound(columns, runs);
  const auto mean_of = [&](const ColumnPool& pool) {  // E(s^2) from the products of rows
    const auto m = static_cast<double>(columns);
    const auto n = static_cast<double>(runs);
    return (static_cast<double>(pool.squares()) - m * n * n) / (m * (m - 1));
  };
  std::optional<SignMatrix> matrix = paley_hadamard_matrix(2 * runs);
  if (!matrix && 2 * runs <= largest_hadamard_order) matrix = hadamard_matrix(2 * runs);
  numerics::Random random(seed);
  std::optional<ColumnPool> best;
  std::size_t steps = 0;
  constexpr std::size_t half_fractions = 3;
  constexpr std::size_t starts = 40;
  for (std::size_t start = 0; start < starts && steps < most_exchange_steps; ++start) {
    const bool halved = matrix && start < half_fractions;
    ColumnPool pool = halved ? half_fraction(*matrix, start + 1, columns) : ColumnPool(runs);
    add_random_columns(pool, columns, runs, random);
    exchange_levels(pool, steps);
    if (!best || pool.squares() < best->squares()) best = std::move(pool);
    if (mean_of(*best) < bound + 1e-9) break;
  }
  Supersaturated result{{std::vector<std::size_t>(columns, 2), {}}, mean_of(*best), bound, 0};
  for (std::size_t row = 0; row < runs; ++row) {
    result.array.rows.emplace_back();
    for (const auto& column : best->columns) {
      result.array.rows.back().push_back(column[row] == 1 ? 1 : 0);
    }
  }
  int largest = 0;
  for (std::size_t one = 0; one < columns; ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      int product = 0;
      for (std::size_t row = 0; row < runs; ++row) {
        product += best->columns[one][row] * best->columns[other][row];
      }
      largest = std::max(largest, std::abs(product));
    }
  }
  result.largest_correlation = static_cast<double>(largest) / static_cast<double>(runs);
  return result;
}

}  // namespace yates::doe
