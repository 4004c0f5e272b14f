#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "capacity/plan/plan.hpp"

namespace yates::capacity {

/// A row of a table of jobs.
struct JobRow {
  Job job;  // without setups
  std::optional<std::string> kind;
  double work = 1.0;
};

/// Reads a table (.csv, .tsv, .jsonl) with the columns name, due, weight (of an hour) and, where
/// they are, submitted (0), work (1), kind and refusal. Times are numbers of seconds or written as
/// "20 min". Throws FileError, and InputError for a column that is not there or not known, and,
/// with the row, for a cell that is empty or cannot be read.
std::vector<JobRow> read_jobs_table(const std::filesystem::path& file);

}  // namespace yates::capacity
