#include "reports/draw/plot_csv.hpp"

#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "language/csv_field.hpp"

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
    case PlotLayer::Mark::across:
      return "across";
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

std::string plot_csv(const Plot& plot, table::CsvTexts texts) {
  const bool exact = texts == table::CsvTexts::exact;
  std::string result = "layer,series,x,y,low,high,x_end,label\n";
  for (const PlotLayer& layer : plot.layers) {
    const bool no_x = layer.mark == PlotLayer::Mark::rule;
    const bool no_y = layer.mark == PlotLayer::Mark::upright;
    for (const PlotPlace& place : layer.places) {
      result += to_string(layer.mark);
      for (const std::string& one :
           {layer.series, no_x ? std::string() : cell_on(plot.x, place.x),
            no_y ? std::string() : cell_on(plot.y, place.y), cell(place.low), cell(place.high),
            cell(place.x_end), place.label}) {
        result += ',' + (exact ? language::csv_field(one) : language::spreadsheet_field(one));
      }
      result += '\n';
    }
  }
  return result;
}

}  // namespace yates::reports
