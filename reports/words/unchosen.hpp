#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Whether a factor looks like one that nobody chooses: by its name (workload, data set, size of
/// the input, host, user, subject), or because its levels, six and more, only number it: "boy 06".
/// An advice does not tell to do it; --given gives its levels an advice each.
bool nobody_chooses(const anova::FactorReading& factor);

/// Factors of the advice that nobody chooses, and that were not said to be given: ask for it.
std::optional<std::string> unchosen_sentence(const ResponseReport& report);

}  // namespace yates::reports
