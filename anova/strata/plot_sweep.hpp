#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anova/fit/fit.hpp"
#include "numerics/double_double.hpp"

namespace yates::anova {

/// The observed rows of a fit, with the means of each whole plot taken out of the response and of
/// the model's columns.
struct PlotSweep {
  std::vector<std::int64_t> runs_of_plot;
  std::vector<bool> constant_column;  // per column of the model matrix: within every whole plot
  std::int64_t rank = 0;              // of the swept columns
  /// What whole plots and the model's columns together leave.
  numerics::DoubleDouble residual_sum_of_squares;
};

/// The whole plots are numbered from 0, one number per fit.observations.rows. Throws InputError
/// where the swept columns do not fit into memory.
PlotSweep sweep_plots(const Fit& fit, const std::vector<std::size_t>& plot_of_row);

}  // namespace yates::anova
