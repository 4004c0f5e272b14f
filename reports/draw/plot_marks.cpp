#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/chart.hpp"
#include "reports/draw/plot_parts.hpp"
#include "reports/draw/svg.hpp"

namespace yates::reports {

namespace {

using Mark = PlotLayer::Mark;

constexpr std::size_t shades = 9;
constexpr double bin = 8.0;  // pixels

std::size_t shade_of(double share) {
  const double clamped = std::clamp(share, 0.0, 1.0);
  return static_cast<std::size_t>(std::lround(clamped * static_cast<double>(shades - 1)));
}

/// The class of one of nine shades of a cell, from a share in [0, 1]: text stays readable on all.
std::string shade_class(double share) {
  return fmt::format("cell c{}", std::isfinite(share) ? shade_of(share) : 0);
}

/// Squares of eight pixels, shaded by the logarithm of how many points lie in them. One path a
/// shade, so that the picture of a million points is as small as that of a thousand.
void draw_bins(Drawing& drawing, std::span<const Point> points, std::size_t colour) {
  std::map<std::pair<long, long>, std::size_t> counts;
  std::size_t most = 1;
  for (const Point& point : points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y)) continue;
    std::size_t& count = counts[{std::lround(point.x / bin), std::lround(point.y / bin)}];
    most = std::max(most, ++count);
  }
  std::array<std::vector<Point>, shades> centres;
  for (const auto& [place, count] : counts) {
    const double share =
        most > 1 ? std::log(static_cast<double>(count)) / std::log(static_cast<double>(most)) : 1.0;
    centres[shade_of(share)].push_back(
        {static_cast<double>(place.first) * bin, static_cast<double>(place.second) * bin});
  }
  for (std::size_t shade = 0; shade < shades; ++shade) {
    drawing.dots(centres[shade], fmt::format("bins c{} s{}", shade, colour < 4 ? colour : 9));
  }
}

constexpr std::size_t most_large_marks = 20;
constexpr double large_mark = 4.5;               // pixels
constexpr double small_mark = 3.2;               // pixels
constexpr double narrowest_slot_of_caps = 11.0;  // pixels

/// Circles for what is quiet, another shape for each colour.
std::size_t shape_of(std::size_t colour) {
  return colour < most_series ? colour : 0;
}

/// The least distance in pixels between two values of the slots of a plot along an axis.
double slot_pixels(const PlotLayer& layer, const PlotAxis& axis, const Scale& scale, bool along_x) {
  if (axis.kind == PlotAxis::Kind::categories) return std::abs(scale(1.0) - scale(0.0));
  std::set<double> places;
  for (const PlotPlace& place : layer.places) {
    const double at = scale(along_x ? place.x : place.y);
    if (std::isfinite(at)) places.insert(at);
  }
  double least = std::abs(scale.to - scale.from);
  for (auto next = places.begin(); next != places.end(); ++next) {
    if (next != places.begin() && *next - *std::prev(next) > 0.5) {
      least = std::min(least, *next - *std::prev(next));
    }
  }
  return least;
}

/// Draws layer by layer.
class Painter {
 public:
  Painter(Drawing& drawing, const Plot& plot, const PlotGround& ground)
      : drawing_(drawing), plot_(plot), ground_(ground) {
    for (const PlotLayer& layer : plot.layers) {
      estimates_ = estimates_ || layer.mark == Mark::intervals || layer.mark == Mark::across;
    }
  }

  void draw(const PlotLayer& layer) {
    shift_ = shift_of(layer);
    switch (layer.mark) {
      case Mark::points:
        return points(layer);
      case Mark::runs:
        return crowd(layer, coloured("dots", layer.colour));
      case Mark::line:
        return line(layer);
      case Mark::bars:
        return bars(layer);
      case Mark::intervals:
        return intervals(layer);
      case Mark::across:
        return across(layer);
      case Mark::band:
        return band(layer);
      case Mark::boxes:
        return boxes(layer);
      case Mark::spans:
        return spans(layer);
      case Mark::cells:
        return cells(layer);
      case Mark::rule:
        for (const PlotPlace& place : layer.places) {
          const double y = ground_.y(place.y);
          drawing_.line({ground_.upper_left.x, y}, {ground_.lower_right.x, y},
                        rule_classes(layer.colour));
        }
        return;
      case Mark::upright:
        for (const PlotPlace& place : layer.places) {
          const double x = ground_.x(place.x);
          drawing_.line({x, ground_.upper_left.y}, {x, ground_.lower_right.y},
                        rule_classes(layer.colour), place.label);
        }
        return;
    }
  }

