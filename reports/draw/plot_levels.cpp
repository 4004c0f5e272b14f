#include "reports/draw/plot_levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace yates::reports {
namespace {

/// The levels as numbers; absent where one of them is none, or is not positive on a logarithmic
/// axis.
std::optional<std::vector<double>> numbers_of(const std::vector<std::string>& levels,
                                              AxisKind kind) {
  std::vector<double> values;
  for (const std::string& level : levels) {
    char* end = nullptr;
    values.push_back(std::strtod(level.c_str(), &end));
    const bool fits = kind != AxisKind::log2 || values.back() > 0.0;
    if (end == level.c_str() || !std::isfinite(values.back()) || !fits) return std::nullopt;
  }
  return values;
}

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

PlotLevels plot_levels(std::string title, const std::vector<std::string>& levels, AxisKind kind) {
  if (kind != AxisKind::categories) {
    if (auto values = numbers_of(levels, kind)) {
      const PlotAxis::Kind scale =
          kind == AxisKind::log2 ? logarithmic_kind(levels) : PlotAxis::Kind::number;
      return {{std::move(title), scale}, *std::move(values)};
    }
  }
  PlotLevels result{{std::move(title), PlotAxis::Kind::categories, levels}, {}};
  for (std::size_t i = 0; i < levels.size(); ++i) result.places.push_back(static_cast<double>(i));
  return result;
}

PlotAxis::Kind logarithmic_kind(const std::vector<std::string>& levels) {
  const auto values = numbers_of(levels, AxisKind::log2);
  const bool binary = values && std::all_of(values->begin(), values->end(), [&](double value) {
                        const double steps = std::log2(value / values->front());
                        return std::abs(steps - std::round(steps)) < 1e-6;
                      });
  return binary ? PlotAxis::Kind::binary_logarithm : PlotAxis::Kind::logarithm;
}

void add_estimates(Plot& plot, const std::string& series, std::size_t colour,
                   const std::vector<PlotPlace>& places) {
  PlotLayer intervals{PlotLayer::Mark::intervals, series, colour, {}};
  PlotLayer points{PlotLayer::Mark::points, series, colour, {}};
  for (PlotPlace place : places) {
    if (place.low && place.high) intervals.places.push_back(place);
    place.low = std::nullopt;
    place.high = std::nullopt;
    points.places.push_back(std::move(place));
  }
  if (!intervals.places.empty()) plot.layers.push_back(std::move(intervals));
  plot.layers.push_back(std::move(points));
}

Plot transposed(Plot plot) {
  using Mark = PlotLayer::Mark;
  std::swap(plot.x, plot.y);
  for (PlotLayer& layer : plot.layers) {
    const Mark before = layer.mark;
    if (before == Mark::rule) layer.mark = Mark::upright;
    if (before == Mark::upright) layer.mark = Mark::rule;
    if (before == Mark::intervals) layer.mark = Mark::across;
    for (PlotPlace& place : layer.places) {
      std::swap(place.x, place.y);
      if (before != Mark::intervals) continue;
      place.x = place.low.value_or(place.x);
      place.x_end = std::exchange(place.high, std::nullopt);
      place.low = std::nullopt;
    }
  }
  return plot;
}

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
