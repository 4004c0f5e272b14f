#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// All measured settings at one glance, however many: one place each along the axis, with the
/// interval of the model's prediction and the single runs behind, the advised setting and the
/// baseline called by name. Levels of a single factor stand in their own order; otherwise the best
/// setting is the first, within each combination of the given factors' levels. Without a table,
/// which stands beside settings_chart(). Absent without a decision over measured settings.
std::optional<Chart> overview_chart(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
