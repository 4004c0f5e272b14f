#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/samples.hpp"

namespace yates::prediction {

/// What a split lowers most: sum w (y - mean)^2, or sum w |y - median|. A leaf holds that mean or
/// median.
enum class Criterion { squared_error, absolute_error };

struct TreeOptions {
  Criterion criterion = Criterion::squared_error;
  std::optional<std::size_t> most_depth;  // of a leaf below the root; none: no limit
  /// Settings, each counted once however often it was drawn. At least 1 and 2.
  std::size_t least_in_leaf = 1;
  std::size_t least_to_split = 2;
  /// So many features that differ within a node are drawn for its split, 1 to all of them; none:
  /// all are tried, in their order.
  std::optional<std::size_t> features_tried;
  /// One uniform threshold for each feature that is tried, not the best one. Source: P. Geurts, D.
  /// Ernst, L. Wehenkel, Extremely randomized trees, 2006.
  bool random_thresholds = false;
};

struct Tree {
  /// As small as it can be: what a prediction takes is to fetch nodes from memory.
  struct Node {
    double number;         // a row goes left where its feature <= number; of a leaf the prediction
    std::int32_t feature;  // -1: a leaf
    std::int32_t left;     // the child; a leaf's settings are members[left] to members[right - 1]
    std::int32_t right;
  };
  struct Member {
    std::int32_t setting;
    std::int32_t times;  // drawn
  };
  std::size_t features = 0;
  std::vector<Node> nodes;  // the root first
  std::vector<Member> members;
};

/// A regression tree (CART) of the settings, weighted by their runs. A threshold lies halfway
/// between neighbouring values. A split that gains nothing is still made while responses differ:
/// the next may gain, as where two factors only interact. Of splits that gain the same to rounding
/// the first feature and the lowest threshold wins. `times`: how often each setting counts, 0 for
/// not at all; empty: all once. `random` serves features_tried and random_thresholds. The same
/// settings in another order give the same nodes. Throws std::domain_error where there is no
/// setting, a value is not finite, runs are not positive, or an option is out of its range.
/// Source: L. Breiman, J. Friedman, R. Olshen, C. Stone, Classification and Regression Trees, 1984.
Tree grow_tree(const Samples& samples, const TreeOptions& options = {},
               numerics::Random random = numerics::Random({1}),
               std::span<const std::int32_t> times = {});

/// The leaf in which a row ends. The row has tree.features values.
inline const Tree::Node& leaf_of(const Tree& tree, const double* row) {
  const Tree::Node* node = tree.nodes.data();
  while (node->feature >= 0) {
    const bool left = row[node->feature] <= node->number;
    node = tree.nodes.data() + (left ? node->left : node->right);
  }
  return *node;
}

/// `start` and the values of the leaves in which a row ends, added in the order of the trees. They
/// are walked eight at a time, so that the waits of their steps for memory overlap; the last few
/// one by one.
double sum_of_leaves(std::span<const Tree> trees, const double* row, double start = 0.0);

/// The prediction for one row, and for each row of a matrix. Throws std::domain_error where a row
/// has not as many features as the tree has learnt from.
double predict(const Tree& tree, std::span<const double> row);
Eigen::VectorXd predict(const Tree& tree, const Eigen::MatrixXd& features);

}  // namespace yates::prediction
