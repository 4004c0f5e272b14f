#include "reports/queueing/chart_load.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "reports/draw/axes.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/queueing/load_geometry.hpp"

namespace yates::reports {
namespace {

constexpr double width = 460.0;

void draw_band(Drawing& drawing, const LoadPlot& plot, const Panel& panel, const Scale& x) {
  if (plot.curves.empty() || plot.band_low.size() != plot.curves.front().at.size()) return;
  std::vector<Point> upper;
  std::vector<Point> lower;
  const std::vector<double>& at = plot.curves.front().at;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (!plot.band_low[i] || !plot.band_high[i]) continue;
    const double top = panel.y.range.high;
    upper.push_back({x(at[i]), panel.y(std::min(top, *plot.band_high[i]))});
    lower.push_back({x(at[i]), panel.y(std::min(top, *plot.band_low[i]))});
  }
  if (upper.size() < 2) return;
  upper.insert(upper.end(), lower.rbegin(), lower.rend());
  drawing.polygon(upper, "band");
}

void draw_line(Drawing& drawing, const LoadCurve& curve, const Panel& panel, const Scale& x,
               std::string_view classes) {
  for (const std::vector<Point>& piece : pieces(curve, panel, x)) {
    if (piece.size() > 1) drawing.polyline(piece, classes);
  }
}

void draw_measured(Drawing& drawing, const LoadCurve& curve, std::size_t series, const Panel& panel,
                   const Scale& x) {
  for (const MeasuredPoint& point : curve.measured) {
    const Point centre{x(point.at), panel.y(std::min(point.mean, panel.y.range.high))};
    if (point.low && point.high) {
      drawing.error_bar(centre.x, panel.y(std::max(*point.low, panel.y.range.low)),
                        panel.y(std::min(*point.high, panel.y.range.high)),
                        fmt::format("eb s{}", series));
    }
    drawing.mark(series, centre, 4.5, fmt::format("mk s{}", series), point.tooltip);
  }
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

struct EndLabel {
  double y;
  std::string text;
  std::string classes;
};

std::string label_of(const LoadCurve& curve) {
  return shortened(curve.label, most_label_letters, unicode);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(shortened(text.substr(at, end - at), most_label_letters, unicode));
    at = end + 1;
  }
  return lines;
}

/// Room at the right of the panel for the widest label.
double label_width(const LoadPlot& plot) {
  double result = 12.0;
  const auto widen = [&](const std::string& label) {
    if (!label.empty()) result = std::max(result, label_pixels(label) + 8.0);
  };
  for (const LoadCurve& curve : plot.curves) widen(label_of(curve));
  for (const LoadCurve& curve : plot.limits) widen(label_of(curve));
  for (const std::string& line : lines_of(plot.band_label)) widen(line);
  return result;
}

/// A place for each value within the panel; a curve with gaps has several lines.
std::vector<PlotLayer> line_layers(const LoadCurve& curve, std::size_t colour, const Range& y) {
  std::vector<PlotLayer> layers;
  bool open = false;
  for (std::size_t i = 0; i < curve.at.size(); ++i) {
    const bool shown = curve.value[i] && *curve.value[i] <= y.high;
    if (shown && !open) layers.push_back({PlotLayer::Mark::line, curve.label, colour, {}});
    if (shown) layers.back().places.push_back({.x = curve.at[i], .y = *curve.value[i]});
    open = shown;
  }
  return layers;
}

/// The numbers of the picture; like it, without what lies beyond its upper edge.
Plot plot_of(const LoadPlot& plot, const Range& y) {
  Plot result{plot.title, plot.finding + ". " + plot.note, {plot.x_label}, {plot.y_label}, {}, {}};
  const auto append = [&](std::vector<PlotLayer> layers) {
    for (PlotLayer& layer : layers) result.layers.push_back(std::move(layer));
  };
  if (!plot.curves.empty() && plot.band_low.size() == plot.curves.front().at.size()) {
    std::string name = plot.band_label;
    std::replace(name.begin(), name.end(), '\n', ' ');
    PlotLayer band{PlotLayer::Mark::band, name, 0, {}};
    for (std::size_t i = 0; i < plot.band_low.size(); ++i) {
      if (!plot.band_low[i] || !plot.band_high[i]) continue;
      const double low = std::min(*plot.band_low[i], y.high);
      band.places.push_back({.x = plot.curves.front().at[i],
                             .y = low,
                             .low = low,
                             .high = std::min(*plot.band_high[i], y.high)});
    }
    if (band.places.size() > 1) result.layers.push_back(std::move(band));
  }
  if (plot.saturation) {
    result.layers.push_back({PlotLayer::Mark::upright,
                             plot.saturation_label,
                             PlotLayer::quiet,
                             {{.x = *plot.saturation, .y = 0.0}}});
  }
  for (const LoadCurve& curve : plot.limits) append(line_layers(curve, PlotLayer::quiet, y));
  for (std::size_t s = 0; s < plot.curves.size(); ++s) {
    const LoadCurve& curve = plot.curves[s];
    append(line_layers(curve, s % most_series, y));
    std::vector<PlotPlace> places;
    for (const MeasuredPoint& point : curve.measured) {
      places.push_back({.x = point.at,
                        .y = point.mean,
                        .low = point.low,
                        .high = point.high,
                        .label = point.tooltip});
    }
    if (!places.empty()) add_estimates(result, curve.label, s % most_series, places);
  }
  return result;
}

}  // namespace

