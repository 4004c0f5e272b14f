#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/page/measuring.hpp"

namespace yates::reports {

/// When each attempt began and how long it took, the blocks in turn in two colours, and those that
/// did not end well by name. Absent without attempts.
std::optional<Chart> attempts_chart(const Measuring& measuring, std::string_view id);

}  // namespace yates::reports
