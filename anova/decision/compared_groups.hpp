#pragma once

#include "anova/decision/decision_task.hpp"

namespace yates::anova {

/// Compares the combinations of every group of the task.
void find_groups(Decision& decision, const DecisionTask& task, const Setting& baseline);

/// The factors in no group, and what each may change at most, on average over all others.
void find_free_factors(Decision& decision, const DecisionTask& task);

/// The same at the setting that is advised, of factors that interactions of the model hold: an
/// average may hide what they change there.
void bound_beside_advice(Decision& decision, const DecisionTask& task);

}  // namespace yates::anova
