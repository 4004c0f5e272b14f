#include "table/cells/columns.hpp"

#include <algorithm>
#include <utility>

#include "language/error.hpp"
#include "table/cells/numbers.hpp"
#include "table/cells/short_decimal.hpp"
#include "table/text/number_slips.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

/// Whether a cell is a number in this dialect, without thousands apart and without a unit.
bool is_plain_number(std::string_view cell, char decimal) {
  if (decimal == '.') return is_number(cell);
  if (cell.find('.') != std::string_view::npos) return false;
  const std::size_t comma = cell.find(',');
  if (comma == std::string_view::npos) return is_number(cell);
  std::string text(cell);
  text[comma] = '.';
  return is_number(text);
}

/// The numbers with a point before their decimals, in `pool`.
std::vector<std::string_view> with_points(std::span<const std::string_view> cells,
                                          const RowFlags& present, TextPool& pool) {
  std::vector<std::string_view> result(cells.begin(), cells.end());
  std::string text;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    const std::size_t comma = present[row] ? cells[row].find(',') : std::string_view::npos;
    if (comma == std::string_view::npos) continue;
    text = cells[row];
    text[comma] = '.';
    result[row] = pool.keep(text);
  }
  return result;
}

/// Which cells have a value, and what the others say.
void find_missing(Column& column, std::span<const std::string_view> cells,
                  const MissingWords& words) {
  column.present = RowFlags(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (!words.contains(cells[row])) continue;
    column.present.clear(row);
    if (!cells[row].empty()) note_missing_word(column, cells[row], row);
  }
}

/// The first of the numbers that may be a thousand times as large, if no other cell shows that
/// their points stand before decimals.
std::optional<std::size_t> doubtful_row(std::span<const std::string_view> cells,
                                        const RowFlags& present) {
  std::optional<std::size_t> first;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (!present[row] || cells[row].find('.') == std::string_view::npos) continue;
    if (!point_may_mark_thousands(cells[row])) return std::nullopt;
    if (!first) first = row;
  }
  return first;
}

/// A "-" beside a "+" is a level: gives back the rows that say so.
void restore_signs(Column& column, std::span<const std::string_view> cells) {
  auto& words = column.missing_words;
  const auto minus = std::find_if(words.begin(), words.end(),
                                  [](const MissingWord& one) { return one.word == "-"; });
  if (minus == words.end() || std::find(cells.begin(), cells.end(), "+") == cells.end()) return;
  std::vector<bool> present(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row) present[row] = column.present[row];
  for (const std::uint32_t row : minus->rows) present[row] = true;
  column.present = RowFlags(std::move(present));
  words.erase(minus);
}

}  // namespace

void note_missing_word(Column& column, std::string_view word, std::size_t row) {
  auto& words = column.missing_words;
  auto found = std::find_if(words.begin(), words.end(),
                            [&](const MissingWord& one) { return one.word == word; });
  if (found == words.end()) found = words.insert(words.end(), {std::string(word), {}});
  found->rows.push_back(static_cast<std::uint32_t>(row));
}

BuiltColumn build_column(std::string name, std::span<const std::string_view> cells,
                         const Dialect& dialect) {
  BuiltColumn built{{std::move(name), Categories{}, {}}, std::nullopt};
  Column& column = built.column;
  find_missing(column, cells, dialect.missing);
  bool numbers = true;
  for (std::size_t row = 0; row < cells.size() && numbers; ++row)
    numbers = !column.present[row] || is_plain_number(cells[row], dialect.decimal);
  if (numbers && doubts_points(dialect)) built.spoiling_row = doubtful_row(cells, column.present);
  if (built.spoiling_row) {
    const std::string_view text = cells[*built.spoiling_row];
    column.values = categorise(cells, column.present, {});
    column.not_a_number = NotANumber{{}, std::string(text), either_number(text)};
    return built;
  }
  if (numbers) {
    TextPool pool;
    column.values = dialect.decimal == '.'
                        ? make_numbers(cells, column.present)
                        : make_numbers(with_points(cells, column.present, pool), column.present);
    return built;
  }
  restore_signs(column, cells);
  column.values = categorise(cells, column.present, {});
  built.spoiling_row = read_quantities(column, dialect);
  return built;
}

char find_decimal(const RawTable& raw, char separator) {
  std::size_t commas = 0;
  std::size_t points = 0;
  bool either = false;
  for (const auto& cells : raw.columns) {
    for (const std::string_view cell : cells) {
      const bool comma = cell.find(',') != std::string_view::npos;
      if (!comma && cell.find('.') == std::string_view::npos) continue;
      const auto by_comma = parse_quantity(cell, ',');
      const auto by_point = parse_quantity(cell, '.');
      if (by_comma && by_point)
        either = either || comma;
      else if (by_comma)
        ++commas;
      else if (by_point)
        ++points;
    }
  }
  if (commas > 0 && commas >= points) return ',';
  return separator == ';' && either && points == 0 ? ',' : '.';
}

Table finish(RawTable raw, const std::string& name, const Dialect& dialect) {
  if (raw.lines.empty())
    throw InputError(Place{name}, "has a header line but no rows; expected at least one");
  Table table{name, raw.lines.size(), {}};
  table.columns.reserve(raw.names.size());
  for (std::size_t i = 0; i < raw.names.size(); ++i) {
    const std::vector<std::string_view> cells = std::exchange(raw.columns[i], {});
    BuiltColumn built = build_column(std::move(raw.names[i]), cells, dialect);
    if (built.spoiling_row) {
      Place place{name, raw.lines[*built.spoiling_row]};
      if (raw.counts_fields) place.column = static_cast<int>(raw.columns_before + i + 1);
      built.column.not_a_number->place = std::move(place);
    }
    table.columns.push_back(std::move(built.column));
  }
  return table;
}

}  // namespace yates::table
