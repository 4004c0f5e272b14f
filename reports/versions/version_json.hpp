#pragma once

#include <string>
#include <string_view>

#include "reports/versions/version_report.hpp"

namespace yates::reports {

/// The document of `yates compare --json`, schema yates.compare/1. `version` is that of yates.
/// Values are in the unit of the response; `ratio` is null where differences are compared.
std::string comparison_json(const Comparison& comparison, std::string_view version);

}  // namespace yates::reports
