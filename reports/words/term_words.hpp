#pragma once

#include <string>

#include "anova/variance/analysis.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// "matters", "not shown to matter", "aliased", "cannot be estimated", "not tested"; of what is no
/// treatment, "block" or "drift".
std::string term_verdict(const anova::TermRow& row);
/// What one row of the ANOVA table means.
std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography);

}  // namespace yates::reports
