#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/queueing/calibration_report.hpp"

namespace yates::reports {

/// The utilizations of the stations where jobs wait, in [0, 1], at a setting of factors and levels:
/// by the fitted model. Absent where the model is not fitted, where a factor that it reads is no
/// number of the setting, and where it has no solution there.
std::optional<std::vector<std::pair<std::string, double>>> predicted_utilizations(
    const CalibrationReport& calibration,
    const std::vector<std::pair<std::string, std::string>>& levels);

}  // namespace yates::reports
