#include "table/cells/refused_texts.hpp"

#include <algorithm>
#include <cctype>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/error.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {
namespace {

constexpr std::size_t bytes_looked_at = 8192;

bool is_plain_name(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::all_of(text.begin(), text.end(), [](unsigned char letter) {
           return std::isalnum(letter) != 0 || letter == '_' || letter == '-' || letter == '.';
         });
}

/// The first lines that are not blank, two of them.
std::vector<std::string_view> first_lines(std::string_view content) {
  content = content.substr(0, bytes_looked_at);
  std::vector<std::string_view> lines;
  while (!content.empty() && lines.size() < 2) {
    const std::size_t end = std::min(content.find('\n'), content.size());
    const std::string_view line = language::trimmed(content.substr(0, end));
    if (!line.empty()) lines.push_back(line);
    content.remove_prefix(std::min(end + 1, content.size()));
  }
  return lines;
}

/// The names of a line "codec=gzip threads=1"; none where a word has another form.
std::vector<std::string> names_before_equals(std::string_view line) {
  std::vector<std::string> names;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find_first_of(" \t,;"), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(line.find_first_not_of(" \t,;", end), line.size()));
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals + 1 == word.size() ||
        !is_plain_name(word.substr(0, equals)))
      return {};
    names.emplace_back(word.substr(0, equals));
  }
  return names;
}

/// The name of a line "codec: gzip"; empty where it has another form.
std::string_view name_before_colon(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos || line.find_first_of(",;\t|") != std::string_view::npos ||
      line.find(": ", colon + 1) != std::string_view::npos || !is_plain_name(line.substr(0, colon)))
    return {};
  return line.substr(0, colon);
}

}  // namespace

void refuse_named_values(std::string_view content, const std::string& name) {
  const std::vector<std::string_view> lines = first_lines(content);
  if (lines.size() < 2) return;
  const std::vector<std::string> names = names_before_equals(lines[0]);
  if (!names.empty() && names == names_before_equals(lines[1]))
    throw language::InputError(
        language::Place{name},
        fmt::format("names every value, as in '{}'; expected a table: its first line is {}, and "
                    "each line below it holds the values of one run alone",
                    language::printable(lines[0], 40), fmt::join(names, ",")));
  // Such lines may stand above a table, which has separators.
  if (content.substr(0, bytes_looked_at).find_first_of(",;\t|") != std::string_view::npos) return;
  const std::string_view first = name_before_colon(lines[0]);
  const std::string_view second = name_before_colon(lines[1]);
  if (first.empty() || second.empty() || first == second) return;
  throw language::InputError(
      language::Place{name},
      fmt::format("has a line for each value, as in '{}'; expected a table: its first line is "
                  "{},{},..., and each line below it holds the values of one run",
                  language::printable(lines[0], 40), first, second));
}

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
