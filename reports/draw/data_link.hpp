#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/draw/html.hpp"

namespace yates::reports {

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
