#pragma once

#include <optional>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Share of variation per term and of the noise, largest first: the Pareto chart.
Chart pareto_chart(const ResponseReport& report, std::string_view id);

/// |effect| against half-normal quantiles for a two-level design with at least four effects, with
/// the margin that effects must pass (Lenth's where there is no residual degree of freedom). Absent
/// for other designs. Source: C. Daniel, Use of half-normal plots in interpreting factorial
/// two-level experiments, 1959.
std::optional<Chart> half_normal_chart(const ResponseReport& report, std::string_view id);

}  // namespace yates::reports
