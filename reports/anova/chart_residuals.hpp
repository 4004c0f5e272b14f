#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The studentized residual beyond which a run is marked: 99% over all runs by Sidak, the rule of
/// the outlier check. Absent where no residual can be studentized.
std::optional<double> outlier_threshold(const ResponseReport& report);

/// Which runs the plots show, where there are too many for all: "10000 of 960000 rows, evenly
/// spaced, and the 20 largest residuals". Absent where they show all.
std::optional<std::string> runs_shown(const ResponseReport& report);

/// Residual against fitted value: is the spread the same everywhere?
Chart residuals_against_fitted(const ResponseReport& report, std::string_view id);
/// Residual against launch order: does the machine drift? Absent where the order is not known.
std::optional<Chart> residuals_against_order(const ResponseReport& report, std::string_view id);
/// Residual against normal quantile: do the residuals follow a normal distribution?
Chart residual_quantiles(const ResponseReport& report, std::string_view id);

/// Whether the model goes through every run, but for rounding: residuals then show nothing.
bool leaves_no_residuals(const ResponseReport& report);

/// All of them that the data allow.
std::vector<Chart> residual_charts(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
