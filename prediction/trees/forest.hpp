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

}  // namespace yates::prediction
