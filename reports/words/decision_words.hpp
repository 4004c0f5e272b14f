#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// The words of one decision: that for all settings, or for one combination of the given factors.

/// "15.6 ms" with the decimals that the width of its interval justifies. `value` is in the unit of
/// the response.
std::string value_text(const ResponseReport& report, double value, std::optional<double> width,
                       Typography typography, bool sign = false);

using Circumstance = std::vector<std::pair<std::string, std::string>>;

/// "data=text".
std::string circumstance_text(const Circumstance& circumstance);

/// Which setting is the baseline, where nobody named it: "the first level of each factor, as no
/// other was named".
std::optional<std::string> baseline_origin_text(const ResponseReport& report,
                                                const anova::Decision& decision);
/// Whether nobody meant the baseline to be one: a campaign's author writes the first levels first,
/// those of a file stand in no order that says so.
bool is_baseline_assumed(const ResponseReport& report, const anova::Decision& decision);

/// Why, as a clause: "no measured setting keeps the limits"; absent where the title says it all.
std::optional<std::string> reason_text(const ResponseReport& report,
                                       const anova::Decision& decision, Typography typography);

/// "About 4 more replications would probably tell (12 min)."; absent where nothing is left to tell.
std::optional<std::string> replications_sentence(const ResponseReport& report,
                                                 const anova::Decision& decision);

/// What one decision expects and compares, in whole sentences.
std::vector<std::string> decision_sentences(const ResponseReport& report,
                                            const anova::Decision& decision, Typography typography);

}  // namespace yates::reports
