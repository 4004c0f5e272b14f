#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "model/note.hpp"
#include "table/text/dialect.hpp"
#include "table/wide.hpp"

namespace yates::cli {

/// How a user says that files of measurements are written, as typed; everything else is found out.
struct DataReading {
  std::string separator;             // "semicolon" or ";"
  std::string decimal;               // "," or "."
  std::vector<std::string> missing;  // "n.d."
  std::vector<std::string> wide;     // "time=run1..run5"

  /// Whether anything is said.
  bool any() const {
    return !separator.empty() || !decimal.empty() || !missing.empty() || !wide.empty();
  }
};

/// --separator, --decimal, --missing, --wide.
std::vector<Option> reading_options(DataReading& reading);

/// Throws UsageError for what cannot separate or stand before decimals.
table::ReadOptions read_options(const DataReading& reading);
/// Throws UsageError.
std::vector<table::WideColumns> wide_columns(const DataReading& reading);

/// Notes what was found out about files, given as pairs of a file and a sentence, once for all that
/// it holds for.
void note_found(std::vector<model::Note>& notes,
                const std::vector<std::pair<std::string, std::string>>& found_of_files);

}  // namespace yates::cli
