#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "language/utf8.hpp"
#include "table/cells/columns.hpp"
#include "table/cells/refused_texts.hpp"
#include "table/cells/spellings.hpp"
#include "table/delimited/delimited.hpp"
#include "table/parallel.hpp"
#include "table/text/encoding.hpp"
#include "table/text/splitter.hpp"
#include "table/text/visible_name.hpp"

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

/// The first look at larger files would take longer than it is worth.
constexpr std::size_t most_looked_at = std::size_t{1} << 20;

/// What the texts of the cells show beyond their values; views are into the content.
struct SeenInTexts {
  std::vector<VersionsAsNumbers> versions = {};
  std::vector<std::pair<std::size_t, std::vector<std::string_view>>> hashes = {};
};

SeenInTexts look_at_texts(std::string_view content, const RawTable& raw, const Dialect& dialect,
                          const std::string& name) {
  SeenInTexts seen;
  if (content.size() > most_looked_at) return seen;
  refuse_second_table(content, raw, dialect, name);
  seen.versions = versions_as_numbers(raw, dialect, name);
  for (const std::size_t column : columns_of_hashes(raw, dialect))
    seen.hashes.emplace_back(column, raw.columns[column]);
  return seen;
}

void use_what_was_seen(Import& import, SeenInTexts seen) {
  import.versions = std::move(seen.versions);
  for (const auto& [index, cells] : seen.hashes) {
    Column& column = import.table.columns[index];
    use_texts(column, cells);
    import.hashes.push_back(column.name);
  }
}

/// A table that was read without keeping its texts is read once more.
SeenInTexts look_at_plain_texts(std::string_view content, const Dialect& dialect,
                                const std::string& name) {
  if (content.size() > most_looked_at) return {};
  std::vector<std::string> remarks;
  const RawTable raw = read_delimited(content, dialect, name, remarks);
  return look_at_texts(content, raw, dialect, name);
}

/// Colours of a terminal and the like, which nobody sees in the levels that they are part of. What
/// stands in quotes was written on purpose, as by yates export.
void refuse_control_characters(std::string_view content, const std::string& name) {
  bool quoted = false;
  const auto found = std::find_if(content.begin(), content.end(), [&](char letter) {
    if (letter == '"') quoted = !quoted;
    return !quoted && is_control_character(letter);
  });
  if (found == content.end()) return;
  const std::string_view before =
      content.substr(0, static_cast<std::size_t>(found - content.begin()));
  const auto line = static_cast<int>(std::count(before.begin(), before.end(), '\n') + 1);
  throw language::InputError(
      language::Place{name, line},
      fmt::format("holds the control character U+{:04X}{}", static_cast<unsigned char>(*found),
                  *found == '\x1b'
                      ? ", with which programs colour what they print; let the program "
                        "print without colours"
                      : "; expected text"));
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
  refuse_named_values(content, name);
  Dialect dialect = find_dialect(content, usual, options);
  Import result;
  if (auto plain = read_plain(content, dialect, name, hardware_threads(), file)) {
    result.table = *std::move(plain);
    refuse_quoted_lines(content, result.table, name);
    explain_hyperfine_csv(result, name);
    say_found(result, dialect, usual, options);
    use_what_was_seen(result, look_at_plain_texts(content, dialect, name));
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
  refuse_control_characters(content, name);
  RawTable raw = read_delimited(content, dialect, name, result.remarks);
  if (dialect.separator != ',' && !options.decimal)
    dialect.decimal = find_decimal(raw, dialect.separator);
  SeenInTexts seen = look_at_texts(content, raw, dialect, name);
  result.table = finish(std::move(raw), name, dialect);
  use_what_was_seen(result, std::move(seen));
  refuse_quoted_lines(content, result.table, name);
  explain_hyperfine_csv(result, name);
  explain_commented_names(result, content, dialect, name);
  say_found(result, dialect, usual, options);
  return result;
}

}  // namespace yates::table
