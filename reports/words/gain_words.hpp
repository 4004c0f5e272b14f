#pragma once

#include <string>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What each of several changes gains: "codec=zstd: 30% less". Factors that interact are one
/// change. Empty where there is only one.
std::vector<std::string> gains_of_parts(const ResponseReport& report,
                                        const anova::Decision& decision, Typography typography);

/// Where all changes interact: what each of them does to the baseline by itself, in the same form,
/// and whether they bring more together than one after the other.
/// Empty where one factor changes.
std::vector<std::string> changes_alone(const ResponseReport& report,
                                       const anova::Decision& decision, Typography typography);

}  // namespace yates::reports
