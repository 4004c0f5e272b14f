#include <algorithm>
#include <numeric>
#include <utility>
#include <variant>

#include "anova/scale/scale_sample.hpp"
#include "anova/scale/thinned.hpp"

namespace yates::anova {

namespace {

using table::Categories;
using table::Column;
using table::Table;

constexpr std::size_t most_rows_to_compare = 1024;
/// A number with more distinct values in so many rows is continuous.
constexpr std::size_t probed_rows = 256;
constexpr std::size_t most_levels_of_probe = 128;

std::vector<std::size_t> counted(std::size_t size) {
  std::vector<std::size_t> result(size);
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

/// A category keeps this many rows per level, or else whole levels are left out.
constexpr std::size_t fewest_per_level = 4;

/// At most so many of the rows in use. `spaced` are evenly spaced ones of them.
std::vector<std::size_t> rows_for(const ScaleSource& source, const ScaleForm& form,
                                  const std::vector<std::size_t>& spaced, std::size_t most) {
  const table::RowFlags& use = source.read.reading.rows.use;
  const std::size_t used = use.size() - use.count_false();
  if (!form.category || used <= most || form.category_levels * fewest_per_level <= most) {
    return fewer(spaced, most);
  }
  const std::vector<std::size_t> all = evenly_spaced(use, used);
  const std::vector<std::string> column = {*form.category};
  const AbsorbedGroups levels = groups_of(codes_in(thinned(source.table, all, column), column[0]));
  return fewer_in_groups(all, levels.group_of_row, levels.groups, most);
}

bool is_continuous(const Table& table, const std::vector<std::size_t>& rows,
                   const std::string& name) {
  const Column* column = table.find(name);
  if (column == nullptr || !column->numeric()) return false;
  const std::vector<std::string> columns = {name};
  const Table probe = thinned(table, fewer(rows, probed_rows), columns);
  return table::group_rows(probe, columns, table::RowFlags(probe.rows)).cells() >
         most_levels_of_probe;
}

/// The points of at most so many rows.
SamplePoints points_of(const ScaleSource& source, const std::vector<std::size_t>& rows,
                       const std::vector<std::string>& keys, bool compare) {
  std::vector<std::string> columns = keys;
  columns.push_back(source.response);
  Table table = thinned(source.table, rows, columns);
  if (!compare) return {std::move(table), counted(rows.size()), counted(rows.size())};
  table::Grouping cells = table::group_rows(table, keys, table::RowFlags(table.rows));
  return {std::move(table), unpacked(cells.cell_of_row), std::move(cells.representative_row)};
}

}  // namespace

std::vector<std::size_t> unpacked(const table::PackedIntegers& integers) {
  std::vector<std::size_t> result(integers.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = static_cast<std::size_t>(integers[i]);
  }
  return result;
}

std::vector<std::size_t> codes_in(const Table& table, const std::string& name) {
  if (const auto* categories = std::get_if<Categories>(&table.find(name)->values)) {
    return unpacked(categories->code);
  }
  const std::vector<std::string> columns = {name};
  return unpacked(table::group_rows(table, columns, table::RowFlags(table.rows)).cell_of_row);
}

std::vector<double> SamplePoints::counts() const {
  std::vector<double> result(first_row.size(), 0.0);
  for (const std::size_t point : point_of_row) result[point] += 1.0;
  return result;
}

SamplePoints sample_points(const ScaleSource& source, const ScaleForm& form,
                           const std::vector<std::size_t>& spaced,
                           const std::vector<std::string>& keys, std::size_t most) {
  const bool continuous = spaced.size() > most_rows_to_compare &&
                          std::any_of(keys.begin(), keys.end(), [&](const std::string& name) {
                            return is_continuous(source.table, spaced, name);
                          });
  if (!continuous) {
    SamplePoints result =
        points_of(source, rows_for(source, form, spaced, spaced.size()), keys, true);
    if (result.first_row.size() <= most) return result;
  }
  const std::vector<std::size_t> rows = rows_for(source, form, spaced, most);
  return points_of(source, rows, keys, !continuous || rows.size() <= most_rows_to_compare);
}

}  // namespace yates::anova
