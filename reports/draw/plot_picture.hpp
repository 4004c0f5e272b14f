#pragma once

#include <cstddef>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/draw/picture.hpp"
#include "reports/draw/plot.hpp"

namespace yates::reports {

/// How large a picture is, in pixels. What its axes need for texts is added below its panel.
struct PlotSize {
  double width = 460.0;
  double panel_height = 216.0;
};

/// Above this many places, points and runs are drawn as bins shaded by how many lie in them.
inline constexpr std::size_t most_points_drawn = 20'000;
/// Whether some layer is drawn so: then the description of the picture says it.
bool is_binned(const Plot& plot);

/// Draws any plot. Axes of numbers end at round ones; series are named at the ends of their lines
/// where there is room, otherwise in a key above; colours are told apart by shape and dash, too. A
/// layer with more than most_points_with_tooltips places is one path, in which those with a text
/// stay marks of their own. Whatever is not finite is left out. `id` is unique in the page.
Picture picture_of(const Plot& plot, std::string_view id, PlotSize size = {});

/// Gives a chart its plot, and the picture of that. A plot without a title has the caption of the
/// chart, one without a description the caption and the note.
void draw(Chart& chart, Plot plot, std::string_view id, PlotSize size = {});

}  // namespace yates::reports
