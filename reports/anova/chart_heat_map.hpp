#pragma once

#include <optional>
#include <string_view>

#include "reports/anova/chart_kinds.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The means of two factors as shaded cells, each with its number. Absent for factors that lines
/// show better, unless it is asked for by name.
std::optional<Chart> heat_map_chart(const ResponseReport& report, const MeansOf& means,
                                    std::string_view id, Asked asked = Asked::among_others);

}  // namespace yates::reports