 private:
  Point at(const PlotPlace& place) const {
    return {ground_.x(place.x) + shift_, ground_.y(place.y)};
  }

  /// Series whose intervals meet stand beside one another, so that no bar hides another: nearer
  /// where values of the axis lie close, as a mark would seem to stand at the next of them.
  double shift_of(const PlotLayer& layer) const {
    std::vector<std::string> names;
    double slot = std::abs(ground_.x.to - ground_.x.from);
    std::set<double> taken;
    bool meet = false;
    for (const PlotLayer& one : plot_.layers) {
      if (one.mark != Mark::intervals || one.series.empty()) continue;
      names.push_back(one.series);
      for (const PlotPlace& place : one.places) meet = !taken.insert(place.x).second || meet;
      slot = std::min(slot, slot_pixels(one, plot_.x, ground_.x, true));
    }
    const auto found = std::find(names.begin(), names.end(), layer.series);
    if (!meet || found == names.end()) return 0.0;
    const auto count = static_cast<double>(names.size());
    const double widest = plot_.x.kind == PlotAxis::Kind::categories ? 7.0 : 3.0;
    const double step = std::min(widest, 0.6 * slot / count);
    return (static_cast<double>(found - names.begin()) - (count - 1.0) / 2.0) * step;
  }

  /// Many places as one path, very many as bins.
  void crowd(const PlotLayer& layer, const std::string& classes) const {
    std::vector<Point> places;
    for (const PlotPlace& place : layer.places) places.push_back(at(place));
    if (places.size() > most_points_drawn) {
      draw_bins(drawing_, places, layer.colour);
    } else {
      drawing_.dots(places, classes);
    }
  }

  void points(const PlotLayer& layer) const {
    const bool many = layer.places.size() > most_points_with_tooltips;
    const bool large = layer.places.size() <= most_large_marks;
    const bool solid = large || many || estimates_;
    if (many) {
      PlotLayer unnamed = layer;
      std::erase_if(unnamed.places, [](const PlotPlace& place) { return !place.text.empty(); });
      crowd(unnamed, coloured("dots", layer.colour));
    }
    for (const PlotPlace& place : layer.places) {
      if (many && place.text.empty()) continue;
      drawing_.mark(shape_of(layer.colour), at(place), large || many ? large_mark : small_mark,
                    layer.hollow ? "mk hollow" : coloured(solid ? "mk" : "mk o", layer.colour),
                    place.label);
    }
  }

  void line(const PlotLayer& layer) const {
    std::vector<Point> places;
    for (const PlotPlace& place : layer.places) places.push_back(at(place));
    if (places.size() < 2) return;
    const std::string dash =
        layer.colour < most_series ? fmt::format("ln d{}", layer.colour) : "ln thin";
    drawing_.polyline(places, coloured(dash, layer.colour));
  }

  void bars(const PlotLayer& layer) const {
    if (lies_down(plot_)) return lying_bars(layer);
    const double slot = slot_pixels(layer, plot_.x, ground_.x, true);
    const double width = std::clamp(slot * 0.7, 1.0, 60.0);
    const double zero = ground_.y(0.0);
    for (const PlotPlace& place : layer.places) {
      const Point top = at(place);
      drawing_.rectangle({top.x - width / 2.0, std::min(top.y, zero)}, width,
                         std::abs(zero - top.y), coloured("bar", layer.colour), place.label);
    }
  }

  void lying_bars(const PlotLayer& layer) const {
    const double height =
        std::clamp(slot_pixels(layer, plot_.y, ground_.y, false) * 0.7, 1.0, 14.0);
    const double zero = ground_.x(0.0);
    for (const PlotPlace& place : layer.places) {
      const Point end = at(place);
      drawing_.rectangle({std::min(end.x, zero), end.y - height / 2.0}, std::abs(end.x - zero),
                         height, coloured("bar", layer.colour), place.label);
    }
  }

  void across(const PlotLayer& layer) const {
    for (const PlotPlace& place : layer.places) {
      if (!place.x_end) continue;
      drawing_.horizontal_error_bar(ground_.y(place.y), ground_.x(place.x), ground_.x(*place.x_end),
                                    coloured("eb", layer.colour));
    }
  }

