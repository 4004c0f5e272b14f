#pragma once

#include "anova/decision/decision_task.hpp"

namespace yates::anova {

/// Whether all values are above zero on the scale on which they were measured.
bool is_positive(const Fit& fit, const Transformation& scale);

/// No interval of a positive response begins below zero, unless the estimate lies there as well:
/// that one tells that the model is wrong.
void keep_positive(Decision& decision);

/// No mean of a share of one, and no end of its interval, lies outside [0, 1].
void keep_within_one(Decision& decision);

/// A model that expects zero or less of a positive response, at the advised setting or at the
/// baseline, describes neither: what it says of their difference is no advice.
void refuse_below_zero(Decision& decision, const DecisionTask& task, const Setting& baseline);

}  // namespace yates::anova
