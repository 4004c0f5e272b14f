#pragma once

#include <Eigen/Core>

#include "anova/noise/run_variances.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

/// Below this difference of natural logarithms, typical values and totals tell the same.
inline constexpr double noticed_shift_of_totals = 0.005;

/// Of a difference between means of natural logarithms, whose runs scatter by `variances`, the
/// difference between the logarithms of the arithmetic means: what totals differ by. For lognormal
/// runs the mean is exp(mu + sigma^2 / 2), so half of each variance is added, times `weights` (one
/// per group; 1 for that of the minuend, -1 for the other).
///
/// Limits by MOVER: the limits of independent parts, each at `confidence`, are put together by
/// their squared distances from the estimate. `difference` has limits at that confidence; those of
/// a variance s^2 with df degrees of freedom are df s^2 / chi-squared. Source: G. Y. Zou, C. Y.
/// Huo, J. Taleban, Environmetrics 20, 2009, 172-180. Simulated in docs/decisions-hold.md,
/// "logarithms that scatter unequally". 0 < confidence < 1.
Effect difference_of_arithmetic_means(const Effect& difference, const RunVariances& variances,
                                      const Eigen::VectorXd& weights, double confidence);

}  // namespace yates::anova
