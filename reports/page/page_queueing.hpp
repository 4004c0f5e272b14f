#pragma once

#include "reports/page/report.hpp"
#include "reports/page/section.hpp"

namespace yates::reports {

/// The fitted queueing model beside the measurements; empty without one.
Section queueing_section(const Report& report);

}  // namespace yates::reports
