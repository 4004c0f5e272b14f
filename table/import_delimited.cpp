#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "language/utf8.hpp"
#include "table/columns.hpp"
#include "table/delimited.hpp"
#include "table/parallel.hpp"
#include "table/text/encoding.hpp"
#include "table/text/splitter.hpp"

namespace yates::table {

namespace {

void add_found(Import& import, const std::string& what) {
  import.found += (import.found.empty() ? "" : ", ") + what;
}

/// What is said of a dialect that nobody has told.
void say_found(Import& import, const Dialect& dialect, char usual, const ReadOptions& options) {
  if (dialect.separator != usual && !options.separator) {
    add_found(import,
              fmt::format("fields are separated by {}{}", separators_in_words(dialect.separator),
                          dialect.separator_line ? ", as the first line says" : ""));
  }
  if (dialect.decimal == ',' && !options.decimal)
    add_found(import, "decimals stand behind a comma");
}

/// A table that was pasted into one column of a spreadsheet.
void refuse_quoted_lines(std::string_view content, const Table& table, const std::string& name) {
  if (table.columns.size() != 1 || !content.starts_with('"')) return;
  const std::string& line = table.columns.front().name;
  if (line.find_first_of(",;\t") == std::string::npos) return;
  throw language::InputError(
      language::Place{name, 1},
      fmt::format("every line stands in quotes as a whole, so that there is one column, \"{}\"; "
                  "remove the quotes at both ends of the lines, or split the column in the "
                  "spreadsheet (Excel: Data, Text to Columns) and save it again as CSV",
                  language::printable(line, 60)));
}

/// hyperfine's CSV holds no times of single runs.
void explain_hyperfine_csv(Import& import, const std::string& name) {
  const std::vector<std::string> names = import.table.names();
  constexpr std::array<std::string_view, 4> own{"command", "mean", "stddev", "median"};
  if (names.size() < own.size() || !std::equal(own.begin(), own.end(), names.begin())) return;
  for (const char* wanted : {"time", "times"})
    import.absent[wanted] = fmt::format(
        "{} is hyperfine's CSV, which holds the mean of each command alone; its JSON holds every "
        "run: hyperfine --export-json runs.json",
        name);
}

/// The names of columns behind a #, as NumPy and gnuplot write them: the line is a comment, so that
/// the row below it was taken for the names.
void explain_commented_names(Import& import, std::string_view content, const Dialect& dialect,
                             const std::string& name) {
  if (!content.starts_with('#')) return;
  TextPool pool;
  std::vector<std::string_view> fields;
  try {
    Splitter splitter(content.substr(1, content.find_first_of("\r\n") - 1), dialect, name, pool);
    if (!splitter.next(fields)) return;
  } catch (const language::InputError&) {
    return;  // a comment need not be a row
  }
  if (fields.size() != import.table.columns.size()) return;
  for (const std::string_view field : fields)
    import.absent[std::string(field)] = fmt::format(
        "line 1 of {}, which has this name, begins with #, so that it was passed over as a "
        "comment; "
        "take the # out where it names the columns",
        name);
}

}  // namespace

void check_text(std::string_view content, const std::string& name) {
  const std::optional<std::size_t> invalid = language::first_invalid_byte(content);
  const std::size_t bad =
      std::min(invalid.value_or(content.size()), std::min(content.find('\0'), content.size()));
  if (bad == content.size()) return;
  const std::string_view before = content.substr(0, bad);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::size_t column = language::count_characters(before.substr(line_begin)) + 1;
  std::string text = fmt::format("is not text: byte 0x{:02x} at line {}, column {}; expected UTF-8",
                                 static_cast<unsigned char>(content[bad]), line, column);
  if (content.starts_with("\xff\xfe") || content.starts_with("\xfe\xff")) text += ", found UTF-16";
  throw language::InputError(language::Place{name}, text);
}

void say_encoding(Import& import, std::string_view encoding) {
  import.found =
      fmt::format("its text is {}{}{}", encoding, import.found.empty() ? "" : ", ", import.found);
}

Import import_delimited(std::string_view content, char usual, const std::string& name,
                        const ReadOptions& options, const FileContent* file) {
  Dialect dialect = find_dialect(content, usual, options);
  Import result;
  if (auto plain = read_plain(content, dialect, name, hardware_threads(), file)) {
    result.table = *std::move(plain);
    refuse_quoted_lines(content, result.table, name);
    explain_hyperfine_csv(result, name);
    say_found(result, dialect, usual, options);
    return result;
  }
  if (language::first_invalid_byte(content)) {
    if (const auto recoded = from_windows_1252(content)) {
      result = import_delimited(recoded->text, usual, name, options, nullptr);
      say_encoding(result, recoded->from);
      return result;
    }
  }
  check_text(content, name);
  RawTable raw = read_delimited(content, dialect, name, result.remarks);
  if (dialect.separator != ',' && !options.decimal)
    dialect.decimal = find_decimal(raw, dialect.separator);
  result.table = finish(std::move(raw), name, dialect);
  refuse_quoted_lines(content, result.table, name);
  explain_hyperfine_csv(result, name);
  explain_commented_names(result, content, dialect, name);
  say_found(result, dialect, usual, options);
  return result;
}

}  // namespace yates::table
