#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "doe/arrays/difference_scheme.hpp"

namespace yates::doe {
namespace {

using GroupColumn = std::vector<std::uint8_t>;

std::uint8_t group_difference(std::size_t group, std::uint8_t one, std::uint8_t other) {
  if (group == 4) return one ^ other;
  return static_cast<std::uint8_t>((one + group - other) % group);
}

bool differ_evenly(std::size_t group, const GroupColumn& one, const GroupColumn& other) {
  std::array<std::size_t, 4> counts{};
  for (std::size_t row = 0; row < one.size(); ++row) {
    if (++counts[group_difference(group, one[row], other[row])] > one.size() / group) return false;
  }
  return true;
}

/// All columns that begin with 0, are balanced and differ evenly from the sorted one, in
/// lexicographic order.
void list_columns(std::size_t group, const GroupColumn& sorted, GroupColumn& column,
                  std::array<std::size_t, 4>& values, std::array<std::size_t, 4>& differences,
                  std::vector<GroupColumn>& found) {
  if (column.size() == sorted.size()) {
    found.push_back(column);
    return;
  }
  const std::size_t most = sorted.size() / group;
  for (std::uint8_t value = 0; value < (column.empty() ? 1 : group); ++value) {
    const std::uint8_t difference = group_difference(group, value, sorted[column.size()]);
    if (values[value] == most || differences[difference] == most) continue;
    ++values[value];
    ++differences[difference];
    column.push_back(value);
    list_columns(group, sorted, column, values, differences, found);
    column.pop_back();
    --values[value];
    --differences[difference];
  }
}

/// Adds `missing` of the candidates, ordered, to the chosen columns.
bool complete_scheme(std::size_t group, const std::vector<GroupColumn>& candidates,
                     std::size_t missing, std::vector<GroupColumn>& chosen) {
  if (missing == 0) return true;
  for (std::size_t next = 0; next + missing <= candidates.size(); ++next) {
    std::vector<GroupColumn> rest;
    for (std::size_t later = next + 1; later < candidates.size(); ++later) {
      if (differ_evenly(group, candidates[next], candidates[later])) {
        rest.push_back(candidates[later]);
      }
    }
    chosen.push_back(candidates[next]);
    if (complete_scheme(group, rest, missing - 1, chosen)) return true;
    chosen.pop_back();
  }
  return false;
}

}  // namespace

DifferenceScheme lexicographic_scheme(std::size_t rows, std::size_t group) {
  GroupColumn sorted;
  for (std::size_t row = 0; row < rows; ++row) {
    sorted.push_back(static_cast<std::uint8_t>(row / (rows / group)));
  }
  std::vector<GroupColumn> candidates;
  GroupColumn column;
  std::array<std::size_t, 4> values{};
  std::array<std::size_t, 4> differences{};
  list_columns(group, sorted, column, values, differences, candidates);
  std::vector<GroupColumn> columns{GroupColumn(rows, 0), sorted};
  if (!complete_scheme(group, candidates, rows - 2, columns)) {
    throw std::logic_error("difference scheme: there is none of this size");
  }
  DifferenceScheme scheme{group, std::vector<std::vector<std::size_t>>(rows)};
  for (const auto& one : columns) {
    for (std::size_t row = 0; row < rows; ++row) scheme.rows[row].push_back(one[row]);
  }
  return scheme;
}

}  // namespace yates::doe
