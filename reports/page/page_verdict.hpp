#pragma once

#include "reports/draw/html.hpp"
#include "reports/page/page.hpp"
#include "reports/page/report.hpp"

namespace yates::reports {

/// Title, design and goal.
Markup page_header(const Report& report);
/// One box per response; the first is the large one: advice, the answer in a few lines, what speaks
/// against it, and a picture of all settings. The whole page folds all else that is to be said
/// below each.
Markup verdict_boxes(const Report& report, Extent extent);

}  // namespace yates::reports
