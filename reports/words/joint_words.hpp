#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/joint_parts.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// The one advice over several responses. `responses` are those that decide_together() was given, in
// the same order.

/// "Do this: threads=8", "Choose: threads=8 (best for time) or the baseline (best for energy)",
/// "Keep the baseline: ...".
std::string joint_title(std::span<const ResponseReport> responses, const anova::Together& together);

/// What the advised setting changes in each response; of a trade-off what each way gains and costs.
std::vector<std::string> joint_sentences(std::span<const ResponseReport> responses,
                                         const anova::Together& together, Typography typography);

/// What is gained against what it costs: "Weigh time against energy: every gain has its cost".
std::string weighing_text(const Responses& responses, const anova::JointDecision& decision);

/// "threads=8, codec=zstd": the levels of the factors that are chosen.
std::string joint_setting_name(const ResponseReport& report, const anova::JointDecision& decision,
                               const anova::JointSetting& setting);

}  // namespace yates::reports
