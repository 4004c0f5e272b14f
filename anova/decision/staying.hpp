#pragma once

#include "anova/decision/decision_task.hpp"

namespace yates::anova {

bool any_verdict(const Decision& decision, GroupVerdict verdict);

/// No group moves: is the baseline good, or is nothing known?
void weigh_staying(Decision& decision, const DecisionTask& task);

/// Some groups would leave the baseline and the whole gain is not shown, while others were shown to
/// be best as they are: the baseline is kept, and the former are open. Their changes are then those
/// that allow for having been chosen. Nothing is done where one of them alone is shown to gain.
void keep_beside_open_gains(Decision& decision, const DecisionTask& task, const Setting& baseline);

}  // namespace yates::anova
