#pragma once

#include "reports/draw/html.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The table of effects, the largest first.
Markup what_matters_table(const ResponseReport& response);

}  // namespace yates::reports
