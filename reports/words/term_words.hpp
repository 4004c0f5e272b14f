#pragma once

#include <cstddef>
#include <optional>
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
/// The share of what the model leaves.
double residual_percent(const anova::Analysis& analysis);
/// Whether terms share variation, as in unbalanced data, so that their shares do not add up.
bool shares_overlap(const anova::Analysis& analysis);
/// What then is said of them, as a clause; absent where they add up.
std::optional<std::string> overlap_sentence(const anova::Analysis& analysis);
/// "2 of 3 terms matter and account for 99.1% of the variation".
std::string terms_finding(const ResponseReport& report, Typography typography);

/// p as tables show it: none beside an F that does not exist, where no noise is left.
std::optional<double> shown_p(const anova::TermRow& row);
std::optional<double> shown_adjusted_p(const anova::TermRow& row);

/// Why a term matters that has neither F nor p, as a clause; absent where there is none.
std::optional<std::string> certain_terms_sentence(const anova::Analysis& analysis);

/// The head of the column of adjusted p, with what they are of where F and p beside them are of
/// another test: "p (Holm) of log(time)".
std::string deciding_p_name(const ResponseReport& report);

}  // namespace yates::reports
