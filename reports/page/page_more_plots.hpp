#pragma once

#include <cstddef>

#include "reports/draw/html.hpp"
#include "reports/page/report.hpp"

namespace yates::reports {

// Plots that few readers need, folded. They are not printed; `yates plot` draws each on its own.

/// Further views of what the factors do: the response against numbers, lines of equal response,
/// corners, single runs by setting.
Markup more_views(const Report& report, std::size_t response);

/// Further looks at what the model leaves: predicted against measured, powers, launch order, and
/// residuals by the factors at whose levels they scatter differently.
Markup more_checks(const Report& report, std::size_t response);

}  // namespace yates::reports
