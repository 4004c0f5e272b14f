#include "prediction/trees/forest.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>

#include "prediction/trees/grower.hpp"
#include "prediction/trees/parallel.hpp"
#include "prediction/trees/weighted_quantile.hpp"

namespace yates::prediction {

namespace {

constexpr std::size_t rows_together = 64;  // so that a tree stays in the cache

/// How often each setting is drawn.
std::vector<std::int32_t> bootstrap(std::size_t settings, numerics::Random& random) {
  std::vector<std::int32_t> times(settings, 0);
  for (std::size_t k = 0; k < settings; ++k) ++times[random.below(settings)];
  return times;
}

std::vector<std::optional<double>> out_of_bag(const Forest& forest, const Samples& samples,
                                              const std::vector<std::vector<std::int32_t>>& times,
                                              std::size_t threads) {
  const auto settings = static_cast<std::size_t>(samples.settings());
  std::vector<std::optional<double>> result(settings);
  if (times[0].empty()) return result;
  in_parallel((settings + rows_together - 1) / rows_together, threads, [&](std::size_t part) {
    const std::size_t begin = part * rows_together;
    const std::size_t count = std::min(rows_together, settings - begin);
    // A row in each column, so that a row stands in one piece.
    const Eigen::MatrixXd rows =
        samples.features
            .middleRows(static_cast<Eigen::Index>(begin), static_cast<Eigen::Index>(count))
            .transpose();
    std::vector<double> sums(count, 0.0);
    std::vector<std::size_t> trees(count, 0);
    for (std::size_t tree = 0; tree < times.size(); ++tree) {
      for (std::size_t i = 0; i < count; ++i) {
        if (times[tree][begin + i] > 0) continue;
        sums[i] += leaf_of(forest.trees[tree], rows.col(static_cast<Eigen::Index>(i)).data()).value;
        ++trees[i];
      }
    }
    for (std::size_t i = 0; i < count; ++i)
      if (trees[i] > 0) result[begin + i] = sums[i] / static_cast<double>(trees[i]);
  });
  return result;
}

}  // namespace

Forest grow_forest(const Samples& samples, const ForestOptions& options) {
  check_samples("grow_forest", samples);
  TreeOptions tree = options.tree;
  const auto features = static_cast<std::size_t>(samples.features.cols());
  if (!tree.features_tried) tree.features_tried = std::max<std::size_t>((features + 2) / 3, 1);
  check_options("grow_forest", tree, samples.features.cols());
  if (options.trees < 1) throw std::domain_error("grow_forest: a forest needs at least one tree");
  const auto settings = static_cast<std::size_t>(samples.settings());
  const Grower grower(samples, tree);
  Forest forest{std::vector<Tree>(options.trees), samples.response, samples.runs, {}};
  std::vector<std::vector<std::int32_t>> times(options.trees);
  in_parallel(options.trees, options.threads, [&](std::size_t one) {
    numerics::Random random(options.seed, one);
    if (options.bootstrap) times[one] = bootstrap(settings, random);
    forest.trees[one] = grower.grow({samples.response.data(), settings}, times[one], random);
  });
  forest.out_of_bag = out_of_bag(forest, samples, times, options.threads);
  return forest;
}

double predict(const Forest& forest, std::span<const double> row) {
  check_features(row.size(), forest.trees[0].features);
  double sum = 0.0;
  for (const Tree& tree : forest.trees) sum += leaf_of(tree, row.data()).value;
  return sum / static_cast<double>(forest.trees.size());
}

Eigen::VectorXd predict(const Forest& forest, const Eigen::MatrixXd& features) {
  check_features(static_cast<std::size_t>(features.cols()), forest.trees[0].features);
  Eigen::VectorXd result = Eigen::VectorXd::Zero(features.rows());
  constexpr auto step = static_cast<Eigen::Index>(rows_together);
  for (Eigen::Index begin = 0; begin < features.rows(); begin += step) {
    const Eigen::Index count = std::min(step, features.rows() - begin);
    const Eigen::MatrixXd rows = features.middleRows(begin, count).transpose();
    for (const Tree& tree : forest.trees)
      for (Eigen::Index i = 0; i < count; ++i)
        result[begin + i] += leaf_of(tree, rows.col(i).data()).value;
  }
  return result / static_cast<double>(forest.trees.size());
}

Eigen::VectorXd weights(const Forest& forest, std::span<const double> row) {
  check_features(row.size(), forest.trees[0].features);
  Eigen::VectorXd result = Eigen::VectorXd::Zero(forest.response.size());
  for (const Tree& tree : forest.trees) {
    const Tree::Node& leaf = leaf_of(tree, row.data());
    const auto members = std::span(tree.members)
                             .subspan(static_cast<std::size_t>(leaf.first),
                                      static_cast<std::size_t>(leaf.last - leaf.first));
    double whole = 0.0;
    for (const auto& [setting, times] : members) whole += times * forest.runs[setting];
    for (const auto& [setting, times] : members)
      result[setting] += times * forest.runs[setting] / whole;
  }
  return result / static_cast<double>(forest.trees.size());
}

std::vector<double> quantiles(const Forest& forest, std::span<const double> row,
                              std::span<const double> levels) {
  const Eigen::VectorXd share = weights(forest, row);
  std::vector<Weighted> seen;
  for (Eigen::Index i = 0; i < share.size(); ++i)
    if (share[i] > 0.0) seen.push_back({forest.response[i], share[i]});
  std::vector<double> result;
  for (const double level : levels) {
    if (!(level >= 0.0 && level <= 1.0))
      throw std::domain_error("quantiles: a level is not between 0 and 1");
    result.push_back(weighted_quantile(seen, level));
  }
  return result;
}

}  // namespace yates::prediction
