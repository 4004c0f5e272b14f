#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <Eigen/Core>

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

/// Per term of the model, tr(P Z Z') / rank P for the projection P on what the term adds to the
/// terms that do not contain it: in the mean square of a term that does nothing, the multiple of
/// the variance between whole plots. It is absent for a term that adds nothing, or so little that
/// doubles do not tell. `between_products` as in ErrorStrata.
std::vector<std::optional<double>> term_multiples(const Fit& fit,
                                                  const Eigen::MatrixXd& between_products);

}  // namespace yates::anova
