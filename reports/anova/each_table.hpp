#pragma once

#include "reports/anova/digits.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// One row per factor alone: line or one-way analysis; response.each must be filled.
DataTable each_table(const ResponseReport& response, Typography typography,
                     Digits digits = Digits::readable);

}  // namespace yates::reports
