#pragma once

#include <string_view>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/doubt.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What the decision itself leaves open, although no check found a fault: settings that may be as
/// good as the advised one, a measured setting that came out better, a number that is advised at
/// the end of what was tried, a baseline that nobody named. Empty where nothing is advised.
std::vector<Doubt> choice_doubts(const ResponseReport& report, Typography typography);

/// What is said of a baseline that only the model knows.
inline constexpr std::string_view nobody_ran_it =
    "Nobody ran the baseline: it and the gain are predicted from the other runs.";

}  // namespace yates::reports
