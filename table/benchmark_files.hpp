#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/raw_table.hpp"

namespace yates::table {

/// The cells, as texts, of a table that another program wrote.
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
/// `repetition`, `iterations`, `real_time`, `cpu_time` (in the file's unit if it has only one,
/// otherwise in seconds), one per counter; aggregates are left out. Throws InputError with what is
/// missing.
RawImport read_benchmark_file(std::string_view content, const std::string& name);

}  // namespace yates::table
