#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/samples.hpp"
#include "prediction/trees/tree.hpp"

namespace yates::prediction {

struct BoostingOptions {
  double learning_rate = 0.1;  // above 0, at most 1
  std::size_t stages = 100;    // at least 1
  std::size_t most_depth = 3;  // of a tree; 1 to 16
  std::size_t least_in_leaf = 1;
  std::size_t threads = 0;  // 0: as many as the machine runs at once
  /// With more settings splits are sought between at most 255 bins of each feature.
  std::size_t most_exact = 10000;
};

struct Boosting {
  double start = 0.0;
  std::vector<Tree> stages;  // their values hold the learning rate; they have no members
};

/// Gradient boosting by squares: each stage is a tree of what is left of the responses, whose
/// leaves take the mean of it, times the learning rate. The result does not depend on the number of
/// threads. Throws std::domain_error where there is no setting, a value is not finite, runs are not
/// positive, or an option is out of its range. Source: J. H. Friedman, Greedy function
/// approximation: a gradient boosting machine, 2001, algorithm 2.
Boosting boost(const Samples& samples, const BoostingOptions& options = {});

/// Throws std::domain_error where rows have another number of features.
Eigen::VectorXd predict(const Boosting& boosting, const Eigen::MatrixXd& features);

}  // namespace yates::prediction
