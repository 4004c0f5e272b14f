#pragma once

#include <string>

#include "reports/page/report.hpp"

namespace yates::reports {

/// How much of the report is written: all, or what a reader needs to act, on one printed page and
/// without the data.
enum class Extent { whole, first_screen };

/// One self-contained HTML page: no script, no network, light and dark, printable. Same report,
/// same bytes. Throws std::invalid_argument for a report without responses.
std::string page(const Report& written, Extent extent = Extent::whole);

/// The content security policy of a page without a section on costs: it loads nothing, and only its
/// own style sheet applies.
std::string content_security_policy();

}  // namespace yates::reports
