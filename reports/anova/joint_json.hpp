#pragma once

#include <span>

#include "anova/together/together.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The one advice over several responses: `responses` by name, and of each combination of the given
/// factors `kind`, `title`, `advised` and the `settings` with what they change in each response.
Json joint_json(std::span<const ResponseReport> responses, const anova::Together& together);

}  // namespace yates::reports
