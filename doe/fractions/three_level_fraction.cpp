#include "doe/fractions/three_level_fraction.hpp"

#include <algorithm>
#include <stdexcept>

#include "doe/fractions/column_set.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr std::uint64_t three_level_budget = 300'000'000;

/// Coordinates of a vector modulo 3.
std::vector<std::size_t> coordinates(Vector vector, std::size_t rank) {
  std::vector<std::size_t> result;
  for (std::size_t place = 0; place < rank; ++place, vector /= 3) result.push_back(vector % 3);
  return result;
}

/// Rows of coordinates, by which vectors are expressed in chosen independent ones (Gauss-Jordan).
class ThreeLevelBasis {
 public:
  explicit ThreeLevelBasis(std::size_t rank) : rank_(rank) {}

  /// Coefficients of the chosen vectors, or nothing if the vector is independent of them.
  std::optional<std::vector<std::size_t>> coefficients_of(Vector vector) const {
    auto rest = coordinates(vector, rank_);
    std::vector<std::size_t> result(rank_, 0);
    for (const Row& row : rows_) {
      const std::size_t times = rest[row.pivot];
      for (std::size_t place = 0; place < rank_; ++place) {
        rest[place] = (rest[place] + (3 - times) * row.coordinates[place]) % 3;
        result[place] = (result[place] + times * row.chosen[place]) % 3;
      }
    }
    if (std::ranges::any_of(rest, [](std::size_t one) { return one != 0; })) {
      return std::nullopt;
    }
    return result;
  }

  void add(Vector vector) {
    Row added{0, coordinates(vector, rank_), std::vector<std::size_t>(rank_, 0)};
    added.chosen[rows_.size()] = 1;
    for (const Row& row : rows_) subtract(added, row);
    while (added.coordinates[added.pivot] == 0) ++added.pivot;
    if (added.coordinates[added.pivot] == 2) {
      for (std::size_t place = 0; place < rank_; ++place) {
        added.coordinates[place] = added.coordinates[place] * 2 % 3;
        added.chosen[place] = added.chosen[place] * 2 % 3;
      }
    }
    for (Row& row : rows_) subtract(row, added);
    rows_.push_back(std::move(added));
  }

  std::size_t size() const { return rows_.size(); }

 private:
  struct Row {
    std::size_t pivot;  // where its coordinate is 1 and that of all others is 0
    std::vector<std::size_t> coordinates;
    std::vector<std::size_t> chosen;
  };

  void subtract(Row& from, const Row& row) const {
    const std::size_t times = from.coordinates[row.pivot];
    for (std::size_t place = 0; place < rank_; ++place) {
      from.coordinates[place] =
          (from.coordinates[place] + (3 - times) * row.coordinates[place]) % 3;
      from.chosen[place] = (from.chosen[place] + (3 - times) * row.chosen[place]) % 3;
    }
  }

  std::size_t rank_;
  std::vector<Row> rows_;
};

/// Few letters first, then as in a dictionary, then small coefficients.
bool are_in_order(const std::vector<std::size_t>& one, const std::vector<std::size_t>& other) {
  const auto letters = [](const std::vector<std::size_t>& coefficients) {
    std::vector<bool> absent;
    for (const std::size_t coefficient : coefficients) absent.push_back(coefficient == 0);
    return absent;
  };
  const auto left = letters(one);
  const auto right = letters(other);
  const auto left_absent = std::ranges::count(left, true);
  const auto right_absent = std::ranges::count(right, true);
  if (left_absent != right_absent) return left_absent > right_absent;
  if (left != right) return left < right;
  return one < other;
}

