#pragma once

#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/versions/version_report.hpp"

namespace yates::reports {

/// What changed at each setting, with intervals that hold together, and on average; what was shown
/// to rise or fall is in colour. The report must have changes.
Chart changes_chart(const VersionReport& report, std::string_view id);

}  // namespace yates::reports
