#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/cells.hpp"
#include "table/cells/origin.hpp"
#include "table/cells/short_decimal.hpp"
#include "table/parallel.hpp"

namespace yates::table {

namespace {

using numerics::DoubleDouble;

constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t few_codes = 1 << 16;  // codes below are looked up in tables

struct DeviationHash {
  std::size_t operator()(const DoubleDouble& value) const {
    // Adding zero makes -0 and +0, which are equal, hash alike.
    const std::size_t high = std::hash<double>{}(value.high + 0.0);
    return high * 0x9e3779b97f4a7c15U ^ std::hash<double>{}(value.low + 0.0);
  }
};

/// One code per row, in 0 .. levels - 1; the order of the codes is that of the levels. There may be
/// levels without rows.
struct Codes {
  PackedIntegers code;
  std::uint64_t levels = 0;
};

/// Codes of values that are sorted as `less` says, the first `declared` of them excepted.
template <typename Value, typename Hash, typename ValueOf>
Codes codes_of_values(std::vector<Value> declared, const RowFlags& use, const ValueOf& value_of) {
  std::unordered_map<Value, std::uint32_t, Hash> code_of;
  std::vector<Value> distinct;
  const auto code = [&](const Value& value) {
    const auto [place, added] =
        code_of.try_emplace(value, static_cast<std::uint32_t>(distinct.size()));
    if (added) distinct.push_back(value);
    return place->second;
  };
  for (const Value& value : declared) code(value);
  const auto fixed = static_cast<std::ptrdiff_t>(distinct.size());
  std::vector<std::uint32_t> codes(use.size());
  for (std::size_t row = 0; row < use.size(); ++row)
    if (use[row]) codes[row] = code(value_of(row));
  std::vector<std::uint32_t> order(distinct.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin() + fixed, order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return distinct[a] < distinct[b]; });
  std::vector<std::uint32_t> rank(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  if (!rank.empty())
    for (std::uint32_t& one : codes) one = rank[one];
  return {PackedIntegers::of(std::span<const std::uint32_t>(codes)), distinct.size()};
}

Codes codes_of(const Numbers& numbers, const RowFlags& use) {
  const Deviations& deviation = numbers.deviation;
  if (numbers.declared_levels.empty() && deviation.exact()) {
    const PackedIntegers& multiples = deviation.multiples();
    if (multiples.bound() < few_codes) return {multiples, multiples.bound() + 1};
    return codes_of_values<std::uint64_t, std::hash<std::uint64_t>>(
        {}, use, [&](std::size_t row) { return multiples[row]; });
  }
  std::vector<DoubleDouble> declared;
  const Origin origin(numbers.origin);
  for (const std::string& level : numbers.declared_levels)
    if (is_number(level)) declared.push_back(origin.deviation(level));
  return codes_of_values<DoubleDouble, DeviationHash>(
      std::move(declared), use, [&](std::size_t row) { return deviation[row]; });
}

Codes codes_of(const Column& column, const RowFlags& use) {
  if (const auto* numbers = std::get_if<Numbers>(&column.values)) return codes_of(*numbers, use);
  const auto& categories = std::get<Categories>(column.values);
  return {categories.code, categories.levels.size()};
}

/// The places 0, 1, 2, ... of the codes that occur, in the same order, and their number.
struct Places {
  std::vector<std::uint32_t> place;  // per code
  std::uint32_t count = 0;
};

Places places_of(const std::vector<std::uint32_t>& first_row) {
  Places result{std::vector<std::uint32_t>(first_row.size()), 0};
  for (std::size_t code = 0; code < first_row.size(); ++code)
    if (first_row[code] != no_row) result.place[code] = result.count++;
  return result;
}

/// Drops the levels without rows.
void close_gaps(Codes& codes, const RowFlags& use) {
  std::vector<std::uint32_t> first_row(codes.levels, no_row);
  for (std::size_t row = 0; row < use.size(); ++row)
    if (use[row]) first_row[codes.code[row]] = 0;
  const Places places = places_of(first_row);
  if (places.count == codes.levels) return;
  codes.code = PackedIntegers::build(use.size(), places.count, [&](auto out) {
    using Integer = typename decltype(out)::value_type;
    for (std::size_t row = 0; row < use.size(); ++row)
      out[row] = use[row] ? static_cast<Integer>(places.place[codes.code[row]]) : Integer{0};
  });
  codes.levels = places.count;
}

/// The product of all numbers of levels, at most `most` + 1.
std::uint64_t product_of(const std::vector<Codes>& columns, std::uint64_t most) {
  std::uint64_t product = 1;
  for (const Codes& codes : columns) {
    const std::uint64_t levels = std::max<std::uint64_t>(codes.levels, 1);
    if (product > most / levels) return most + 1;
    product *= levels;
  }
  return product;
}

/// The number of the cell of each row of a block: the first column's codes vary fastest.
void write_places(const std::vector<Codes>& columns, std::size_t begin,
                  std::span<std::uint32_t> place) {
  std::fill(place.begin(), place.end(), 0U);
  for (auto codes = columns.rbegin(); codes != columns.rend(); ++codes) {
    const auto levels = static_cast<std::uint32_t>(codes->levels);
    codes->code.visit([&](auto code) {
      const auto* from = code.data() + begin;
      for (std::size_t i = 0; i < place.size(); ++i)
        place[i] = place[i] * levels + static_cast<std::uint32_t>(from[i]);
    });
  }
}

/// Groups by a table with a place for every combination of levels.
void group_by_table(Grouping& grouping, const std::vector<Codes>& columns, std::uint64_t product) {
  constexpr std::size_t block = 4096;
  const std::size_t rows = grouping.used.size();
  const std::size_t tasks = rows < 50000 || product > rows / 4 ? 1 : hardware_threads();
  std::vector<std::vector<std::uint32_t>> first_rows(tasks);
  const auto part = [&](std::size_t task) { return rows * task / tasks; };
  grouping.cell_of_row = PackedIntegers::build(rows, product - 1, [&](auto out) {
    using Integer = typename decltype(out)::value_type;
    parallel_for(tasks, tasks, [&](std::size_t task) {
      std::vector<std::uint32_t>& first_row = first_rows[task];
      first_row.assign(product, no_row);
      std::vector<std::uint32_t> places(block);
      const std::size_t end = part(task + 1);
      for (std::size_t begin = part(task); begin < end; begin += block) {
        const std::span<std::uint32_t> place(places.data(), std::min(block, end - begin));
        write_places(columns, begin, place);
        for (std::size_t i = 0; i < place.size(); ++i) {
          const std::size_t row = begin + i;
          const bool used = grouping.used.all() || grouping.used[row];
          out[row] = used ? static_cast<Integer>(place[i]) : Integer{0};
          if (used && first_row[place[i]] == no_row)
            first_row[place[i]] = static_cast<std::uint32_t>(row);
        }
      }
    });
    std::vector<std::uint32_t>& first_row = first_rows.front();
    for (std::size_t task = 1; task < tasks; ++task)
      for (std::size_t cell = 0; cell < product; ++cell)
        first_row[cell] = std::min(first_row[cell], first_rows[task][cell]);
    const Places places = places_of(first_row);
    for (const std::uint32_t row : first_row)
      if (row != no_row) grouping.representative_row.push_back(row);
    if (places.count == product) return;
    for (std::size_t row = 0; row < rows; ++row)
      out[row] = static_cast<Integer>(grouping.used[row] ? places.place[out[row]] : 0);
  });
}

/// Groups column by column, from the slowest to the fastest; closing the gaps after each keeps the
/// numbers small.
void group_by_sorting(Grouping& grouping, const std::vector<Codes>& columns) {
  const std::size_t rows = grouping.used.size();
  std::vector<std::uint64_t> cells(rows, 0);
  std::uint64_t count = 1;
  for (auto codes = columns.rbegin(); codes != columns.rend(); ++codes) {
    codes->code.visit([&](auto code) {
      for (std::size_t row = 0; row < rows; ++row)
        cells[row] = cells[row] * codes->levels + code[row];
    });
    count *= codes->levels;
    if (count <= few_codes) continue;
    std::vector<std::uint64_t> found;
    for (std::size_t row = 0; row < rows; ++row)
      if (grouping.used[row]) found.push_back(cells[row]);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (std::size_t row = 0; row < rows; ++row)
      cells[row] = static_cast<std::uint64_t>(
          std::lower_bound(found.begin(), found.end(), cells[row]) - found.begin());
    count = found.size();
  }
  Codes joined{PackedIntegers::of(std::span<const std::uint64_t>(cells)), count + 1};
  close_gaps(joined, grouping.used);
  grouping.representative_row.assign(joined.levels, rows);
  for (std::size_t row = 0; row < rows; ++row)
    if (grouping.used[row] && grouping.representative_row[joined.code[row]] == rows)
      grouping.representative_row[joined.code[row]] = row;
  while (!grouping.representative_row.empty() && grouping.representative_row.back() == rows)
    grouping.representative_row.pop_back();
  grouping.cell_of_row = joined.code;
}

GroupedColumn grouped_column(const Codes& codes, const std::vector<std::size_t>& cell_rows) {
  std::vector<std::uint32_t> first_cell(codes.levels, no_row);
  GroupedColumn result;
  result.level_of_cell.resize(cell_rows.size());
  for (std::size_t cell = 0; cell < cell_rows.size(); ++cell) {
    const std::uint64_t code = codes.code[cell_rows[cell]];
    if (first_cell[code] == no_row) first_cell[code] = static_cast<std::uint32_t>(cell);
    result.level_of_cell[cell] = code;
  }
  const Places places = places_of(first_cell);
  for (std::size_t& level : result.level_of_cell) level = places.place[level];
  for (const std::uint32_t cell : first_cell)
    if (cell != no_row) result.representative_row.push_back(cell_rows[cell]);
  return result;
}

std::size_t index_of(const Table& table, const std::string& name) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].name == name) return i;
  throw language::InputError(
      language::Place{table.source},
      fmt::format("no column '{}'{}", name, language::suggestion(name, table.names())));
}

}  // namespace

Grouping group_rows(const Table& table, std::span<const std::string> columns, const RowFlags& use) {
  assert(use.size() == table.rows && "one flag per row");
  Grouping grouping;
  grouping.used = use;
  for (const std::string& name : columns) grouping.columns.push_back(index_of(table, name));
  std::vector<Codes> codes;
  for (const std::size_t column : grouping.columns)
    codes.push_back(codes_of(table.columns[column], use));
  const std::uint64_t most = std::max<std::uint64_t>(few_codes, 2 * table.rows);
  std::uint64_t product = product_of(codes, most);
  if (product > most) {
    for (Codes& one : codes) close_gaps(one, use);
    product = product_of(codes, most);
  }
  if (product <= most)
    group_by_table(grouping, codes, product);
  else
    group_by_sorting(grouping, codes);
  for (const Codes& one : codes)
    grouping.grouped.push_back(grouped_column(one, grouping.representative_row));
  return grouping;
}

}  // namespace yates::table
