#include "reports/draw/plot_marks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/chart.hpp"
#include "reports/draw/plot_bins.hpp"
#include "reports/draw/plot_picture.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

constexpr std::size_t most_large_marks = 60;

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
      : drawing_(drawing), plot_(plot), ground_(ground) {}

  void draw(const PlotLayer& layer) const {
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
          drawing_.line({ground_.upper_left.x, y}, {ground_.lower_right.x, y}, reference(layer));
        }
        return;
      case Mark::upright:
        for (const PlotPlace& place : layer.places) {
          const double x = ground_.x(place.x);
          drawing_.line({x, ground_.upper_left.y}, {x, ground_.lower_right.y}, reference(layer));
        }
        return;
    }
  }

 private:
  Point at(const PlotPlace& place) const { return {ground_.x(place.x), ground_.y(place.y)}; }

  static std::string reference(const PlotLayer& layer) {
    return layer.colour == PlotLayer::quiet ? "ref" : coloured("ln thin ref2", layer.colour);
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
    if (many) {
      PlotLayer unnamed = layer;
      std::erase_if(unnamed.places, [](const PlotPlace& place) { return !place.text.empty(); });
      crowd(unnamed, coloured("dots", layer.colour));
    }
    for (const PlotPlace& place : layer.places) {
      if (many && place.text.empty()) continue;
      drawing_.mark(layer.colour % most_series, at(place), large || many ? 4.5 : 3.2,
                    coloured(large || many ? "mk" : "mk o", layer.colour), place.label);
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
    const double slot = slot_pixels(layer, plot_.x, ground_.x, true);
    const double width = std::clamp(slot * 0.7, 1.0, 60.0);
    const double zero = ground_.y(0.0);
    for (const PlotPlace& place : layer.places) {
      const Point top = at(place);
      drawing_.rectangle({top.x - width / 2.0, std::min(top.y, zero)}, width,
                         std::abs(zero - top.y), coloured("bar", layer.colour), place.label);
    }
  }

  void intervals(const PlotLayer& layer) const {
    const bool caps = layer.places.size() <= most_large_marks;
    std::vector<Segment> plain;
    for (const PlotPlace& place : layer.places) {
      if (!place.low || !place.high) continue;
      const double x = ground_.x(place.x);
      const double low = ground_.y(*place.low);
      const double high = ground_.y(*place.high);
      if (caps) {
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
    const double slot = slot_pixels(layer, plot_.x, ground_.x, true);
    const double width = std::clamp(slot * 0.62, 3.0, 34.0);
    std::vector<Segment> medians;
    for (const PlotPlace& place : layer.places) {
      if (!place.low || !place.high) continue;
      const Point middle = at(place);
      const double top = ground_.y(*place.high);
      drawing_.rectangle({middle.x - width / 2.0, top}, width, ground_.y(*place.low) - top,
                         coloured("box", layer.colour), place.label);
      medians.push_back({{middle.x - width / 2.0, middle.y}, {middle.x + width / 2.0, middle.y}});
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
      if (place.text.empty() || text_pixels(place.text, 11.5) > width - 4.0 || height < 14.0) {
        continue;
      }
      drawing_.text({middle.x, middle.y + 4.0}, place.text, "ct m");
    }
  }

  Drawing& drawing_;
  const Plot& plot_;
  const PlotGround& ground_;
};

/// What is written beside the marks.
class Writer {
 public:
  Writer(Drawing& drawing, const Plot& plot, const PlotGround& ground)
      : drawing_(drawing),
        ground_(ground),
        placer_({ground.upper_left.x, ground.upper_left.y - 6.0},
                {ground.lower_right.x + 8.0, ground.lower_right.y}) {
    std::size_t taken = 0;
    for (const PlotLayer& layer : plot.layers) {
      if (layer.mark == Mark::points) {
        for (const PlotPlace& place : layer.places) {
          if (taken++ < most_points_with_tooltips) placer_.occupy(at(place), 4.5);
        }
      } else if (layer.mark == Mark::bars || layer.mark == Mark::boxes) {
        for (const PlotPlace& place : layer.places) placer_.occupy(at(place), 3.0);
      }
    }
  }

  void write(const PlotLayer& layer) {
    if (layer.mark == Mark::cells) return;  // theirs stand within them
    for (const PlotPlace& place : layer.places) {
      if (place.text.empty()) continue;
      const std::string text = shortened(place.text, 36, Typography::unicode);
      if (layer.mark == Mark::line) {
        on_the_line(place, text);
      } else if (layer.mark == Mark::rule) {
        drawing_.text({ground_.lower_right.x, ground_.y(place.y) - 5.0}, text, "tk e");
      } else if (layer.mark == Mark::upright) {
        above_the_line(place, text);
      } else if (layer.mark == Mark::bars) {
        drawing_.text({ground_.x(place.x), ground_.y(std::max(place.y, 0.0)) - 5.0}, text, "tk m");
      } else if (const auto found = placer_.place(at(place), text)) {
        drawing_.text(*found, text, "dl");
      }
    }
  }

 private:
  Point at(const PlotPlace& place) const { return {ground_.x(place.x), ground_.y(place.y)}; }

  /// In the middle of the line, where no other such text is near.
  void on_the_line(const PlotPlace& place, const std::string& text) {
    const Point middle = at(place);
    const double half = text_pixels(text, 11.5) / 2.0;
    if (middle.x - half < ground_.upper_left.x || middle.x + half > ground_.lower_right.x) return;
    const bool free = std::none_of(lines_.begin(), lines_.end(), [&](const Point& other) {
      return std::abs(other.x - middle.x) < 2.0 * half + 4.0 && std::abs(other.y - middle.y) < 13.0;
    });
    if (!free) return;
    lines_.push_back(middle);
    drawing_.text({middle.x, middle.y + 4.0}, text, "tk m");
  }

  /// At the top of an upright line, left or right of it, where the text before it leaves room.
  void above_the_line(const PlotPlace& place, const std::string& text) {
    const double x = ground_.x(place.x);
    const double width = text_pixels(text, 11.5);
    const double start = x + 4.0 + width > ground_.lower_right.x ? x - 4.0 - width : x + 4.0;
    if (start < end_of_uprights_ || start < ground_.upper_left.x) return;
    end_of_uprights_ = start + width + 6.0;
    drawing_.text({start, ground_.upper_left.y + 10.0}, text, "tk");
  }

  Drawing& drawing_;
  const PlotGround& ground_;
  LabelPlacer placer_;
  std::vector<Point> lines_;
  double end_of_uprights_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

std::string coloured(std::string_view classes, std::size_t colour) {
  return fmt::format("{} s{}", classes, colour < most_series ? colour : PlotLayer::quiet);
}

void draw_marks(Drawing& drawing, const Plot& plot, const PlotGround& ground) {
  const Painter painter(drawing, plot, ground);
  for (const PlotLayer& layer : plot.layers) painter.draw(layer);
  Writer writer(drawing, plot, ground);
  for (const PlotLayer& layer : plot.layers) writer.write(layer);
}

}  // namespace yates::reports
