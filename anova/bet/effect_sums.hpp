#pragma once

#include <optional>

#include <Eigen/Core>

#include "anova/comparisons/estimates.hpp"
#include "anova/reading/observations.hpp"
#include "anova/strata/whole_plots.hpp"

namespace yates::anova {

/// What the runs say of effects once level, blocks and drift are fitted:
///     -2 log likelihood = (total - 2 told' b + b' products b) / variance
struct EffectSums {
  Eigen::MatrixXd products;
  Eigen::VectorXd told;
  double total = 0.0;
  double df = 0.0;  // of the total
  double runs = 0.0;
  double mean = 0.0;    // of all runs, as a deviation from the origin
  Eigen::VectorXd row;  // the mean of the runs' rows
};

/// `rows` has a row of effects per setting. Runs weigh by the inverse of their noise where that
/// differs; whole plots share theirs. The sums are absent where `noise` is of whole plots and
/// these, or their variances, are not known.
std::optional<EffectSums> effect_sums(const Observations& data, const Eigen::MatrixXd& rows,
                                      const std::optional<Noise>& noise,
                                      const std::optional<WholePlots>& plots);

}  // namespace yates::anova
