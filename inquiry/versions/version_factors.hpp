#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"

namespace yates::inquiry {

/// A file of hyperfine, Google Benchmark, JMH or pytest-benchmark, by its columns.
struct BenchmarkFile {
  std::string response;
  std::vector<std::string> measured;  // beside the response
};

/// Absent for any other table.
std::optional<BenchmarkFile> benchmark_file(const table::Table& table);

/// The columns of both versions that look like factors of the response. Throws UsageError where two
/// files of hyperfine have several command lines and none in common.
std::vector<std::string> factors_in(const table::Table& old_table, const table::Table& new_table,
                                    const std::string& response,
                                    const std::vector<std::string>& measured);

/// Puts arguments that not every benchmark has into the names of the benchmarks, as in
/// "BM_sort/n:8", so that each has a setting: no row has the arguments of all. Other tables stay as
/// they are.
void name_by_arguments(table::Table& old_table, table::Table& new_table);

}  // namespace yates::inquiry
