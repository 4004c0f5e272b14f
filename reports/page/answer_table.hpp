#pragma once

#include <span>

#include "anova/together/together.hpp"
#include "reports/draw/html.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The answer of answer_parts() in one small table: a row per line, or where factors are given a
/// row for each combination of their levels, with what is the same for all below it.
Markup answer_table(const ResponseReport& response);
/// What the advice of a weighted index means in each response; see weighted_answer().
Markup weighted_answer_table(std::span<const ResponseReport> responses);
/// The answer over several responses in one table.
Markup joint_answer_table(std::span<const ResponseReport> responses,
                          const anova::Together& together);

}  // namespace yates::reports
