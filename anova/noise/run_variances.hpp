#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

namespace yates::anova {

struct Fit;
struct Observations;

/// Where the variance of single runs is read from.
enum class VarianceSource {
  repeated_runs,  // runs of one setting among themselves, with the effects of block and drift
                  // removed
  residuals,      // what the model leaves at each point (HC2), where settings are not repeated
};

/// The variance of one run as it may differ between groups of points. A group is a setting, or
/// settings that share their noise; of residuals it is a point.
///
/// A group's variance is the sum of its squared residuals divided by its `df`, the sum of 1 - h
/// over its runs, where h is the leverage of a run: the almost unbiased estimator of S. D. Horn, R.
/// A. Horn, D. B. Duncan, Journal of the American Statistical Association 70, 1975. Of repeated
/// runs without blocks it is the sample variance, and df is n - 1. Of residuals it is HC2 (J. G.
/// MacKinnon, H. White, Journal of Econometrics 29, 1985).
///
/// With blocks, the residuals of the runs on settings and blocks are taken with the groups' own
/// variances as weights, found in three passes. Noise of a loud group still reaches the blocks'
/// means and from there a quiet group, so that with few settings the variance of a quiet group is
/// estimated too large.
struct RunVariances {
  VarianceSource source = VarianceSource::repeated_runs;
  /// Per point, and absent where nothing tells its variance: a single run of its setting, equal
  /// values of all runs (which come from a clock's resolution rather than from a machine without
  /// noise), or a point that determines a coefficient alone. Such points take the pooled variance.
  std::vector<std::optional<std::size_t>> group_of_point;
  std::vector<double> variance;  // per group
  std::vector<double> df;        // per group; zero of one that is not used
  /// Per group, the variances at which degrees of freedom are calculated: the estimated ones, or
  /// for residuals equal ones, as R. M. Bell, D. F. McCaffrey, Survey Methodology 28, 2002, do.
  std::vector<double> reference;
  /// Half the covariances of the groups' estimates at the reference variances. Empty where they are
  /// independent with reference^2 / df each; also for more than 1,000 points, where that bounds the
  /// variance of any weighted sum at equal variances from above.
  Eigen::MatrixXd half_covariance;
  double df_given = 0.0;  // by give_own_variance(): of runs that the other groups count, too

  std::size_t groups() const { return variance.size(); }
  /// The degrees of freedom of all runs: no sum of variances has more.
  double all_df() const;
  /// The mean of the groups' variances, weighted by their df.
  double pooled() const;
  /// The variance of one run at a point.
  double of_point(std::size_t point) const;
  /// The same of the reference variances.
  double reference_of_point(std::size_t point) const;
  /// A sum over the points of weight times variance of one run, as weights of the groups.
  Eigen::VectorXd group_weights(const Eigen::VectorXd& point_weights) const;
  /// Satterthwaite's degrees of freedom of the sum over the groups of weight times variance.
  /// Source: F. E. Satterthwaite, Biometrics Bulletin 2, 1946.
  double satterthwaite(const Eigen::VectorXd& weights) const;
};

/// From the repeated runs of each setting, or of the groups that `group_of_setting` names by an
/// index per setting (see groups_by_factors; empty: each setting for itself). The variances are
/// absent where no setting with different values is repeated. Throws std::domain_error where the
/// number of indexes is not that of the settings.
std::optional<RunVariances> variances_of_repeated_runs(
    const Fit& fit, std::span<const std::size_t> group_of_setting = {});

/// Gives the runs of a setting a variance of their own, known on `df` degrees of freedom. They
/// still count in the variance of their former group.
void give_own_variance(RunVariances& variances, const Observations& observations,
                       std::size_t setting, double variance, double df);

/// From the residuals of the fit. The variances are absent without residual degrees of freedom.
std::optional<RunVariances> variances_of_residuals(const Fit& fit);

/// From the repeated runs where at least half of the settings are repeated, else from the
/// residuals.
std::optional<RunVariances> run_variances(const Fit& fit,
                                          std::span<const std::size_t> group_of_setting = {});

/// Per setting, an index that is the same for settings with the same levels of the named factors
/// (indexes into Observations::factors): groups for noise that these factors drive.
std::vector<std::size_t> groups_by_factors(const Observations& observations,
                                           std::span<const std::size_t> factors);

}  // namespace yates::anova
