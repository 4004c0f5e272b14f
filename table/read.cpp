#include "table/read.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/utf8.hpp"
#include "table/columns.hpp"
#include "table/compression.hpp"
#include "table/delimited.hpp"
#include "table/file_content.hpp"
#include "table/parallel.hpp"
#include "table/program_files.hpp"
#include "table/raw_table.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

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
  throw InputError(Place{name}, text);
}

Table finish(RawTable raw, const std::string& name) {
  if (raw.lines.empty())
    throw InputError(Place{name}, "has a header line but no rows; expected at least one");
  Table table{name, raw.lines.size(), {}};
  table.columns.reserve(raw.names.size());
  for (std::size_t i = 0; i < raw.names.size(); ++i) {
    const std::vector<std::string_view> cells = std::exchange(raw.columns[i], {});
    BuiltColumn built = build_column(std::move(raw.names[i]), cells);
    if (built.spoiling_row) {
      Place place{name, raw.lines[*built.spoiling_row]};
      if (raw.counts_fields) place.column = static_cast<int>(i + 1);
      built.column.not_a_number->place = std::move(place);
    }
    table.columns.push_back(std::move(built.column));
  }
  return table;
}

std::string_view without_mark(std::string_view content) {
  if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
  return content;
}

FileFormat format_of_content(std::string_view content, const std::string& name) {
  content = without_mark(content);
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return FileFormat::csv;
  if (content[first] == '{') return FileFormat::json_lines;
  if (content[first] == '[')
    throw InputError(Place{name}, "is a JSON array; expected one JSON object per line");
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
  return format == FileFormat::csv ? ',' : '\t';
}

/// The content may be that of a file, whose memory is then given back while it is read.
Table read_content(std::string_view content, FileFormat format, const std::string& name,
                   const FileContent* file) {
  if (format != FileFormat::json_lines) {
    std::optional<Table> plain =
        read_plain(without_mark(content), separator_of(format), name, hardware_threads(), file);
    if (plain) return std::move(*plain);
  }
  return read_any_text(content, format, name);
}

Import import_content(std::string_view content, const std::string& name, const FileContent* file) {
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
  const std::optional<FileFormat> format = format_of_ending(plain_path.string());
  if (const auto program = program_format_of(without_mark(content))) {
    check_text(content, name);
    RawImport import = read_program_file(without_mark(content), *program, name);
    Import result{finish(std::move(import.table), name), std::move(import.remarks)};
    result.remarks.insert(result.remarks.begin(), name + ": " + import.found);
    result.table.one_process_per_file = import.one_process;
    return result;
  }
  return {read_content(content, format ? *format : format_of_content(content, name), name, file),
          {}};
}

}  // namespace

Import import_file(const std::string& path) {
  const FileContent file(path);
  return import_content(file.text(), path == "-" ? "standard input" : path, &file);
}

Import import_text(std::string_view content, const std::string& name) {
  return import_content(content, name, nullptr);
}

Table read_file(const std::string& path) {
  return import_file(path).table;
}

Table read_text(std::string_view content, FileFormat format, const std::string& name) {
  return read_content(content, format, name, nullptr);
}

Table read_any_text(std::string_view content, FileFormat format, const std::string& name) {
  check_text(content, name);
  content = without_mark(content);
  if (format == FileFormat::json_lines) return finish(read_json_lines(content, name), name);
  return finish(read_delimited(content, separator_of(format), name), name);
}

}  // namespace yates::table
