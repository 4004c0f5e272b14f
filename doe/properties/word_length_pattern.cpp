#include "doe/properties/word_length_pattern.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/properties/balance.hpp"
#include "doe/properties/judged_design.hpp"

namespace yates::doe {

namespace {

constexpr std::size_t most_transformed_columns = 20;
constexpr double negligible = 1e-9;

/// Columns with the same number of levels: only how many of them agree matters.
struct LevelGroup {
  std::size_t levels;
  std::vector<std::size_t> columns;
};

std::vector<LevelGroup> groups_of(const Array& array) {
  std::map<std::size_t, std::vector<std::size_t>> found;
  for (std::size_t column = 0; column < array.columns(); ++column) {
    found[array.levels[column]].push_back(column);
  }
  std::vector<LevelGroup> result;
  for (auto& [levels, columns] : found) result.push_back({levels, std::move(columns)});
  return result;
}

/// For every vector of agreements (how many columns of each group agree, in mixed radix) the
/// number of ordered pairs of rows that have it.
std::vector<long double> agreements(const Array& array, const DistinctRows& rows,
                                    const std::vector<LevelGroup>& groups, std::size_t cells) {
  const std::size_t count = rows.first.size();
  // Columns one after another, so that one row is compared with all others in few instructions.
  std::vector<std::vector<std::uint32_t>> columns(array.columns(),
                                                  std::vector<std::uint32_t>(count));
  std::vector<std::uint32_t> weight(array.columns());
  std::uint32_t step = 1;
  for (const LevelGroup& group : groups) {
    for (const std::size_t column : group.columns) weight[column] = step;
    step *= static_cast<std::uint32_t>(group.columns.size() + 1);
  }
  for (std::size_t column = 0; column < array.columns(); ++column) {
    for (std::size_t i = 0; i < count; ++i) {
      columns[column][i] = static_cast<std::uint32_t>(array.rows[rows.first[i]][column]);
    }
  }
  std::vector<long double> result(cells, 0.0L);
  std::vector<std::uint32_t> cell(count);
  for (std::size_t a = 0; a < count; ++a) {
    std::fill(cell.begin() + static_cast<std::ptrdiff_t>(a), cell.end(), 0U);
    for (std::size_t column = 0; column < array.columns(); ++column) {
      const std::uint32_t level = columns[column][a];
      const std::uint32_t add = weight[column];
      const std::uint32_t* other = columns[column].data();
      for (std::size_t b = a; b < count; ++b) cell[b] += other[b] == level ? add : 0U;
    }
    for (std::size_t b = a; b < count; ++b) {
      const auto pairs = static_cast<long double>(rows.counts[a] * rows.counts[b]);
      result[cell[b]] += a == b ? pairs : 2.0L * pairs;
    }
  }
  return result;
}

/// Multiplies a polynomial by (1 + coefficient z).
void multiply_by(std::vector<long double>& polynomial, long double coefficient) {
  polynomial.push_back(0.0L);
  for (std::size_t j = polynomial.size() - 1; j > 0; --j) {
    polynomial[j] += coefficient * polynomial[j - 1];
  }
}

/// A_j from the sums, of which whole numbers lost their last digits; sizes are the sums of the
/// absolute values that were added.
std::vector<double> tidy(const std::vector<long double>& sums,
                         const std::vector<long double>& sizes, long double scale) {
  std::vector<double> result;
  for (std::size_t j = 1; j < sums.size(); ++j) {
    const auto value = static_cast<double>(sums[j] / scale);
    const double lost = std::max(negligible, 1e-17 * static_cast<double>(sizes[j] / scale));
    const double whole = std::round(value);
    result.push_back(std::abs(value - whole) < lost ? whole + 0.0 : value);
  }
  return result;
}

std::vector<double> by_pairs(const Array& array, const DistinctRows& rows,
                             const std::vector<LevelGroup>& groups, std::size_t cells) {
  const std::vector<long double> pairs = agreements(array, rows, groups, cells);
  std::vector<long double> sums(array.columns() + 1, 0.0L);
  std::vector<long double> sizes = sums;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (pairs[cell] == 0.0L) continue;
    std::vector<long double> polynomial = {1.0L};
    std::size_t rest = cell;
    for (const LevelGroup& group : groups) {
      const std::size_t agree = rest % (group.columns.size() + 1);
      rest /= group.columns.size() + 1;
      for (std::size_t i = 0; i < group.columns.size(); ++i) {
        multiply_by(polynomial, i < agree ? static_cast<long double>(group.levels) - 1.0L : -1.0L);
      }
    }
    for (std::size_t j = 0; j < sums.size(); ++j) {
      sums[j] += pairs[cell] * polynomial[j];
      sizes[j] += std::abs(pairs[cell] * polynomial[j]);
    }
  }
  const auto runs = static_cast<long double>(array.runs());
  return tidy(sums, sizes, runs * runs);
}

std::vector<double> by_characters(const Array& array) {
  const std::vector<double> characters = two_level_characters(array);
  std::vector<long double> sums(array.columns() + 1, 0.0L);
  for (std::size_t set = 1; set < characters.size(); ++set) {
    const auto value = static_cast<long double>(characters[set]);
    sums[static_cast<std::size_t>(std::popcount(set))] += value * value;
  }
  const auto runs = static_cast<long double>(array.runs());
  return tidy(sums, sums, runs * runs);
}

}  // namespace

