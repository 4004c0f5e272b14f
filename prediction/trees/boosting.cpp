#include "prediction/trees/boosting.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>

#include "prediction/trees/best_split.hpp"
#include "prediction/trees/growers.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

void check_boosting(const BoostingOptions& options) {
  const auto need = [](bool met, const char* what) {
    if (!met) throw std::domain_error(std::string("boost: ") + what);
  };
  need(options.level > 0.0 && options.level < 1.0, "the level is not between 0 and 1");
  need(options.learning_rate > 0.0 && options.learning_rate <= 1.0,
       "the learning rate is not above 0 and at most 1");
  need(options.stages >= 1, "there is no stage");
  need(options.most_depth >= 1 && options.most_depth <= 16, "the depth is not 1 to 16");
  need(options.least_in_leaf >= 1, "a leaf needs at least one setting");
  need(options.share > 0.0 && options.share <= 1.0, "the share is not above 0 and at most 1");
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
    const Loss loss = options_.loss == Loss::huber ? Loss::absolute : options_.loss;
    const double value = best_value(rows_, loss);
    for (double& one : residual_) one -= value;
    return value;
  }

  Tree next(std::size_t stage) {
    if (options_.loss == Loss::huber) bound_ = quantile_of_sizes();
    numerics::Random random(options_.seed, stage);
    Tree tree = grown(random);
    table::parallel_for(tree.nodes.size(), table::threads_or_all(threads()), [&](std::size_t k) {
      Tree::Node& node = tree.nodes[k];
      if (node.feature >= 0) return;
      const auto own = std::span<const std::int32_t>(rows_).subspan(
          static_cast<std::size_t>(node.left), static_cast<std::size_t>(node.right - node.left));
      node.number = options_.learning_rate * best_value(own, options_.loss);
      if (rows_.size() < residual_.size()) return;
      for (const std::int32_t i : own) residual_[static_cast<std::size_t>(i)] -= node.number;
    });
    if (rows_.size() < residual_.size()) subtract(tree);
    for (Tree::Node& node : tree.nodes)
      if (node.feature < 0) node.left = node.right = 0;
    return tree;
  }

 private:
  std::size_t threads() const { return binned_ ? options_.threads : 1; }

  /// A tree of the negative gradient; rows_ becomes its settings leaf by leaf.
  Tree grown(numerics::Random& random) {
    const std::vector<std::int32_t> times = draw(random);
    std::span<const double> target = residual_;
    if (options_.loss != Loss::squared) {
      gradient_.resize(residual_.size());
      for (std::size_t i = 0; i < residual_.size(); ++i) gradient_[i] = gradient(residual_[i]);
      target = gradient_;
    }
    rows_.clear();
    if (exact_) {
      Tree tree = exact_->grow(target, times, random);
      for (const Tree::Member& member : tree.members) rows_.push_back(member.setting);
      tree.members = {};
      return tree;
    }
    for (std::size_t i = 0; i < residual_.size(); ++i)
      if (times.empty() || times[i] > 0) rows_.push_back(static_cast<std::int32_t>(i));
    return binned_->grow(target, rows_);
  }

  /// Which settings a stage learns from; empty: all. Source: D. E. Knuth, The Art of Computer
  /// Programming, vol. 2, algorithm 3.4.2S.
  std::vector<std::int32_t> draw(numerics::Random& random) const {
    if (options_.share == 1.0) return {};
    const std::size_t all = residual_.size();
    auto wanted = std::max<std::size_t>(
        static_cast<std::size_t>(options_.share * static_cast<double>(all)), 1);
    std::vector<std::int32_t> result(all, 0);
    for (std::size_t i = 0; i < all; ++i) {
      if (random.below(all - i) >= wanted) continue;
      result[i] = 1;
      --wanted;
    }
    return result;
  }

  double gradient(double residual) const {
    switch (options_.loss) {
      case Loss::squared:
        break;
      case Loss::absolute:
        return residual < 0.0 ? -1.0 : 1.0;
      case Loss::huber:
        return std::clamp(residual, -bound_, bound_);
      case Loss::quantile:
        return residual < 0.0 ? options_.level - 1.0 : options_.level;
    }
    return residual;
  }

  /// What makes the loss of these settings least.
  double best_value(std::span<const std::int32_t> rows, Loss loss) const {
    const double* runs = samples_.runs.data();
    double sum = 0.0;
    double weight = 0.0;
    if (loss == Loss::squared) {
      for (const std::int32_t i : rows) {
        sum += runs[i] * residual_[static_cast<std::size_t>(i)];
        weight += runs[i];
      }
      return sum / weight;
    }
    std::vector<Weighted> own;
    own.reserve(rows.size());
    for (const std::int32_t i : rows)
      own.push_back({residual_[static_cast<std::size_t>(i)], runs[i]});
    const double found = weighted_quantile(own, loss == Loss::quantile ? options_.level : 0.5);
    if (loss != Loss::huber) return found;
    for (const Weighted& one : own) {
      sum += one.weight * std::clamp(one.response - found, -bound_, bound_);
      weight += one.weight;
    }
    return found + sum / weight;
  }

  double quantile_of_sizes() const {
    std::vector<Weighted> sizes;
    sizes.reserve(residual_.size());
    for (std::size_t i = 0; i < residual_.size(); ++i)
      sizes.push_back({std::abs(residual_[i]), samples_.runs.data()[i]});
    return weighted_quantile(sizes, options_.level);
  }

  /// Takes the tree's predictions from all residuals.
  void subtract(const Tree& tree) {
    constexpr std::size_t together = 4096;
    table::parallel_for((residual_.size() + together - 1) / together,
                        table::threads_or_all(threads()), [&](std::size_t part) {
                          Eigen::RowVectorXd row;
                          const std::size_t last =
                              std::min(residual_.size(), (part + 1) * together);
                          for (std::size_t i = part * together; i < last; ++i) {
                            row = samples_.features.row(static_cast<Eigen::Index>(i));
                            residual_[i] -= leaf_of(tree, row.data()).number;
                          }
                        });
  }

  const Samples& samples_;
  const BoostingOptions& options_;
  std::optional<Grower> exact_;
  std::optional<HistogramGrower> binned_;
  std::vector<double> residual_;
  std::vector<double> gradient_;
  std::vector<std::int32_t> rows_;
  double bound_ = 0.0;  // of Huber's loss
};

}  // namespace

Boosting boost(const Samples& samples, const BoostingOptions& options) {
  check_samples("boost", samples);
  check_boosting(options);
  Stages stages(samples, options);
  Boosting result;
  result.start = stages.start();
  for (std::size_t stage = 0; stage < options.stages; ++stage)
    result.stages.push_back(stages.next(stage));
  return result;
}

double predict(const Boosting& boosting, std::span<const double> row) {
  check_features(row.size(), boosting.stages[0].features);
  return sum_of_leaves(boosting.stages, row.data(), boosting.start);
}

Eigen::VectorXd predict(const Boosting& boosting, const Eigen::MatrixXd& features) {
  check_features(static_cast<std::size_t>(features.cols()), boosting.stages[0].features);
  Eigen::VectorXd result(features.rows());
  Eigen::RowVectorXd row;
  for (Eigen::Index i = 0; i < features.rows(); ++i) {
    row = features.row(i);
    result[i] = sum_of_leaves(boosting.stages, row.data(), boosting.start);
  }
  return result;
}

}  // namespace yates::prediction
