#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "reports/draw/plot_levels.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

enum Column : std::size_t {
  x_column,
  end_column,
  series_column,
  y_column,
  low_column,
  high_column,
  label_column
};
constexpr std::size_t column_count = 7;
using Row = std::array<std::string, column_count>;

std::string number_cell(std::optional<double> value, Typography typography) {
  return value && std::isfinite(*value) ? rounded(*value, 5, typography) : "";
}

std::string place_cell(const PlotAxis& axis, double value, Typography typography) {
  if (axis.kind == PlotAxis::Kind::none) return "";
  if (axis.kind != PlotAxis::Kind::categories) return number_cell(value, typography);
  const double index = std::round(value);
  const bool is_category = index >= 0.0 && index < static_cast<double>(axis.categories.size());
  return is_category ? axis.categories[static_cast<std::size_t>(index)] : "";
}

/// Levels that are categories name a place better than its label.
bool has_categories(const Plot& plot) {
  return plot.x.kind == PlotAxis::Kind::categories || plot.y.kind == PlotAxis::Kind::categories;
}

Row row_of(const Plot& plot, const PlotLayer& layer, const PlotPlace& place,
           Typography typography) {
  const bool no_x = layer.mark == Mark::rule;
  const bool no_y = layer.mark == Mark::upright;
  const bool runs = layer.mark == Mark::runs && layer.series.empty();
  return {no_x ? "" : place_cell(plot.x, place.x, typography),
          number_cell(place.x_end, typography),
          runs ? "run" : layer.series,
          no_y ? "" : place_cell(plot.y, place.y, typography),
          number_cell(place.low, typography),
          number_cell(place.high, typography),
          has_categories(plot) ? "" : place.label};
}

}  // namespace

DataTable plot_numbers(const Plot& plot, Typography typography) {
  std::vector<Row> rows;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> row_at;
  for (const PlotLayer& layer : plot.layers) {
    for (const PlotPlace& place : layer.places) {
      if (!std::isfinite(place.x) || !std::isfinite(place.y)) continue;
      const Row row = row_of(plot, layer, place, typography);
      const auto [found, is_new] =
          row_at.try_emplace({row[series_column], row[x_column], row[y_column]}, rows.size());
      if (is_new || layer.mark == Mark::runs) {
        rows.push_back(row);
        continue;
      }
      Row& known = rows[found->second];
      for (std::size_t c = 0; c < column_count; ++c) {
        if (known[c].empty()) known[c] = row[c];
      }
    }
  }
  const auto is_number = [](const PlotAxis& axis) {
    return axis.kind != PlotAxis::Kind::categories;
  };
  const std::array<DataTable::Column, column_count> heads = {
      {{plot.x.title, is_number(plot.x)},
       {"to", true},
       {"series", false},
       {plot.y.title, is_number(plot.y)},
       {plot.value.empty() ? "low" : plot.value, true},
       {"high", true},
       {"of", false}}};
  DataTable table;
  table.rows.resize(rows.size());
  for (std::size_t c = 0; c < column_count; ++c) {
    const bool nothing =
        std::all_of(rows.begin(), rows.end(), [&](const Row& row) { return row[c].empty(); });
    if (nothing) continue;
    table.columns.push_back(heads[c]);
    for (std::size_t r = 0; r < rows.size(); ++r) table.rows[r].push_back(rows[r][c]);
  }
  return table;
}

}  // namespace yates::reports
