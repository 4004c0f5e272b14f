#pragma once

#include <string>
#include <string_view>

#include "anova/variance/analysis.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// "matters", "not shown to matter", "aliased", "cannot be estimated", "not tested".
std::string term_verdict(const anova::TermRow& row);
/// What a term stands for that is no treatment.
enum class DesignTerm { block, drift };
/// The term of a design's blocks is always called `block`.
DesignTerm design_term(std::string_view term);
/// "block", "drift".
std::string_view to_string(DesignTerm term);
/// The verdict on a treatment; else "block" or "drift".
std::string term_role_or_verdict(const anova::TermRow& row);

/// What one row of the ANOVA table means.
std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography);

}  // namespace yates::reports