  void intervals(const PlotLayer& layer) const {
    const bool caps = slot_pixels(layer, plot_.x, ground_.x, true) > narrowest_slot_of_caps;
    std::vector<Segment> plain;
    for (const PlotPlace& place : layer.places) {
      if (!place.low || !place.high) continue;
      const double x = at(place).x;
      const double low = ground_.y(*place.low);
      const double high = ground_.y(*place.high);
      if (caps && std::abs(low - high) > 2.0 * large_mark) {
        drawing_.error_bar(x, low, high, coloured("eb", layer.colour));
      } else {
        plain.push_back({{x, low}, {x, high}});
      }
    }
    drawing_.lines(plain, coloured("eb", layer.colour));
  }

  void band(const PlotLayer& layer) const {
    std::vector<Point> outline;
    for (const PlotPlace& place : layer.places) {
      if (place.low && place.high) outline.push_back({ground_.x(place.x), ground_.y(*place.high)});
    }
    for (auto place = layer.places.rbegin(); place != layer.places.rend(); ++place) {
      if (place->low && place->high) {
        outline.push_back({ground_.x(place->x), ground_.y(*place->low)});
      }
    }
    if (outline.size() > 3) drawing_.polygon(outline, coloured("area", layer.colour));
  }

  void boxes(const PlotLayer& layer) const {
    const bool lying = lies_down(plot_);
    const Scale& along = lying ? ground_.x : ground_.y;
    const double slot = lying ? slot_pixels(layer, plot_.y, ground_.y, false)
                              : slot_pixels(layer, plot_.x, ground_.x, true);
    const double width = std::clamp(slot * 0.62, 3.0, 34.0);
    std::vector<Segment> medians;
    for (const PlotPlace& place : layer.places) {
      if (!place.low || !place.high) continue;
      const Point middle = at(place);
      const double low = along(*place.low);
      const double high = along(*place.high);
      const double half = width / 2.0;
      if (lying) {
        drawing_.rectangle({low, middle.y - half}, high - low, width, coloured("box", layer.colour),
                           place.label);
        medians.push_back({{middle.x, middle.y - half}, {middle.x, middle.y + half}});
      } else {
        drawing_.rectangle({middle.x - half, high}, width, low - high,
                           coloured("box", layer.colour), place.label);
        medians.push_back({{middle.x - half, middle.y}, {middle.x + half, middle.y}});
      }
    }
    drawing_.lines(medians, coloured("ln", layer.colour));
  }

  void spans(const PlotLayer& layer) const {
    const double slot = slot_pixels(layer, plot_.y, ground_.y, false);
    const double height = std::clamp(slot * 0.6, 2.0, 16.0);
    for (const PlotPlace& place : layer.places) {
      if (!place.x_end) continue;
      const Point start = at(place);
      drawing_.rectangle({start.x, start.y - height / 2.0},
                         std::max(ground_.x(*place.x_end) - start.x, 0.5), height,
                         coloured("bar o", layer.colour), place.label);
    }
  }

  void cells(const PlotLayer& layer) const {
    const double width = slot_pixels(layer, plot_.x, ground_.x, true);
    const double height = slot_pixels(layer, plot_.y, ground_.y, false);
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const PlotPlace& place : layer.places) {
      if (!place.low || !std::isfinite(*place.low)) continue;
      least = std::min(least, *place.low);
      most = std::max(most, *place.low);
    }
    for (const PlotPlace& place : layer.places) {
      if (!place.low || !std::isfinite(*place.low)) continue;
      const double share =
          most > least ? (*place.low / 2.0 - least / 2.0) / (most / 2.0 - least / 2.0) : 0.0;
      const Point middle = at(place);
      drawing_.rectangle({middle.x - width / 2.0, middle.y - height / 2.0}, width, height,
                         shade_class(share), place.label);
      if (place.text.empty() || text_pixels(place.text, plot_text_size) > width - 4.0 ||
          height < 14.0) {
        continue;
      }
      drawing_.text({middle.x, middle.y + 4.0}, place.text, "ct m");
    }
  }

  Drawing& drawing_;
  const Plot& plot_;
  const PlotGround& ground_;
  bool estimates_ = false;  // points have intervals: none of them is pale as single runs are
  double shift_ = 0.0;      // of the series that is drawn, in pixels
};

}  // namespace

std::string coloured(std::string_view classes, std::size_t colour) {
  return fmt::format("{} s{}", classes, colour < most_series ? colour : PlotLayer::quiet);
}

std::string rule_classes(std::size_t colour) {
  return colour < most_series ? coloured("ln thin ref2", colour) : "ref";
}

void draw_marks(Drawing& drawing, const Plot& plot, const PlotGround& ground) {
  Painter painter(drawing, plot, ground);
  for (const PlotLayer& layer : plot.layers) painter.draw(layer);
  write_texts(drawing, plot, ground);
}

}  // namespace yates::reports
