#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Above this many levels of both factors the means of two factors are cells rather than lines.
inline constexpr std::size_t most_levels_as_lines = 4;

/// The means of two factors of many levels as shaded cells, each with its number. Absent for
/// factors that lines show better.
std::optional<Chart> heat_map_chart(const ResponseReport& report, const MeansOf& means,
                                    std::string_view id);

}  // namespace yates::reports
