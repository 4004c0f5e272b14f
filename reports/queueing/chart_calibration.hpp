#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::reports {

/// Measured against fitted, one mark per configuration, with the line of equality.
Chart fitted_chart(const CalibrationReport& report, std::string_view id);
/// Response time of one cycle against the load, as measured and by the model: one curve for each
/// set of demands that was measured at several loads, at most most_series of them. Absent where
/// there is no such set.
std::optional<Chart> calibration_load_chart(const CalibrationReport& report, std::string_view id);

}  // namespace yates::reports
