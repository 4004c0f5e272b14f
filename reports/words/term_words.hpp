#pragma once

#include <cstddef>
#include <string>
#include <vector>

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

/// The terms in the order in which readers look at them, as indexes: treatments first, the largest
/// share of variation first.
std::vector<std::size_t> terms_by_share(const anova::Analysis& analysis);
/// "2 of 3 terms matter and account for 99.1% of the variation".
std::string terms_finding(const ResponseReport& report, Typography typography);

}  // namespace yates::reports
