#pragma once

#include <optional>
#include <string>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What it means that the runs were looked at while they grew. Absent where every term that matters
/// is shown at the level of each look as well.
std::optional<std::string> looks_sentence(const ResponseReport& report, Typography typography);

}  // namespace yates::reports
