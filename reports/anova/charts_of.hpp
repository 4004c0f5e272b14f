#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/anova/chart_kinds.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A chart of an analysis, and how it is asked for.
struct NamedChart {
  ChartKind kind;
  std::string of;  // where a kind has several, what this one is of: "codec", "codec × level"
  Chart chart;
};

/// The charts of one kind; none where the analysis has none (see ChartKindWords::needs). `id` leads
/// the ids of their pictures.
std::vector<NamedChart> charts_of(const ResponseReport& report, ChartKind kind, std::string_view id,
                                  Asked asked = Asked::among_others);

}  // namespace yates::reports
