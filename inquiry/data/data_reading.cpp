#include "inquiry/data/data_reading.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::inquiry {

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
    notes.push_back({model::NoteCode::file_form,
                     fmt::format("{}{}: {}", files.front(),
                                 more == 0 ? "" : fmt::format(" and {} more", more), found)});
  }
}

}  // namespace yates::inquiry
