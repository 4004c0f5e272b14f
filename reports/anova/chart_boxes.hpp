#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The single runs of every setting, side by side in launch order where it is known; from ten runs
/// of a setting on with a box. Absent without single runs, for one setting alone and for more than
/// thirty-two.
std::optional<Chart> boxes_chart(const ResponseReport& report, std::string_view id);

/// Whether some setting has enough runs for a box.
bool any_setting_has_a_box(const ResponseReport& report);

}  // namespace yates::reports
