#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The model's mean against a number, with the band that holds for the whole curve, and the runs
/// moved to the average of the other factors (component plus residual), so that what the curve
/// misses is seen. Absent where the model has no value between the levels.
std::optional<Chart> curve_chart(const ResponseReport& report, std::size_t factor,
                                 std::string_view id);

}  // namespace yates::reports
