#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/raw_table.hpp"
#include "table/table.hpp"

namespace yates::table {

/// A table imported from the output of another program, with remarks about what it leaves out.
struct Import {
  Table table;
  std::vector<std::string> remarks;  // one sentence each, without a full stop
};

/// Reads a table as read_file does (see table/read.hpp), and says what had to be left out.
Import import_file(const std::string& path);
/// The same for the content of a file called `name`.
Import import_text(std::string_view content, const std::string& name);

/// The texts of what another program wrote.
struct RawImport {
  RawTable table;
  std::vector<std::string> remarks;
  bool one_process = false;  // see Table::one_process_per_file
};

/// Whether the text is one JSON object with a member `results` or `benchmarks`, as the files of
/// hyperfine and Google Benchmark are.
bool is_benchmark_file(std::string_view content);

/// hyperfine's `--export-json`: one row per measured time, with the columns `command`, one per
/// parameter, `time` in seconds and, where known, `exit_code`, `user`, `system` (both of 2.0 on)
/// and `memory` in bytes. Google Benchmark's JSON: one row per repetition, with the columns
/// `benchmark`, one per argument of the name ("BM_Sort/size:64/8" has `size` and `arg2`),
/// `repetition`, `iterations`, `real_time`, `cpu_time` (in the file's unit where it has one only,
/// else in seconds), one per counter; aggregates are left out. Throws InputError naming what is
/// missing.
RawImport read_benchmark_file(std::string_view content, const std::string& name);

}  // namespace yates::table
