#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/samples.hpp"
#include "prediction/trees/tree.hpp"

namespace yates::prediction {

struct ForestOptions {
  std::size_t trees = 500;  // at least 1
  /// Where it tells no number of features to try, a third of them is drawn, rounded up.
  TreeOptions tree;
  /// Each tree learns from as many settings as there are, drawn with replacement; false: from all
  /// of them. Settings are drawn, never runs: other runs of a setting would give its mean away.
  bool bootstrap = true;
  numerics::Seed seed{1};
  std::size_t threads = 0;  // 0: as many as the machine runs at once
};

struct Forest {
  std::vector<Tree> trees;
  Eigen::VectorXd response;  // of the settings it has learnt from
  Eigen::VectorXd runs;
  /// For each setting the mean prediction of the trees that have not seen it; none where all have.
  std::vector<std::optional<double>> out_of_bag;
};

/// A random forest; with random thresholds and no bootstrap, extremely randomised trees. The forest
/// depends on the seed, never on the number of threads. Throws as grow_tree does. Source: L.
/// Breiman, Random forests, 2001.
Forest grow_forest(const Samples& samples, const ForestOptions& options = {});

/// The mean of the trees. Throws std::domain_error where a row has another number of features.
double predict(const Forest& forest, std::span<const double> row);
Eigen::VectorXd predict(const Forest& forest, const Eigen::MatrixXd& features);

/// The weight of each setting in what the forest says of a row: its share of the runs in the leaf
/// of the row, as often as it was drawn, on average over the trees. They sum to 1; with the squared
/// error the prediction is the mean response so weighted. Source: N. Meinshausen, Quantile
/// regression forests, 2006.
Eigen::VectorXd weights(const Forest& forest, std::span<const double> row);

/// For each level, 0 to 1, the least response so that the weights of those up to it reach the
/// level; halfway to the next where they equal it. Throws std::domain_error for another level.
std::vector<double> quantiles(const Forest& forest, std::span<const double> row,
                              std::span<const double> levels);

}  // namespace yates::prediction
