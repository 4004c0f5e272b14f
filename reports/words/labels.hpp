#pragma once

#include <map>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What factors are called for people, by their names; a factor that is not here is called by its
/// name.
using FactorLabels = std::map<std::string, std::string>;

/// The label, or the name where there is none.
const std::string& label_of(const FactorLabels& labels, const std::string& name);

/// The term by the labels of the columns that it reads; expressions stay as they are written.
model::TermName labelled(model::TermName term, const FactorLabels& labels);

/// The report as a page shows it: factors are called by their labels, and terms by those of their
/// factors, "worker threads" for C(threads) and log2(threads). Where one model reads a factor in
/// several ways, what is not the first of them says how: "worker threads (by levels)". Formula and
/// coefficients stay as they were written, and so do sentences that name factors.
ResponseReport labelled(ResponseReport report, const FactorLabels& labels);

/// The terms as the report calls its own. The report is the one before it was labelled.
std::vector<anova::TermRow> labelled_terms(std::vector<anova::TermRow> terms,
                                           const ResponseReport& report,
                                           const FactorLabels& labels);

/// The same of the factors that nobody chooses.
anova::Together labelled(anova::Together together, const FactorLabels& labels);

}  // namespace yates::reports
