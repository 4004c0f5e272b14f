#include "prediction/trees/forest.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "prediction/trees/growers.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

constexpr Eigen::Index rows_together = 64;   // so that a tree stays in the cache
constexpr std::size_t trees_together = 128;  // so that their predictions fit into memory

/// How often each setting is drawn.
std::vector<std::int32_t> bootstrap(std::size_t settings, numerics::Random& random) {
  std::vector<std::int32_t> times(settings, 0);
  for (std::size_t k = 0; k < settings; ++k) ++times[random.below(settings)];
  return times;
}

struct Unseen {
  std::size_t setting;
  double prediction;
};

}  // namespace

Forest grow_forest(const Samples& samples, const ForestOptions& options) {
  check_samples("grow_forest", samples);
  TreeOptions tree_options = options.tree;
  const auto features = static_cast<std::size_t>(samples.features.cols());
  if (!tree_options.features_tried)
    tree_options.features_tried = std::max<std::size_t>((features + 2) / 3, 1);
  check_options("grow_forest", tree_options, samples.features.cols());
  if (options.trees < 1) throw std::domain_error("grow_forest: a forest needs at least one tree");
  const auto settings = static_cast<std::size_t>(samples.settings());
  const Grower grower(samples, tree_options);
  const Eigen::MatrixXd rows = samples.features.transpose();  // each in one piece
  Forest forest{std::vector<Tree>(options.trees), {}};
  std::vector<double> sums(settings, 0.0);
  std::vector<int> trees(settings, 0);
  for (std::size_t begin = 0; begin < options.trees; begin += trees_together) {
    std::vector<std::vector<Unseen>> unseen(std::min(trees_together, options.trees - begin));
    table::parallel_for(unseen.size(), table::threads_or_all(options.threads), [&](std::size_t k) {
      numerics::Random random(options.seed, begin + k);
      std::vector<std::int32_t> times;
      if (options.bootstrap) times = bootstrap(settings, random);
      const Tree& tree = forest.trees[begin + k] =
          grower.grow({samples.response.data(), settings}, times, random);
      for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] == 0)
          unseen[k].push_back({i, leaf_of(tree, rows.data() + i * features).number});
    });
    // In the order of the trees, so that rounding is the same whatever the threads.
    for (const std::vector<Unseen>& of_tree : unseen) {
      for (const auto& [setting, prediction] : of_tree) {
        sums[setting] += prediction;
        ++trees[setting];
      }
    }
  }
  forest.out_of_bag.resize(settings);
  for (std::size_t i = 0; i < settings; ++i)
    if (trees[i] > 0) forest.out_of_bag[i] = sums[i] / trees[i];
  return forest;
}

double predict(const Forest& forest, std::span<const double> row) {
  check_features(row.size(), forest.trees[0].features);
  return sum_of_leaves(forest.trees, row.data()) / static_cast<double>(forest.trees.size());
}

Eigen::VectorXd predict(const Forest& forest, const Eigen::MatrixXd& features) {
  check_features(static_cast<std::size_t>(features.cols()), forest.trees[0].features);
  Eigen::VectorXd result = Eigen::VectorXd::Zero(features.rows());
  for (Eigen::Index begin = 0; begin < features.rows(); begin += rows_together) {
    const Eigen::Index count = std::min(rows_together, features.rows() - begin);
    const Eigen::MatrixXd rows = features.middleRows(begin, count).transpose();
    for (const Tree& tree : forest.trees)
      for (Eigen::Index i = 0; i < count; ++i)
        result[begin + i] += leaf_of(tree, rows.col(i).data()).number;
  }
  return result / static_cast<double>(forest.trees.size());
}

}  // namespace yates::prediction
