#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What speaks against the advice, the heaviest first: what may turn it (an order of runs that a
/// drift would mimic, runs without which it is another, data that nobody designed, a placebo that
/// raised an alarm), what is missing in the data, effects that the design mixes, what the model
/// misses, checks that need a look. Whole sentences; empty where nothing does.
std::vector<std::string> doubts(const ResponseReport& report, Typography typography);

/// What the placebos said; absent where there are none.
std::optional<std::string> placebo_sentence(const anova::Decision& decision);

}  // namespace yates::reports
