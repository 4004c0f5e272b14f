#pragma once

#include "reports/page/section.hpp"

namespace yates::reports {

/// What the design could tell before anything was run; empty where nothing is known of it.
Section design_section(const Report& report);

}  // namespace yates::reports
