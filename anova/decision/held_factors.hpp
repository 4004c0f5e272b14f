#pragma once

#include <cstddef>
#include <vector>

#include "anova/decision/decision_task.hpp"

namespace yates::anova {

/// The factors in no group that were shown to change a limited response and must stay at their
/// levels of `setting`: with others beside its levels of the groups, a limit is broken, or kept
/// less surely than there. `settings` are those of the candidates.
std::vector<std::size_t> held_for_limits(const Decision& decision,
                                         const std::vector<Setting>& settings,
                                         const Setting& setting);

/// All factors in no group whose levels must be named with those of the groups, see
/// Decision::held.
std::vector<HeldFactor> held_factors(const Decision& decision, const DecisionTask& task,
                                     const Setting& setting);

}  // namespace yates::anova
