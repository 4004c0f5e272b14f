#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "numerics/moments.hpp"
#include "table/table.hpp"

namespace yates::table {

/// The used levels of one column, in order, and the level of each cell.
struct GroupedColumn {
  std::vector<std::size_t> representative_row;  // per level: a row that has it
  std::vector<std::size_t> level_of_cell;

  std::size_t levels() const { return representative_row.size(); }
};

/// The distinct settings of some columns and which row belongs to which.
struct Grouping {
  std::vector<std::size_t> columns;             // indexes into Table::columns
  std::vector<GroupedColumn> grouped;           // one per column
  std::vector<std::size_t> representative_row;  // per cell: the first row that has its values
  RowFlags used;
  PackedIntegers cell_of_row;  // per row; zero, without meaning, where the row is not used

  std::size_t cells() const { return representative_row.size(); }
};

/// Groups the rows for which `use` is true by the values of the named columns. Numbers are equal
/// when their exact values are. Cells are in standard (Yates) order whatever the order of the rows:
/// the first column varies fastest, levels are in the order of the column, numbers ascend unless
/// the column declares an order. No used row may lack a value in the columns. Without columns there
/// is one cell. Throws InputError for an unknown column, with the nearest name.
Grouping group_rows(const Table& table, std::span<const std::string> columns, const RowFlags& use);

/// Per cell, the moments of the deviations from values.origin: the same bits whatever the order of
/// the rows. Sums of exact deviations are exact.
std::vector<numerics::Moments> summarise(const Grouping& grouping, const Numbers& values);

/// Names of the columns of a table of summaries. SD may be missing in a
/// row where N is 1.
struct SummaryColumns {
  std::string count;
  std::string mean;
  std::string standard_deviation;
  /// Columns of the smallest and the largest value; if absent, the means of the rows serve instead.
  std::optional<std::string> smallest = std::nullopt;
  std::optional<std::string> largest = std::nullopt;
};

/// Per cell, the moments of the rows that the summaries stand for, as deviations from the origin of
/// the mean column. Throws InputError with the row for a count that is not a whole number >= 1 and
/// for a negative or missing SD, and InputError for a column that is not numeric.
std::vector<numerics::Moments> merge_summaries(const Grouping& grouping, const Table& table,
                                               const SummaryColumns& columns);

}  // namespace yates::table
