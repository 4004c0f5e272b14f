#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// "Do this: codec=zstd, threads=2", "Keep the baseline: ...", "Change nothing: ...", "Do not
/// decide yet: ...".
std::string verdict_title(const ResponseReport& report);
/// What stands above the verdict of one of several responses, whose intervals are narrower than
/// those that hold for all together: "If only time (s) counted, with intervals for it alone:
/// smaller is better".
std::string only_this_text(const ResponseReport& report);
/// The expected value, the change against the baseline, what is tied, what interacts, what is idle,
/// the limit, the caution: whole sentences in this order, as many as apply.
std::vector<std::string> verdict_sentences(const ResponseReport& report, Typography typography);
/// What the limit says at the recommended setting: "met by the whole interval", "missed by the
/// expected value"; absent without a limit or a setting.
std::optional<std::string> limit_verdict(const ResponseReport& report);

}  // namespace yates::reports
