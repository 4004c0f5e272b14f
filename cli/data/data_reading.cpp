#include "cli/data/data_reading.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "cli/frame/checks.hpp"
#include "language/error.hpp"

namespace yates::cli {

std::vector<Option> reading_options(DataReading& reading) {
  return {
      {.names = "--separator",
       .target = &reading.separator,
       .placeholder = "WORD",
       .help = "what stands between the fields of a file: comma, semicolon, tab, pipe, blank or a "
               "character (default: found out)"},
      {.names = "--decimal",
       .target = &reading.decimal,
       .placeholder = ".|,",
       .help = "what stands before the decimals of a number (default: found out where the "
               "separator is not a comma)",
       .check = one_of({".", ","})},
      {.names = "--missing",
       .target = &reading.missing,
       .placeholder = "WORD",
       .help = "a word that stands for a missing value, beside NA, NaN, null, N/A, - and ?; may be "
               "repeated"},
      {.names = "--wide",
       .target = &reading.wide,
       .placeholder = "NAME=COLUMNS",
       .help = "columns that hold replicates of the response NAME, each of which becomes a row: "
               "time=run1,run2,run3, time=run1..run5 or 'time=run*'; may be repeated"},
  };
}

table::ReadOptions read_options(const DataReading& reading) {
  table::ReadOptions result;
  if (!reading.separator.empty()) {
    result.separator = table::parse_separator(reading.separator);
    if (!result.separator) {
      throw language::UsageError(fmt::format(
          "--separator: '{}' cannot separate fields; expected comma, semicolon, tab, pipe, blank "
          "or one such character",
          reading.separator));
    }
  }
  if (!reading.decimal.empty()) result.decimal = reading.decimal.front();
  result.missing = reading.missing;
  return result;
}

std::vector<table::WideColumns> wide_columns(const DataReading& reading) {
  std::vector<table::WideColumns> result;
  for (const std::string& text : reading.wide) result.push_back(table::parse_wide(text));
  return result;
}

void note_found(std::vector<model::Note>& notes,
                const std::vector<std::pair<std::string, std::string>>& found_of_files) {
  std::vector<std::pair<std::string, std::vector<std::string>>> files_with;
  for (const auto& [file, found] : found_of_files) {
    if (found.empty()) continue;
    const auto same = std::find_if(files_with.begin(), files_with.end(),
                                   [&](const auto& one) { return one.first == found; });
    if (same == files_with.end())
      files_with.push_back({found, {file}});
    else
      same->second.push_back(file);
  }
  for (const auto& [found, files] : files_with) {
    const std::size_t more = files.size() - 1;
    notes.push_back({model::NoteCode::file_form, "",
                     fmt::format("{}{}: {}", files.front(),
                                 more == 0 ? "" : fmt::format(" and {} more", more), found)});
  }
}

}  // namespace yates::cli
