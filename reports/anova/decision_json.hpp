#pragma once

#include "reports/draw/json_values.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The object "decision" of a response that has one, with the sentences of page and terminal.
Json decision_json(const ResponseReport& response);

/// A difference in the unit of the response, from a mean of `reference`, and as a ratio where it is
/// one. Both are on the scale of the analysis.
Json change_json(const ResponseReport& response, const anova::Effect& change, double reference);

}  // namespace yates::reports