Chart load_chart(const LoadPlot& plot, std::string_view id) {
  Chart chart;
  chart.caption = plot.finding;
  chart.note = plot.note;
  chart.table = numbers_of(plot);
  const Range y_range = y_range_of(plot);
  const Panel panel =
      make_panel(y_axis_width(y_range), 22.0, width - label_width(plot), 250.0, y_range);
  const Scale x{x_range_of(plot), panel.left, panel.right};
  Drawing drawing(width, panel.bottom + 46.0);
  draw_y_axis(drawing, panel, plot.y_label);
  draw_band(drawing, plot, panel, x);
  draw_x_axis(drawing, panel, number_marks(x, load_ticks), plot.x_label);
  if (plot.saturation && *plot.saturation > x.range.low && *plot.saturation < x.range.high) {
    const double at = x(*plot.saturation);
    drawing.line({at, panel.top}, {at, panel.bottom}, "ref");
    const bool left_half = at < (panel.left + panel.right) / 2.0;
    drawing.text({left_half ? at + 4.0 : at - 4.0, panel.top - 6.0}, plot.saturation_label,
                 left_half ? "tk" : "tk e");
  }
  std::vector<EndLabel> labels;
  LabelPlacer inside = free_room(plot, panel, x);
  for (std::size_t i = 0; i < plot.limits.size(); ++i) {
    const LoadCurve& curve = plot.limits[i];
    draw_line(drawing, curve, panel, x, i == 0 ? "ln ref2" : fmt::format("ln ref2 d{}", i % 2 + 2));
    const auto end = end_of(curve, panel, x);
    if (!end) continue;
    const std::string label = label_of(curve);
    // A line that ends inside the picture has its label there, where there is room.
    const bool ends_inside = end->x + label_pixels(label) < panel.right;
    const auto place = ends_inside ? inside.place(*end, label) : std::nullopt;
    if (place) {
      drawing.text(*place, label, "tk");
    } else {
      labels.push_back({end->y, label, "tk"});
    }
  }
  for (std::size_t s = 0; s < plot.curves.size(); ++s) {
    const std::size_t series = s % most_series;
    draw_line(drawing, plot.curves[s], panel, x, fmt::format("ln s{} d{}", series, series));
    draw_measured(drawing, plot.curves[s], series, panel, x);
    auto end = end_of(plot.curves[s], panel, x);
    if (plot.curves[s].at.empty() && !plot.curves[s].measured.empty()) {
      const MeasuredPoint& last = plot.curves[s].measured.back();
      end = Point{x(last.at), panel.y(std::min(last.mean, panel.y.range.high))};
    }
    if (end && !plot.curves[s].label.empty()) {
      labels.push_back({end->y, label_of(plot.curves[s]), fmt::format("dl s{}t", series)});
    }
  }
  if (const auto end = end_of_band(plot, panel)) {
    // So near one another that no other label comes between the lines.
    double y = *end;
    for (const std::string& line : lines_of(plot.band_label)) {
      labels.push_back({y, line, "tk"});
      y += 1e-6;
    }
  }
  std::vector<double> places;
  for (const EndLabel& label : labels) places.push_back(label.y);
  places = spread(places, 15.0, panel.top + 4.0, panel.bottom - 4.0);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    drawing.text({panel.right + 4.0, places[i] + 4.0}, labels[i].text, labels[i].classes);
  }
  chart.picture = drawing.finish(id, plot.title, plot.finding + ". " + plot.note);
  chart.plot = plot_of(plot, y_range);
  return chart;
}

}  // namespace yates::reports
