#pragma once

#include <string>
#include <string_view>

#include "table/row_builder.hpp"

namespace yates::table {

/// hyperfine's `--export-json`: one row per measured time, with the columns `command`, one per
/// parameter, `time` in seconds and, where known, `exit_code`, `user`, `system` (both of 2.0 on)
/// and `memory` in bytes. Throws InputError with what is missing.
RawImport read_hyperfine(std::string_view content, const std::string& name);
/// Google Benchmark's JSON: one row per repetition, with the columns `benchmark`, one per argument
/// of the name ("BM_Sort/size:64/8" has `size` and `arg2`), `repetition`, `iterations`,
/// `real_time`, `cpu_time` (in the file's unit if it has only one, otherwise in seconds), one per
/// counter; aggregates are left out. Throws InputError with what is missing.
RawImport read_google_benchmark(std::string_view content, const std::string& name);

}  // namespace yates::table
