#include "reports/draw/plot_levels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

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

}  // namespace yates::reports
