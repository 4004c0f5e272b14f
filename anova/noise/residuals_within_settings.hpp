#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

namespace yates::anova {

struct Fit;

/// What repeated runs leave when the settings' means and the effects of block and drift are taken
/// out.
struct ResidualsWithinSettings {
  std::vector<double> residual;  // per point, of the mean of its runs
  std::vector<double> leverage;  // per point, the sum over its runs, in [0, runs]
  /// Points x columns of unit length: with the indicators of the settings, each scaled to length
  /// one after the runs are weighted, the directions that are taken out. No columns without block
  /// and drift.
  Eigen::MatrixXd design;
  std::vector<double> share;  // per point, its weight divided by that of its setting
};

/// By least squares with the given variance of one run at each point as weights.
ResidualsWithinSettings residuals_within_settings(const Fit& fit, std::span<const double> variance);

}  // namespace yates::anova
