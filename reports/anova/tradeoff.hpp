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

}  // namespace yates::reports
