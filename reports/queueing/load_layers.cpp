#include "reports/queueing/load_layers.hpp"

#include <algorithm>
#include <utility>

#include "reports/draw/number_text.hpp"
#include "reports/draw/plot_parts.hpp"
#include "reports/draw/scale.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

double upper_edge(const Plot& plot) {
  std::vector<double> values{0.0};
  double marked = 0.0;
  for (const PlotLayer& layer : plot.layers) {
    for (const PlotPlace& place : layer.places) {
      if (layer.mark == Mark::points) marked = std::max(marked, place.y);
      values.push_back(layer.mark == Mark::intervals ? *place.high : place.y);
    }
  }
  std::sort(values.begin(), values.end());
  const double middle = values[values.size() * 3 / 4];
  double high = values.back();
  if (middle > 0.0) high = std::min(high, std::max(6.0 * middle, 1.15 * marked));
  return high > 0.0 ? with_round_ends({0.0, 1.02 * high}, 5).high : 1.0;
}

Range loads_of(const Plot& plot) {
  std::vector<double> loads;
  for (const auto& end : {plot.x.from, plot.x.to}) {
    if (end) loads.push_back(*end);
  }
  for (const PlotLayer& layer : plot.layers) {
    for (const PlotPlace& place : layer.places) loads.push_back(place.x);
  }
  Range range = with_round_ends(range_of(loads, 0.0), x_ticks_wanted);
  const double least = loads.empty() ? 0.0 : *std::min_element(loads.begin(), loads.end());
  if (least > 0.0 && least < 0.25 * range.high) range.low = 0.0;
  return range;
}

/// The stretches of a line up to `top`, with their ends there by interpolation.
std::vector<PlotLayer> stretches_below(const PlotLayer& line, double top) {
  std::vector<PlotLayer> result;
  bool open = false;
  const auto add = [&](double x, double y) {
    if (!open) result.push_back({line.mark, line.series, line.colour, {}});
    open = true;
    result.back().places.push_back({.x = x, .y = y});
  };
  for (std::size_t i = 0; i < line.places.size(); ++i) {
    const PlotPlace& place = line.places[i];
    const PlotPlace& before = line.places[i == 0 ? 0 : i - 1];
    if ((before.y > top) != (place.y > top)) {
      const double share = (top - before.y) / (place.y - before.y);
      add(before.x + share * (place.x - before.x), top);
    }
    if (place.y > top) {
      open = false;
    } else {
      add(place.x, place.y);
    }
  }
  return result;
}

std::vector<PlotLayer> cut(PlotLayer layer, Range loads, double top) {
  if (layer.mark == Mark::line) return stretches_below(layer, top);
  if (layer.mark == Mark::upright) {
    std::erase_if(layer.places, [&](const PlotPlace& place) {
      return place.x <= loads.low || place.x >= loads.high;
    });
  }
  for (PlotPlace& place : layer.places) {
    place.y = std::min(place.y, top);
    if (place.low) place.low = std::clamp(*place.low, 0.0, top);
    if (place.high) place.high = std::clamp(*place.high, 0.0, top);
  }
  if (layer.places.empty()) return {};
  return {std::move(layer)};
}

}  // namespace

void add_curve(std::vector<PlotLayer>& layers, const std::string& label, std::size_t colour,
               const std::vector<LoadValue>& values) {
  bool open = false;
  for (const auto& [at, value] : values) {
    if (value && !open) {
      layers.push_back(
          {Mark::line, shortened(label, most_label_letters, Typography::unicode), colour, {}});
    }
    if (value) layers.back().places.push_back({.x = at, .y = *value});
    open = value.has_value();
  }
}

void finish_load_plot(Plot& plot, std::vector<PlotLayer> behind) {
  const Range loads = loads_of(plot);
  const double top = upper_edge(plot);
  plot.x.from = loads.low;
  plot.x.to = loads.high;
  plot.y.from = 0.0;
  plot.y.to = top;
  std::vector<PlotLayer> all = std::move(plot.layers);
  all.insert(all.begin(), behind.begin(), behind.end());
  plot.layers.clear();
  for (PlotLayer& layer : all) {
    for (PlotLayer& part : cut(std::move(layer), loads, top))
      plot.layers.push_back(std::move(part));
  }
}

}  // namespace yates::reports
