#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/draw/chart.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/plot_parts.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

constexpr std::size_t longest_end_label = 22;
constexpr std::size_t most_line_ends = 6;
constexpr std::size_t longest_key_name = 46;
constexpr double row_height = 18.0;
constexpr double sample_width = 24.0;
constexpr double gap = 16.0;
constexpr double font = 11.5;

/// The names as they are shown.
std::vector<std::string> names_of(const std::vector<PlotSeries>& series, std::size_t longest) {
  std::vector<std::string> names;
  for (const PlotSeries& one : series) names.push_back(one.name);
  return told_apart(names, longest, Typography::unicode);
}

bool has(const PlotSeries& series, Mark mark) {
  return std::find(series.marks.begin(), series.marks.end(), mark) != series.marks.end();
}

void draw_sample(Drawing& drawing, const PlotSeries& series, Point start) {
  const Point middle = {start.x + sample_width / 2.0 - 2.0, start.y};
  const std::size_t colour = series.colour;
  if (has(series, Mark::band)) {
    drawing.rectangle({start.x, start.y - 6.0}, sample_width - 4.0, 12.0, coloured("area", colour));
  }
  if (has(series, Mark::bars) || has(series, Mark::spans)) {
    drawing.rectangle({start.x + 3.0, start.y - 5.0}, 14.0, 10.0, coloured("bar", colour));
  }
  if (has(series, Mark::boxes)) {
    drawing.rectangle({start.x + 3.0, start.y - 5.0}, 14.0, 10.0, coloured("box", colour));
  }
  const bool rule = has(series, Mark::rule) || has(series, Mark::upright);
  if (rule || has(series, Mark::line)) {
    const std::string dashes = colour < most_series ? fmt::format("ln d{}", colour) : "ln thin";
    drawing.line(start, {start.x + sample_width - 4.0, start.y},
                 rule ? rule_classes(colour) : coloured(dashes, colour));
  }
  if (has(series, Mark::intervals)) {
    drawing.error_bar(middle.x, start.y + 6.0, start.y - 6.0, coloured("eb", colour));
  }
  if (has(series, Mark::across)) {
    drawing.horizontal_error_bar(start.y, start.x, start.x + sample_width - 4.0,
                                 coloured("eb", colour));
  }
  if (has(series, Mark::runs)) {
    drawing.mark(0, middle, 2.5, coloured("mk o", colour));
  }
  if (has(series, Mark::points)) {
    drawing.mark(colour < most_series ? colour : 0, middle, 4.0,
                 series.hollow ? "mk hollow" : coloured("mk", colour));
  }
}

/// Where each name of the key begins.
std::vector<Point> key_places(const std::vector<PlotSeries>& series, double width) {
  std::vector<Point> places;
  Point at = {0.0, 0.0};
  for (const std::string& name : names_of(series, longest_key_name)) {
    const double own = sample_width + text_pixels(name, font) + gap;
    if (at.x > 0.0 && at.x + own - gap > width) at = {0.0, at.y + row_height};
    places.push_back(at);
    at.x += own;
  }
  return places;
}

}  // namespace

std::vector<PlotSeries> series_of(const Plot& plot) {
  std::vector<PlotSeries> result;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.series.empty()) continue;
    auto found = std::find_if(result.begin(), result.end(), [&](const PlotSeries& series) {
      return series.name == layer.series;
    });
    if (found == result.end()) {
      result.push_back({layer.series, layer.colour, {}});
      found = std::prev(result.end());
    }
    found->marks.push_back(layer.mark);
    found->hollow = found->hollow || layer.hollow;
    if (layer.places.empty()) continue;
    const PlotPlace& last = layer.places.back();
    if (layer.mark == Mark::line) found->line_end = last.y;
    if (layer.mark == Mark::band && last.low && last.high && !found->line_end) {
      found->line_end = (*last.low + *last.high) / 2.0;
    }
  }
  return result;
}

bool labels_line_ends(const std::vector<PlotSeries>& series, double width) {
  return !series.empty() && series.size() <= most_line_ends &&
         line_end_room(series) <= 0.4 * width &&
         std::all_of(series.begin(), series.end(), [](const PlotSeries& one) {
           return one.line_end && std::isfinite(*one.line_end);
         });
}

double line_end_room(const std::vector<PlotSeries>& series) {
  double widest = 0.0;
  for (const std::string& name : names_of(series, longest_end_label)) {
    widest = std::max(widest, label_pixels(name));
  }
  return widest + 11.0;
}

void draw_line_ends(Drawing& drawing, const std::vector<PlotSeries>& series,
                    const PlotGround& ground) {
  std::vector<double> ends;
  for (const PlotSeries& one : series) {
    ends.push_back(ground.y(*one.line_end));
  }
  ends = spread(ends, 15.0, ground.upper_left.y + 4.0, ground.lower_right.y - 4.0);
  const std::vector<std::string> names = names_of(series, longest_end_label);
  for (std::size_t s = 0; s < series.size(); ++s) {
    const std::string colour =
        series[s].colour < most_series ? fmt::format("dl s{}t", series[s].colour) : "dl";
    drawing.text({ground.lower_right.x + 8.0, ends[s] + 4.0}, names[s], colour);
  }
}

bool key_fits(const std::vector<PlotSeries>& series, double width) {
  const std::vector<std::string> names = names_of(series, longest_key_name);
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return sample_width + text_pixels(name, font) <= width;
  });
}

double key_height(const std::vector<PlotSeries>& series, double width) {
  const std::vector<Point> places = key_places(series, width);
  return places.empty() ? 0.0 : places.back().y + row_height + 6.0;
}

void draw_key(Drawing& drawing, const std::vector<PlotSeries>& series, double left, double width) {
  const std::vector<Point> places = key_places(series, width);
  const std::vector<std::string> names = names_of(series, longest_key_name);
  for (std::size_t s = 0; s < series.size(); ++s) {
    const Point start = {left + places[s].x, places[s].y + 12.0};
    draw_sample(drawing, series[s], start);
    drawing.text({start.x + sample_width, start.y + 4.0}, names[s], "tk");
  }
}

}  // namespace yates::reports
