#include "table/program_files.hpp"

#include <algorithm>

#include "language/error.hpp"
#include "table/benchmark_files.hpp"
#include "table/json_elements.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

bool is_list(const JsonValue& object, std::string_view key) {
  const JsonValue* found = object.find(key);
  return found != nullptr && found->is(JsonValue::Kind::array);
}

std::optional<ProgramFormat> format_of_object(std::string_view content) {
  const std::optional<JsonValue> document = parse_json(content);  // JSON Lines are no document
  if (!document) return std::nullopt;
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
    case ProgramFormat::json_array:
      break;
  }
  return read_json_array(content, name);
}

JsonValue require_json(std::string_view content, const std::string& name) {
  std::optional<JsonValue> document = parse_json(content);
  if (!document)
    throw InputError(Place{name}, "is cut off or damaged JSON; expected a whole JSON document");
  return std::move(*document);
}

}  // namespace yates::table
