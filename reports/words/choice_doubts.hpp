#pragma once

#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/doubt.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What the decision itself leaves open, although no check found a fault: settings that may be as
/// good as the advised one, a measured setting that came out better, a number that is advised at
/// the end of what was tried, a baseline that nobody named. Empty where nothing is advised.
std::vector<Doubt> choice_doubts(const ResponseReport& report, Typography typography);

}  // namespace yates::reports
