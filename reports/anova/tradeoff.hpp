#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "anova/together/together.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Two responses against each other, one mark per setting of one joint decision: the baseline's
/// mean and what the setting changes, with the intervals of the changes that no other setting
/// beats. `first` and `second` are indexes into Together::answers.
Chart tradeoff_chart(std::span<const ResponseReport> responses, const anova::Together& together,
                     std::size_t decision, std::size_t first, std::size_t second,
                     std::string_view id);

/// The response that shows the trade best against the first one: in which the most settings are
/// not beaten in these two alone. Of `together.answers`, at least two.
std::size_t telling_response(std::span<const ResponseReport> responses,
                             const anova::Together& together, std::size_t decision);

}  // namespace yates::reports
