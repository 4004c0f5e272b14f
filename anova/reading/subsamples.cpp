#include "anova/reading/subsamples.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "numerics/exact_sums.hpp"

namespace yates::anova {

namespace {

using table::Column;
using table::Grouping;
using table::Numbers;
using table::RowFlags;
using table::Table;

constexpr std::string_view each_file = "file";
constexpr std::array<std::string_view, 4> run_names = {"run", "run_id", "invocation", "process"};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The runs are the files themselves.
bool by_file(const RunSearch& search) {
  return search.column == each_file && search.table.find(each_file) == nullptr;
}

std::int64_t count_used(const RowFlags& use) {
  return static_cast<std::int64_t>(use.size() - use.count_false());
}

std::int64_t count_cells(const Grouping& grouping) {
  return static_cast<std::int64_t>(grouping.cells());
}

/// The file of each row as a column.
Column file_column(const Table& table, std::string name) {
  std::vector<std::size_t> file(table.rows);
  for (std::size_t f = 1; f < table.file_begins.size(); ++f) {
    std::fill(file.begin() + static_cast<std::ptrdiff_t>(table.file_begins[f]), file.end(), f);
  }
  return {
      std::move(name),
      Numbers{numerics::Decimal(),
              table::Deviations(table::PackedIntegers::of(std::span<const std::size_t>(file)), 0),
              {}},
      RowFlags(table.rows), std::nullopt};
}

/// Groups the used rows by some columns, and by the files that they came from.
Grouping group_within_files(const RunSearch& search, std::vector<std::string> columns) {
  if (search.table.file_begins.empty()) {
    return table::group_rows(search.table, columns, search.use);
  }
  Table keys;
  keys.source = search.table.source;
  keys.rows = search.table.rows;
  for (const std::string& name : columns) keys.columns.push_back(*search.table.find(name));
  std::string file(each_file);
  while (keys.find(file) != nullptr) file += '\'';
  keys.columns.push_back(file_column(search.table, file));
  columns.push_back(file);
  return table::group_rows(keys, columns, search.use);
}

/// The columns of the settings and one more.
std::vector<std::string> with_settings(const RunSearch& search, const std::string& column) {
  std::vector<std::string> result = search.setting_columns;
  if (!contains(result, column)) result.push_back(column);
  return result;
}

/// False only where no two used rows have the same value: one pass that ends at the first
/// repetition, for whole numbers that do not lie too far apart.
bool may_repeat(const Column& column, const RowFlags& use) {
  const auto* numbers = std::get_if<Numbers>(&column.values);
  if (numbers == nullptr || !numbers->deviation.exact()) return true;
  const table::PackedIntegers& multiples = numbers->deviation.multiples();
  constexpr std::uint64_t widest = 64;  // values per row
  if (multiples.bound() / widest > use.size()) return true;
  std::vector<bool> seen(static_cast<std::size_t>(multiples.bound()) + 1);
  return multiples.visit([&](auto values) {
    for (std::size_t row = 0; row < values.size(); ++row) {
      if (!use[row]) continue;
      if (seen[values[row]]) return true;
      seen[values[row]] = true;
    }
    return false;
  });
}

bool present_in_used_rows(const Column& column, const RowFlags& use) {
  if (column.present.all()) return true;
  for (std::size_t row = 0; row < use.size(); ++row) {
    if (use[row] && !column.present[row]) return false;
  }
  return true;
}

std::string range_text(const Subsamples& subsamples) {
  return subsamples.fewest == subsamples.most
             ? fmt::format("{}", subsamples.most)
             : fmt::format("{} to {}", subsamples.fewest, subsamples.most);
}

Subsamples subsamples_of(std::string column, Grouping runs) {
  Subsamples result{std::move(column), std::move(runs)};
  std::vector<std::int64_t> counts(result.runs.cells());
  for (std::size_t row = 0; row < result.runs.used.size(); ++row) {
    if (result.runs.used[row]) ++counts[result.runs.cell_of_row[row]];
  }
  for (const std::int64_t count : counts) result.rows += count;
  const auto [fewest, most] = std::minmax_element(counts.begin(), counts.end());
  if (fewest != counts.end()) {
    result.fewest = *fewest;
    result.most = *most;
  }
  return result;
}

/// The rows of each run become one observation, and a note says so.
RunsFound found(std::string column, Grouping runs) {
  RunsFound result;
  result.subsamples = subsamples_of(std::move(column), std::move(runs));
  const Subsamples& subsamples = *result.subsamples;
  const std::string unit =
      subsamples.column.empty() ? "file" : fmt::format("'{}'", subsamples.column);
  result.notes.push_back(
      {model::NoteCode::pseudo_replication,
       fmt::format("{} values per run were averaged before any other step ({} rows "
                   "are {} runs by {}): repeated values within one run are not replicates",
                   range_text(subsamples), subsamples.rows, subsamples.runs.cells(), unit)});
  return result;
}

RunsFound found_by_user(const RunSearch& search) {
  check_run_column(search);
  const bool files = by_file(search);
  Grouping runs = group_within_files(
      search, files ? search.setting_columns : with_settings(search, *search.column));
  if (count_cells(runs) < count_used(search.use)) {
    return found(files ? std::string() : *search.column, std::move(runs));
  }
  return {std::nullopt,
          {{model::NoteCode::single_values,
            files ? "every file has one value for each setting, so nothing was averaged"
                  : fmt::format("every run in column '{}' has one value, so nothing was averaged",
                                *search.column)}}};
}

/// Whether the column holds runs with several values each; absent where it does not.
std::optional<RunsFound> found_by_name(const RunSearch& search, const std::string& name) {
  const Column* column = search.table.find(name);
  if (column == nullptr || contains(search.setting_columns, name) ||
      contains(search.response_columns, name) || !present_in_used_rows(*column, search.use) ||
      (search.table.file_begins.empty() && !may_repeat(*column, search.use))) {
    return std::nullopt;
  }
  const Grouping runs = group_within_files(search, {name});
  if (runs.cells() < 2 || count_cells(runs) == count_used(search.use)) return std::nullopt;
  Grouping settings_of_runs = group_within_files(search, with_settings(search, name));
  if (settings_of_runs.cells() > runs.cells()) return std::nullopt;  // a factor varies within a run
  if (search.designed) return found(name, std::move(settings_of_runs));
  if (search.setting_columns.empty()) return std::nullopt;
  const Grouping settings = table::group_rows(search.table, search.setting_columns, search.use);
  if (settings.cells() < runs.cells()) return found(name, std::move(settings_of_runs));
  return RunsFound{
      std::nullopt,
      {{model::NoteCode::possible_subsamples,
        fmt::format("the rows of each setting share one value of '{}': if they are values of one "
                    "run, they are not replicates and should be averaged",
                    name),
        {},
        {name}}}};
}

/// Files of one process each, measured without a column that tells their runs apart.
RunsFound found_by_process(const RunSearch& search) {
  const std::int64_t rows = count_used(search.use);
  const Grouping settings = table::group_rows(search.table, search.setting_columns, search.use);
  Grouping runs = group_within_files(search, search.setting_columns);
  if (count_cells(runs) == rows) return {};  // no repetitions
  if (settings.cells() < runs.cells()) return found("", std::move(runs));
  return {std::nullopt,
          {{model::NoteCode::one_process,
            fmt::format("the {} rows of each setting are repetitions within one process: they do "
                        "not show how processes differ; run the program several times, write one "
                        "file per process, and give all the files",
                        range_text(subsamples_of("", std::move(runs))))}}};
}

/// The mean of each run as whole multiples of a finer power of ten; absent where some mean is no
/// such multiple or does not fit into 63 bits.
std::optional<table::Deviations> decimal_means(const Subsamples& subsamples,
                                               const table::Deviations& values) {
  if (!values.exact()) return std::nullopt;
  const Grouping& runs = subsamples.runs;
  std::vector<numerics::Unsigned128> sums(runs.cells());
  std::vector<std::uint64_t> counts(runs.cells());
  values.multiples().visit([&](auto multiples) {
    for (std::size_t row = 0; row < multiples.size(); ++row) {
      if (!runs.used[row]) continue;
      sums[runs.cell_of_row[row]] += multiples[row];
      ++counts[runs.cell_of_row[row]];
    }
  });
  constexpr int most_places = 6;
  constexpr numerics::Unsigned128 largest = ~std::uint64_t{0} >> 1;
  numerics::Unsigned128 scale = 1;
  for (int places = 0; places <= most_places; ++places, scale *= 10) {
    std::vector<std::uint64_t> means(runs.used.size());
    bool exact = true;
    for (std::size_t run = 0; run < sums.size() && exact; ++run) {
      // A sum is at most the count times 2^64: divided first, the product stays below 2^128.
      const numerics::Unsigned128 whole = sums[run] / counts[run] * scale;
      const numerics::Unsigned128 rest = sums[run] % counts[run] * scale;
      const numerics::Unsigned128 mean = whole + rest / counts[run];
      exact = rest % counts[run] == 0 && mean <= largest;
      means[runs.representative_row[run]] = static_cast<std::uint64_t>(mean);
    }
    if (exact) {
      return table::Deviations(table::PackedIntegers::of(std::span<const std::uint64_t>(means)),
                               values.exponent() - places);
    }
  }
  return std::nullopt;
}

/// The mean of each run to 106 bits.
table::Deviations rounded_means(const Subsamples& subsamples, const Numbers& values) {
  const std::vector<numerics::Moments> moments = table::summarise(subsamples.runs, values);
  std::vector<numerics::DoubleDouble> means(subsamples.runs.used.size());
  for (std::size_t run = 0; run < moments.size(); ++run) {
    means[subsamples.runs.representative_row[run]] = moments[run].mean();
  }
  return means;
}

}  // namespace

void check_run_column(const RunSearch& search) {
  if (!search.column || by_file(search)) return;
  if (search.table.find(*search.column) == nullptr) {
    throw language::InputError(
        {search.table.source, std::nullopt, std::nullopt},
        fmt::format("there is no column '{}' that tells the runs apart{}", *search.column,
                    language::suggestion(*search.column, search.table.names())));
  }
  if (contains(search.response_columns, *search.column) ||
      (*search.column != "block" && contains(search.setting_columns, *search.column))) {
    throw language::UsageError(
        fmt::format("'{}' is in the formula already; expected a column that tells apart the "
                    "runs of one setting",
                    *search.column));
  }
}

RunsFound find_subsamples(const RunSearch& search) {
  if (search.column) return found_by_user(search);
  for (const std::string_view name : run_names) {
    if (search.designed && name != "run") break;
    if (auto result = found_by_name(search, std::string(name))) return std::move(*result);
  }
  return search.table.one_process_per_file ? found_by_process(search) : RunsFound{};
}

Table averaged(const Table& table, const Subsamples& subsamples,
               std::span<const std::string> columns) {
  Table result = table;
  for (Column& column : result.columns) {
    auto* numbers = std::get_if<Numbers>(&column.values);
    if (numbers == nullptr ||
        std::find(columns.begin(), columns.end(), column.name) == columns.end()) {
      continue;
    }
    auto means = decimal_means(subsamples, numbers->deviation);
    if (!means) means = rounded_means(subsamples, *numbers);
    *numbers = Numbers{numbers->origin, *std::move(means), {}};
    column.present = first_rows(subsamples);
  }
  return result;
}

RowFlags first_rows(const Subsamples& subsamples) {
  std::vector<bool> first(subsamples.runs.used.size(), false);
  for (const std::size_t row : subsamples.runs.representative_row) first[row] = true;
  return first;
}

}  // namespace yates::anova
