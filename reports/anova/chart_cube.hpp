#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The model's means at the eight corners of three factors of two levels, averaged over all others;
/// of more than three such factors the three in whose terms most of the variation lies. Absent
/// where there are fewer, or where the model cannot compare all corners.
std::optional<Chart> cube_chart(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
