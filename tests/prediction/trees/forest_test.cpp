#include "prediction/trees/forest.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "tests/prediction/trees/made_samples.hpp"

namespace yates::prediction {
namespace {

std::vector<double> row_of(const Samples& samples, Eigen::Index i) {
  std::vector<double> result;
  for (const double value : samples.features.row(i)) result.push_back(value);
  return result;
}

ForestOptions some_trees(std::size_t trees) {
  ForestOptions options;
  options.trees = trees;
  return options;
}

TEST(Forest, DoesNotDependOnTheNumberOfThreads) {
  const Samples samples = random_samples(70, 4, 6, 1);
  for (const bool extra : {false, true}) {
    ForestOptions options = some_trees(40);
    options.tree.random_thresholds = extra;
    options.threads = 1;
    const Forest one = grow_forest(samples, options);
    for (const std::size_t threads : {2, 5}) {
      options.threads = threads;
      const Forest other = grow_forest(samples, options);
      EXPECT_EQ(predict(one, samples.features), predict(other, samples.features));
      EXPECT_EQ(one.out_of_bag, other.out_of_bag);
    }
    options.seed = {2};
    EXPECT_NE(predict(one, samples.features),
              predict(grow_forest(samples, options), samples.features));
  }
}

TEST(Forest, PredictsOutOfBagByTreesThatHaveNotSeenTheSetting) {
  const Samples samples = random_samples(70, 3, 6, 2);
  const Forest forest = grow_forest(samples, some_trees(30));
  for (Eigen::Index i = 0; i < 70; ++i) {
    double sum = 0.0;
    int trees = 0;
    for (const Tree& tree : forest.trees) {
      const bool seen = std::any_of(tree.members.begin(), tree.members.end(),
                                    [i](const Tree::Member& one) { return one.setting == i; });
      if (seen) continue;
      sum += predict(tree, row_of(samples, i));
      ++trees;
    }
    ASSERT_GT(trees, 0);
    EXPECT_EQ(forest.out_of_bag[static_cast<std::size_t>(i)], sum / trees);
  }
}

TEST(Forest, DrawsAsManySettingsAsThereAre) {
  const Forest forest = grow_forest(random_samples(70, 3, 6, 2), some_trees(10));
  for (const Tree& tree : forest.trees) {
    int drawn = 0;
    for (const Tree::Member& one : tree.members) drawn += one.times;
    EXPECT_EQ(drawn, 70);
    EXPECT_LT(tree.members.size(), 60U);
  }
}

TEST(Forest, WithoutBootstrapHasNothingOutOfBag) {
  const Samples samples = random_samples(30, 3, 6, 3);
  ForestOptions options = some_trees(10);
  options.bootstrap = false;
  options.tree.random_thresholds = true;
  const Forest forest = grow_forest(samples, options);
  EXPECT_EQ(forest.out_of_bag, std::vector<std::optional<double>>(30));
  for (const Tree& tree : forest.trees) EXPECT_EQ(tree.members.size(), 30U);
}

TEST(Forest, PredictsTheMeanOfItsTrees) {
  const Samples samples = random_samples(50, 3, 6, 4);
  ForestOptions options = some_trees(20);
  options.tree.least_in_leaf = 3;
  const Forest forest = grow_forest(samples, options);
  const Eigen::VectorXd all = predict(forest, samples.features);
  for (Eigen::Index i = 0; i < 50; ++i) {
    const std::vector<double> row = row_of(samples, i);
    double sum = 0.0;
    for (const Tree& tree : forest.trees) sum += predict(tree, row);
    EXPECT_NEAR(predict(forest, row), sum / 20, 1e-10);
    EXPECT_EQ(predict(forest, row), all[i]);
  }
}

TEST(Forest, OfOneSettingPredictsIt) {
  const Samples samples = random_samples(1, 2, 6, 5);
  const Forest forest = grow_forest(samples, some_trees(3));
  EXPECT_EQ(predict(forest, row_of(samples, 0)), samples.response[0]);
  EXPECT_EQ(forest.out_of_bag[0], std::nullopt);
}

TEST(Forest, RefusesOptionsOutOfRange) {
  const Samples samples = random_samples(10, 2, 6, 5);
  EXPECT_THROW(grow_forest(Samples{}), std::domain_error);
  EXPECT_THROW(grow_forest(samples, some_trees(0)), std::domain_error);
  ForestOptions options = some_trees(2);
  const Forest forest = grow_forest(samples, options);
  EXPECT_THROW(predict(forest, std::vector<double>(1)), std::domain_error);
  options.tree.features_tried = 3;
  EXPECT_THROW(grow_forest(samples, options), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
