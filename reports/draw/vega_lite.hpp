#pragma once

#include <span>
#include <string>

#include "reports/draw/plot.hpp"

namespace yates::reports {

/// Plots below one another as one Vega-Lite document of version 5 that needs nothing else: its data
/// stand within it, one list for each layer. A category stands with its text; where places lie
/// between categories, the axis counts them from zero and writes their texts. What is not finite is
/// left out. Source: https://vega.github.io/schema/vega-lite/v5.json.
std::string vega_lite(std::span<const Plot> plots);

}  // namespace yates::reports
