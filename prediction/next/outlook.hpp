#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// Settings that may be measured next, the measured ones among them.
struct Candidates {
  std::vector<Input> inputs;  // with every level that a candidate has
  Eigen::MatrixXd settings;   // candidates x inputs, each once
};

/// Runs of one response, each at the candidate with this number.
struct MeasuredRuns {
  std::vector<Eigen::Index> candidate;
  std::vector<double> value;
};

/// What is known of the mean response over many runs of each candidate, on the scale: a joint
/// normal distribution.
struct Outlook {
  Scale scale;
  Eigen::VectorXd mean;
  Eigen::MatrixXd covariance;
  double run_variance;     // of a single run around the mean of its setting
  Eigen::VectorXd runs;    // per candidate: measured, and expected ones
  double rounding = 0.0;   // variances up to this are of what is known exactly
  bool from_zero = false;  // on the raw scale, without a run below 0: no mean is below 0
};

/// By a Gaussian process (process/fit.hpp, Matern with a linear part) of the settings' means, whose
/// nugget is a deviation of the setting, which its replications share. Where no setting was
/// repeated, nobody can tell that from noise: half of it then counts as noise, so that replications
/// are worth something. Inputs that never varied are as influential as is usual. All variances but
/// that of a run are raised so that intervals of 90 % hold that share of the settings that were
/// left out; they are never lowered.
///
/// Throws InputError where the runs are of fewer than two candidates, and where a response of zero
/// or less is to be taken as a logarithm; std::domain_error above `most_process_settings`.
Outlook outlook_of(const Candidates& candidates, const MeasuredRuns& runs,
                   std::optional<Scale> scale = std::nullopt);

/// As if a run of the candidate had been measured, with the value that is expected there: means
/// stay as they are, and the covariance no more knows less ("kriging believer"). Source: D.
/// Ginsbourger, R. Le Riche, L. Carraro, Kriging is well-suited to parallelize optimization, 2010.
void expect_run(Outlook& outlook, Eigen::Index candidate);

}  // namespace yates::prediction
