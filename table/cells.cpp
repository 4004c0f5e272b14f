#include "table/cells.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/numbers.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using language::Problem;
using numerics::DoubleDouble;
using numerics::Moments;

struct DeviationHash {
  std::size_t operator()(const DoubleDouble& value) const {
    // Adding zero makes -0 and +0, which are equal, hash alike.
    const std::size_t high = std::hash<double>{}(value.high + 0.0);
    return high * 0x9e3779b97f4a7c15U ^ std::hash<double>{}(value.low + 0.0);
  }
};

/// One code per used row, in 0 .. levels - 1; the order of the codes is that of the levels.
struct Codes {
  std::vector<std::size_t> code;
  std::size_t levels = 0;
};

Codes codes_of(const Numbers& numbers, const std::vector<bool>& use) {
  std::unordered_map<DoubleDouble, std::size_t, DeviationHash> code_of;
  std::vector<DoubleDouble> distinct;
  const auto code = [&](const DoubleDouble& deviation) {
    const auto [place, added] = code_of.try_emplace(deviation, distinct.size());
    if (added) distinct.push_back(deviation);
    return place->second;
  };
  const Origin origin(numbers.origin);
  for (const std::string& level : numbers.declared_levels)
    if (is_number(level)) code(origin.deviation(level));
  const std::size_t declared = distinct.size();

  Codes result{std::vector<std::size_t>(use.size()), 0};
  for (std::size_t row = 0; row < use.size(); ++row)
    if (use[row]) result.code[row] = code(numbers.deviation[row]);
  std::vector<DoubleDouble> sorted = distinct;
  std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(declared), sorted.end());
  std::vector<std::size_t> rank(distinct.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) rank[code_of.at(sorted[i])] = i;
  for (std::size_t row = 0; row < use.size(); ++row)
    if (use[row]) result.code[row] = rank[result.code[row]];
  result.levels = distinct.size();
  return result;
}

Codes codes_of(const Column& column, const std::vector<bool>& use) {
  if (const auto* numbers = std::get_if<Numbers>(&column.values)) return codes_of(*numbers, use);
  const auto& categories = std::get<Categories>(column.values);
  return {categories.code, categories.levels.size()};
}

/// Renumbers the codes of the used rows to 0, 1, 2, ... without gaps, in the same order.
void close_gaps(Codes& codes, const std::vector<bool>& use) {
  std::vector<std::size_t> found;
  for (std::size_t row = 0; row < use.size(); ++row)
    if (use[row]) found.push_back(codes.code[row]);
  if (codes.levels <= 4 * found.size() + 1024) {
    std::vector<std::size_t> rank(codes.levels, 0);
    for (const std::size_t code : found) rank[code] = 1;
    std::size_t next = 0;
    for (std::size_t& place : rank) place = place == 1 ? next++ : 0;
    for (std::size_t row = 0; row < use.size(); ++row)
      if (use[row]) codes.code[row] = rank[codes.code[row]];
    codes.levels = next;
    return;
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  for (std::size_t row = 0; row < use.size(); ++row) {
    if (!use[row]) continue;
    const auto place = std::lower_bound(found.begin(), found.end(), codes.code[row]);
    codes.code[row] = static_cast<std::size_t>(place - found.begin());
  }
  codes.levels = found.size();
}

std::size_t index_of(const Table& table, const std::string& name) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].name == name) return i;
  throw InputError(Place{table.source}, fmt::format("no column '{}'{}", name,
                                                    language::suggestion(name, table.names())));
}

const Column& numeric_column(const Table& table, const std::string& name) {
  const Column& column = table.columns[index_of(table, name)];
  if (column.numeric()) return column;
  if (column.not_a_number)
    throw InputError(
        column.not_a_number->place,
        fmt::format("column '{}' must hold numbers, found '{}'", name, column.not_a_number->text));
  throw InputError(Place{table.source},
                   fmt::format("column '{}' must hold numbers, found text", name));
}

/// Reads the rows of a table of summaries and gathers what is wrong with them.
class SummaryReader {
 public:
  SummaryReader(const Table& table, const SummaryColumns& columns)
      : table_(table),
        count_(numeric_column(table, columns.count)),
        mean_(numeric_column(table, columns.mean)),
        deviation_(numeric_column(table, columns.standard_deviation)),
        deviation_origin_(std::get<Numbers>(deviation_.values).origin.to_double_double()) {
    if (columns.smallest) smallest_ = &numeric_column(table, *columns.smallest);
    if (columns.largest) largest_ = &numeric_column(table, *columns.largest);
  }

  std::optional<Moments> row(std::size_t row) {
    const std::optional<std::int64_t> count = this->count(row);
    const std::optional<DoubleDouble> spread =
        count ? standard_deviation(row, *count) : std::nullopt;
    if (!mean_.present[row]) complain(row, fmt::format("'{}' is missing", mean_.name));
    if (!count || !spread || !mean_.present[row]) return std::nullopt;
    const DoubleDouble& mean = std::get<Numbers>(mean_.values).deviation[row];
    const DoubleDouble degrees(static_cast<double>(*count - 1));
    return Moments::of(*count, mean, degrees * *spread * *spread, extreme(smallest_, row, mean),
                       extreme(largest_, row, mean));
  }

