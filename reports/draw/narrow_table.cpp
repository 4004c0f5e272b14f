#include "reports/draw/narrow_table.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace yates::reports {

namespace {

/// The first `lead` columns and those from `begin` up to `end`.
DataTable part_of(const DataTable& table, std::size_t lead, std::size_t begin, std::size_t end) {
  const auto cut = [&](const auto& all) {
    auto result = all;
    result.erase(result.begin() + static_cast<std::ptrdiff_t>(end), result.end());
    result.erase(result.begin() + static_cast<std::ptrdiff_t>(lead),
                 result.begin() + static_cast<std::ptrdiff_t>(begin));
    return result;
  };
  DataTable result{table.caption, cut(table.columns), {}, {}, table.ruled};
  for (const auto& row : table.rows) result.rows.push_back(cut(row));
  for (DataTable::Place place : table.strong) {
    if (place.column >= lead && (place.column < begin || place.column >= end)) continue;
    if (place.column >= lead) place.column -= begin - lead;
    result.strong.push_back(place);
  }
  return result;
}

/// How many of the first columns tell the rows apart; one where not even all do.
std::size_t telling_columns(const DataTable& table) {
  for (std::size_t lead = 1; lead < table.columns.size(); ++lead) {
    std::set<std::vector<std::string>> names;
    for (const auto& row : table.rows) {
      names.insert({row.begin(), row.begin() + static_cast<std::ptrdiff_t>(lead)});
    }
    if (names.size() == table.rows.size()) return lead;
  }
  return 1;
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
  std::size_t lead = telling_columns(table);
  for (std::size_t c = lead; c < table.columns.size(); ++c) {
    if (!fits(part_of(table, lead, c, c + 1))) lead = 1;
  }
  for (std::size_t begin = lead; begin < table.columns.size();) {
    std::size_t end = begin + 1;
    while (end < table.columns.size() && fits(part_of(table, lead, begin, end + 1))) ++end;
    const DataTable part = part_of(table, lead, begin, end);
    text += text.empty() ? "" : "\n";
    text += fits(part) ? terminal_table(part, options)
                       : fitting_table(part, width, typography_of(options));
    begin = end;
  }
  return text;
}

}  // namespace yates::reports
