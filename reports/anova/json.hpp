#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "anova/together/together.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The document `yates.anova/1`. Fields come in a fixed order, numbers round-trip, a value that
/// does not exist is null. With several responses one document whose "analyses" holds theirs. With
/// a decision it has a "decision" object, whose sentences are those of page and terminal; the one
/// advice over several responses is "together".
std::string anova_json(std::span<const ResponseReport> responses, std::string_view version,
                       const std::optional<anova::Together>& together = std::nullopt);

}  // namespace yates::reports
