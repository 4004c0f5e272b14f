#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/axis_kind.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/svg.hpp"

namespace yates::reports {

/// The size of the texts of ticks in pixels, as the style sheet has it.
inline constexpr double tick_font = 11.5;

/// Where a plot lies inside its picture, with the scales of its axes.
struct Panel {
  double left;
  double top;
  double right;
  double bottom;
  Scale y;
};
Panel make_panel(double left, double top, double right, double bottom, Range y_range);

/// Marks on an axis: where, and what is written there.
struct AxisMarks {
  std::vector<double> positions;  // pixels
  std::vector<std::string> texts;
};

/// Positions of levels between two pixels: evenly spaced categories, or to scale for numbers. A
/// level that is no number falls back to even spacing.
AxisMarks level_marks(const std::vector<std::string>& levels, AxisKind kind, double from,
                      double to);
AxisMarks number_marks(const Scale& scale, int wanted);

/// Room that the level texts need below the axis: one line, or more where they must be turned.
double level_text_height(const AxisMarks& marks);

/// Room left of an axis for its tick texts and its label.
double y_axis_width(Range range, int wanted = 5);
double y_axis_width(const AxisMarks& marks);
/// Room right of an axis of numbers for the half of its last text that may stand beyond its end.
double room_beyond_x_axis(Range range, int wanted);
void draw_y_axis(Drawing& drawing, const Panel& panel, std::string_view label, int wanted = 5);
void draw_y_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label);
/// `grid` draws faint lines up to the top.
void draw_x_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label, bool grid = false);

}  // namespace yates::reports
