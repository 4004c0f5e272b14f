#include "table/programs/program_files.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "language/error.hpp"
#include "table/programs/json_document.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

bool is_list(const JsonValue& object, std::string_view key) {
  const JsonValue* found = object.find(key);
  return found != nullptr && found->is(JsonValue::Kind::array);
}

bool is_row_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// {"a": {"0": 1, "1": 2}, ...}: columns whose cells are told by the numbers of their rows.
bool is_columns(const JsonValue& document) {
  if (document.members.empty()) return false;
  const std::vector<JsonMember>& first = document.members.front().value.members;
  return !first.empty() &&
         std::all_of(document.members.begin(), document.members.end(), [&](const auto& column) {
           const std::vector<JsonMember>& cells = column.value.members;
           return std::equal(cells.begin(), cells.end(), first.begin(), first.end(),
                             [](const JsonMember& one, const JsonMember& other) {
                               return one.name == other.name && is_row_number(one.name) &&
                                      one.value.items.empty() && one.value.members.empty();
                             });
         });
}

bool is_programs_list(const JsonValue& document) {
  return is_list(document, "results") || is_list(document, "benchmarks");
}

/// What is no JSON document as a whole: JSON Lines, one that has no end, or two of them.
std::optional<ProgramFormat> format_of_damaged(std::string_view content) {
  content.remove_prefix(content.find('{'));
  const std::size_t length = object_length(content);
  if (length == std::string_view::npos) {
    const std::size_t line_end = std::min(content.find('\n'), content.size());
    const std::size_t second = content.find_first_not_of(" \t\r\n", line_end);
    const bool lines = second != std::string_view::npos && content[second] == '{';
    return lines ? std::nullopt : std::optional(ProgramFormat::damaged_json);
  }
  const std::optional<JsonValue> first = parse_json(content.substr(0, length));
  return first && is_programs_list(*first) ? std::optional(ProgramFormat::damaged_json)
                                           : std::nullopt;
}

std::optional<ProgramFormat> format_of_object(std::string_view content) {
  const std::optional<JsonValue> document = parse_json(content);  // JSON Lines are no document
  if (!document) return format_of_damaged(content);
  if (is_columns(*document)) return ProgramFormat::json_columns;
  if (is_list(*document, "results")) return ProgramFormat::hyperfine;
  if (!is_list(*document, "benchmarks")) return std::nullopt;
  const JsonValue& benchmarks = *document->find("benchmarks");
  const bool with_stats =
      !benchmarks.items.empty() && benchmarks.items.front().find("stats") != nullptr;
  return with_stats ? ProgramFormat::pytest_benchmark : ProgramFormat::google_benchmark;
}

/// Of an array the first element tells: the others may be very many.
std::optional<ProgramFormat> format_of_array(std::string_view content) {
  const std::optional<std::string_view> first = first_element(content);
  if (!first) return std::nullopt;
  const std::optional<JsonValue> element = parse_json(*first);
  const bool jmh =
      element && element->find("benchmark") != nullptr && element->find("primaryMetric") != nullptr;
  // As jq '.results' writes it.
  if (element && element->find("command") != nullptr &&
      (is_list(*element, "times") || is_list(*element, "measurements")))
    return ProgramFormat::hyperfine;
  return jmh ? ProgramFormat::jmh : ProgramFormat::json_array;
}

}  // namespace

std::optional<ProgramFormat> program_format_of(std::string_view content) {
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return std::nullopt;
  if (content[first] == '[') return format_of_array(content.substr(first));
  if (is_perf_stat(content)) return ProgramFormat::perf_stat;
  if (content[first] == '{') return format_of_object(content);
  if (is_gnu_time(content)) return ProgramFormat::gnu_time;
  return std::nullopt;
}

RawImport read_program_file(std::string_view content, ProgramFormat format,
                            const std::string& name) {
  switch (format) {
    case ProgramFormat::hyperfine:
      return read_hyperfine(content, name);
    case ProgramFormat::google_benchmark:
      return read_google_benchmark(content, name);
    case ProgramFormat::jmh:
      return read_jmh(content, name);
    case ProgramFormat::pytest_benchmark:
      return read_pytest_benchmark(content, name);
    case ProgramFormat::perf_stat:
      return read_perf_stat(content, name);
    case ProgramFormat::gnu_time:
      return read_gnu_time(content, name);
    case ProgramFormat::json_columns:
      return read_json_columns(content, name);
    case ProgramFormat::damaged_json:
      require_json(content, name);
      break;
    case ProgramFormat::json_array:
      break;
  }
  return read_json_array(content, name);
}

JsonValue require_json(std::string_view content, const std::string& name) {
  std::optional<JsonValue> document = parse_json(content);
  if (!document) {
    const auto line_of = [&](std::size_t at) {
      return static_cast<int>(std::count(content.begin(),
                                         content.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
             1;
    };
    const std::size_t begin = std::min(content.find_first_of("{["), content.size());
    const std::size_t length = object_length(content.substr(begin));
    if (length == std::string_view::npos)
      throw InputError(
          Place{name, line_of(content.find_last_not_of(" \t\r\n") + 1)},
          "ends in the middle of its JSON; the program that writes it may still be running, or was "
          "stopped, or the disk was full: write the file again");
    const std::size_t second = content.find_first_not_of(" \t\r\n", begin + length);
    if (second != std::string_view::npos && (content[second] == '{' || content[second] == '['))
      throw InputError(
          Place{name, line_of(second)},
          "a second JSON document begins here, as where cat joined two files; keep each in a file "
          "of its own and name them all behind the formula: first.json second.json");
    throw InputError(Place{name}, "is damaged JSON; expected a whole JSON document");
  }
  return std::move(*document);
}

RawImport read_json_columns(std::string_view content, const std::string& name) {
  const JsonValue document = require_json(content, name);
  RowBuilder rows(name);
  const std::size_t count = document.members.front().value.members.size();
  for (std::size_t row = 0; row < count; ++row) {
    rows.start_row();
    for (const auto& [column, cells] : document.members)
      rows.set(column, cells.members[row].value.text);
  }
  return {rows.finish(),
          fmt::format("a JSON object of columns, as pandas writes it, {} rows in all", count)};
}

}  // namespace yates::table
