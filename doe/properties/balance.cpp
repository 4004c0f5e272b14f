#include "doe/properties/balance.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace yates::doe {

namespace {

/// The columns one after another: a set of columns is then read from few places of memory.
std::vector<std::vector<std::uint32_t>> by_columns(const Array& array) {
  std::vector<std::vector<std::uint32_t>> result(array.columns());
  for (auto& column : result) column.reserve(array.runs());
  for (const std::vector<std::size_t>& row : array.rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      result[column].push_back(static_cast<std::uint32_t>(row[column]));
    }
  }
  return result;
}

/// The product of the levels of some columns, or `limit` + 1 if it is above the limit.
std::size_t cells_up_to(std::size_t limit, const std::vector<std::size_t>& levels,
                        const std::vector<std::size_t>& columns) {
  std::size_t result = 1;
  for (const std::size_t column : columns) {
    if (levels[column] == 0 || result > limit / levels[column]) return limit + 1;
    result *= levels[column];
  }
  return result;
}

bool next_subset(std::vector<std::size_t>& subset, std::size_t columns) {
  const std::size_t size = subset.size();
  for (std::size_t i = size; i-- > 0;) {
    if (subset[i] + (size - i) >= columns) continue;
    ++subset[i];
    for (std::size_t j = i + 1; j < size; ++j) subset[j] = subset[j - 1] + 1;
    return true;
  }
  return false;
}

bool equally_often(const Array& array, const std::vector<std::vector<std::uint32_t>>& columns,
                   const std::vector<std::size_t>& subset) {
  const std::size_t cells = cells_up_to(array.runs(), array.levels, subset);
  if (cells > array.runs() || array.runs() % cells != 0) return false;
  std::vector<std::uint32_t> cell(array.runs(), 0);
  for (const std::size_t column : subset) {
    const auto levels = static_cast<std::uint32_t>(array.levels[column]);
    for (std::size_t row = 0; row < cell.size(); ++row) {
      cell[row] = cell[row] * levels + columns[column][row];
    }
  }
  std::vector<std::size_t> counts(cells, 0);
  for (const std::uint32_t one : cell) ++counts[one];
  return std::ranges::all_of(counts, [&](std::size_t count) { return count == counts.front(); });
}

}  // namespace

std::vector<LevelCounts> level_counts(const Array& array) {
  std::vector<LevelCounts> result;
  for (const std::size_t levels : array.levels) {
    result.push_back({std::vector<std::size_t>(levels, 0), true});
  }
  for (const std::vector<std::size_t>& row : array.rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      ++result[column].counts[row[column]];
    }
  }
  for (LevelCounts& one : result) {
    one.balanced = std::ranges::all_of(
        one.counts, [&](std::size_t count) { return count == one.counts.front(); });
  }
  return result;
}

bool is_full_factorial(const Array& array) {
  if (array.columns() == 0 || array.runs() == 0) return false;
  std::vector<std::size_t> all(array.columns());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const std::size_t cells = cells_up_to(array.runs(), array.levels, all);
  if (cells > array.runs() || array.runs() % cells != 0) return false;
  std::vector<std::size_t> counts(cells, 0);
  for (const std::vector<std::size_t>& row : array.rows) {
    std::size_t cell = 0;
    for (std::size_t column = 0; column < row.size(); ++column) {
      cell = cell * array.levels[column] + row[column];
    }
    ++counts[cell];
  }
  return std::ranges::all_of(counts, [&](std::size_t count) { return count == counts.front(); });
}

Strength strength(const Array& array, std::size_t steps) {
  if (array.runs() == 0 || array.columns() == 0) return {0, true};
  const std::size_t highest = std::min(highest_strength, array.columns());
  if (is_full_factorial(array)) return {highest, true};
  const std::vector<std::vector<std::uint32_t>> columns = by_columns(array);
  std::size_t spent = 0;
  for (std::size_t t = 1; t <= highest; ++t) {
    std::vector<std::size_t> subset(t);
    std::iota(subset.begin(), subset.end(), std::size_t{0});
    do {
      spent += array.runs() * t;
      if (spent > steps) return {t - 1, false};
      if (!equally_often(array, columns, subset)) return {t - 1, true};
    } while (next_subset(subset, array.columns()));
  }
  return {highest, true};
}

std::optional<PairOrthogonality> pair_orthogonality(const Array& array, std::size_t steps) {
  const std::size_t count = array.columns();
  double needed = 0.0;
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) {
      needed += static_cast<double>(array.runs()) +
                static_cast<double>(array.levels[a]) * static_cast<double>(array.levels[b]);
    }
  }
  if (needed > static_cast<double>(steps)) return std::nullopt;
  const std::vector<LevelCounts> levels = level_counts(array);
  PairOrthogonality result{true, 0};
  const std::vector<std::vector<std::uint32_t>> columns = by_columns(array);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) {
      std::vector<std::size_t> together(array.levels[a] * array.levels[b], 0);
      for (std::size_t row = 0; row < array.runs(); ++row) {
        ++together[columns[a][row] * array.levels[b] + columns[b][row]];
      }
      bool proportional = true;
      for (std::size_t i = 0; i < array.levels[a] && proportional; ++i) {
        for (std::size_t j = 0; j < array.levels[b]; ++j) {
          proportional = proportional && together[i * array.levels[b] + j] * array.runs() ==
                                             levels[a].counts[i] * levels[b].counts[j];
        }
      }
      if (proportional) continue;
      result.all = false;
      ++result.count;
    }
  }
  return result;
}

}  // namespace yates::doe