  void report() {
    if (problems_.empty()) return;
    if (unsaid_ > 0)
      problems_.push_back({Place{table_.source}, fmt::format("{} more problems", unsaid_)});
    throw InputError(std::move(problems_));
  }

 private:
  std::optional<std::int64_t> count(std::size_t row) {
    constexpr double most = 9007199254740992.0;  // 2^53: a double still counts one by one
    if (!count_.present[row]) {
      complain(row, fmt::format("'{}' is missing; expected a whole number >= 1", count_.name));
      return std::nullopt;
    }
    const double value = count_.number(row);
    if (value >= 1.0 && value <= most && std::floor(value) == value)
      return static_cast<std::int64_t>(value);
    complain(row, fmt::format("'{}' is {}; expected a whole number >= 1", count_.name,
                              count_.text(row)));
    return std::nullopt;
  }

  std::optional<DoubleDouble> standard_deviation(std::size_t row, std::int64_t count) {
    if (!deviation_.present[row]) {
      if (count == 1) return DoubleDouble(0.0);
      complain(row, fmt::format("'{}' is missing where '{}' is {}", deviation_.name, count_.name,
                                count));
      return std::nullopt;
    }
    const DoubleDouble value =
        deviation_origin_ + std::get<Numbers>(deviation_.values).deviation[row];
    if (value.high >= 0.0) return value;
    complain(row, fmt::format("'{}' is {}; a standard deviation is never negative", deviation_.name,
                              deviation_.text(row)));
    return std::nullopt;
  }

  /// The value of a column of extremes as deviation from the origin of the means.
  DoubleDouble extreme(const Column* column, std::size_t row, const DoubleDouble& mean) const {
    if (column == nullptr || !column->present[row]) return mean;
    const auto& numbers = std::get<Numbers>(column->values);
    const numerics::Decimal& origin = std::get<Numbers>(mean_.values).origin;
    return numbers.deviation[row] + (numbers.origin - origin).to_double_double();
  }

  void complain(std::size_t row, const std::string& text) {
    constexpr std::size_t most_problems = 20;
    if (problems_.size() == most_problems)
      ++unsaid_;
    else
      problems_.push_back({Place{table_.source}, fmt::format("row {}: {}", row + 1, text)});
  }

  const Table& table_;
  const Column& count_;
  const Column& mean_;
  const Column& deviation_;
  DoubleDouble deviation_origin_;
  const Column* smallest_ = nullptr;
  const Column* largest_ = nullptr;
  std::vector<Problem> problems_;
  std::size_t unsaid_ = 0;
};

}  // namespace

Grouping group_rows(const Table& table, std::span<const std::string> columns,
                    const std::vector<bool>& use) {
  assert(use.size() == table.rows && "one flag per row");
  Grouping grouping;
  for (const std::string& name : columns) grouping.columns.push_back(index_of(table, name));

  // From the slowest column to the fastest; closing the gaps after each keeps codes small.
  Codes cells{std::vector<std::size_t>(table.rows, 0), 1};
  close_gaps(cells, use);
  for (std::size_t i = grouping.columns.size(); i > 0; --i) {
    Codes codes = codes_of(table.columns[grouping.columns[i - 1]], use);
    close_gaps(codes, use);
    for (std::size_t row = 0; row < table.rows; ++row)
      if (use[row]) cells.code[row] = cells.code[row] * codes.levels + codes.code[row];
    cells.levels *= codes.levels;
    close_gaps(cells, use);
  }

  grouping.representative_row.assign(cells.levels, table.rows);
  grouping.cell_of_row.resize(table.rows);
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!use[row]) continue;
    const std::size_t cell = cells.code[row];
    grouping.cell_of_row[row] = cell;
    if (grouping.representative_row[cell] == table.rows) grouping.representative_row[cell] = row;
  }
  return grouping;
}

std::vector<Moments> summarise(const Grouping& grouping, const Numbers& values) {
  std::vector<Moments> moments(grouping.cells());
  for (std::size_t row = 0; row < grouping.cell_of_row.size(); ++row)
    if (const std::optional<std::size_t>& cell = grouping.cell_of_row[row])
      moments[*cell].add(values.deviation[row]);
  return moments;
}

std::vector<Moments> merge_summaries(const Grouping& grouping, const Table& table,
                                     const SummaryColumns& columns) {
  SummaryReader reader(table, columns);
  std::vector<Moments> moments(grouping.cells());
  for (std::size_t row = 0; row < grouping.cell_of_row.size(); ++row)
    if (const std::optional<std::size_t>& cell = grouping.cell_of_row[row])
      if (const std::optional<Moments> stands_for = reader.row(row))
        moments[*cell].merge(*stands_for);
  reader.report();
  return moments;
}

}  // namespace yates::table
