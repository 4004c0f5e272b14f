#include <algorithm>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "table/refused_texts.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {

namespace {

/// Whether each line is blank; lines that CR alone ends count as one.
std::vector<bool> blank_lines(std::string_view content) {
  std::vector<bool> result;
  while (!content.empty()) {
    const std::size_t end = std::min(content.find('\n'), content.size());
    result.push_back(content.substr(0, end).find_first_not_of(" \t\r") == std::string_view::npos);
    content.remove_prefix(std::min(end + 1, content.size()));
  }
  return result;
}

/// Whether a row names columns, unlike all rows above it.
bool names_columns(const RawTable& raw, std::size_t row, const Dialect& dialect) {
  bool number_turned_text = false;
  std::unordered_set<std::string_view> own;
  for (const auto& cells : raw.columns) {
    const std::string_view cell = cells[row];
    if (dialect.missing.contains(cell) || parse_quantity(cell, dialect.decimal)) return false;
    if (!own.insert(cell).second || cell.ends_with(':')) return false;
    const auto above = cells.begin() + static_cast<std::ptrdiff_t>(row);
    if (std::find(cells.begin(), above, cell) != above) return false;
    const auto is_quantity = [&](std::string_view one) {
      return parse_quantity(one, dialect.decimal).has_value();
    };
    number_turned_text =
        number_turned_text || (std::all_of(cells.begin(), above, is_quantity) &&
                               row + 1 < cells.size() && is_quantity(cells[row + 1]));
  }
  return number_turned_text;
}

}  // namespace

void refuse_second_table(std::string_view content, const RawTable& raw, const Dialect& dialect,
                         const std::string& name) {
  std::vector<bool> blank;
  for (std::size_t row = 1; row < raw.lines.size(); ++row) {
    if (raw.lines[row] <= raw.lines[row - 1] + 1) continue;
    if (blank.empty()) blank = blank_lines(content);
    const auto line = static_cast<std::size_t>(raw.lines[row]);
    if (line < 2 || line > blank.size() || !blank[line - 2]) continue;
    if (!names_columns(raw, row, dialect)) continue;
    std::vector<std::string> names;
    for (const auto& cells : raw.columns) names.push_back(language::printable(cells[row], 40));
    throw language::InputError(
        language::Place{name, raw.lines[row]},
        fmt::format("after a blank line a second table begins ({}); put it into a file of its own",
                    fmt::join(names, ", ")));
  }
}

}  // namespace yates::table
