#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// Marks on an axis: where, and what is written there.
struct AxisMarks {
  std::vector<double> positions;  // pixels
  std::vector<std::string> texts;
};

AxisMarks number_marks(const Scale& scale, int wanted);

/// Room that the level texts need below the axis: one line, or more where they must be turned.
double level_text_height(const AxisMarks& marks);

/// Room left of an axis for its tick texts and its label.
double y_axis_width(const AxisMarks& marks);
void draw_y_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label);
/// `grid` draws faint lines up to the top.
void draw_x_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label, bool grid = false);

}  // namespace yates::reports
