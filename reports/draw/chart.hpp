#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "reports/draw/data_table.hpp"
#include "reports/draw/html.hpp"
#include "reports/draw/plot.hpp"

namespace yates::reports {

/// A finished plot: the picture, the sentence that it shows, and its numbers as a table.
struct Chart {
  std::string caption;             // the finding
  std::optional<Picture> picture;  // absent where there is nothing to draw
  std::string note;                // what the bars and marks are
  DataTable table;                 // without rows where the same numbers stand beside the plot
  std::optional<Plot> plot = {};   // its numbers, for files; absent where it has none
};

/// Whether links below a plot save its files. They hold the plot once more.
enum class Saving { by_links, not_here };

/// The plot with caption, note, the table in <details>, and links.
Markup figure(const Chart& chart, std::string_view classes = {}, Saving saving = Saving::by_links);

/// Above this many points a plot draws one path for all without tooltips.
inline constexpr std::size_t most_points_with_tooltips = 120;
/// Above this many series a plot is split into panels.
inline constexpr std::size_t most_series = 4;

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
