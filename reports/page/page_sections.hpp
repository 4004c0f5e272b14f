#pragma once

#include "reports/page/report.hpp"
#include "reports/page/section.hpp"

namespace yates::reports {

// The parts of the page in their order; each is a pure function of the report.

Section what_matters(const Report& report);
Section how_it_matters(const Report& report);
Section can_i_trust_it(const Report& report);
/// Settings against each other, and responses against each other.
Section decide_section(const Report& report);
Section details_section(const Report& report);
Section data_section(const Report& report);

}  // namespace yates::reports
