#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/table.hpp"

namespace yates::table {

/// The rows of a table by columns that have two values each.
struct TwoLevelRows {
  /// For a column's first and second level, a row that has it.
  struct Levels {
    std::size_t low_row;
    std::size_t high_row;
  };
  std::vector<Levels> levels;  // per column
  /// Per row, its cell: bit c is set if column c has its second level. If all combinations are
  /// present, this is the standard order of group_rows.
  std::vector<std::uint32_t> cell_of_row;
};

/// The rows are absent unless every row has a value in each of the columns, at most 31, and each
/// column has exactly two values: numbers, the smaller one first, or categories in the order of
/// their levels. They are absent, too, if levels were declared or numbers are not kept as exact
/// decimals, both of which group_rows handles. The table must have the columns.
std::optional<TwoLevelRows> two_level_rows(const Table& table,
                                           std::span<const std::string> columns);

}  // namespace yates::table
