#pragma once

#include <string>
#include <vector>

#include "reports/draw/chart.hpp"

namespace yates::reports {

/// Charts below one another as one SVG file that needs nothing else.
std::string svg_file(const std::vector<Chart>& charts);

}  // namespace yates::reports
