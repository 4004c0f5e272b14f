#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What speaks against the advice, the heaviest first: what may turn it (a response that never
/// changes, an order of runs that a drift would mimic, runs without which it is another, data that
/// nobody designed, a placebo that raised an alarm), what is missing in the data, effects that the
/// design mixes, what the model misses, checks that need a look. Whole sentences; empty where
/// nothing does.
std::vector<std::string> doubts(const ResponseReport& report, Typography typography);

/// Where there is a verdict and nothing speaks against it, how many checks were made: "nothing that
/// 5 checks looked for".
std::optional<std::string> no_doubt_sentence(const ResponseReport& report);

/// The doubts about the one advice over several responses, each with the label of its response;
/// what all of them say stands once.
std::vector<std::string> joint_doubts(std::span<const ResponseReport> responses,
                                      const anova::Together& together, Typography typography);

/// What the placebos said; absent where there are none.
std::optional<std::string> placebo_sentence(const anova::Decision& decision);

}  // namespace yates::reports
