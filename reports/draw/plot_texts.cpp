#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/draw/plot_parts.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

/// What is written beside the marks.
class Writer {
 public:
  Writer(Drawing& drawing, const Plot& plot, const PlotGround& ground)
      : drawing_(drawing),
        ground_(ground),
        lies_down_(reports::lies_down(plot)),
        placer_({ground.upper_left.x, ground.upper_left.y - 6.0},
                {ground.lower_right.x + 8.0, ground.lower_right.y}),
        beside_lines_(placer_) {
    std::size_t taken = 0;
    for (const PlotLayer& layer : plot.layers) {
      if (layer.mark == Mark::points) {
        for (const PlotPlace& place : layer.places) {
          if (taken++ < most_points_with_tooltips) occupy(at(place), 4.5);
        }
      } else if (layer.mark == Mark::bars || layer.mark == Mark::boxes) {
        for (const PlotPlace& place : layer.places) occupy(at(place), 3.0);
      } else if (layer.mark == Mark::line) {
        for (std::size_t i = 1; i < layer.places.size(); ++i) {
          keep_line_free(at(layer.places[i - 1]), at(layer.places[i]));
        }
      }
    }
  }

  /// What stands at places of its own: names of lines and bars.
  void write_fixed(const PlotLayer& layer) {
    for (const PlotPlace& place : layer.places) {
      if (place.text.empty()) continue;
      const std::string text = shown(place);
      if (layer.mark == Mark::line) {
        on_the_line(place, text);
      } else if (layer.mark == Mark::rule) {
        const Point end = {ground_.lower_right.x, ground_.y(place.y) - 5.0};
        drawing_.text(end, text, "tk e");
        keep_free(end, -text_pixels(text, plot_text_size));
      } else if (layer.mark == Mark::upright) {
        above_the_line(place, text);
      } else if (layer.mark == Mark::bars && lies_down_) {
        drawing_.text({ground_.x(std::max(place.x, 0.0)) + 5.0, ground_.y(place.y) + 4.0}, text,
                      "tk");
      } else if (layer.mark == Mark::bars) {
        drawing_.text({ground_.x(place.x), ground_.y(std::max(place.y, 0.0)) - 5.0}, text, "tk m");
      }
    }
  }

  /// What stands where there is room beside its mark.
  void write_beside(const PlotLayer& layer) {
    const bool fixed = layer.mark == Mark::line || layer.mark == Mark::rule ||
                       layer.mark == Mark::upright || layer.mark == Mark::bars;
    if (fixed || layer.mark == Mark::cells) return;  // those of cells stand within them
    for (const PlotPlace& place : layer.places) {
      if (place.text.empty()) continue;
      const std::string text = shown(place);
      auto found = beside_lines_.place(at(place), text);
      if (!found) found = placer_.place(at(place), text);
      if (!found) continue;
      drawing_.text(*found, text, "dl");
      keep_free(*found, label_pixels(text));
    }
  }

 private:
  Point at(const PlotPlace& place) const { return {ground_.x(place.x), ground_.y(place.y)}; }

  static std::string shown(const PlotPlace& place) {
    return shortened(place.text, 36, Typography::unicode);
  }

  void occupy(Point centre, double radius) {
    placer_.occupy(centre, radius);
    beside_lines_.occupy(centre, radius);
  }

  void keep_line_free(Point from, Point to) {
    constexpr double step = 4.0;
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (!std::isfinite(length)) return;
    for (double along = 0.0; along < length; along += step) {
      const double share = along / length;
      beside_lines_.occupy({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)},
                           1.0);
    }
  }

  /// No other text lies on one that begins there and is so wide, to the left where that is
  /// negative.
  void keep_free(Point start, double width) {
    constexpr double radius = 8.0;
    for (double along = 0.0; along < std::abs(width); along += radius) {
      occupy({start.x + std::copysign(along, width), start.y - 4.0}, radius);
    }
  }

  /// In the middle of the line, where no other such text is near.
  void on_the_line(const PlotPlace& place, const std::string& text) {
    const Point middle = at(place);
    const double half = text_pixels(text, plot_text_size) / 2.0;
    if (middle.x - half < ground_.upper_left.x || middle.x + half > ground_.lower_right.x) return;
    const bool free = std::none_of(lines_.begin(), lines_.end(), [&](const Point& other) {
      return std::abs(other.x - middle.x) < 2.0 * half + 4.0 && std::abs(other.y - middle.y) < 13.0;
    });
    if (!free) return;
    lines_.push_back(middle);
    keep_free({middle.x - half, middle.y + 4.0}, 2.0 * half);
    drawing_.rectangle({middle.x - half - 2.0, middle.y - 6.0}, 2.0 * half + 4.0, 12.0, "paper");
    drawing_.text({middle.x, middle.y + 4.0}, text, "tk m");
  }

  /// At the top of an upright line, left or right of it, where the text before it leaves room.
  void above_the_line(const PlotPlace& place, const std::string& text) {
    const double x = ground_.x(place.x);
    const double width = text_pixels(text, plot_text_size);
    const double start = x + 4.0 + width > ground_.lower_right.x ? x - 4.0 - width : x + 4.0;
    if (start < end_of_uprights_ || start < ground_.upper_left.x) return;
    end_of_uprights_ = start + width + 6.0;
    drawing_.text({start, ground_.upper_left.y + 10.0}, text, "tk");
    keep_free({start, ground_.upper_left.y + 10.0}, width);
  }

  Drawing& drawing_;
  const PlotGround& ground_;
  bool lies_down_;
  LabelPlacer placer_;
  LabelPlacer beside_lines_;  // keeps lines free as well
  std::vector<Point> lines_;
  double end_of_uprights_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

void write_texts(Drawing& drawing, const Plot& plot, const PlotGround& ground) {
  Writer writer(drawing, plot, ground);
  for (const PlotLayer& layer : plot.layers) writer.write_fixed(layer);
  for (const PlotLayer& layer : plot.layers) writer.write_beside(layer);
}

}  // namespace yates::reports