std::vector<double> two_level_characters(const Array& array) {
  const std::size_t columns = array.columns();
  const bool all_two =
      std::ranges::all_of(array.levels, [](std::size_t levels) { return levels == 2; });
  if (!all_two || columns > most_transformed_columns) {
    throw std::domain_error(
        fmt::format("two_level_characters: all columns must have two levels and be at most {}",
                    most_transformed_columns));
  }
  std::vector<double> result(std::size_t{1} << columns, 0.0);
  for (const std::vector<std::size_t>& row : array.rows) {
    std::size_t index = 0;
    for (std::size_t column = 0; column < columns; ++column) index |= row[column] << column;
    result[index] += 1.0;
  }
  for (std::size_t bit = 1; bit < result.size(); bit <<= 1) {
    for (std::size_t start = 0; start < result.size(); start += 2 * bit) {
      for (std::size_t i = start; i < start + bit; ++i) {
        const double low = result[i];
        const double high = result[i + bit];
        result[i] = low + high;
        result[i + bit] = high - low;
      }
    }
  }
  return result;
}

std::optional<std::vector<double>> word_length_pattern(const Array& array, std::size_t steps) {
  if (array.runs() == 0 || array.columns() == 0) return std::nullopt;
  if (is_full_factorial(array)) return std::vector<double>(array.columns(), 0.0);
  const std::vector<LevelGroup> groups = groups_of(array);
  const bool two_levels = groups.size() == 1 && groups.front().levels == 2;
  const std::size_t columns = array.columns();
  if (two_levels && columns <= most_transformed_columns &&
      columns * ((std::size_t{1} << columns) + array.runs()) <= steps) {
    return by_characters(array);
  }
  const DistinctRows rows = distinct_rows(array);
  double cells = 1.0;
  for (const LevelGroup& group : groups) cells *= static_cast<double>(group.columns.size() + 1);
  const auto distinct = static_cast<double>(rows.first.size());
  const auto width = static_cast<double>(columns);
  if (distinct * distinct / 2.0 * width + cells * width * width > static_cast<double>(steps)) {
    return std::nullopt;
  }
  return by_pairs(array, rows, groups, static_cast<std::size_t>(cells));
}

std::optional<std::size_t> resolution_of(const std::vector<double>& pattern) {
  for (std::size_t j = 0; j < pattern.size(); ++j) {
    if (pattern[j] > negligible) return j + 1;
  }
  return std::nullopt;
}

}  // namespace yates::doe
