#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "reports/draw/data_table.hpp"
#include "reports/draw/html.hpp"
#include "reports/draw/picture.hpp"
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

}  // namespace yates::reports
