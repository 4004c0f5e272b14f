#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// Further looks at what the model leaves; residuals against fitted values, order and quantiles are
// in chart_residuals.hpp.

/// The residuals at each level of a factor (an index into Analysis::factors), with boxes where a
/// level has many runs. Absent without single runs, and for a category of more than forty levels.
std::optional<Chart> residual_factor_chart(const ResponseReport& report, std::size_t factor,
                                           std::string_view id);

/// Whether residuals lie about as far apart at all levels of a factor that have enough runs to
/// tell: the plot then has little to show.
bool residuals_spread_alike(const ResponseReport& report, std::size_t factor);

/// What was measured against what the model predicts, with the line on which they are equal.
/// Absent without single runs.
std::optional<Chart> predicted_chart(const ResponseReport& report, std::string_view id);

/// The response in launch order, the blocks in turn in two colours with their means. Absent where
/// the order is not known.
std::optional<Chart> launch_order_chart(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
