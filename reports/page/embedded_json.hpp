#pragma once

#include <string>

#include "reports/page/report.hpp"

namespace yates::reports {

/// What a page carries about itself: schema "yates.report/1", formulas and verdicts, and the data
/// as CSV, from which all else follows; of very many runs, the settings with their summaries. <, >
/// and & are written as \u003c, \u003e and \u0026, so that it can stand inside <script>.
std::string embedded_json(const Report& report);

}  // namespace yates::reports
