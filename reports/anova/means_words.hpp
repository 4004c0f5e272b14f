#pragma once

#include <string>

#include "reports/words/response_report.hpp"

namespace yates::reports {

/// True if the factor is in an interaction that matters: its own plot is folded.
bool inside_interaction(const ResponseReport& report, const MeansOf& means);

/// True for means of a term that was shown to matter.
bool matters(const ResponseReport& report, const MeansOf& means);

/// Whether an effect of a two-level design that was not tested stands out of the small ones by
/// Lenth's rule.
bool stands_out(const ResponseReport& report, const MeansOf& means);

/// The sentences above the plots.
std::string main_effect_finding(const ResponseReport& report, const MeansOf& means);
std::string interaction_finding(const ResponseReport& report, const MeansOf& means);

}  // namespace yates::reports
