#pragma once

#include <optional>
#include <string_view>

#include "reports/anova/number_places.hpp"
#include "reports/draw/chart.hpp"

namespace yates::reports {

/// Lines of equal response over two numbers, with the measured settings and the place that the goal
/// asks for. Absent where the model has no value between the levels.
std::optional<Chart> contour_chart(const ResponseReport& report, NumberPair pair,
                                   std::string_view id);

}  // namespace yates::reports
