#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/samples.hpp"
#include "prediction/trees/tree.hpp"

namespace yates::prediction {

/// What boosting makes small, of the residual r = response - prediction.
enum class Loss {
  squared,   // r^2 / 2: the mean
  absolute,  // |r|: the median
  huber,     // r^2 / 2 up to a bound, beyond it as |r|; the bound is the quantile `level` of |r|
  quantile,  // level r where r > 0, else (level - 1) r: the quantile `level`
};

struct BoostingOptions {
  Loss loss = Loss::squared;
  double level = 0.9;          // of huber and quantile; above 0, below 1
  double learning_rate = 0.1;  // above 0, at most 1
  std::size_t stages = 100;    // at least 1
  std::size_t most_depth = 3;  // of a tree; 1 to 16
  std::size_t least_in_leaf = 1;
  double share =
      1.0;  // of the settings, drawn for each stage without replacement; above 0, at most 1
  numerics::Seed seed{1};
  std::size_t threads = 0;  // 0: as many as the machine runs at once
  /// With more settings splits are sought between at most 255 bins of each feature.
  std::size_t most_exact = 10000;
};

struct Boosting {
  double start = 0.0;
  std::vector<Tree> stages;  // their values hold the learning rate; they have no members
};

/// Gradient boosting: each stage is a tree of the negative gradient of the loss, whose leaves then
/// take the value that makes the loss of their settings least (Huber's: one step towards it from
/// their median). The result does not depend on the number of threads. Throws std::domain_error
/// where there is no setting, a value is not finite, runs are not positive, or an option is out of
/// its range. Source: J. H. Friedman, Greedy function approximation: a gradient boosting machine,
/// 2001, algorithms 2 to 4; Stochastic gradient boosting, 2002, for the share.
Boosting boost(const Samples& samples, const BoostingOptions& options = {});

/// Throws std::domain_error where a row has another number of features.
double predict(const Boosting& boosting, std::span<const double> row);
Eigen::VectorXd predict(const Boosting& boosting, const Eigen::MatrixXd& features);

}  // namespace yates::prediction
