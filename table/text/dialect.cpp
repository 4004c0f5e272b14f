#include "table/text/dialect.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "language/error.hpp"
#include "table/text/quantity.hpp"
#include "table/text/splitter.hpp"

namespace yates::table {

namespace {

constexpr std::size_t most_sampled_rows = 100;
constexpr std::size_t most_sampled_bytes = std::size_t{1} << 15;

struct SeparatorWord {
  char separator;
  std::string_view word;
  std::string_view plural;
};
constexpr std::array separator_words{
    SeparatorWord{',', "comma", "commas"}, SeparatorWord{';', "semicolon", "semicolons"},
    SeparatorWord{'\t', "tab", "tabs"}, SeparatorWord{'|', "pipe", "pipes"},
    SeparatorWord{' ', "blank", "blanks"}};

/// How well a separator splits the first rows.
struct Splitting {
  std::size_t columns = 0;  // of the header line; 0: it cannot be split so
  double alike = 0;         // share of the rows that have as many fields
  double numeric = 0;       // share of the cells that are numbers

  bool better_than(const Splitting& other) const {
    if (alike != other.alike) return alike > other.alike;
    return numeric > other.numeric;
  }
};

using Row = std::vector<std::string_view>;

/// A separator at the end of a line begins no field.
std::size_t fields_of(const Row& row) {
  return row.size() > 1 && row.back().empty() ? row.size() - 1 : row.size();
}

bool is_numeric(std::string_view cell, char separator) {
  return parse_quantity(cell, '.') || (separator != ',' && parse_quantity(cell, ','));
}

/// Splits the sample; what follows a quote that does not close is left.
std::vector<Row> rows_of(std::string_view sample, const Dialect& dialect, TextPool& pool) {
  std::vector<Row> rows;
  const std::string name;
  Splitter splitter(sample, dialect, name, pool);
  try {
    for (Row row; rows.size() <= most_sampled_rows && splitter.next(row);) rows.push_back(row);
  } catch (const language::InputError&) {
    if (rows.empty()) return rows;
  }
  return rows;
}

Splitting split_by(char separator, std::string_view sample, bool cut, Dialect dialect) {
  dialect.separator = separator;
  TextPool pool;
  std::vector<Row> rows = rows_of(sample, dialect, pool);
  if (cut && rows.size() > 2 && rows.size() <= most_sampled_rows) rows.pop_back();
  Splitting result;
  if (rows.empty()) return result;
  result.columns = fields_of(rows.front());
  if (rows.size() == 1) return result;
  // R writes names of rows without a name above them.
  const std::size_t first = fields_of(rows[1]);
  const std::size_t expected = first == result.columns + 1 ? first : result.columns;
  std::size_t alike = 0;
  std::size_t cells = 0;
  std::size_t numeric = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (fields_of(rows[i]) == expected || rows[i].size() == expected) ++alike;
    for (const std::string_view cell : rows[i]) {
      ++cells;
      if (is_numeric(cell, separator)) ++numeric;
    }
  }
  result.alike = static_cast<double>(alike) / static_cast<double>(rows.size() - 1);
  result.numeric = static_cast<double>(numeric) / static_cast<double>(cells);
  return result;
}

char find_separator(std::string_view content, char usual, const Dialect& dialect) {
  const std::string_view sample = content.substr(0, most_sampled_bytes);
  const bool cut = sample.size() < content.size();
  // Nearly all files: nothing but the usual separator is there.
  const std::size_t line = sample.find_first_not_of(" \t\r\n");
  const std::string_view header =
      line == std::string_view::npos
          ? ""
          : sample.substr(line, sample.find_first_of("\r\n", line) - line);
  const std::string_view others = usual == '\t' ? ",;|" : ";|\t";
  if (header.find(usual) != std::string_view::npos && !header.starts_with('#') &&
      sample.find_first_of(others) == std::string_view::npos)
    return usual;
  char best = usual;
  Splitting best_splitting = split_by(usual, sample, cut, dialect);
  if (best_splitting.columns < 2) best_splitting = {};
  for (const char candidate : {',', ';', '\t', '|'}) {
    if (candidate == usual) continue;
    const Splitting splitting = split_by(candidate, sample, cut, dialect);
    if (splitting.columns < 2) continue;
    if (best_splitting.columns >= 2 && !splitting.better_than(best_splitting)) continue;
    best = candidate;
    best_splitting = splitting;
  }
  if (best_splitting.columns >= 2) return best;
  const Splitting blanks = split_by(' ', sample, cut, dialect);
  // Some rows may lack a value that was left out instead of being written as NA.
  return blanks.columns >= 2 && blanks.alike > 0.5 ? ' ' : usual;
}

}  // namespace

std::optional<char> parse_separator(std::string_view text) {
  for (const SeparatorWord& one : separator_words)
    if (text == one.word || text == one.plural) return one.separator;
  if (text == "\\t") return '\t';
  if (text.size() != 1) return std::nullopt;
  const char c = text.front();
  const bool word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  constexpr std::string_view others = "\"'.+-#_\r\n";
  const auto byte = static_cast<unsigned char>(c);
  if (word || others.find(c) != std::string_view::npos || byte >= 0x7f || (byte < ' ' && c != '\t'))
    return std::nullopt;
  return c;
}

std::string separators_in_words(char separator) {
  for (const SeparatorWord& one : separator_words)
    if (one.separator == separator) return std::string(one.plural);
  return fmt::format("'{}'", separator);
}

std::optional<SeparatorLine> separator_line(std::string_view content) {
  constexpr std::size_t length = 5;
  if (content.size() <= length) return std::nullopt;
  if (!content.starts_with("sep=") && !content.starts_with("SEP=")) return std::nullopt;
  const std::string_view behind = content.substr(length);
  const std::size_t end = behind.starts_with("\r\n") ? 2 : 1;
  if (behind.front() != '\n' && behind.front() != '\r') return std::nullopt;
  return SeparatorLine{content[length - 1], length + end};
}

Dialect find_dialect(std::string_view content, char usual, const ReadOptions& options) {
  Dialect dialect;
  dialect.missing = MissingWords(options.missing);
  if (options.decimal) {
    dialect.decimal = *options.decimal;
    dialect.decimal_is_certain = true;
  }
  const auto line = separator_line(content);
  dialect.separator_line = line.has_value();
  if (options.separator)
    dialect.separator = *options.separator;
  else if (line)
    dialect.separator = line->separator;
  else
    dialect.separator = find_separator(content, usual, dialect);
  return dialect;
}

}  // namespace yates::table
