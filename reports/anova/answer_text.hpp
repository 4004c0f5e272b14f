#pragma once

#include <span>
#include <string>

#include "anova/together/together.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// What a terminal shows first, and the page in its first box: the advice, the answer in a few
// lines, and what speaks against it.

/// The verdict in one line, which is never broken; the answer, for each combination of the given
/// factors' levels; three doubts at most. Empty without a decision.
std::string answer_text(const ResponseReport& response, const TextOptions& options);

/// The same of a weighted index, the first of the responses: in units of the others where they know
/// the advised setting.
std::string weighted_answer_text(std::span<const ResponseReport> responses,
                                 const TextOptions& options);

/// The same of the one advice over several responses.
std::string joint_answer_text(std::span<const ResponseReport> responses,
                              const anova::Together& together, const TextOptions& options);

}  // namespace yates::reports
