#pragma once

#include <string>
#include <utility>
#include <vector>

#include "inquiry/data/experiment.hpp"
#include "model/note.hpp"
#include "table/text/dialect.hpp"
#include "table/wide.hpp"

namespace yates::inquiry {

/// How a user says that files of measurements are written, as typed; everything else is found out.
struct DataReading {
  std::string separator;             // "semicolon" or ";"
  std::string decimal;               // "," or "."
  std::vector<std::string> missing;  // "n.d."
  std::vector<std::string> wide;     // "time=run1..run5"
  Load load = campaigns::load;       // of campaigns

  /// Whether anything is said of files.
  bool any() const {
    return !separator.empty() || !decimal.empty() || !missing.empty() || !wide.empty();
  }
};

/// Throws UsageError for what cannot separate or stand before decimals.
table::ReadOptions read_options(const DataReading& reading);
/// Throws UsageError.
std::vector<table::WideColumns> wide_columns(const DataReading& reading);

/// Notes what was found out about files, given as pairs of a file and a sentence, once for all that
/// it holds for.
void note_found(std::vector<model::Note>& notes,
                const std::vector<std::pair<std::string, std::string>>& found_of_files);

}  // namespace yates::inquiry
