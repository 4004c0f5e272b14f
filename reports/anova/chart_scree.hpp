#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The shares of variation of the terms, the largest first, and how they add up. Absent for fewer
/// than three terms.
std::optional<Chart> scree_chart(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
