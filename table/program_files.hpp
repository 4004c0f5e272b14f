#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/json_document.hpp"
#include "table/row_builder.hpp"

namespace yates::table {

/// Files that other programs write, each told by its content, whatever its name is.
enum class ProgramFormat {
  hyperfine,
  google_benchmark,
  jmh,
  pytest_benchmark,
  perf_stat,
  gnu_time,
  json_array,
  json_columns,
  damaged_json  // cut off, or two documents in one file
};

/// The format that the content shows; absent for tables and JSON Lines.
std::optional<ProgramFormat> program_format_of(std::string_view content);

/// Reads content of this format; `found` says what it was read as and what a row is.
/// Throws InputError with what is missing or cut off.
RawImport read_program_file(std::string_view content, ProgramFormat format,
                            const std::string& name);

/// hyperfine and Google Benchmark: see table/benchmark_files.hpp.
/// JMH (-rf json): one row per measured iteration, with the columns `benchmark`, one per parameter,
/// `mode` and `threads` where they vary, `process` (the forks of all benchmarks, numbered),
/// `iteration`, `score`, or one column per unit where there are several ("score ops/s"), and one
/// per secondary metric. Iterations of mode "sample" are the means of their histograms. Without
/// forks all of it comes from one process.
RawImport read_jmh(std::string_view content, const std::string& name);
/// pytest-benchmark (--benchmark-json): one row per round, with `benchmark`, `group` where it
/// varies, one column per parameter, `round`, `iterations` (calls per round) and `time` of one call
/// in seconds. Where a file holds no data of rounds, one row per benchmark with their mean and
/// their number, `rounds`. All of it comes from one process.
RawImport read_pytest_benchmark(std::string_view content, const std::string& name);
/// perf stat -x, or -j: one row per call of perf stat (they are told by "# started on", or by an
/// event that comes again), with the name of the file without its ending as `file` and one column
/// per event; events that were never counted are left out. Throws InputError for intervals (-I) and
/// for counters of processors or cores.
RawImport read_perf_stat(std::string_view content, const std::string& name);
bool is_perf_stat(std::string_view content);
/// GNU time -v, also several in a row: one row per process with `command`, `time`, `user` and
/// `system` in seconds, `cpu_percent`, `memory` in bytes, counts of faults and switches, and
/// `exit_code`.
RawImport read_gnu_time(std::string_view content, const std::string& name);
bool is_gnu_time(std::string_view content);
/// A JSON array of objects, as pandas and R write a data frame; see read_json_lines.
RawImport read_json_array(std::string_view content, const std::string& name);

/// A JSON object of columns, each an object of cells by the number of their row, as pandas writes a
/// data frame: {"a": {"0": 1, "1": 2}}.
RawImport read_json_columns(std::string_view content, const std::string& name);

/// The whole text as one JSON value. Throws InputError where it is none: where it ends in the
/// middle, and where a second document begins.
JsonValue require_json(std::string_view content, const std::string& name);

/// Refuses what is no table that yates reads, such as .xlsx, .ods, .xls and Parquet, by an
/// InputError that says how to export it, and what is no text; the first bytes tell. Nothing
/// happens for anything else.
void refuse_foreign_format(std::string_view content, const std::string& name);

}  // namespace yates::table
