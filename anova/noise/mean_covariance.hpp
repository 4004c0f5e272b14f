#pragma once

#include <cstddef>
#include <optional>

#include <Eigen/Core>

#include "anova/noise/run_variances.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

struct Fit;

/// The covariance of several linear functions of a fit's coefficients, as means of settings, and
/// the degrees of freedom of its estimate.
struct MeanCovariance {
  Eigen::MatrixXd covariance;       // k x k, of the estimates
  std::optional<double> common_df;  // where one estimate of sigma serves all

  /// Degrees of freedom of the variance of estimate i minus estimate j (i == j: of estimate i
  /// itself): the common ones, or Satterthwaite's.
  double df(std::size_t i, std::size_t j) const;
  /// Of the variance of the sum of weights[i] times estimate i; k weights.
  double df(const Eigen::VectorXd& weights) const;

  /// Where runs have variances of their own: k x points, the coefficients with which the means of
  /// the points, times the square roots of their numbers of runs, enter.
  Eigen::MatrixXd coefficients = {};
  std::optional<RunVariances> variances = std::nullopt;
};

/// The rows are functions of the coefficients as for combination(): one element per column of the
/// model matrix. The covariance is variance times (row T)(row T)' with the fit's unscaled_root T:
/// with the residual mean square, or any estimate of the variance of one run, as pure error, and
/// its df > 0. variance >= 0. Throws std::domain_error outside the ranges.
MeanCovariance equal_variances(const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                               double variance, double df);

/// The estimates are those of least squares; each point's runs have the variance of their group.
MeanCovariance unequal_variances(const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                                 const RunVariances& variances);

/// With the variances that run_variances chooses. Throws std::domain_error where the data tell no
/// variance at all: no run is repeated, and the model leaves no residual or an exact zero.
MeanCovariance unequal_variances(const Fit& fit, const numerics::DoubleDoubleMatrix& rows);

}  // namespace yates::anova
