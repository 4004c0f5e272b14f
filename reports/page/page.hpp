#pragma once

#include <string>

#include "reports/page/report.hpp"

namespace yates::reports {

/// One self-contained HTML page: no script, no network, light and dark, printable. Same report,
/// same bytes. Throws std::invalid_argument for a report without responses.
std::string page(const Report& report);

/// The content security policy of the page: it loads nothing, and only its own style sheet applies.
std::string content_security_policy();

}  // namespace yates::reports
