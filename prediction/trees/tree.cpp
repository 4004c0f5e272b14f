#include "prediction/trees/tree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "prediction/trees/growers.hpp"

namespace yates::prediction {

void check_samples(const char* function, const Samples& samples) {
  const auto fail = [&](const char* what) {
    throw std::domain_error(std::string(function) + ": " + what);
  };
  const Eigen::Index settings = samples.settings();
  if (settings == 0) fail("there is no setting");
  if (settings > std::numeric_limits<std::int32_t>::max())
    fail("there are more than 2^31 settings");
  if (samples.response.size() != settings || samples.runs.size() != settings)
    fail("there is another number of responses or runs than of settings");
  if (!samples.features.allFinite() || !samples.response.allFinite() || !samples.runs.allFinite())
    fail("a feature, a response or a number of runs is not finite");
  if (!(samples.runs.minCoeff() > 0.0)) fail("a number of runs is not positive");
}

void check_options(const char* function, const TreeOptions& options, Eigen::Index features) {
  const auto fail = [&](const char* what) {
    throw std::domain_error(std::string(function) + ": " + what);
  };
  if (options.least_in_leaf < 1) fail("a leaf needs at least one setting");
  if (options.least_to_split < 2) fail("a split needs at least two settings");
  const auto most = static_cast<std::size_t>(std::max<Eigen::Index>(features, 1));
  if (options.features_tried && (*options.features_tried < 1 || *options.features_tried > most))
    fail("the features to try are not one to all of them");
}

void check_features(std::size_t found, std::size_t needed) {
  if (found != needed) {
    throw std::domain_error("predict: a row has " + std::to_string(found) +
                            " features, and the samples had " + std::to_string(needed));
  }
}

Tree grow_tree(const Samples& samples, const TreeOptions& options, numerics::Random random,
               std::span<const std::int32_t> times) {
  check_samples("grow_tree", samples);
  check_options("grow_tree", options, samples.features.cols());
  const auto settings = static_cast<std::size_t>(samples.settings());
  if (!times.empty() &&
      (times.size() != settings || *std::min_element(times.begin(), times.end()) < 0 ||
       *std::max_element(times.begin(), times.end()) == 0)) {
    throw std::domain_error("grow_tree: no setting counts, or one counts less than 0 times");
  }
  return Grower(samples, options).grow({samples.response.data(), settings}, times, random);
}

double sum_of_leaves(std::span<const Tree> trees, const double* row, double start) {
  constexpr std::size_t together = 8;
  double sum = start;
  const bool walks = !trees.empty() && trees.front().features > 0;
  for (; walks && trees.size() >= together; trees = trees.subspan(together)) {
    std::array<std::int32_t, together> at{};
    for (bool any = true; any;) {
      any = false;
      // Without jumps: nobody foretells which way a row goes, and a wrong guess costs more than
      // the steps of trees that have arrived.
      for (std::size_t t = 0; t < together; ++t) {
        const Tree::Node& node = trees[t].nodes[static_cast<std::size_t>(at[t])];
        const std::int32_t stays = node.feature >> 31;  // all bits at a leaf, none elsewhere
        const std::int32_t left = node.left;
        const std::int32_t right = node.right;
        const std::int32_t child = row[node.feature & ~stays] <= node.number ? left : right;
        at[t] = (at[t] & stays) | (child & ~stays);
        any |= stays == 0;
      }
    }
    for (std::size_t t = 0; t < together; ++t) {
      sum += trees[t].nodes[static_cast<std::size_t>(at[t])].number;
    }
  }
  for (const Tree& tree : trees) sum += leaf_of(tree, row).number;
  return sum;
}

double predict(const Tree& tree, std::span<const double> row) {
  check_features(row.size(), tree.features);
  return leaf_of(tree, row.data()).number;
}

Eigen::VectorXd predict(const Tree& tree, const Eigen::MatrixXd& features) {
  check_features(static_cast<std::size_t>(features.cols()), tree.features);
  Eigen::VectorXd result(features.rows());
  Eigen::RowVectorXd row;
  for (Eigen::Index i = 0; i < features.rows(); ++i) {
    row = features.row(i);
    result[i] = leaf_of(tree, row.data()).number;
  }
  return result;
}

}  // namespace yates::prediction
