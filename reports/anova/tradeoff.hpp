#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "reports/draw/chart.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Settings with their predictions of every response that has a decision: those that no other
/// setting beats in all responses at once come first ("not beaten"). At most 40 rows; the caption
/// says how many are left out.
DataTable tradeoff_table(std::span<const ResponseReport> responses);

/// "3 of 12 settings are not beaten in time and ratio at once".
std::string tradeoff_finding(std::span<const ResponseReport> responses);

/// Two responses against each other, one mark per setting. Absent unless both have a goal and share
/// at least two settings.
std::optional<Chart> tradeoff_chart(const ResponseReport& first, const ResponseReport& second,
                                    std::string_view id);

}  // namespace yates::reports
