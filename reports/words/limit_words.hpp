#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Whether the advised setting keeps the limits; absent without a limit or a setting.
std::optional<std::string> limit_at(const ResponseReport& report, const anova::Decision& decision);

/// What would be better than the advice and the limits forbid, the best first, other levels of what
/// is held for a limit, and why a baseline that breaks them must be left: "batch=128 breaks mem <=
/// 900 MiB (1268 MiB)".
std::vector<std::string> forbidden_texts(const ResponseReport& report,
                                         const anova::Decision& decision, Typography typography);

/// The first of these for a title, without the value: "batch=128 breaks mem <= 900 MiB", "the
/// baseline breaks acc >= 0.8". Empty where no limit forbids anything better.
std::string forbidding_limit(const ResponseReport& report, const anova::Decision& decision);

/// What is added to a setting whose limits have that status: "; whether it keeps failures <= 0 is
/// not certain", "; it breaks mem <= 900 MiB"; empty where they are kept with the whole interval.
/// The decision is the one that compares the setting with others.
std::string limit_suffix(const ResponseReport& report, const anova::Decision& decision,
                         const anova::Setting& setting, anova::LimitStatus limits);

/// How many settings the limits, of this response or another, leave to choose from.
std::optional<std::string> limits_sentence(const anova::Decision& decision);

/// Where no setting keeps the limits: the one that misses them by the least share; absent where
/// that is not known.
std::optional<std::size_t> nearest_to_limits(const anova::Decision& decision);

/// What a candidate misses: "mem is 950 MiB, 50 MiB beyond the limit <= 900 MiB"; empty where
/// nothing.
std::string missed_limits_text(const ResponseReport& report, const anova::Candidate& candidate,
                               Typography typography);

}  // namespace yates::reports
