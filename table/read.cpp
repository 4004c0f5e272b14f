#include "table/read.hpp"

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/utf8.hpp"
#include "table/cells/columns.hpp"
#include "table/cells/raw_table.hpp"
#include "table/cells/spellings.hpp"
#include "table/delimited/delimited.hpp"
#include "table/delimited/file_content.hpp"
#include "table/parallel.hpp"
#include "table/programs/program_files.hpp"
#include "table/text/encoding.hpp"
#include "table/text/quantity.hpp"
#include "table/text/visible_name.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string_view without_mark(std::string_view content) {
  if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
  return content;
}

/// The text behind its byte-order mark.
std::string_view checked(std::string_view content, const std::string& name) {
  check_text(content, name);
  return without_mark(content);
}

Dialect json_dialect(const ReadOptions& options) {
  Dialect dialect;
  dialect.missing = MissingWords(options.missing);
  if (options.decimal) {
    dialect.decimal = *options.decimal;
    dialect.decimal_is_certain = true;
  }
  return dialect;
}

FileFormat format_of_content(std::string_view content) {
  content = without_mark(content);
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return FileFormat::csv;
  if (content[first] == '{') return FileFormat::json_lines;
  const std::string_view line = content.substr(first, content.find_first_of("\r\n", first) - first);
  const bool tabs = line.find('\t') != std::string_view::npos;
  return tabs && line.find(',') == std::string_view::npos ? FileFormat::tsv : FileFormat::csv;
}

/// Files with other endings (a pipe has none) are told by their content.
std::optional<FileFormat> format_of_ending(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (ending == ".csv") return FileFormat::csv;
  if (ending == ".tsv") return FileFormat::tsv;
  if (ending == ".jsonl" || ending == ".ndjson") return FileFormat::json_lines;
  return std::nullopt;
}

char separator_of(FileFormat format) {
  return format == FileFormat::tsv ? '\t' : ',';
}

/// What the library's callers say to be CSV or TSV has a decimal point.
Dialect dialect_of(FileFormat format) {
  Dialect dialect;
  dialect.separator = separator_of(format);
  dialect.decimal_is_certain = true;
  return dialect;
}

/// Texts of JSON that read as numbers are numbers, but for hashes of commits.
Import import_json_lines(std::string_view content, const std::string& name,
                         const Dialect& dialect) {
  RawTable raw = read_json_lines(content, name);
  std::vector<std::pair<std::size_t, std::vector<std::string>>> hashes;
  for (const std::size_t column : columns_of_hashes(raw, dialect)) {
    const auto& cells = raw.columns[column];
    hashes.emplace_back(column, std::vector<std::string>(cells.begin(), cells.end()));
  }
  Import import{finish(std::move(raw), name, dialect)};
  for (const auto& [index, texts] : hashes) {
    Column& column = import.table.columns[index];
    use_texts(column, {texts.begin(), texts.end()});
    import.hashes.push_back(column.name);
  }
  return import;
}

/// The content may be that of a file, whose memory is then given back while it is read.
Import import_content(std::string_view content, const std::string& name, const ReadOptions& options,
                      const FileContent* file) {
  std::string decompressed;
  std::filesystem::path plain_path = name;
  if (const std::optional<Compression> compression = compression_of(content)) {
    decompressed = decompress(content, *compression, name);
    content = decompressed;
    file = nullptr;
    const std::string ending = plain_path.extension().string();
    if (ending == ".gz" || ending == ".zst" || ending == ".xz") plain_path = plain_path.stem();
  }
  refuse_foreign_format(content, name);
  std::optional<Recoded> recoded = from_utf16(content);
  if (recoded) {
    content = recoded->text;
    file = nullptr;
  }
  const std::optional<FileFormat> format = format_of_ending(plain_path.string());
  if (const auto program = program_format_of(without_mark(content))) {
    RawImport import = read_program_file(checked(content, name), *program, name);
    Import result{finish(std::move(import.table), name, json_dialect(options)),
                  std::move(import.remarks)};
    result.found = import.found;
    result.absent = std::move(import.absent);
    result.table.one_process_per_file = import.one_process;
    result.table.outcome_column = import.outcome_column;
    for (Column& column : result.table.columns) {
      const auto unit = import.units.find(column.name);
      if (unit != import.units.end() && column.numeric()) column.unit = unit->second;
    }
    return result;
  }
  const FileFormat known = format ? *format : format_of_content(content);
  if (known == FileFormat::json_lines)
    return import_json_lines(checked(content, name), name, json_dialect(options));
  // Tabs go without saying where the file's name says them.
  const char usual = separator_of(format ? *format : FileFormat::csv);
  Import result = import_delimited(without_mark(content), usual, name, options, file);
  if (recoded) say_encoding(result, recoded->from);
  return result;
}

/// Nobody can type a name that holds what nobody sees.
void make_visible(Import& import, Column& column) {
  std::string name = visible_name(column.name);
  if (name == column.name || name.empty()) return;
  if (import.table.find(name) != nullptr) {
    throw InputError({import.table.source, std::nullopt, std::nullopt},
                     fmt::format("two columns are called '{}' but for characters that nobody sees, "
                                 "such as a no-break space; give one of them another name",
                                 name));
  }
  import.remarks.push_back(fmt::format(
      "the name of the column '{}' holds characters that nobody sees, which do not count", name));
  column.name = std::move(name);
  import.renamed = true;
}

/// Columns under the names that people read. Numbers whose name says their unit, as "Zeit (ms)"
/// does, are in it.
Import with_read_names(Import import) {
  for (Column& column : import.table.columns) {
    make_visible(import, column);
    if (!column.numeric() || !column.unit.empty()) continue;
    if (const auto named = named_unit(column.name)) column.unit = named->unit;
  }
  return import;
}

}  // namespace

Import import_file(const std::string& path, const ReadOptions& options) {
  const FileContent file(path);
  return with_read_names(
      import_content(file.text(), path == "-" ? "standard input" : path, options, &file));
}

Import import_text(std::string_view content, const std::string& name, const ReadOptions& options) {
  return with_read_names(import_content(content, name, options, nullptr));
}

Table read_file(const std::string& path) {
  return import_file(path).table;
}

Table read_text(std::string_view content, FileFormat format, const std::string& name) {
  if (format != FileFormat::json_lines) {
    std::optional<Table> plain =
        read_plain(without_mark(content), dialect_of(format), name, hardware_threads());
    if (plain) return std::move(*plain);
  }
  return read_any_text(content, format, name);
}

Table read_any_text(std::string_view content, FileFormat format, const std::string& name) {
  content = checked(content, name);
  if (format == FileFormat::json_lines) return finish(read_json_lines(content, name), name);
  const Dialect dialect = dialect_of(format);
  std::vector<std::string> remarks;
  return finish(read_delimited(content, dialect, name, remarks), name, dialect);
}

}  // namespace yates::table
