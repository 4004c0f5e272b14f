#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/plot.hpp"
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
/// The label stands around `middle`; `grid` draws faint lines up to the top.
void draw_x_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label, double middle, bool grid);

/// The range of an axis: of numbers with round ends; of categories half a slot beyond the first and
/// the last. A logarithmic axis with a value that has no logarithm falls back to a straight one.
Range x_range_of(const Plot& plot);
Range y_range_of(const Plot& plot);

/// What is written along the x axis when its range lies between two pixels. Few whole numbers, and
/// few values on a binary scale, are the ticks themselves.
AxisMarks x_marks_of(const Plot& plot, const Scale& scale);
/// The same along the y axis.
AxisMarks y_marks_of(const Plot& plot, const Scale& scale);

/// About so many ticks.
inline constexpr int x_ticks_wanted = 6;
inline constexpr int y_ticks_wanted = 5;

/// Where the values of a plot lie on its picture.
struct PlotGround {
  Point upper_left;
  Point lower_right;
  Scale x;
  Scale y;
};

/// The classes of a mark in one of the colours: "mk s1".
std::string coloured(std::string_view classes, std::size_t colour);
/// The classes of a line across the whole plot.
std::string rule_classes(std::size_t colour);

/// Draws the marks of all layers in their order, and then what is written beside them, where it
/// lies on nothing else.
void draw_marks(Drawing& drawing, const Plot& plot, const PlotGround& ground);

/// The size of texts beside marks, in pixels.
inline constexpr double plot_text_size = 11.5;

/// Writes what stands beside the marks of a plot where it lies on no mark and no other text; texts
/// of cells stand within them, and draw_marks writes them.
void write_texts(Drawing& drawing, const Plot& plot, const PlotGround& ground);

/// A series of a plot, as its name is shown.
struct PlotSeries {
  std::string name;
  std::size_t colour;
  std::vector<PlotLayer::Mark> marks;  // in the order of their layers
  bool hollow = false;
  std::optional<double> line_end = {};  // y where its last line ends, or the middle of its band
};

/// The named series in the order of their layers.
std::vector<PlotSeries> series_of(const Plot& plot);

/// Whether names stand at the ends of the lines: every series has one, they are few, and their
/// names leave most of a picture of this width to the plot.
bool labels_line_ends(const std::vector<PlotSeries>& series, double width);
/// Room right of the plot that they need.
double line_end_room(const std::vector<PlotSeries>& series);
void draw_line_ends(Drawing& drawing, const std::vector<PlotSeries>& series,
                    const PlotGround& ground);

/// Whether no entry of the key is wider than that.
bool key_fits(const std::vector<PlotSeries>& series, double width);
/// The key above a plot, in as many rows as its width asks for.
double key_height(const std::vector<PlotSeries>& series, double width);
void draw_key(Drawing& drawing, const std::vector<PlotSeries>& series, double left, double width);

}  // namespace yates::reports
