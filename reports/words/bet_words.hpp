#pragma once

#include <optional>
#include <string>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// "if changing costs nothing: batch=128 as well; expected 2,250 images/s (30% more than advised:
/// 1,730 images/s), 97% likely to be better; not shown". Absent without a bet, where it is less
/// than 80% likely to be better, and where it moves what nobody chooses.
std::optional<std::string> bet_text(const ResponseReport& report, const anova::Decision& decision,
                                    Typography typography);

}  // namespace yates::reports
