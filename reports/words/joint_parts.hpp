#pragma once

#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// What sentences and tables on several responses are made of.

using Responses = std::vector<const ResponseReport*>;

/// Those that take part, in the order of JointSetting::changes.
Responses joint_responses(std::span<const ResponseReport> responses,
                          const anova::Together& together);

/// What a setting changes in one response: "2.1 times faster (1.9 to 2.4)", "no change shown (at
/// most 1.3 J)".
std::string joint_change_text(const ResponseReport& report, const anova::JointDecision& decision,
                              const anova::JointChange& change, Typography typography,
                              bool as_factor = false);

/// What is expected of a response at the baseline of a decision, on the scale of its analysis.
const anova::Effect& expected_baseline(const ResponseReport& report,
                                       const anova::JointDecision& decision);

/// See limit_suffix().
std::string joint_limit_suffix(const ResponseReport& report, const anova::JointDecision& decision,
                               const anova::JointSetting& setting);

/// Whether a response changes at some setting by so much that all its changes are read as factors.
bool any_factor(const ResponseReport& report, const anova::JointDecision& decision,
                std::size_t response);

/// How much a setting gains in a response, on the scale of its analysis; below zero where it loses,
/// zero where no change was shown.
double gain_in(const ResponseReport& report, const anova::JointSetting& setting,
               std::size_t response);

/// The settings worth naming beside an advised one: those that gain in some response and that no
/// other one beats.
std::vector<const anova::JointSetting*> ways_of(const anova::JointDecision& decision);

}  // namespace yates::reports
