#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "table/text/dialect.hpp"
#include "table/text/text_pool.hpp"

namespace yates::table {

/// Some room is needed for each column before its first cell.
inline constexpr std::size_t most_columns = 10'000;

/// The cells of a table as texts, before it is decided which are numbers.
struct RawTable {
  std::vector<std::string> names;                      // distinct, none empty
  std::vector<std::vector<std::string_view>> columns;  // as many cells as lines each
  std::vector<int> lines;                              // of the source, one per row
  bool counts_fields = true;  // a cell's place is its line and the number of its column
  /// Columns of the source before the first one here.
  std::size_t columns_before = 0;
  TextPool pool;
};

/// A table in this dialect. What is passed over is remarked: lines that begin with #, names of
/// rows, a first column without a name. Throws InputError.
RawTable read_delimited(std::string_view content, const Dialect& dialect, const std::string& name,
                        std::vector<std::string>& remarks);

/// One JSON object per line. An object within an object becomes columns with a dot: "params.size".
/// Throws InputError.
RawTable read_json_lines(std::string_view content, const std::string& name);

}  // namespace yates::table
