#include <algorithm>
#include <cmath>
#include <numbers>

#include "reports/draw/plot_parts.hpp"

namespace yates::reports {
namespace {

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

}  // namespace

AxisMarks number_marks(const Scale& scale, int wanted) {
  AxisMarks marks;
  const std::vector<double> values = ticks(scale.range, wanted);
  for (const double value : values) marks.positions.push_back(scale(value));
  marks.texts = tick_texts(values, Typography::unicode, scale.range.logarithmic);
  return marks;
}

double level_text_height(const AxisMarks& marks) {
  if (marks.texts.empty()) return 0.0;
  if (fits_level(marks) || all_short(marks)) return 18.0;
  return 16.0 + widest_text(marks) * std::sin(turn * std::numbers::pi / 180.0);
}

double y_axis_width(const AxisMarks& marks) {
  return widest_text(marks) + 28.0;
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
  const bool level = fits_level(marks);
  const bool turned = !level && !all_short(marks);
  const double between = level ? 4.0 : 10.0;  // where some are left out anyway, the rest has room
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
    } else if (x - width / 2.0 >= end + between) {
      drawing.text({x, panel.bottom + 17.0}, marks.texts[i], "tk m");
      end = x + width / 2.0;
    }
  }
  drawing.lines(grid_lines, "gr");
  drawing.lines(tick_lines, "ax");
  if (label.empty()) return;
  drawing.text({(panel.left + panel.right) / 2.0, panel.bottom + level_text_height(marks) + 19.0},
               label, "lb m");
}

}  // namespace yates::reports
