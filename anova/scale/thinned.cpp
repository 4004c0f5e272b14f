#include "anova/scale/thinned.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "numerics/random.hpp"

namespace yates::anova {

namespace {

using table::Categories;
using table::Column;
using table::Deviations;
using table::Numbers;
using table::PackedIntegers;

PackedIntegers of_rows(const PackedIntegers& integers, std::span<const std::size_t> rows) {
  return integers.visit([&](auto values) {
    using Value = typename decltype(values)::value_type;
    std::vector<Value> chosen;
    chosen.reserve(rows.size());
    for (const std::size_t row : rows) chosen.push_back(values[row]);
    return PackedIntegers::of(std::span<const Value>(chosen));
  });
}

Deviations of_rows(const Deviations& deviations, std::span<const std::size_t> rows) {
  if (deviations.exact()) {
    return {of_rows(deviations.multiples(), rows), deviations.exponent()};
  }
  std::vector<numerics::DoubleDouble> chosen;
  chosen.reserve(rows.size());
  for (const std::size_t row : rows) chosen.push_back(deviations[row]);
  return chosen;
}

Column of_rows(const Column& column, std::span<const std::size_t> rows) {
  Column result{column.name, Categories{}, table::RowFlags(rows.size()), column.not_a_number};
  if (!column.present.all()) {
    std::vector<bool> present;
    for (const std::size_t row : rows) present.push_back(column.present[row]);
    result.present = std::move(present);
  }
  if (const auto* numbers = std::get_if<Numbers>(&column.values)) {
    result.values =
        Numbers{numbers->origin, of_rows(numbers->deviation, rows), numbers->declared_levels};
  } else {
    const auto& categories = std::get<Categories>(column.values);
    result.values = Categories{categories.levels, of_rows(categories.code, rows)};
  }
  result.unit = column.unit;
  result.other_units = column.other_units;
  return result;
}

}  // namespace

std::vector<std::size_t> evenly_spaced(const table::RowFlags& use, std::size_t most) {
  const std::size_t count = use.size() - use.count_false();
  std::vector<std::size_t> used;
  if (!use.all()) {
    used.reserve(count);
    for (std::size_t row = 0; row < use.size(); ++row) {
      if (use[row]) used.push_back(row);
    }
  }
  if (count <= most) {
    if (use.all()) {
      used.resize(count);
      std::iota(used.begin(), used.end(), std::size_t{0});
    }
    return used;
  }
  constexpr std::uint64_t fixed = 19640408;
  numerics::SplitMix random(fixed);
  std::vector<std::size_t> result;
  result.reserve(most);
  for (std::size_t part = 0; part < most; ++part) {
    const std::size_t begin = part * count / most;
    const std::size_t length = (part + 1) * count / most - begin;
    const auto place = static_cast<std::size_t>(random.uniform() * static_cast<double>(length));
    const std::size_t index = begin + std::min(place, length - 1);
    result.push_back(used.empty() ? index : used[index]);
  }
  return result;
}

std::vector<std::size_t> fewer(const std::vector<std::size_t>& rows, std::size_t most) {
  std::vector<std::size_t> result;
  for (const std::size_t index : evenly_spaced(table::RowFlags(rows.size()), most)) {
    result.push_back(rows[index]);
  }
  return result;
}

std::vector<std::size_t> fewer_in_groups(const std::vector<std::size_t>& rows,
                                         const std::vector<std::size_t>& group_of_row,
                                         std::size_t groups, std::size_t most) {
  if (rows.size() <= most) return rows;
  std::vector<bool> chosen(groups, false);
  for (const std::size_t group : evenly_spaced(
           table::RowFlags(groups), std::max<std::size_t>(most * groups / rows.size(), 1))) {
    chosen[group] = true;
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (chosen[group_of_row[i]]) result.push_back(rows[i]);
  }
  return fewer(result, most);
}

table::Table thinned(const table::Table& table, std::span<const std::size_t> rows,
                     std::span<const std::string> columns) {
  table::Table result;
  result.source = table.source;
  result.rows = rows.size();
  result.failure_columns = table.failure_columns;
  if (!table.succeeded.all()) {
    std::vector<bool> succeeded;
    for (const std::size_t row : rows) succeeded.push_back(table.succeeded[row]);
    result.succeeded = std::move(succeeded);
  }
  for (const Column& column : table.columns) {
    if (std::find(columns.begin(), columns.end(), column.name) == columns.end()) continue;
    result.columns.push_back(of_rows(column, rows));
  }
  return result;
}

}  // namespace yates::anova
