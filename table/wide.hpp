#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/table.hpp"

namespace yates::table {

/// Columns that hold the replicates of one response beside each other.
struct WideColumns {
  std::string name;                   // of the response: "time"
  std::vector<std::string> patterns;  // "run1", "run1..run5", "run*"
};

/// Reads "time=run1,run2,run3", "time=run1..run5" (these two and the columns between them) and
/// "time=run*" (all columns that begin so). Throws UsageError.
WideColumns parse_wide(std::string_view text);

/// The table with one row for each replicate: first all rows with the first column of each list,
/// then all with the second, and so on; the other columns are repeated. Throws InputError for a
/// pattern that no column fits, for lists of different lengths, and for a name that another column
/// has.
Table lengthened(const Table& table, const std::vector<WideColumns>& wide);

}  // namespace yates::table
