#include "anova/strata/error_strata.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "anova/strata/plot_sweep.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using numerics::DoubleDouble;
using numerics::DoubleDoubleVector;

/// Shares closer than this to none or all of a stratum are none or all of it.
constexpr double rounding_of_shares = 1e-9;

/// T' row: the covariance of linear functions of the coefficients in units of sigma^2 is the
/// product of these vectors.
DoubleDoubleVector standardised(const Fit& fit, const DoubleDoubleVector& row) {
  const numerics::Factorization& factorization = fit.factorization;
  DoubleDoubleVector entered(factorization.rank());
  for (std::size_t k = 0; k < factorization.pivots.size(); ++k) {
    entered.set(static_cast<Index>(k), row[static_cast<Index>(factorization.pivots[k])]);
  }
  return numerics::product(entered, fit.unscaled_root);
}

VectorXd rounded_vector(const DoubleDoubleVector& vector) {
  return vector.high + vector.low;
}

/// Z'X T, with one row per whole plot.
MatrixXd plot_sums(const Fit& fit, const std::vector<std::size_t>& plot_of_row, std::size_t plots) {
  const ObservedRows& rows = fit.observations.rows;
  const Index width = fit.matrix.X.cols();
  std::vector<DoubleDoubleVector> sums(plots, DoubleDoubleVector(width));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    DoubleDoubleVector& sum = sums[plot_of_row[i]];
    const auto point = static_cast<Index>(rows[i].point);
    for (Index j = 0; j < width; ++j) sum.set(j, sum[j] + fit.matrix.X(point, j));
  }
  MatrixXd result(static_cast<Index>(plots), fit.factorization.rank());
  for (std::size_t plot = 0; plot < plots; ++plot) {
    result.row(static_cast<Index>(plot)) = rounded_vector(standardised(fit, sums[plot]));
  }
  return result;
}

std::vector<bool> constant_terms(const Fit& fit, const std::vector<bool>& constant_column) {
  std::vector<bool> result(fit.observations.model.terms.size(), true);
  for (std::size_t j = 0; j < constant_column.size(); ++j) {
    const std::optional<std::size_t>& term = fit.matrix.term_of_column[j];
    if (term && !constant_column[j]) result[*term] = false;
  }
  return result;
}

double clean_share(double share) {
  if (share < rounding_of_shares) return 0.0;
  return std::abs(share - 1.0) < rounding_of_shares ? 1.0 : share;
}

std::optional<double> mean_square(double sum_of_squares, std::int64_t df) {
  if (df <= 0) return std::nullopt;
  return std::max(0.0, sum_of_squares) / static_cast<double>(df);
}

/// How the whole-plot mean square depends on the variance between whole plots.
void find_plot_sizes(ErrorStrata& strata, const MatrixXd& sums,
                     const std::vector<std::int64_t>& runs_of_plot) {
  // tr(G) and tr(G^2) of G = Z' M Z = diag(runs) - S S', M the projection on what X leaves.
  double trace = -strata.between_products.trace();
  double trace_of_square = strata.between_products.squaredNorm();
  for (std::size_t plot = 0; plot < runs_of_plot.size(); ++plot) {
    const auto runs = static_cast<double>(runs_of_plot[plot]);
    trace += runs;
    trace_of_square += runs * runs - 2.0 * runs * sums.row(static_cast<Index>(plot)).squaredNorm();
  }
  const auto df = static_cast<double>(strata.whole_plot_df);
  strata.effective_whole_plot_df = df;
  strata.whole_plot_size = df > 0.0 ? trace / df : strata.runs_per_whole_plot;
  if (!strata.whole_plot_mean_square || !strata.subplot_mean_square) return;
  const double within = *strata.subplot_mean_square;
  const double between =
      std::max(0.0, *strata.whole_plot_mean_square - within) / strata.whole_plot_size;
  strata.whole_plot_variance = between;
  const double expectation = df * within + trace * between;
  const double spread =
      df * within * within + 2.0 * trace * within * between + trace_of_square * between * between;
  if (spread > 0.0) {
    strata.effective_whole_plot_df = std::min(df, expectation * expectation / spread);
  }
}

