#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

/// What a term of the model is tested against.
struct TermStratum {
  /// How much of the term lies between the whole plots: 1 for a term of whole plots, 0 for one of
  /// subplots, something between where the design is not balanced; rarely a little above 1.
  double whole_plot_share = 0.0;
  /// The expectation of the term's mean square if the term does nothing, estimated; absent where a
  /// stratum that it needs has no degrees of freedom: then the term cannot be tested.
  std::optional<double> error_mean_square;
  std::optional<double> error_df;  // Satterthwaite's
};

/// The two error strata of a split plot. Model: y = X b + Z u + e, with one independent error u of
/// variance whole_plot_variance per whole plot and one error e of variance subplot_variance per
/// run. Estimated by fitting constants (Henderson's method 3): what whole plots as a further
/// category explain beyond X is the residual between whole plots, what X and whole plots together
/// leave is the residual within.
///     E(subplot mean square) = subplot_variance
///     E(whole-plot mean square) = subplot_variance + whole_plot_size * whole_plot_variance
/// In a balanced design these are the residuals of both strata of R's aov with Error(), and all
/// tests are exact. Otherwise the variance components are moment estimates, and degrees of freedom
/// are Satterthwaite's. Sources: C. R. Henderson, Estimation of variance and covariance components,
/// Biometrics 9, 1953; F. E. Satterthwaite, An approximate distribution of estimates of variance
/// components, 1946; D. C. Montgomery, Design and Analysis of Experiments, section 14.4.
struct ErrorStrata {
  /// Per term of the model: constant within every whole plot, as blocks and the factors that are
  /// hard to change.
  std::vector<bool> whole_plot_term;
  std::vector<TermStratum> terms;  // per term of the model, each after those that do not contain it
  std::size_t whole_plots = 0;
  double runs_per_whole_plot = 0.0;  // on average
  bool balanced = false;  // every term lies in one stratum, and all whole plots weigh the same
  std::int64_t whole_plot_df = 0;
  std::optional<double> whole_plot_mean_square;  // absent without degrees of freedom
  std::int64_t subplot_df = 0;
  std::optional<double> subplot_mean_square;  // absent without degrees of freedom
  std::optional<double> subplot_variance;
  std::optional<double> whole_plot_variance;  // at least 0; absent unless both mean squares exist

  // What variance_of() needs beside the above.
  double whole_plot_size = 0.0;  // of the expectation above; runs_per_whole_plot if all are equal
  /// Degrees of freedom of the whole-plot mean square as a multiple of a chi-squared variable: at
  /// most whole_plot_df, equal to it if the whole plots are equally large.
  double effective_whole_plot_df = 0.0;
  /// S'S with S = Z'X T, whose rows are sums over the whole plots; T is Fit::unscaled_root.
  Eigen::MatrixXd between_products;
};

/// `whole_plot_of_row` has one element per fit.observations.rows, numbered from 0; see
/// whole_plots(). The result is absent where there are no two strata: observations known by their
/// summaries only, a single whole plot, or as many whole plots as runs. Throws InputError where the
/// whole plots times the coefficients do not fit into memory.
std::optional<ErrorStrata> error_strata(const Fit& fit,
                                        const std::vector<std::size_t>& whole_plot_of_row);

struct StratumVariance {
  double variance;
  double df;  // Satterthwaite's; exact in a balanced design if one stratum is involved
};

/// The variance of a linear function of the coefficients, row * b, under both components of
/// variance, where b is the least-squares estimate; `row` as for combination(). With v = T' row,
/// and q = v' S'S v / whole_plot_size:
///     variance = (|v|^2 - q) subplot mean square + q whole-plot mean square
/// Where the whole-plot mean square is the smaller one, it counts as it is, as in exact tests,
/// unless q exceeds |v|^2. It is absent where a stratum that the function needs has no degrees of
/// freedom.
std::optional<StratumVariance> variance_of(const Fit& fit, const ErrorStrata& strata,
                                           const numerics::DoubleDoubleVector& row);

}  // namespace yates::anova
