#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// How well powers of the response fit, with the 95 % interval of the power: Box and Cox's profile.
/// Absent where there is none (see anova::box_cox_profile).
std::optional<Chart> box_cox_chart(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
