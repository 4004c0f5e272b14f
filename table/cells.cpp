#include "table/cells.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "numerics/exact_sums.hpp"
#include "table/parallel.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using language::Problem;
using numerics::DoubleDouble;
using numerics::ExactSums;
using numerics::Moments;

/// Sums of integers that are known not to overflow.
template <typename Square>
struct PlainSums {
  std::uint64_t sum = 0;
  Square squares = 0;
  std::uint64_t smallest = ~std::uint64_t{0};
  std::uint64_t largest = 0;
  std::int64_t count = 0;

  void add(std::uint64_t value) {
    sum += value;
    squares += Square{value} * value;
    smallest = std::min(smallest, value);
    largest = std::max(largest, value);
    ++count;
  }
  ExactSums exact() const { return ExactSums::of(count, sum, squares, smallest, largest); }
};

const ExactSums& exact(const ExactSums& sums) {
  return sums;
}
template <typename Square>
ExactSums exact(const PlainSums<Square>& sums) {
  return sums.exact();
}

/// As many cells as rows: every cell has one.
std::vector<Moments> each_alone(const Grouping& grouping, const Deviations& values) {
  std::vector<Moments> result;
  result.reserve(grouping.cells());
  for (const std::size_t row : grouping.representative_row) {
    const DoubleDouble value = values[row];
    result.push_back(Moments::of(1, value, 0.0, value, value));
  }
  return result;
}

template <typename Sums>
std::vector<Moments> summarise_exactly(const Grouping& grouping, const Deviations& values) {
  const std::size_t rows = values.size();
  const std::size_t cells = grouping.cells();
  if (cells == rows) return each_alone(grouping, values);
  // Sums of few cells stay in the cache of each thread, and are merged without rounding.
  const std::size_t tasks = rows < 100000 || cells > rows / 16 ? 1 : hardware_threads();
  std::vector<std::vector<Sums>> sums(tasks);
  parallel_for(tasks, tasks, [&](std::size_t task) {
    std::vector<Sums>& mine = sums[task];
    mine.resize(cells);
    const std::size_t begin = rows * task / tasks;
    const std::size_t end = rows * (task + 1) / tasks;
    grouping.cell_of_row.visit([&](auto cell) {
      values.multiples().visit([&](auto value) {
        if (grouping.used.all()) {
          for (std::size_t row = begin; row < end; ++row) mine[cell[row]].add(value[row]);
        } else {
          for (std::size_t row = begin; row < end; ++row)
            if (grouping.used[row]) mine[cell[row]].add(value[row]);
        }
      });
    });
  });
  std::vector<Moments> result;
  result.reserve(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    ExactSums all = exact(sums.front()[cell]);
    for (std::size_t task = 1; task < tasks; ++task) all.merge(exact(sums[task][cell]));
    result.push_back(all.moments(values.exponent()));
  }
  return result;
}

/// Numbers that are rounded already are added in the order of their size, so that the order of the
/// rows changes nothing.
std::vector<Moments> summarise_in_order(const Grouping& grouping, const Deviations& values) {
  std::vector<std::size_t> begin(grouping.cells() + 1, 0);
  for (std::size_t row = 0; row < values.size(); ++row)
    if (grouping.used[row]) ++begin[grouping.cell_of_row[row] + 1];
  for (std::size_t cell = 0; cell < grouping.cells(); ++cell) begin[cell + 1] += begin[cell];
  std::vector<DoubleDouble> sorted(begin.back());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::size_t row = 0; row < values.size(); ++row)
    if (grouping.used[row]) sorted[next[grouping.cell_of_row[row]]++] = values[row];
  std::vector<Moments> result(grouping.cells());
  const std::size_t tasks = sorted.size() < 10000 ? 1 : hardware_threads();
  parallel_for(tasks, tasks, [&](std::size_t task) {
    for (std::size_t cell = task; cell < grouping.cells(); cell += tasks) {
      const std::span<DoubleDouble> mine(sorted.data() + begin[cell],
                                         sorted.data() + begin[cell + 1]);
      std::sort(mine.begin(), mine.end());
      for (const DoubleDouble& value : mine) result[cell].add(value);
    }
  });
  return result;
}

const Column& column_called(const Table& table, const std::string& name) {
  if (const Column* column = table.find(name)) return *column;
  throw InputError(Place{table.source}, fmt::format("no column '{}'{}", name,
                                                    language::suggestion(name, table.names())));
}

const Column& numeric_column(const Table& table, const std::string& name) {
  const Column& column = column_called(table, name);
  if (column.numeric()) return column;
  if (column.not_a_number)
    throw InputError(column.not_a_number->place,
                     fmt::format("column '{}' must hold numbers, found '{}'", name,
                                 language::printable(column.not_a_number->text)));
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
    const DoubleDouble mean = std::get<Numbers>(mean_.values).deviation[row];
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
      complain(row, fmt::format("'{}' is missing; expected a number because '{}' is {}",
                                deviation_.name, count_.name, count));
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

std::vector<Moments> summarise(const Grouping& grouping, const Numbers& values) {
  const Deviations& deviation = values.deviation;
  if (!deviation.exact()) return summarise_in_order(grouping, deviation);
  const auto bits = static_cast<int>(std::bit_width(deviation.multiples().bound()));
  const auto row_bits = static_cast<int>(std::bit_width(deviation.size()));
  if (2 * bits + row_bits <= 64)
    return summarise_exactly<PlainSums<std::uint64_t>>(grouping, deviation);
  if (2 * bits + row_bits <= 128 && bits + row_bits <= 64)
    return summarise_exactly<PlainSums<numerics::Unsigned128>>(grouping, deviation);
  return summarise_exactly<ExactSums>(grouping, deviation);
}

std::vector<Moments> merge_summaries(const Grouping& grouping, const Table& table,
                                     const SummaryColumns& columns) {
  SummaryReader reader(table, columns);
  std::vector<std::vector<Moments>> parts(grouping.cells());
  for (std::size_t row = 0; row < grouping.used.size(); ++row)
    if (grouping.used[row])
      if (const std::optional<Moments> stands_for = reader.row(row))
        parts[grouping.cell_of_row[row]].push_back(*stands_for);
  reader.report();
  // Merged in an order of their own, so that the order of files and rows changes nothing.
  const auto before = [](const Moments& a, const Moments& b) {
    if (a.count() != b.count()) return a.count() < b.count();
    if (!(a.mean() == b.mean())) return a.mean() < b.mean();
    if (!(a.sum_of_squares() == b.sum_of_squares())) return a.sum_of_squares() < b.sum_of_squares();
    return false;  // whatever their ranges, merging them either way gives the same
  };
  std::vector<Moments> moments(grouping.cells());
  for (std::size_t cell = 0; cell < parts.size(); ++cell) {
    std::sort(parts[cell].begin(), parts[cell].end(), before);
    for (const Moments& part : parts[cell]) moments[cell].merge(part);
  }
  return moments;
}

}  // namespace yates::table
