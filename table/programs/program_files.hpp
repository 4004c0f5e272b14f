#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/cells/raw_table.hpp"
#include "table/programs/json_document.hpp"

namespace yates::table {

/// The cells, as texts, of a table that another program wrote.
struct RawImport {
  RawTable table;
  std::string found;                               // what the file was read as, and what a row is
  std::vector<std::string> remarks = {};           // one sentence each, without a full stop
  bool one_process = false;                        // see Table::one_process_per_file
  std::map<std::string, std::string> units = {};   // of columns of numbers, as "us" of real_time
  std::map<std::string, std::string> absent = {};  // see Import::absent
  std::string outcome_column = {};                 // see Table::outcome_column
};

/// Rows of named cells; columns come in the order of their first appearance.
class RowBuilder {
 public:
  explicit RowBuilder(std::string name) : name_(std::move(name)) {}
  /// The row is told by its line of the file where it has one, otherwise by its number.
  void start_row(std::optional<int> line = std::nullopt);
  /// Refuses what no other table could hold.
  void set(const std::string& column, std::string text);
  std::size_t rows() const { return rows_.size(); }

  RawTable finish() const;

 private:
  std::string name_;
  std::vector<std::string> names_;
  std::vector<std::map<std::string, std::string>> rows_;
  std::vector<int> lines_;
};

/// The member of an object that must be there. Throws InputError: "result 1 has no 'times'; ...".
const JsonValue& member(const JsonValue& object, std::string_view key, JsonValue::Kind kind,
                        const std::string& where, const std::string& name);

/// Whether the objects differ in a member: what is the same in all of them is not worth a column.
bool varies(const std::vector<const JsonValue*>& objects, std::string_view key);

/// The scalar parameters of a benchmark as cells: "null" becomes a text, because somebody chose it.
/// Names in `taken`, which other columns have, get "param_" before them.
void set_parameters(RowBuilder& rows, const JsonValue* parameters,
                    const std::vector<std::string>& taken);

/// hyperfine's `--export-json`: one row per measured time, with the columns `command`, one per
/// parameter, `time` in seconds and, where known, `exit_code`, `user`, `system` (both of 2.0 on)
/// and `memory` in bytes. Throws InputError with what is missing.
RawImport read_hyperfine(std::string_view content, const std::string& name);
/// Google Benchmark's JSON: one row per repetition, with the columns `benchmark`, one per argument
/// of the name ("BM_Sort/size:64/8" has `size` and `arg2`), `repetition`, `iterations`,
/// `real_time`, `cpu_time` (in the file's unit if it has only one, otherwise in seconds), one per
/// counter; aggregates are left out. Throws InputError with what is missing.
RawImport read_google_benchmark(std::string_view content, const std::string& name);

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

/// hyperfine and Google Benchmark: see read_hyperfine and read_google_benchmark.
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
