#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/cells/raw_table.hpp"
#include "table/table.hpp"
#include "table/text/dialect.hpp"

namespace yates::table {

/// A column and the row whose cell is its `not_a_number` (the place is still to be filled in).
struct BuiltColumn {
  Column column;
  std::optional<std::size_t> spoiling_row;
};

/// The categories of the present cells: declared levels first, others in code-point order.
Categories categorise(std::span<const std::string_view> cells, const RowFlags& present,
                      std::span<const std::string> declared);

/// Notes that a missing row says a word. Rows come in ascending order.
void note_missing_word(Column& column, std::string_view word, std::size_t row);

/// A column of cells that are written in this dialect and stay where they are: numeric if every
/// present cell is a number. A "-" beside a "+" is a level, as in tables of signs.
BuiltColumn build_column(std::string name, std::span<const std::string_view> cells,
                         const Dialect& dialect);

/// Reads the levels of a categorical column as quantities: numbers whose thousands stand apart make
/// it numeric, those with a unit become its `quantities`. Otherwise its `not_a_number` is the first
/// cell at fault, still without a place, and its row is returned.
std::optional<std::size_t> read_quantities(Column& column, const Dialect& dialect);

/// The numbers of a column with a unit, whether its cells are written with it or its file says it;
/// absent for another column.
std::optional<Quantities> quantities_of(const Column& column);

/// Adds a unit that is not among them.
void add_unit(std::vector<std::string>& units, const std::string& unit);

/// The numbers in another unit, which must be convertible to.
Numbers in_unit(const Quantities& quantities, const RowFlags& present, const std::string& unit);

/// Which decimal character the cells of a table tell, where a comma does not separate them: the
/// comma, if some cell can only be read with it and no more cells can only be read with a point.
/// Beside semicolons a comma is never taken for a mark between thousands unless points stand before
/// decimals.
char find_decimal(const RawTable& raw, char separator);

/// The table of the cells.
Table finish(RawTable raw, const std::string& name, const Dialect& dialect = {});

}  // namespace yates::table
