#pragma once

#include <vector>

#include <Eigen/Core>

namespace yates::prediction {

/// What a technique learns from: one row per setting, never per run, because the replications of a
/// setting say nothing about another one.
struct Samples {
  Eigen::MatrixXd features;  // settings x features
  /// The mean response of a setting's runs, on the scale that is learnt (log or raw).
  Eigen::VectorXd response;
  Eigen::VectorXd runs;  // of each setting, at least 1
  /// Of a single run around the mean of its setting, pooled over the settings that were repeated;
  /// 0 where none was.
  double run_variance = 0.0;

  Eigen::Index settings() const { return features.rows(); }
};

/// The settings at the given places, in that order; a place may be named more than once.
Samples select(const Samples& samples, const std::vector<Eigen::Index>& which);

}  // namespace yates::prediction
