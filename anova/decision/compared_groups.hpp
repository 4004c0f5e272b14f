#pragma once

#include "anova/decision/decision_task.hpp"

namespace yates::anova {

/// Compares the combinations of every group of the task.
void find_groups(Decision& decision, const DecisionTask& task, const Setting& baseline);

/// The factors in no group, and what each may change at most.
void find_free_factors(Decision& decision, const DecisionTask& task);

}  // namespace yates::anova
