#pragma once

#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/page/resources.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// One small picture per resource that some setting used: its use over a run by setting, the
/// advised setting and the baseline in colour. None where runs were not sampled on their way.
std::vector<Chart> resource_charts(const ResourceUse& use, const ResponseReport& response,
                                   std::string_view id);

/// What each setting used on average over its runs, one column per resource that some setting used.
DataTable resource_table(const ResourceUse& use, const ResponseReport& response);

}  // namespace yates::reports
