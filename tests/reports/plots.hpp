#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "reports/draw/plot.hpp"

namespace yates::reports::plots {

/// Two points with intervals on categories, their runs, and a limit.
inline Plot of_categories() {
  Plot plot;
  plot.title = "zstd is faster, by a third";
  plot.description = "zstd takes 2 s, gzip 3 s.";
  plot.x = {"codec", PlotAxis::Kind::categories, {"gzip", "zstd"}};
  plot.y = {"time (s)"};
  plot.layers = {
      {PlotLayer::Mark::runs, "", PlotLayer::quiet, {{.x = 0, .y = 3.1}, {.x = 1, .y = 1.9}}},
      {PlotLayer::Mark::intervals,
       "",
       0,
       {{.x = 0, .y = 3, .low = 2.5, .high = 3.5, .label = "codec=gzip"},
        {.x = 1, .y = 2, .low = 1.5, .high = 2.5, .label = "codec=zstd"}}},
      {PlotLayer::Mark::points,
       "",
       0,
       {{.x = 0, .y = 3, .label = "codec=gzip"}, {.x = 1, .y = 2, .label = "codec=zstd"}}},
      {PlotLayer::Mark::rule, "limit", PlotLayer::quiet, {{.x = 0, .y = 2.75}}}};
  return plot;
}

/// Every mark once, on axes of these kinds.
inline Plot of_all_marks(PlotAxis::Kind x, PlotAxis::Kind y) {
  Plot plot;
  plot.title = "All marks";
  plot.description = "One layer for each mark.";
  plot.value = "mean time (s)";
  const std::vector<std::string> levels = {"a", "b", "c"};
  const auto axis = [&](const char* title, PlotAxis::Kind kind) {
    return PlotAxis{title, kind,
                    kind == PlotAxis::Kind::categories ? levels : std::vector<std::string>{}};
  };
  plot.x = axis("first", x);
  plot.y = axis("second", y);
  using Mark = PlotLayer::Mark;
  for (const Mark mark :
       {Mark::band, Mark::boxes, Mark::cells, Mark::spans, Mark::across, Mark::bars, Mark::rule,
        Mark::upright, Mark::runs, Mark::line, Mark::intervals, Mark::points}) {
    // Bars begin at zero, for which a logarithmic axis has no place.
    if (mark == Mark::bars && y == PlotAxis::Kind::logarithm) continue;
    PlotLayer layer{mark, mark == Mark::runs ? "" : "series", plot.layers.size() % 4, {}};
    for (double at = 0.0; at < 2.0; ++at) {
      PlotPlace place{.x = at + 1.0, .y = at + 1.0, .label = "place", .text = "beside"};
      const bool interval = mark == Mark::band || mark == Mark::boxes || mark == Mark::intervals;
      if (interval || mark == Mark::cells) place.low = at + 0.5;
      if (interval) place.high = at + 1.5;
      if (mark == Mark::spans || mark == Mark::across) place.x_end = at + 1.5;
      layer.places.push_back(std::move(place));
    }
    plot.layers.push_back(std::move(layer));
  }
  return plot;
}

/// Names that break what is put together without care.
inline Plot hostile() {
  Plot plot = of_categories();
  plot.title = "</script><b>\"'\\ \u202e \xff";
  plot.x.categories = {"'] + alert(1) + ['", "=cmd|' /C calc'!A0, \"quoted\"\nsecond line"};
  plot.y.title = "datum['x']";
  plot.layers[2].series = "__proto__";
  plot.layers[2].places[0].label = "{\"a\": [1]}";
  return plot;
}

/// Values that are no numbers.
inline Plot not_finite() {
  Plot plot = of_categories();
  plot.layers[0].places[0].y = std::nan("");
  plot.layers[1].places[0].high = std::numeric_limits<double>::infinity();
  plot.layers[2].places[1].y = -std::numeric_limits<double>::infinity();
  return plot;
}

}  // namespace yates::reports::plots
