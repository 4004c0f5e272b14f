#pragma once

#include "anova/decision/decision_task.hpp"

namespace yates::anova {

/// Replaces the groups' advice where a limit forbids it. True where that ended the matter.
bool obey_limits(Decision& decision, const DecisionTask& task, const Setting& baseline);

}  // namespace yates::anova
