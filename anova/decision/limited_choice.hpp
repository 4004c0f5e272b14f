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

/// Whether runs were made with the setting's levels of the given factors and of those that leave
/// the baseline, and none of them succeeded.
bool all_runs_failed(const Decision& decision, const DecisionTask& task, const Setting& setting);

/// Replaces the groups' advice where a limit forbids it, or where all of its runs failed. True
/// where that ended the matter.
bool obey_limits(Decision& decision, const DecisionTask& task, const Setting& baseline);

}  // namespace yates::anova