/// Independent columns become the base factors. A generator's first coefficient is 1, which at most
/// exchanges two levels of its factor.
ThreeLevelFraction named(const std::vector<FactorColumn>& columns, std::size_t rank) {
  ThreeLevelBasis basis(rank);
  std::vector<FactorColumn> others;
  for (const FactorColumn& column : columns) {
    if (basis.coefficients_of(column.vectors[0])) {
      others.push_back(column);
    } else {
      basis.add(column.vectors[0]);
    }
  }
  std::vector<std::vector<std::size_t>> generators;
  for (const FactorColumn& column : others) {
    auto coefficients = *basis.coefficients_of(column.vectors[0]);
    const auto first = std::ranges::find_if(coefficients, [](std::size_t one) { return one != 0; });
    if (*first == 2) {
      for (std::size_t& one : coefficients) one = one * 2 % 3;
    }
    generators.push_back(std::move(coefficients));
  }
  std::ranges::sort(generators, are_in_order);
  ThreeLevelFraction result{columns.size(), {}};
  for (auto& coefficients : generators) {
    result.generators.push_back({rank + result.generators.size(), std::move(coefficients)});
  }
  return result;
}

std::size_t checked_rank(std::size_t factors, std::size_t runs) {
  const std::size_t rank = runs == 9 ? 2 : runs == 27 ? 3 : runs == 81 ? 4 : 0;
  if (rank == 0) {
    throw DesignError("fractional-factorial",
                      "{} runs for three-level factors; possible are 9, 27 and 81", runs);
  }
  if (factors <= rank) {
    throw DesignError("fractional-factorial",
                      "{} three-level factors have all their combinations in {} runs; a fraction "
                      "of this size has {} to {} factors",
                      factors, runs, rank + 1, (runs - 1) / 2);
  }
  if (factors > (runs - 1) / 2 && runs < 81) {
    throw DesignError("fractional-factorial",
                      "{} runs hold at most {} three-level factors, not {}; {} runs hold {}", runs,
                      (runs - 1) / 2, factors, 3 * runs, (3 * runs - 1) / 2);
  }
  if (factors > (runs - 1) / 2) {
    throw DesignError(
        "fractional-factorial",
        "{} three-level factors; 81 runs, the most that are searched, hold at most 40", factors);
  }
  return rank;
}

}  // namespace

Array array_of(const ThreeLevelFraction& fraction) {
  const std::size_t base = fraction.base_factors();
  std::size_t runs = 1;
  for (std::size_t factor = 0; factor < base; ++factor) runs *= 3;
  Array result{std::vector<std::size_t>(fraction.factors, 3), {}};
  for (std::size_t run = 0; run < runs; ++run) {
    std::vector<std::size_t> row = coordinates(static_cast<Vector>(run), base);
    for (const ThreeLevelGenerator& generator : fraction.generators) {
      std::size_t level = 0;
      for (std::size_t factor = 0; factor < base; ++factor) {
        level += generator.coefficients[factor] * row[factor];
      }
      row.push_back(level % 3);
    }
    result.rows.push_back(std::move(row));
  }
  return result;
}

FoundThreeLevelFraction minimum_aberration_three_level(std::size_t factors, std::size_t runs) {
  const std::size_t rank = checked_rank(factors, runs);
  const std::size_t points = (runs - 1) / 2;
  AberrationTask task{.space = VectorSpace(3, rank),
                      .groups = {{.count = factors, .highest_rank = rank, .reaches_rank = true}},
                      .shape = {factors, 1},
                      .budget = three_level_budget};
  task.left_out = 2 * factors > points;
  if (task.left_out) {
    task.groups = {{.count = points - factors, .highest_rank = rank}};
    task.shape.longest = points - factors;
  }
  const AberrationOutcome outcome = search_aberration(task);
  std::vector<FactorColumn> columns = outcome.best.front().columns;
  if (task.left_out) {
    std::vector<bool> taken(task.space.size(), false);
    for (const FactorColumn& column : columns) {
      for (const Vector part : column.parts()) taken[part] = true;
    }
    columns.clear();
    for (Vector vector = 1; vector < task.space.size(); ++vector) {
      if (taken[vector]) continue;
      columns.push_back({{vector, task.space.negative(vector), 0}, 2, 0});
      taken[task.space.negative(vector)] = true;
    }
  }
  return {named(columns, rank), outcome.complete};
}

}  // namespace yates::doe
