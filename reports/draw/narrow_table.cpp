#include "reports/draw/narrow_table.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace yates::reports {

namespace {

/// The first column and those from `begin` up to `end`.
DataTable part_of(const DataTable& table, std::size_t begin, std::size_t end) {
  const auto cut = [&](const auto& all) {
    auto result = all;
    result.clear();
    result.push_back(all.front());
    result.insert(result.end(), all.begin() + static_cast<std::ptrdiff_t>(begin),
                  all.begin() + static_cast<std::ptrdiff_t>(end));
    return result;
  };
  DataTable result{table.caption, cut(table.columns), {}, {}, table.ruled};
  for (const auto& row : table.rows) result.rows.push_back(cut(row));
  for (DataTable::Place place : table.strong) {
    if (place.column > 0 && (place.column < begin || place.column >= end)) continue;
    if (place.column > 0) place.column -= begin - 1;
    result.strong.push_back(place);
  }
  return result;
}

/// "assumption: looked at: ...; result: ..."
std::string paragraph_of(const DataTable& table, const std::vector<std::string>& row,
                         std::size_t width) {
  std::string text = "- " + row.front() + ":";
  for (std::size_t c = 1; c < row.size(); ++c) {
    text += fmt::format("{} {} {}", c == 1 ? "" : ";", table.columns[c].name, row[c]);
  }
  return wrapped(text, width, 2) + "\n";
}

}  // namespace

std::string narrow_table(const DataTable& table, const TextOptions& options) {
  const std::size_t width = options.width;
  const auto fits = [&](const DataTable& one) {
    return widest_line(render(one, TableFormat::text, typography_of(options))) <= width;
  };
  if (fits(table) || table.columns.size() < 2) return terminal_table(table, options);
  std::string text;
  const bool words = std::none_of(table.columns.begin(), table.columns.end(),
                                  [](const DataTable::Column& column) { return column.numeric; });
  if (words) {
    for (const auto& row : table.rows) text += paragraph_of(table, row, width);
    return text;
  }
  for (std::size_t begin = 1; begin < table.columns.size();) {
    std::size_t end = begin + 1;
    while (end < table.columns.size() && fits(part_of(table, begin, end + 1))) ++end;
    const DataTable part = part_of(table, begin, end);
    text += text.empty() ? "" : "\n";
    text += fits(part) ? terminal_table(part, options)
                       : fitting_table(part, width, typography_of(options));
    begin = end;
  }
  return text;
}

}  // namespace yates::reports
