#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Every measured setting, the best first (without a goal in standard order): its runs, the model's
/// prediction with interval, the baseline, what is tied with the best, the limit. At most 24
/// settings are drawn, always with the baseline; the caption says how many are left out. Absent
/// without a decision.
std::optional<Chart> settings_chart(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
