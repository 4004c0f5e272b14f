#pragma once

#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/draw/scale.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// One range for the plots of all main effects and interactions, so that their sizes compare at a
/// glance.
Range means_range(const ResponseReport& report);

/// Marginal means of one factor with their simultaneous intervals. The caption says what the term's
/// verdict is; inside an interaction that matters it says to read that plot.
Chart main_effect_chart(const ResponseReport& report, const MeansOf& means, std::string_view id,
                        Range y_range);

/// Marginal means of two factors: one line per level of the second; where that gave too many lines,
/// shaded cells.
Chart interaction_chart(const ResponseReport& report, const MeansOf& means, std::string_view id,
                        Range y_range);

}  // namespace yates::reports
