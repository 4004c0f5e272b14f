#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/means/means_between.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/level_curves.hpp"
#include "reports/draw/scale.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr int wanted_levels = 10;

/// The fitted surface on a grid, in the unit of the response.
struct Surface {
  std::vector<double> x;
  std::vector<double> y;
  GridValues grid;  // row by row, x fastest
};

std::optional<Surface> surface_of(const ResponseReport& report, NumberPair pair) {
  const std::array<std::size_t, 2> factors = {pair.first, pair.second};
  for (const std::size_t steps : {21U, 11U}) {
    Surface surface{values_along(report, pair.first, steps),
                    values_along(report, pair.second, steps),
                    {steps, {}}};
    std::vector<std::vector<double>> places;
    for (const double y : surface.y) {
      for (const double x : surface.x) places.push_back({x, y});
    }
    const auto means = anova::means_between(*report.fit, factors, places, report.analysis.options);
    if (!means) continue;
    for (const anova::MeanBetween& mean : *means) {
      surface.grid.values.push_back(in_unit(report, mean.mean));
    }
    return surface;
  }
  return std::nullopt;
}

/// The value on an axis at a place between the lines of the grid.
double between(const std::vector<double>& values, double place, bool logarithmic) {
  const auto below = std::min(static_cast<std::size_t>(place), values.size() - 2);
  const double share = place - static_cast<double>(below);
  const double from = values[below];
  const double to = values[below + 1];
  return logarithmic ? from * std::pow(to / from, share) : from + share * (to - from);
}

std::vector<double> levels_of(const ResponseReport& report, const Surface& surface) {
  const auto [low, high] =
      std::minmax_element(surface.grid.values.begin(), surface.grid.values.end());
  std::vector<double> result;
  if (!(*low < *high)) return result;
  const bool logarithmic = ratios(report) && *low > 0.0 && *high > 3.0 * *low;
  for (const double level : ticks({*low, *high, logarithmic}, wanted_levels)) {
    if (level > *low && level < *high) result.push_back(level);
  }
  return result;
}

std::vector<PlotLayer> curves_of(const ResponseReport& report, NumberPair pair,
                                 const Surface& surface) {
  std::vector<PlotLayer> result;
  const std::vector<double> levels = levels_of(report, surface);
  const std::vector<std::string> texts = tick_texts(levels, unicode);
  for (std::size_t l = 0; l < levels.size(); ++l) {
    for (const std::vector<Point>& curve : level_curves(surface.grid, levels[l])) {
      PlotLayer layer{PlotLayer::Mark::line, "", 0, {}};
      for (const Point& point : curve) {
        layer.places.push_back(
            {between(surface.x, point.x, report.axes[pair.first] == AxisKind::log2),
             between(surface.y, point.y, report.axes[pair.second] == AxisKind::log2)});
        layer.places.back().label = value_words(report, levels[l]);
      }
      layer.places[layer.places.size() / 2].text = texts[l];
      result.push_back(std::move(layer));
    }
  }
  return result;
}

PlotLayer measured_places(const ResponseReport& report, NumberPair pair) {
  PlotLayer result{PlotLayer::Mark::points, "", PlotLayer::quiet, {}};
  std::set<std::pair<double, double>> seen;
  for (const anova::Setting& setting : report.settings) {
    const double x = level_place(report, pair.first, setting.levels[pair.first]);
    const double y = level_place(report, pair.second, setting.levels[pair.second]);
    if (!seen.insert({x, y}).second) continue;
    result.places.push_back({.x = x,
                             .y = y,
                             .label = fmt::format("{}, {}", at_text(report, pair.first, x),
                                                  at_text(report, pair.second, y))});
  }
  return result;
}

/// The place of the grid that the goal asks for; without a goal the lowest one.
std::size_t best_of(const ResponseReport& report, const Surface& surface) {
  const auto& values = surface.grid.values;
  const bool most = report.goal && *report.goal == anova::Goal::maximize;
  const auto found = most ? std::max_element(values.begin(), values.end())
                          : std::min_element(values.begin(), values.end());
  return static_cast<std::size_t>(found - values.begin());
}

std::string best_place(const ResponseReport& report, NumberPair pair, const Surface& surface,
                       std::size_t best) {
  return fmt::format("{}, {}", at_text(report, pair.first, surface.x[best % surface.grid.columns]),
                     at_text(report, pair.second, surface.y[best / surface.grid.columns]));
}

std::string contour_finding(const ResponseReport& report, NumberPair pair, const Surface& surface) {
  const std::size_t best = best_of(report, surface);
  const auto [low, high] =
      std::minmax_element(surface.grid.values.begin(), surface.grid.values.end());
  const bool most = report.goal && *report.goal == anova::Goal::maximize;
  return fmt::format("{} is {} near {}: {}; within what was measured it goes {} to {}",
                     report.label, most ? "highest" : "lowest",
                     best_place(report, pair, surface, best),
                     value_words(report, surface.grid.values[best]), most ? "down" : "up",
                     value_words(report, most ? *low : *high));
}

DataTable contour_table(const ResponseReport& report, NumberPair pair, const Surface& surface) {
  DataTable table{fmt::format("{} by the model", quantity_name(report)),
                  {{fmt::format("{} \\ {}", report.analysis.factors[pair.second].name,
                                report.analysis.factors[pair.first].name),
                    true}},
                  {}};
  const std::size_t stride = (surface.grid.columns - 1) / 5;
  for (std::size_t c = 0; c < surface.grid.columns; c += stride) {
    table.columns.push_back({rounded(surface.x[c], 3, unicode), true});
  }
  for (std::size_t r = 0; r < surface.grid.rows(); r += stride) {
    std::vector<std::string> row = {rounded(surface.y[r], 3, unicode)};
    for (std::size_t c = 0; c < surface.grid.columns; c += stride) {
      row.push_back(rounded(surface.grid.at(c, r), 4, unicode));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::optional<Chart> contour_chart(const ResponseReport& report, NumberPair pair,
                                   std::string_view id) {
  const auto surface = surface_of(report, pair);
  if (!surface) return std::nullopt;
  Plot plot;
  plot.title = contour_finding(report, pair, *surface);
  plot.description = fmt::format("Lines of equal {} over {} and {}. {}.", report.label,
                                 report.analysis.factors[pair.first].name,
                                 report.analysis.factors[pair.second].name, plot.title);
  plot.x = factor_axis(report, pair.first);
  plot.y = factor_axis(report, pair.second);
  plot.layers = curves_of(report, pair, *surface);
  plot.layers.push_back(measured_places(report, pair));
  const std::size_t best = best_of(report, *surface);
  PlotLayer mark{PlotLayer::Mark::points, "", 1, {}};
  mark.places.push_back({.x = surface->x[best % surface->grid.columns],
                         .y = surface->y[best / surface->grid.columns],
                         .label = best_place(report, pair, *surface, best),
                         .text = value_words(report, surface->grid.values[best])});
  plot.layers.push_back(std::move(mark));
  Chart chart;
  chart.caption = plot.title;
  chart.note = fmt::format(
      "Lines: equal {} by the model{}. Grey marks: measured values; square: the {} place. Between "
      "the marks the model speaks, not a measurement.",
      quantity_name(report), others_text(report),
      report.goal && *report.goal == anova::Goal::maximize ? "highest" : "lowest");
  chart.table = contour_table(report, pair, *surface);
  PlotSize size;
  size.panel_height = 260.0;
  draw(chart, std::move(plot), id, size);
  return chart;
}

}  // namespace yates::reports
