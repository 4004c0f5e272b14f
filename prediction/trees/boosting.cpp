#include "prediction/trees/boosting.hpp"

#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "prediction/trees/growers.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

void check_boosting(const BoostingOptions& options) {
  const auto need = [](bool met, const char* what) {
    if (!met) throw std::domain_error(std::string("boost: ") + what);
  };
  need(options.learning_rate > 0.0 && options.learning_rate <= 1.0,
       "the learning rate is not above 0 and at most 1");
  need(options.stages >= 1, "there is no stage");
  need(options.most_depth >= 1 && options.most_depth <= 16, "the depth is not 1 to 16");
  need(options.least_in_leaf >= 1, "a leaf needs at least one setting");
}

/// What has been learnt so far, as residuals.
class Stages {
 public:
  Stages(const Samples& samples, const BoostingOptions& options)
      : samples_(samples),
        options_(options),
        residual_(samples.response.data(), samples.response.data() + samples.settings()) {
    if (residual_.size() > options.most_exact) {
      binned_.emplace(samples, HistogramGrower::Options{options.most_depth, options.least_in_leaf,
                                                        options.threads});
    } else {
      TreeOptions tree;
      tree.most_depth = options.most_depth;
      tree.least_in_leaf = options.least_in_leaf;
      exact_.emplace(samples, tree);
    }
  }

  double start() {
    rows_.resize(residual_.size());
    std::iota(rows_.begin(), rows_.end(), 0);
    const double value = mean_of(rows_);
    for (double& one : residual_) one -= value;
    return value;
  }

  Tree next() {
    Tree tree = grown();
    const std::size_t threads = binned_ ? options_.threads : 1;
    table::parallel_for(tree.nodes.size(), table::threads_or_all(threads), [&](std::size_t k) {
      Tree::Node& node = tree.nodes[k];
      if (node.feature >= 0) return;
      const auto own = std::span<const std::int32_t>(rows_).subspan(
          static_cast<std::size_t>(node.first), static_cast<std::size_t>(node.last - node.first));
      node.value = options_.learning_rate * mean_of(own);
      for (const std::int32_t i : own) residual_[static_cast<std::size_t>(i)] -= node.value;
    });
    for (Tree::Node& node : tree.nodes) node.first = node.last = 0;
    return tree;
  }

 private:
  /// A tree of what is left; rows_ becomes the settings leaf by leaf.
  Tree grown() {
    if (exact_) {
      Tree tree = exact_->grow(residual_, {}, numerics::Random({1}));
      for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = tree.members[i].setting;
      tree.members = {};
      return tree;
    }
    std::iota(rows_.begin(), rows_.end(), 0);
    return binned_->grow(residual_, rows_);
  }

  double mean_of(std::span<const std::int32_t> rows) const {
    double sum = 0.0;
    double weight = 0.0;
    for (const std::int32_t i : rows) {
      sum += samples_.runs[i] * residual_[static_cast<std::size_t>(i)];
      weight += samples_.runs[i];
    }
    return sum / weight;
  }

  const Samples& samples_;
  const BoostingOptions& options_;
  std::optional<Grower> exact_;
  std::optional<HistogramGrower> binned_;
  std::vector<double> residual_;
  std::vector<std::int32_t> rows_;
};

}  // namespace

Boosting boost(const Samples& samples, const BoostingOptions& options) {
  check_samples("boost", samples);
  check_boosting(options);
  Stages stages(samples, options);
  Boosting result;
  result.start = stages.start();
  for (std::size_t stage = 0; stage < options.stages; ++stage)
    result.stages.push_back(stages.next());
  return result;
}

Eigen::VectorXd predict(const Boosting& boosting, const Eigen::MatrixXd& features) {
  check_features(static_cast<std::size_t>(features.cols()), boosting.stages[0].features);
  Eigen::VectorXd result(features.rows());
  Eigen::RowVectorXd row;
  for (Eigen::Index i = 0; i < features.rows(); ++i) {
    row = features.row(i);
    result[i] = boosting.start;
    for (const Tree& tree : boosting.stages) result[i] += leaf_of(tree, row.data()).value;
  }
  return result;
}

}  // namespace yates::prediction
