#pragma once

#include <optional>
#include <string>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// "flags and allocator: as you like, at most 2% either way"; absent where no factor is free.
std::optional<std::string> free_factors_sentence(const ResponseReport& report,
                                                 const anova::Decision& decision,
                                                 Typography typography);

/// "tool is gzip in every run that could be used, so nothing can be said of it."; absent where
/// every factor varied.
std::optional<std::string> constant_factors_sentence(const ResponseReport& report);

}  // namespace yates::reports
