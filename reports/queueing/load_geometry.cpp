#include "reports/queueing/load_geometry.hpp"

#include <algorithm>
#include <cmath>

namespace yates::reports {
namespace {

/// The values that the axis must show.
std::vector<double> shown_values(const LoadPlot& plot) {
  std::vector<double> values{0.0};
  for (const LoadCurve& curve : plot.curves) {
    for (const auto& value : curve.value) {
      if (value) values.push_back(*value);
    }
    for (const MeasuredPoint& point : curve.measured) {
      values.push_back(point.mean);
      if (point.high) values.push_back(*point.high);
    }
  }
  return values;
}

}  // namespace

Range y_range_of(const LoadPlot& plot) {
  std::vector<double> values = shown_values(plot);
  std::sort(values.begin(), values.end());
  double high = values.back();
  const double middle = values[values.size() * 3 / 4];
  double measured = 0.0;
  for (const LoadCurve& curve : plot.curves) {
    for (const MeasuredPoint& point : curve.measured) measured = std::max(measured, point.mean);
  }
  if (middle > 0.0) high = std::min(high, std::max(6.0 * middle, 1.15 * measured));
  return high > 0.0 ? with_round_ends({0.0, 1.02 * high}, 5) : Range{0.0, 1.0};
}

Range x_range_of(const LoadPlot& plot) {
  double low = 0.0;
  double high = 0.0;
  bool first = true;
  const auto take = [&](double at) {
    low = first ? at : std::min(low, at);
    high = first ? at : std::max(high, at);
    first = false;
  };
  for (const LoadCurve& curve : plot.curves) {
    for (const double at : curve.at) take(at);
    for (const MeasuredPoint& point : curve.measured) take(point.at);
  }
  // Near enough to zero, a load axis begins there.
  if (low > 0.0 && low < 0.25 * high) low = 0.0;
  return high > low ? with_round_ends({low, high}, load_ticks)
                    : range_of(std::vector<double>{low}, 0.5);
}

std::vector<std::vector<Point>> pieces(const LoadCurve& curve, const Panel& panel, const Scale& x) {
  std::vector<std::vector<Point>> result(1);
  const double top = panel.y.range.high;
  for (std::size_t i = 0; i < curve.at.size(); ++i) {
    if (!curve.value[i]) {
      if (!result.back().empty()) result.emplace_back();
      continue;
    }
    const Point here{curve.at[i], *curve.value[i]};
    const auto crossing = [&](const Point& a, const Point& b) {
      const double share = (top - a.y) / (b.y - a.y);
      return Point{x(a.x + share * (b.x - a.x)), panel.y(top)};
    };
    if (i > 0 && curve.value[i - 1]) {
      const Point before{curve.at[i - 1], *curve.value[i - 1]};
      if ((before.y > top) != (here.y > top)) {
        result.back().push_back(crossing(before, here));
        if (here.y > top) result.emplace_back();
      }
    }
    if (here.y <= top) result.back().push_back({x(here.x), panel.y(here.y)});
  }
  return result;
}

std::optional<Point> end_of(const LoadCurve& curve, const Panel& panel, const Scale& x) {
  const auto all = pieces(curve, panel, x);
  for (auto piece = all.rbegin(); piece != all.rend(); ++piece) {
    if (!piece->empty()) return piece->back();
  }
  return std::nullopt;
}

std::optional<double> end_of_band(const LoadPlot& plot, const Panel& panel) {
  for (std::size_t i = plot.band_low.size(); i-- > 0;) {
    if (!plot.band_low[i] || !plot.band_high[i]) continue;
    const double top = panel.y.range.high;
    const double low = std::min(top, *plot.band_low[i]);
    return panel.y(0.5 * (low + std::min(top, *plot.band_high[i])));
  }
  return std::nullopt;
}

LabelPlacer free_room(const LoadPlot& plot, const Panel& panel, const Scale& x) {
  LabelPlacer placer({panel.left, panel.top}, {panel.right, panel.bottom});
  const auto keep_free = [&](const LoadCurve& curve) {
    for (const std::vector<Point>& piece : pieces(curve, panel, x)) {
      for (std::size_t i = 1; i < piece.size(); ++i) {
        const Point from = piece[i - 1];
        const Point way{piece[i].x - from.x, piece[i].y - from.y};
        const double steps = std::clamp(std::ceil(std::hypot(way.x, way.y) / 3.0), 1.0, 1000.0);
        for (double step = 0.0; step <= steps; ++step) {
          const double share = step / steps;
          placer.occupy({from.x + share * way.x, from.y + share * way.y}, 1.5);
        }
      }
    }
    for (const MeasuredPoint& point : curve.measured) {
      placer.occupy({x(point.at), panel.y(std::min(point.mean, panel.y.range.high))}, 5.0);
    }
  };
  for (const LoadCurve& curve : plot.curves) keep_free(curve);
  for (const LoadCurve& curve : plot.limits) keep_free(curve);
  if (plot.saturation) {
    for (double y = panel.top; y <= panel.bottom; y += 3.0) {
      placer.occupy({x(*plot.saturation), y}, 1.5);
    }
  }
  return placer;
}

}  // namespace yates::reports