/// The variance of something of which `all` is the multiple of the subplot variance, and `share`
/// times that lies between whole plots.
std::optional<StratumVariance> estimate(const ErrorStrata& strata, double all, double share) {
  const bool needs_whole_plots = share > 0.0;
  const bool needs_subplots = share != 1.0;
  if ((needs_whole_plots && !strata.whole_plot_mean_square) ||
      (needs_subplots && !strata.subplot_mean_square)) {
    return std::nullopt;
  }
  const double subplot = needs_subplots ? *strata.subplot_mean_square : 0.0;
  double whole_plot = needs_whole_plots ? *strata.whole_plot_mean_square : 0.0;
  // More than all of it cannot lie between whole plots unless they differ.
  if (share > 1.0) whole_plot = std::max(whole_plot, subplot);
  const double within = (1.0 - share) * all * subplot;
  const double between = share * all * whole_plot;
  const double spread =
      (needs_subplots ? within * within / static_cast<double>(strata.subplot_df) : 0.0) +
      (needs_whole_plots ? between * between / strata.effective_whole_plot_df : 0.0);
  const double variance = within + between;
  if (spread > 0.0) return StratumVariance{variance, variance * variance / spread};
  return StratumVariance{variance, needs_whole_plots ? strata.effective_whole_plot_df
                                                     : static_cast<double>(strata.subplot_df)};
}

}  // namespace

std::optional<ErrorStrata> error_strata(const Fit& fit,
                                        const std::vector<std::size_t>& whole_plot_of_row) {
  const ObservedRows& rows = fit.observations.rows;
  if (whole_plot_of_row.size() != rows.size()) {
    throw std::domain_error("error_strata: every observed row needs its whole plot");
  }
  if (rows.empty()) return std::nullopt;
  const PlotSweep sweep = sweep_plots(fit, whole_plot_of_row);
  const auto plots = static_cast<std::int64_t>(sweep.runs_of_plot.size());
  if (plots < 2 || sweep.runs_of_plot.size() == rows.size()) return std::nullopt;

  ErrorStrata result;
  result.whole_plot_term = constant_terms(fit, sweep.constant_column);
  result.whole_plots = sweep.runs_of_plot.size();
  result.runs_per_whole_plot =
      static_cast<double>(rows.size()) / static_cast<double>(result.whole_plots);
  result.whole_plot_df = plots + sweep.rank - fit.factorization.rank();
  result.subplot_df = static_cast<std::int64_t>(rows.size()) - plots - sweep.rank;
  const double rounding = rounding_share * fit.total_sum_of_squares.value();
  const auto cleared = [&](double sum_of_squares) {
    return sum_of_squares > rounding ? sum_of_squares : 0.0;
  };
  const DoubleDouble between = fit.residual_sum_of_squares - sweep.residual_sum_of_squares;
  result.whole_plot_mean_square = mean_square(cleared(between.value()), result.whole_plot_df);
  result.subplot_mean_square =
      mean_square(cleared(sweep.residual_sum_of_squares.value()), result.subplot_df);
  result.subplot_variance = result.subplot_mean_square;

  const MatrixXd sums = plot_sums(fit, whole_plot_of_row, result.whole_plots);
  result.between_products = sums.transpose() * sums;
  find_plot_sizes(result, sums, sweep.runs_of_plot);
  result.balanced = result.effective_whole_plot_df >=
                    (1.0 - rounding_of_shares) * static_cast<double>(result.whole_plot_df);
  const auto multiples = term_multiples(fit, result.between_products);
  for (std::size_t t = 0; t < multiples.size(); ++t) {
    TermStratum term;
    term.whole_plot_share = multiples[t] ? clean_share(*multiples[t] / result.whole_plot_size)
                                         : (result.whole_plot_term[t] ? 1.0 : 0.0);
    if (const auto error = estimate(result, 1.0, term.whole_plot_share)) {
      term.error_mean_square = error->variance;
      term.error_df = error->df;
    }
    result.balanced =
        result.balanced && (term.whole_plot_share == 0.0 || term.whole_plot_share == 1.0);
    result.terms.push_back(term);
  }
  return result;
}

std::optional<StratumVariance> variance_of(const Fit& fit, const ErrorStrata& strata,
                                           const DoubleDoubleVector& row) {
  const VectorXd v = rounded_vector(standardised(fit, row));
  const double all = v.squaredNorm();
  if (!(all > 0.0)) return estimate(strata, 0.0, 0.0);
  const double between = v.dot(strata.between_products * v) / strata.whole_plot_size;
  return estimate(strata, all, clean_share(between / all));
}

}  // namespace yates::anova
