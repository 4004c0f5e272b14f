#include "table/cells/declared.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "table/cells/columns.hpp"
#include "table/cells/raw_table.hpp"

namespace yates::table {

namespace {

/// Whether the cells alone show the levels: each has a row, and they stand in code-point order.
bool cells_show_levels(const Categories& categories, const RowFlags& present, std::size_t rows) {
  if (!std::is_sorted(categories.levels.begin(), categories.levels.end())) return false;
  std::vector<bool> used(categories.levels.size(), false);
  for (std::size_t row = 0; row < rows; ++row) {
    if (present[row]) used[categories.code[row]] = true;
  }
  return std::find(used.begin(), used.end(), false) == used.end();
}

}  // namespace

std::vector<DeclaredColumn> declarations(const Table& table) {
  std::vector<DeclaredColumn> result;
  for (const Column& column : table.columns) {
    DeclaredColumn declared{column.name};
    if (const auto* categories = std::get_if<Categories>(&column.values)) {
      // Cells with a unit are read as such again.
      declared.categorical = !column.quantities.has_value();
      const bool shown = cells_show_levels(*categories, column.present, table.rows);
      if (declared.categorical && !shown) declared.levels = categories->levels;
    } else {
      declared.levels = std::get<Numbers>(column.values).declared_levels;
      declared.unit = column.unit;
    }
    result.push_back(std::move(declared));
  }
  return result;
}

Column declared_column(const DeclaredColumn& declared, std::span<const std::string> texts) {
  if (declared.categorical) return make_categorical(declared.name, texts, declared.levels);
  Column column = make_column(declared.name, texts);
  if (auto* numbers = std::get_if<Numbers>(&column.values)) {
    numbers->declared_levels = declared.levels;
    column.unit = declared.unit;
  }
  return column;
}

Table read_declared(std::string_view csv, std::span<const DeclaredColumn> declared,
                    const std::string& name) {
  Dialect dialect;
  dialect.decimal_is_certain = true;
  std::vector<std::string> remarks;
  RawTable raw = read_delimited(csv, dialect, name, remarks);
  std::map<std::string, std::vector<std::string>> categorical;
  for (const DeclaredColumn& one : declared) {
    const auto at = std::find(raw.names.begin(), raw.names.end(), one.name);
    if (!one.categorical || at == raw.names.end()) continue;
    const auto& cells = raw.columns[static_cast<std::size_t>(at - raw.names.begin())];
    categorical[one.name] = {cells.begin(), cells.end()};
  }
  Table result = finish(std::move(raw), name, dialect);
  for (const DeclaredColumn& one : declared) {
    const auto column = std::find_if(result.columns.begin(), result.columns.end(),
                                     [&](const Column& other) { return other.name == one.name; });
    if (column == result.columns.end()) continue;
    if (one.categorical) {
      *column = declared_column(one, categorical.at(one.name));
    } else if (auto* numbers = std::get_if<Numbers>(&column->values)) {
      numbers->declared_levels = one.levels;
      column->unit = one.unit;
    }
  }
  return result;
}

}  // namespace yates::table
