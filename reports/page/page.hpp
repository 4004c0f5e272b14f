#pragma once

#include <string>

#include "reports/page/report.hpp"

namespace yates::reports {

/// One self-contained HTML page: no script, no network, light and dark, printable. Same report,
/// same bytes. Throws std::invalid_argument for a report without responses.
std::string page(const Report& report);

/// The policy of the page: nothing may be loaded, and no style applies but the one that is in it.
std::string content_security_policy();

}  // namespace yates::reports
