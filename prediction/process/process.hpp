#pragma once

#include <vector>

#include <Eigen/Core>

#include "prediction/process/covariance.hpp"
#include "prediction/process/likelihood.hpp"
#include "prediction/samples/samples.hpp"

namespace yates::prediction {

/// A Gaussian process that has seen settings. `parameters` and `samples` determine all else.
struct GaussianProcess {
  ProcessParameters parameters;
  Samples samples;
  Eigen::RowVectorXd centre;  // of the features
  Conditioned state;
};

/// One that has seen nothing, to be replaced.
GaussianProcess empty_process();

/// Throws std::domain_error where samples are empty, not finite or not of one length.
void check(const Samples& samples);

/// Throws std::domain_error where `check` does, where the parameters do not fit the samples or are
/// negative, and where the covariance is singular because the nugget is too small.
GaussianProcess process_of(const ProcessParameters& parameters, const Samples& samples);

struct ProcessPrediction {
  Eigen::VectorXd mean;
  /// Of the mean over many runs of the setting, its own deviation (nugget) included, and that the
  /// mean of all settings was estimated.
  Eigen::VectorXd variance;
  /// Of one run: `run_variance` more. They are the same where no setting was repeated, because the
  /// nugget then contains the noise.
  Eigen::VectorXd run_variance;
};

/// Of settings that are not among the samples (or, for one that is, of another one with the same
/// features). Throws std::domain_error where the columns are not those of the samples or not
/// finite.
ProcessPrediction predict(const GaussianProcess& process, const Eigen::MatrixXd& features);
/// The means of predict() alone, for a number of operations in proportion to the samples instead of
/// their square.
Eigen::VectorXd predicted_means(const GaussianProcess& process, const Eigen::MatrixXd& features);

/// Of each setting from those outside of its group alone, with the same parameters: for a group F
///     mean y_F - (P_FF)^-1 (P y)_F,   covariance (P_FF)^-1
/// of the observed means, with P of `Conditioned`. `groups` has a number for each setting. Throws
/// std::domain_error where it has not, or all are in one group. Source: O. Dubrule, Cross
/// validation of kriging in a unique neighborhood, Mathematical Geology 15, 1983.
ProcessPrediction left_out(const GaussianProcess& process, const std::vector<int>& groups);

}  // namespace yates::prediction
