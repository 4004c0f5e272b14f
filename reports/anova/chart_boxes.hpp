#pragma once

#include <optional>
#include <string_view>

#include "reports/anova/chart_kinds.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The single runs of every setting, side by side in launch order where it is known; from ten runs
/// of a setting on with a box. Absent without single runs, for one setting alone, and for more than
/// thirty-two; where it is asked for by name, for more than two hundred.
std::optional<Chart> boxes_chart(const ResponseReport& report, std::string_view id,
                                 Asked asked = Asked::among_others);

/// Whether some setting has enough runs for a box.
bool any_setting_has_a_box(const ResponseReport& report);

}  // namespace yates::reports
