#pragma once

#include "reports/draw/html.hpp"
#include "reports/page/report.hpp"

namespace yates::reports {

/// Title, design, rule and source.
Markup page_header(const Report& report);
/// One box per response; the first is the large one.
Markup verdict_boxes(const Report& report);

}  // namespace yates::reports
