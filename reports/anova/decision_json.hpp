#pragma once

#include "reports/draw/json_values.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The object "decision" of a response that has one, with the sentences of page and terminal.
Json decision_json(const ResponseReport& response);

}  // namespace yates::reports
