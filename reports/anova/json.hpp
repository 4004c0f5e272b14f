#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The document `yates.anova/1`. Fields come in a fixed order, numbers round-trip, a value that
/// does not exist is null. With several responses one document whose "analyses" holds theirs. With
/// a decision it has a "decision" object, whose sentences are those of page and terminal.
std::string anova_json(std::span<const ResponseReport> responses, std::string_view version);

}  // namespace yates::reports
