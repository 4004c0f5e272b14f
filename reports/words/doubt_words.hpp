#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/doubt.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What speaks against the advice, the farthest reach first: what may turn it (a response that
/// never changes, an order of runs that a drift would mimic, runs without which it is another, data
/// that nobody designed, a placebo that raised an alarm, effects that the design mixes, a model
/// that misses more than noise), what the gain is counted from, what leaves the choice open
/// (settings without runs, those that may be as good, a number at the end of what was tried), what
/// makes its intervals less exact. What the advice has already allowed for, such as uneven noise,
/// is none. Empty where nothing does.
std::vector<Doubt> doubts(const ResponseReport& report, Typography typography);

/// The doubts about the one advice over several responses, each with the label of its response;
/// what all of them say stands once.
std::vector<Doubt> joint_doubts(std::span<const ResponseReport> responses,
                                const anova::Together& together, Typography typography);

/// The word of JSON: "advice", "gain", "choice", "numbers".
std::string_view to_string(DoubtReach reach);

/// Whether there is a setting to doubt, and whether it is the baseline.
enum class AdviceKind { none, keep, change };
AdviceKind advice_kind(const ResponseReport& report);
AdviceKind advice_kind(const anova::Together& together);

/// What a doubt is about: "the order of the runs".
std::string_view subject_text(const Doubt& doubt);

/// "2 further doubts: missing runs and the noise", of all after the first `shown`; empty where
/// there are none.
std::string further_doubts(const std::vector<Doubt>& doubts, std::size_t shown);

/// What stands above the doubts, by the first of them and the advice: "Main doubt: a tie (the
/// advice stands)".
std::string doubt_heading(const Doubt& doubt, AdviceKind advice);

/// Where there is a verdict and nothing speaks against it, how many checks were made: "none; 5
/// checks found no fault".
std::optional<std::string> no_doubt_sentence(const ResponseReport& report);

/// What the placebos said; absent where there are none.
std::optional<std::string> placebo_sentence(const anova::Decision& decision);

}  // namespace yates::reports
