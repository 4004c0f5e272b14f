#include "reports/draw/axes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace yates::reports {
namespace {

constexpr std::size_t longest_level_text = 16;
constexpr double turn = 35.0;  // degrees

/// True where the texts fit side by side, each centred on its mark.
bool fits_level(const AxisMarks& marks) {
  double end = -1e9;
  for (std::size_t i = 0; i < marks.texts.size(); ++i) {
    const double width = text_pixels(marks.texts[i], tick_font);
    if (marks.positions[i] - width / 2.0 < end + 4.0) return false;
    end = marks.positions[i] + width / 2.0;
  }
  return true;
}

bool all_short(const AxisMarks& marks) {
  return std::all_of(marks.texts.begin(), marks.texts.end(),
                     [](const std::string& text) { return text_width(text) <= 5; });
}

double widest_text(const AxisMarks& marks) {
  double widest = 0.0;
  for (const std::string& text : marks.texts) {
    widest = std::max(widest, text_pixels(text, tick_font));
  }
  return widest;
}

std::vector<double> level_values(const std::vector<std::string>& levels, AxisKind kind) {
  std::vector<double> values;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    double value = static_cast<double>(i);
    if (kind != AxisKind::categories) {
      char* end = nullptr;
      value = std::strtod(levels[i].c_str(), &end);
      if (kind == AxisKind::log2) value = std::log2(value);
      if (end == levels[i].c_str() || !std::isfinite(value)) {
        return level_values(levels, AxisKind::categories);
      }
    }
    values.push_back(value);
  }
  return values;
}

}  // namespace

Panel make_panel(double left, double top, double right, double bottom, Range y_range) {
  return {left, top, right, bottom, Scale{y_range, bottom, top}};
}

AxisMarks level_marks(const std::vector<std::string>& levels, AxisKind kind, double from,
                      double to) {
  AxisMarks marks;
  const std::vector<double> values = level_values(levels, kind);
  const bool one = values.size() < 2;
  const Range range = one ? range_of(values, 0.5)
                          : Range{*std::min_element(values.begin(), values.end()),
                                  *std::max_element(values.begin(), values.end())};
  const double inset = std::min((to - from) * 0.16, 60.0 / static_cast<double>(levels.size()) + 12);
  const Scale scale{range, from + inset, to - inset};
  for (std::size_t i = 0; i < levels.size(); ++i) {
    marks.positions.push_back(range.high > range.low ? scale(values[i]) : (from + to) / 2.0);
    marks.texts.push_back(shortened(levels[i], longest_level_text, Typography::unicode));
  }
  return marks;
}

AxisMarks number_marks(const Scale& scale, int wanted) {
  AxisMarks marks;
  const std::vector<double> values = ticks(scale.range, wanted);
  for (const double value : values) marks.positions.push_back(scale(value));
  marks.texts = tick_texts(values, Typography::unicode, scale.range.logarithmic);
  return marks;
}

double level_text_height(const AxisMarks& marks) {
  if (fits_level(marks) || all_short(marks)) return 18.0;
  return 16.0 + widest_text(marks) * std::sin(turn * std::numbers::pi / 180.0);
}

double y_axis_width(const AxisMarks& marks) {
  return widest_text(marks) + 28.0;
}

double y_axis_width(Range range, int wanted) {
  return y_axis_width(number_marks(Scale{range, 0.0, 1.0}, wanted));
}

double room_beyond_x_axis(Range range, int wanted) {
  return widest_text(number_marks(Scale{range, 0.0, 1.0}, wanted)) / 2.0 + 2.0;
}

void draw_y_axis(Drawing& drawing, const Panel& panel, std::string_view label, int wanted) {
  draw_y_axis(drawing, panel, number_marks(panel.y, wanted), label);
}

void draw_y_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label) {
  std::vector<Segment> grid;
  for (std::size_t i = 0; i < marks.positions.size(); ++i) {
    const double y = marks.positions[i];
    grid.push_back({{panel.left, y}, {panel.right, y}});
    drawing.text({panel.left - 6.0, y + 4.0}, marks.texts[i], "tk e");
  }
  drawing.lines(grid, "gr");
  drawing.line({panel.left, panel.top}, {panel.left, panel.bottom}, "ax");
  if (label.empty()) return;
  const auto room = static_cast<std::size_t>((panel.bottom - panel.top + 30.0) / 7.75);
  drawing.text({13.0, (panel.top + panel.bottom) / 2.0},
               shortened(label, room, Typography::unicode), "lb m", -90.0);
}

void draw_x_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label, bool grid) {
  std::vector<Segment> grid_lines;
  std::vector<Segment> tick_lines = {{{panel.left, panel.bottom}, {panel.right, panel.bottom}}};
  const bool turned = !fits_level(marks) && !all_short(marks);
  double end = -1e9;
  for (std::size_t i = 0; i < marks.positions.size(); ++i) {
    const double x = marks.positions[i];
    if (grid) grid_lines.push_back({{x, panel.bottom}, {x, panel.top}});
    tick_lines.push_back({{x, panel.bottom}, {x, panel.bottom + 4.0}});
    const double width = text_pixels(marks.texts[i], tick_font);
    if (turned) {
      if (x < end + 13.0) continue;  // no room even when turned
      drawing.text({x + 3.0, panel.bottom + 15.0}, marks.texts[i], "tk e", -turn);
      end = x;
    } else if (x - width / 2.0 >= end + 4.0) {
      drawing.text({x, panel.bottom + 17.0}, marks.texts[i], "tk m");
      end = x + width / 2.0;
    }
  }
  drawing.lines(grid_lines, "gr");
  drawing.lines(tick_lines, "ax");
  if (label.empty()) return;
  drawing.text({(panel.left + panel.right) / 2.0,
                panel.bottom + (turned ? level_text_height(marks) : 18.0) + 19.0},
               label, "lb m");
}

}  // namespace yates::reports
