#pragma once

#include "reports/page/report.hpp"
#include "reports/page/section.hpp"

namespace yates::reports {

/// Machines, commands, and when which run was made; empty for data measured elsewhere.
Section measuring_section(const Report& report);

}  // namespace yates::reports
