#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/draw/plot.hpp"
#include "reports/draw/plot_marks.hpp"

namespace yates::reports {

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
