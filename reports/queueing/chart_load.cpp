#include "reports/queueing/chart_load.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "reports/draw/plot_levels.hpp"
#include "reports/draw/plot_parts.hpp"
#include "reports/draw/plot_picture.hpp"
#include "reports/draw/scale.hpp"

namespace yates::reports {
namespace {

/// Up to where values are drawn: a pole of an open curve is cut, since it would press all else
/// against the axis.
double upper_edge(const LoadPlot& plot) {
  std::vector<double> values{0.0};
  double measured = 0.0;
  for (const LoadCurve& curve : plot.curves) {
    for (const auto& value : curve.value) {
      if (value) values.push_back(*value);
    }
    for (const MeasuredPoint& point : curve.measured) {
      measured = std::max(measured, point.mean);
      values.push_back(point.mean);
      if (point.high) values.push_back(*point.high);
    }
  }
  std::sort(values.begin(), values.end());
  const double middle = values[values.size() * 3 / 4];
  double high = values.back();
  if (middle > 0.0) high = std::min(high, std::max(6.0 * middle, 1.15 * measured));
  return high > 0.0 ? with_round_ends({0.0, 1.02 * high}, 5).high : 1.0;
}

/// From the least to the greatest load; from zero where the least is near it.
Range loads_of(const LoadPlot& plot) {
  std::vector<double> loads;
  for (const LoadCurve& curve : plot.curves) {
    loads.insert(loads.end(), curve.at.begin(), curve.at.end());
    for (const MeasuredPoint& point : curve.measured) loads.push_back(point.at);
  }
  Range range = with_round_ends(range_of(loads, 0.0), x_ticks_wanted);
  const double least = loads.empty() ? 0.0 : *std::min_element(loads.begin(), loads.end());
  if (least > 0.0 && least < 0.25 * range.high) range.low = 0.0;
  return range;
}

DataTable numbers_of(const LoadPlot& plot) {
  DataTable table{plot.title, {{plot.x_label, true}}, {}};
  constexpr std::size_t most_rows = 60;
  if (plot.curves.empty()) return table;
  const auto name = [](const LoadCurve& curve) {
    return curve.label.empty() ? std::string("model") : curve.label;
  };
  for (const LoadCurve& curve : plot.curves) table.columns.push_back({name(curve), true});
  const std::vector<double>& at = plot.curves.front().at;
  // Limits that lack a place of the curve have no column here; they may have more.
  std::vector<const LoadCurve*> limits;
  for (const LoadCurve& curve : plot.limits) {
    const bool more = std::is_sorted(at.begin(), at.end()) &&
                      std::is_sorted(curve.at.begin(), curve.at.end()) &&
                      std::includes(curve.at.begin(), curve.at.end(), at.begin(), at.end());
    if (more || curve.at == at) limits.push_back(&curve);
  }
  for (const LoadCurve* curve : limits) table.columns.push_back({name(*curve), true});
  std::vector<double> loads;
  std::copy_if(at.begin(), at.end(), std::back_inserter(loads),
               [&](double load) { return !plot.whole_loads || load == std::round(load); });
  const std::size_t step = (loads.size() + most_rows - 1) / most_rows;
  for (std::size_t i = 0; i < loads.size(); i += std::max<std::size_t>(step, 1)) {
    const double load = loads[i];
    std::vector<std::string> row{rounded(load, 5, unicode)};
    const auto add = [&](const LoadCurve& curve) {
      std::optional<double> value;
      const auto place = std::find(curve.at.begin(), curve.at.end(), load);
      if (place != curve.at.end()) {
        value = curve.value[static_cast<std::size_t>(place - curve.at.begin())];
      }
      for (const MeasuredPoint& point : curve.measured) {
        if (curve.at.empty() && point.at == load) value = point.mean;
      }
      row.push_back(value ? rounded(*value, 5, unicode) : absent(unicode));
    };
    for (const LoadCurve& curve : plot.curves) add(curve);
    for (const LoadCurve* curve : limits) add(*curve);
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string label_of(const LoadCurve& curve) {
  return shortened(curve.label, most_label_letters, unicode);
}

/// The stretches of a curve that have values, cut at the upper edge by interpolation.
std::vector<PlotLayer> line_layers(const LoadCurve& curve, std::size_t colour, double top) {
  const PlotLayer style{PlotLayer::Mark::line, label_of(curve), colour, {}};
  std::vector<PlotLayer> layers;
  bool open = false;
  const auto add = [&](double x, double y) {
    if (!open) layers.push_back(style);
    open = true;
    layers.back().places.push_back({.x = x, .y = y});
  };
  for (std::size_t i = 0; i < curve.at.size(); ++i) {
    const auto& value = curve.value[i];
    const auto before = i > 0 ? curve.value[i - 1] : std::nullopt;
    if (value && before && (*before > top) != (*value > top)) {
      const double share = (top - *before) / (*value - *before);
      add(curve.at[i - 1] + share * (curve.at[i] - curve.at[i - 1]), top);
    }
    if (value && *value <= top) {
      add(curve.at[i], *value);
    } else {
      open = false;
    }
  }
  return layers;
}

std::optional<PlotLayer> band_layer(const LoadPlot& plot, double top) {
  if (plot.curves.empty() || plot.band_low.size() != plot.curves.front().at.size()) {
    return std::nullopt;
  }
  PlotLayer band{PlotLayer::Mark::band, plot.band_label, 0, {}};
  for (std::size_t i = 0; i < plot.band_low.size(); ++i) {
    if (!plot.band_low[i] || !plot.band_high[i]) continue;
    const double low = std::min(*plot.band_low[i], top);
    band.places.push_back({.x = plot.curves.front().at[i],
                           .y = low,
                           .low = low,
                           .high = std::min(*plot.band_high[i], top)});
  }
  if (band.places.size() < 2) return std::nullopt;
  return band;
}

/// The numbers of the picture, without what lies beyond its upper edge.
Plot plot_of(const LoadPlot& plot, double top) {
  Plot result;
  result.title = plot.title;
  result.description = plot.finding + ". " + plot.note;
  const Range loads = loads_of(plot);
  result.x = {.title = plot.x_label, .from = loads.low, .to = loads.high};
  result.y = {.title = plot.y_label, .from = 0.0, .to = top};
  const auto append = [&](std::vector<PlotLayer> layers) {
    for (PlotLayer& layer : layers) result.layers.push_back(std::move(layer));
  };
  if (auto band = band_layer(plot, top)) result.layers.push_back(*std::move(band));
  if (plot.saturation && *plot.saturation > loads.low && *plot.saturation < loads.high) {
    result.layers.push_back({PlotLayer::Mark::upright,
                             "",
                             PlotLayer::quiet,
                             {{.x = *plot.saturation, .y = 0.0, .text = plot.saturation_label}}});
  }
  for (std::size_t i = 0; i < plot.limits.size(); ++i) {
    append(line_layers(plot.limits[i], i == 0 ? PlotLayer::quiet : most_series - i, top));
  }
  for (std::size_t s = 0; s < plot.curves.size(); ++s) {
    const LoadCurve& curve = plot.curves[s];
    append(line_layers(curve, s % most_series, top));
    std::vector<PlotPlace> places;
    for (const MeasuredPoint& point : curve.measured) {
      const auto cut = [&](std::optional<double> end) {
        return end ? std::optional(std::clamp(*end, 0.0, top)) : end;
      };
      places.push_back({.x = point.at,
                        .y = std::min(point.mean, top),
                        .low = cut(point.low),
                        .high = cut(point.high),
                        .label = point.tooltip});
    }
    if (!places.empty()) add_estimates(result, label_of(curve), s % most_series, places);
  }
  return result;
}

}  // namespace

Chart load_chart(const LoadPlot& plot, std::string_view id) {
  Chart chart;
  chart.caption = plot.finding;
  chart.note = plot.note;
  chart.table = numbers_of(plot);
  draw(chart, plot_of(plot, upper_edge(plot)), id);
  return chart;
}

}  // namespace yates::reports
