#include "table/wide.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "language/utf8.hpp"
#include "table/append.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using language::trimmed;

std::size_t wide_index(const Table& table, std::string_view name) {
  const std::vector<std::string> names = table.names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw InputError(Place{table.source},
                     fmt::format("--wide: there is no column '{}'{}", name,
                                 language::suggestion(std::string(name), names)));
  return static_cast<std::size_t>(found - names.begin());
}

/// The columns that a pattern means, in the order of the table.
std::vector<std::size_t> columns_of(const Table& table, const std::string& pattern) {
  std::vector<std::size_t> result;
  if (table.find(pattern) != nullptr) return {wide_index(table, pattern)};
  const std::size_t dots = pattern.find("..");
  const std::size_t star = pattern.find('*');
  if (dots != std::string::npos) {
    const std::size_t first = wide_index(table, trimmed(pattern.substr(0, dots)));
    const std::size_t last = wide_index(table, trimmed(pattern.substr(dots + 2)));
    if (last < first)
      throw InputError(Place{table.source},
                       fmt::format("--wide: '{}': the columns stand the other way round", pattern));
    for (std::size_t i = first; i <= last; ++i) result.push_back(i);
  } else if (star != std::string::npos) {
    const std::string_view begin = std::string_view(pattern).substr(0, star);
    const std::string_view end = std::string_view(pattern).substr(star + 1);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const std::string& name = table.columns[i].name;
      if (name.size() >= begin.size() + end.size() && name.starts_with(begin) &&
          name.ends_with(end))
        result.push_back(i);
    }
    if (result.empty())
      throw InputError(Place{table.source},
                       fmt::format("--wide: no column has a name like '{}'; the columns are {}",
                                   pattern, fmt::join(table.names(), ", ")));
  } else {
    result.push_back(wide_index(table, pattern));
  }
  return result;
}

struct WideList {
  std::string name;
  std::vector<std::size_t> columns;
};

/// The lists with all their columns, which no two of them share.
std::vector<WideList> lists_of(const Table& table, const std::vector<WideColumns>& wide) {
  std::vector<WideList> result;
  std::vector<bool> taken(table.columns.size());
  for (const WideColumns& one : wide) {
    WideList list{one.name, {}};
    for (const std::string& pattern : one.patterns) {
      for (const std::size_t column : columns_of(table, pattern)) {
        if (taken[column])
          throw InputError(
              Place{table.source},
              fmt::format("--wide: the column '{}' is named twice", table.columns[column].name));
        taken[column] = true;
        list.columns.push_back(column);
      }
    }
    if (!result.empty() && result.front().columns.size() != list.columns.size())
      throw InputError(
          Place{table.source},
          fmt::format("--wide: '{}' has {} columns and '{}' has {}; expected as many replicates of "
                      "each",
                      result.front().name, result.front().columns.size(), list.name,
                      list.columns.size()));
    result.push_back(std::move(list));
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::string& name = result[i].name;
    bool clashes = false;
    for (std::size_t column = 0; column < taken.size(); ++column)
      clashes = clashes || (!taken[column] && table.columns[column].name == name);
    for (std::size_t k = 0; k < i; ++k) clashes = clashes || result[k].name == name;
    if (clashes)
      throw InputError(
          Place{table.source},
          fmt::format("--wide: there is a column '{}' already; expected a new name", name));
  }
  return result;
}

}  // namespace

WideColumns parse_wide(std::string_view text) {
  const std::size_t equals = text.find('=');
  WideColumns result;
  if (equals != std::string_view::npos) {
    result.name = trimmed(text.substr(0, equals));
    std::string_view rest = text.substr(equals + 1);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      result.patterns.emplace_back(trimmed(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  if (language::first_invalid_byte(text) || text.find('\0') != std::string_view::npos) {
    throw language::UsageError(
        "--wide: its text is not UTF-8 without zero bytes, as names of columns are");
  }
  const bool empty = std::any_of(result.patterns.begin(), result.patterns.end(),
                                 [](const std::string& one) { return one.empty(); });
  if (result.name.empty() || result.patterns.empty() || empty)
    throw language::UsageError(
        fmt::format("--wide: '{}' does not say which columns hold the replicates; expected as in "
                    "time=run1,run2,run3, time=run1..run5 or time=run*",
                    text));
  return result;
}

Table lengthened(const Table& table, const std::vector<WideColumns>& wide) {
  if (wide.empty()) return table;
  const std::vector<WideList> lists = lists_of(table, wide);
  std::vector<bool> in_list(table.columns.size());
  for (const WideList& list : lists)
    for (const std::size_t column : list.columns) in_list[column] = true;
  std::vector<Table> parts;
  for (std::size_t k = 0; k < lists.front().columns.size(); ++k) {
    Table part{table.source, table.rows, {}};
    for (std::size_t column = 0; column < table.columns.size(); ++column)
      if (!in_list[column]) part.columns.push_back(table.columns[column]);
    for (const WideList& list : lists) {
      part.columns.push_back(table.columns[list.columns[k]]);
      part.columns.back().name = list.name;
    }
    parts.push_back(std::move(part));
  }
  Table result = append(std::move(parts));
  result.source = table.source;
  result.file_begins = {};
  result.one_process_per_file = table.one_process_per_file;
  return result;
}

}  // namespace yates::table
