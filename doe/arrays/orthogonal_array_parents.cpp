#include "doe/arrays/orthogonal_array_parents.hpp"

#include <array>
#include <bit>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "doe/arrays/difference_scheme.hpp"
#include "doe/arrays/sign_matrices.hpp"

namespace yates::doe {
namespace {

Array array_of(const SchemeParent& parent) {
  const DifferenceScheme scheme = difference_scheme(parent.rows, parent.group);
  Array array{std::vector<std::size_t>(scheme.columns(), parent.group), {}};
  array.levels.push_back(parent.rows);
  for (std::size_t row = 0; row < parent.rows; ++row) {
    for (std::size_t added = 0; added < parent.group; ++added) {
      std::vector<std::size_t> levels;
      for (const std::size_t entry : scheme.rows[row]) {
        levels.push_back(group_sum(parent.group, entry, added));
      }
      levels.push_back(row);
      array.rows.push_back(std::move(levels));
    }
  }
  return array;
}

Array array_of(const HadamardParent& parent) {
  const SignMatrix matrix = hadamard_matrix(parent.order);
  Array array{std::vector<std::size_t>(parent.order - 1, 2), {}};
  for (const auto& signs : matrix) {
    array.rows.emplace_back();
    for (std::size_t column = 1; column < signs.size(); ++column) {
      array.rows.back().push_back(signs[column] == 1 ? 0 : 1);
    }
  }
  return array;
}

/// One digit for each group: 0, 2, 4 are three orthogonal halves of four runs, 1, 3, 5 their
/// complements. Columns are orthogonal where the groups with the same halves and those with
/// complements balance; found by a search of cliques, verified by the tests.
constexpr std::array<std::string_view, 4> columns_of_three_groups{"000", "210", "422", "443"};
constexpr std::array<std::string_view, 8> columns_of_five_groups{
    "00000", "22210", "43120", "04221", "21402", "44532", "41043", "24353"};

Array array_of(const GroupedParent& parent) {
  std::vector<std::string_view> columns;
  if (parent.groups == 3) {
    columns.assign(columns_of_three_groups.begin(), columns_of_three_groups.end());
  } else {
    columns.assign(columns_of_five_groups.begin(), columns_of_five_groups.end());
  }
  Array array{std::vector<std::size_t>(columns.size(), 2), {}};
  array.levels.push_back(parent.groups);
  for (std::size_t group = 0; group < parent.groups; ++group) {
    for (std::size_t run = 0; run < 4; ++run) {
      std::vector<std::size_t> levels;
      for (const std::string_view column : columns) {
        const auto digit = static_cast<std::size_t>(column[group] - '0');
        // The halves are the three products of the two binary digits of the run.
        const std::size_t half = std::popcount(run & (digit / 2 + 1)) % 2 == 1 ? 1 : 0;
        levels.push_back((half + digit) % 2);
      }
      levels.push_back(group);
      array.rows.push_back(std::move(levels));
    }
  }
  return array;
}

/// Order in which rows with the levels of `from` have those of `to`.
std::vector<std::size_t> matching_rows(const std::vector<std::size_t>& from,
                                       const std::vector<std::size_t>& to) {
  std::vector<std::size_t> rows;
  std::vector<bool> used(from.size(), false);
  for (const std::size_t level : to) {
    std::size_t row = 0;
    while (used[row] || from[row] != level) ++row;
    used[row] = true;
    rows.push_back(row);
  }
  return rows;
}

std::vector<std::size_t> column_of(const Array& array, std::size_t column) {
  std::vector<std::size_t> levels;
  for (const auto& row : array.rows) levels.push_back(row[column]);
  return levels;
}

Array array_of(const QuadrupledParent& parent) {
  const Array inner = build_parent(array_parents(parent.rows)[parent.inner]);
  std::size_t halved = 0;
  while (inner.levels[halved] != 2) ++halved;
  const DifferenceScheme scheme = difference_scheme(parent.rows, 2);
  std::vector<std::size_t> first;
  for (const auto& row : scheme.rows) first.push_back(row[1]);
  const auto order = matching_rows(first, column_of(inner, halved));
  Array array{std::vector<std::size_t>(scheme.columns() - 2, 2), {}};
  array.levels.push_back(4);
  for (std::size_t column = 0; column < inner.columns(); ++column) {
    if (column != halved) array.levels.push_back(inner.levels[column]);
  }
  for (std::size_t row = 0; row < parent.rows; ++row) {
    for (std::size_t added = 0; added < 2; ++added) {
      std::vector<std::size_t> levels;
      for (std::size_t column = 2; column < scheme.columns(); ++column) {
        levels.push_back(scheme.rows[order[row]][column] ^ added);
      }
      levels.push_back(2 * inner.rows[row][halved] + added);
      for (std::size_t column = 0; column < inner.columns(); ++column) {
        if (column != halved) levels.push_back(inner.rows[row][column]);
      }
      array.rows.push_back(std::move(levels));
    }
  }
  return array;
}

/// `halves` are the parents with half as many runs.
std::vector<ArrayParent> list_parents(std::size_t runs, const std::vector<ArrayParent>& halves) {
  std::vector<ArrayParent> parents;
  for (std::size_t group = 2; group <= runs / 2; ++group) {
    if (runs % group != 0) continue;
    const std::size_t rows = runs / group;
    const std::size_t columns = difference_scheme_columns(rows, group);
    if (rows < group) continue;  // the same factorial as with both exchanged
    ColumnCounts counts;
    counts[group] += columns;
    counts[rows] += 1;
    parents.push_back({counts, SchemeParent{rows, group}});
  }
  if (runs % 8 == 4 && runs > 4 && runs <= largest_hadamard_order) {
    parents.push_back({{{2, runs - 1}}, HadamardParent{runs}});
  }
  if (runs == 12) parents.push_back({{{2, 4}, {3, 1}}, GroupedParent{3}});
  if (runs == 20) parents.push_back({{{2, 8}, {5, 1}}, GroupedParent{5}});
  const std::size_t half = runs / 2;
  if (runs % 8 == 0 && !std::has_single_bit(runs) && half <= largest_hadamard_order) {
    for (std::size_t inner = 0; inner < halves.size(); ++inner) {
      ColumnCounts counts = halves[inner].columns;
      if (counts[2] == 0) continue;
      counts[2] += half - 3;  // one of inner's and two of the scheme's make the four levels
      counts[4] += 1;
      parents.push_back({counts, QuadrupledParent{half, inner}});
    }
  }
  return parents;
}

}  // namespace

const std::vector<ArrayParent>& array_parents(std::size_t runs) {
  static const auto lists = [] {
    std::vector<std::vector<ArrayParent>> all(most_array_runs + 1);
    for (std::size_t size = 4; size <= most_array_runs; ++size) {
      all[size] = list_parents(size, all[size / 2]);
    }
    return all;
  }();
  return runs <= most_array_runs ? lists[runs] : lists[0];
}

Array build_parent(const ArrayParent& parent) {
  return std::visit([](const auto& one) { return array_of(one); }, parent.construction);
}

Array expanded_column(const Array& array, const Array& by) {
  std::size_t column = array.columns() - 1;
  while (array.levels[column] != by.runs()) --column;
  Array result;
  for (std::size_t other = 0; other < array.columns(); ++other) {
    if (other != column) result.levels.push_back(array.levels[other]);
  }
  result.levels.insert(result.levels.end(), by.levels.begin(), by.levels.end());
  for (const auto& row : array.rows) {
    std::vector<std::size_t> levels = row;
    levels.erase(levels.begin() + static_cast<std::ptrdiff_t>(column));
    const auto& added = by.rows[row[column]];
    levels.insert(levels.end(), added.begin(), added.end());
    result.rows.push_back(std::move(levels));
  }
  return result;
}

std::string array_name(std::size_t runs, const ColumnCounts& columns) {
  std::string terms;
  for (const auto& [levels, count] : columns) {
    if (count == 0) continue;
    terms += fmt::format("{}{}^{}", terms.empty() ? "" : " x ", levels, count);
  }
  return fmt::format("L{} ({})", runs, terms);
}

ColumnCounts column_counts(const std::vector<std::size_t>& levels) {
  ColumnCounts counts;
  for (const std::size_t one : levels) ++counts[one];
  return counts;
}

}  // namespace yates::doe
