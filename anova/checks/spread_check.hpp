#pragma once

#include <vector>

#include "anova/checks/diagnostics.hpp"

namespace yates::anova {

/// Whether runs scatter more where the fitted value is larger, at some level of a factor, or at
/// some setting; p is that of the smallest of these, times their number. Where several say so, the
/// first of them tells what can be done. Rates of false alarms and power are in
/// docs/decisions-hold.md. `df` are those of the correlation: the residual's, at most one per
/// residual, less 2.
Check spread_check(const Fit& fit, const std::vector<Residual>& residuals, double df);

}  // namespace yates::anova
