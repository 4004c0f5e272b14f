#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/draw/html.hpp"
#include "reports/draw/plot.hpp"
#include "table/write.hpp"

namespace yates::reports {

/// Charts below one another, each with its caption and its note, as one SVG file that needs nothing
/// else: dark on white, with the rules of style that it uses, and without variables, which Inkscape
/// and librsvg do not know. The file is named by the first caption, and described by all of them.
std::string svg_document(const std::vector<Chart>& charts);

/// The picture of a chart alone as such a file, for a page where its words stand beside it.
std::string svg_document(const Picture& picture);

/// Plots below one another as one Vega-Lite document of version 5 that needs nothing else: its data
/// stand within it, one list for each layer. A category stands with its text; where places lie
/// between categories, the axis counts them from zero and writes their texts. What is not finite is
/// left out. Source: https://vega.github.io/schema/vega-lite/v5.json.
std::string vega_lite(std::span<const Plot> plots);

/// "points", "runs", "line", "bars", "intervals", "band", "boxes", "spans", "cells", "rule",
/// "upright".
std::string_view to_string(PlotLayer::Mark mark);

/// The places of all layers as CSV, in the order in which they are drawn, with the columns layer,
/// series, x, y, low, high, x_end and label. Numbers read back as they were; a place on a category
/// has its text. What a place does not have, or what is not finite, is an empty cell.
std::string plot_csv(const Plot& plot, table::CsvTexts texts = table::CsvTexts::exact);

/// A larger file is not part of a page: a page of many runs would hold each of them several times.
inline constexpr std::size_t most_bytes_of_link = 6'000;

/// A text as an address that holds it whole: "data:text/csv;charset=utf-8,...". It may stand
/// between quotation marks in an attribute as it is.
std::string data_address(std::string_view type, std::string_view text);

/// Links that save the picture of a chart as SVG, and the numbers of its plot as CSV, without
/// script and without a network: what the chart has of both, and what is not too large. The files
/// are called by the id of the picture; no cell is a formula for a spreadsheet. Empty where there
/// is nothing to save.
Markup links_to_save(const Chart& chart);

}  // namespace yates::reports
