#include "reports/draw/plot_csv.hpp"

#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/data_table.hpp"

namespace yates::reports {
namespace {

/// Twelve digits: those behind them are of the arithmetic, not of a measurement.
std::string cell(std::optional<double> value) {
  return value && std::isfinite(*value) ? fmt::format("{:.12g}", *value) : "";
}

/// The text of the category on which it lies, else the number.
std::string cell_on(const PlotAxis& axis, double value) {
  if (axis.kind == PlotAxis::Kind::categories) {
    for (std::size_t i = 0; i < axis.categories.size(); ++i) {
      if (value == static_cast<double>(i)) return axis.categories[i];
    }
  }
  return cell(value);
}

}  // namespace

std::string_view to_string(PlotLayer::Mark mark) {
  switch (mark) {
    case PlotLayer::Mark::points:
      return "points";
    case PlotLayer::Mark::runs:
      return "runs";
    case PlotLayer::Mark::line:
      return "line";
    case PlotLayer::Mark::bars:
      return "bars";
    case PlotLayer::Mark::intervals:
      return "intervals";
    case PlotLayer::Mark::band:
      return "band";
    case PlotLayer::Mark::boxes:
      return "boxes";
    case PlotLayer::Mark::spans:
      return "spans";
    case PlotLayer::Mark::cells:
      return "cells";
    case PlotLayer::Mark::rule:
      return "rule";
    case PlotLayer::Mark::upright:
      break;
  }
  return "upright";
}

std::string plot_csv(const Plot& plot) {
  DataTable table;
  for (const char* name : {"layer", "series", "x", "y", "low", "high", "x_end", "label"}) {
    table.columns.push_back({name, false});
  }
  for (const PlotLayer& layer : plot.layers) {
    const bool no_x = layer.mark == PlotLayer::Mark::rule;
    const bool no_y = layer.mark == PlotLayer::Mark::upright;
    for (const PlotPlace& place : layer.places) {
      table.rows.push_back({std::string(to_string(layer.mark)), layer.series,
                            no_x ? "" : cell_on(plot.x, place.x),
                            no_y ? "" : cell_on(plot.y, place.y), cell(place.low), cell(place.high),
                            cell(place.x_end), place.label});
    }
  }
  return render(table, TableFormat::csv, Typography::plain);
}

}  // namespace yates::reports
