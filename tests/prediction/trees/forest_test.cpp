#include "prediction/trees/forest.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "tests/prediction/trees/made_samples.hpp"

namespace yates::prediction {
namespace {

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
    }
    options.seed = {2};
    EXPECT_NE(predict(one, samples.features),
              predict(grow_forest(samples, options), samples.features));
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

TEST(Forest, WithoutBootstrapLearnsFromAllSettings) {
  const Samples samples = random_samples(30, 3, 6, 3);
  ForestOptions options = some_trees(10);
  options.bootstrap = false;
  options.tree.random_thresholds = true;
  const Forest forest = grow_forest(samples, options);
  for (const Tree& tree : forest.trees) EXPECT_EQ(tree.members.size(), 30U);
}

TEST(Forest, PredictsTheMeanOfItsTrees) {
  const Samples samples = random_samples(50, 3, 6, 4);
  const Forest forest = grow_forest(samples, some_trees(20));
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(50);
  for (const Tree& tree : forest.trees) sum += predict(tree, samples.features);
  EXPECT_EQ(predict(forest, samples.features), sum / 20.0);
}

TEST(Forest, OfOneSettingPredictsIt) {
  const Samples samples = random_samples(1, 2, 6, 5);
  const Forest forest = grow_forest(samples, some_trees(3));
  EXPECT_EQ(predict(forest, samples.features), samples.response);
}

TEST(Forest, RefusesOptionsOutOfRange) {
  const Samples samples = random_samples(10, 2, 6, 5);
  EXPECT_THROW(grow_forest(Samples{}), std::domain_error);
  EXPECT_THROW(grow_forest(samples, some_trees(0)), std::domain_error);
  ForestOptions options = some_trees(2);
  const Forest forest = grow_forest(samples, options);
  EXPECT_THROW(predict(forest, Eigen::MatrixXd(1, 1)), std::domain_error);
  options.tree.features_tried = 3;
  EXPECT_THROW(grow_forest(samples, options), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
