#pragma once

#include "reports/draw/html.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The answer of answer_parts() in one small table: a row per line, or where factors are given a
/// row for each combination of their levels, with what is the same for all below it.
Markup answer_table(const ResponseReport& response);

}  // namespace yates::reports
