#pragma once

#include <string>
#include <string_view>

#include "reports/queueing/calibration_report.hpp"

namespace yates::reports {

/// The document `yates.queue-fit/1`.
std::string calibration_json(const CalibrationReport& report, std::string_view version);

}  // namespace yates::reports
