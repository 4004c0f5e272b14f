#pragma once

#include <cstddef>
#include <vector>

#include "anova/decision/decision_task.hpp"

namespace yates::anova {

/// The limits' status at a setting: its own where it was measured; otherwise, as in a fraction, the
/// worst of the considered settings that agree with it in `factors`, and by_estimate where none
/// does.
LimitStatus limits_at(const std::vector<Candidate>& candidates,
                      const std::vector<Setting>& settings, const std::vector<std::size_t>& factors,
                      const Setting& setting);

/// The factors that were shown to change the response or a limited one. Only these leave the
/// baseline: of settings that differ in others, whichever seems to keep the limits best is the
/// luckiest.
std::vector<std::size_t> moving_factors(const Decision& decision);

/// Whether runs were made with the setting's levels of these factors, and none of them succeeded.
bool all_runs_failed(const DecisionTask& task, const std::vector<std::size_t>& factors,
                     const Setting& setting);

/// The same of the given factors and those that leave the baseline.
bool all_runs_failed(const Decision& decision, const DecisionTask& task, const Setting& setting);

/// Replaces the groups' advice where a limit forbids it, or where all of its runs failed. True
/// where that ended the matter.
bool obey_limits(Decision& decision, const DecisionTask& task, const Setting& baseline);

}  // namespace yates::anova
