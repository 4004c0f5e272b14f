#pragma once

#include <string>
#include <string_view>

#include "reports/draw/plot.hpp"
#include "table/write.hpp"

namespace yates::reports {

/// "points", "runs", "line", "bars", "intervals", "band", "boxes", "spans", "cells", "rule",
/// "upright".
std::string_view to_string(PlotLayer::Mark mark);

/// The places of all layers as CSV, in the order in which they are drawn, with the columns layer,
/// series, x, y, low, high, x_end and label. Numbers read back as they were; a place on a category
/// has its text. What a place does not have, or what is not finite, is an empty cell.
std::string plot_csv(const Plot& plot, table::CsvTexts texts = table::CsvTexts::exact);

}  // namespace yates::reports
