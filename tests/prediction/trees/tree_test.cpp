#include "prediction/trees/tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "tests/prediction/trees/made_samples.hpp"

namespace yates::prediction {
namespace {

struct Shape {
  std::vector<int> features;
  std::vector<double> thresholds;
  std::vector<double> leaves;
};

Shape shape(const Tree& tree) {
  Shape result;
  for (const Tree::Node& node : tree.nodes) {
    result.features.push_back(node.feature);
    if (node.feature >= 0) result.thresholds.push_back(node.number);
    if (node.feature < 0) result.leaves.push_back(node.number);
  }
  return result;
}

void expect_shape(const Tree& tree, const Shape& expected) {
  const Shape found = shape(tree);
  EXPECT_EQ(found.features, expected.features);
  EXPECT_EQ(found.thresholds, expected.thresholds);
  ASSERT_EQ(found.leaves.size(), expected.leaves.size());
  for (std::size_t k = 0; k < found.leaves.size(); ++k)
    EXPECT_NEAR(found.leaves[k], expected.leaves[k], 1e-12 * std::abs(expected.leaves[k]));
}

void expect_same(const Tree& one, const Tree& two) {
  ASSERT_EQ(one.nodes.size(), two.nodes.size());
  for (std::size_t k = 0; k < one.nodes.size(); ++k) {
    EXPECT_EQ(one.nodes[k].feature, two.nodes[k].feature);
    EXPECT_EQ(one.nodes[k].number, two.nodes[k].number);
    EXPECT_EQ(one.nodes[k].left, two.nodes[k].left);
    EXPECT_EQ(one.nodes[k].right, two.nodes[k].right);
  }
}

// By scikit-learn 1.9.1: golden.py.
TEST(Tree, IsThatOfScikitLearn) {
  TreeOptions options;
  options.most_depth = 3;
  options.least_in_leaf = 6;
  expect_shape(grow_tree(golden_samples(true), options),
               {{0, 1, 1, -1, -1, 0, -1, -1, -1},
                {81.5, 52, 18.5, 26},
                {20.346744726042196, 44.81889857619326, 41.95088596355775, 90.82357396433909,
                 118.9725525917778}});
  options.criterion = Criterion::absolute_error;
  expect_shape(grow_tree(golden_samples(false), options),
               {{1, 1, -1, 0, -1, -1, 0, -1, 0, -1, -1},
                {50.5, 17.5, 30.5, 26, 80},
                {20.7890625, 31.9375, 57.015625, 40.921875, 88.46875, 154.78125}});
  expect_shape(grow_tree(golden_samples(true), options),
               {{1, 2, 1, -1, -1, 0, -1, -1, 0, 0, -1, -1, -1},
                {50.5, 51.5, 22, 51, 80, 26},
                {19.734375, 33.4375, 53.703125, 70.5, 40.921875, 86.21875, 154.78125}});
}

TEST(Tree, DoesNotDependOnTheOrderOfTheSettings) {
  for (const Criterion criterion : {Criterion::squared_error, Criterion::absolute_error}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Samples samples = random_samples(80, 3, 5, seed);
      samples.response /= 3.0;  // sums that round
      samples.runs /= 7.0;
      std::vector<Eigen::Index> order(80);
      std::iota(order.begin(), order.end(), 0);
      numerics::Random random(numerics::Seed{seed});
      numerics::shuffle(std::span<Eigen::Index>(order), random);
      TreeOptions options;
      options.criterion = criterion;
      expect_same(grow_tree(samples, options), grow_tree(select(samples, order), options));
    }
  }
}

TEST(Tree, CountsASettingAsOftenAsItIsDrawn) {
  const Samples samples = random_samples(30, 3, 6, 1);
  std::vector<std::int32_t> times;
  Samples more = samples;
  std::vector<Eigen::Index> drawn;
  for (int i = 0; i < 30; ++i) {
    times.push_back(i % 4);
    more.runs[i] *= i % 4;
    if (i % 4 > 0) drawn.push_back(i);
  }
  for (const Criterion criterion : {Criterion::squared_error, Criterion::absolute_error}) {
    TreeOptions options;
    options.criterion = criterion;
    const Tree tree = grow_tree(samples, options, numerics::Random({1}), times);
    expect_same(tree, grow_tree(select(more, drawn), options));
    for (const auto& [setting, count] : tree.members) EXPECT_EQ(count, setting % 4);
  }
}

TEST(Tree, HasInEachLeafTheMeanOfItsSettings) {
  const Samples samples = random_samples(100, 4, 4, 3);
  for (const bool random_thresholds : {false, true}) {
    TreeOptions options;
    options.random_thresholds = random_thresholds;
    const Tree tree = grow_tree(samples, options);
    const Eigen::VectorXd predicted = predict(tree, samples.features);
    for (const Tree::Node& node : tree.nodes) {
      if (node.feature >= 0) continue;
      double sum = 0.0;
      double weight = 0.0;
      for (auto k = static_cast<std::size_t>(node.left); k < static_cast<std::size_t>(node.right);
           ++k) {
        const std::int32_t i = tree.members[k].setting;
        sum += samples.runs[i] * samples.response[i];
        weight += samples.runs[i];
        EXPECT_EQ(predicted[i], node.number);
      }
      EXPECT_NEAR(node.number, sum / weight, 1e-12);
    }
  }
}

TEST(Tree, KeepsItsLimits) {
  const Samples samples = random_samples(200, 3, 50, 4);
  for (const Criterion criterion : {Criterion::squared_error, Criterion::absolute_error}) {
    for (const bool random_thresholds : {false, true}) {
      TreeOptions options;
      options.criterion = criterion;
      options.random_thresholds = random_thresholds;
      options.features_tried = 2;
      options.most_depth = 5;
      options.least_in_leaf = 4;
      options.least_to_split = 20;
      const Tree tree = grow_tree(samples, options);
      std::vector<std::size_t> depth(tree.nodes.size(), 0);
      EXPECT_GT(tree.nodes.size(), 5U);
      for (std::size_t k = 0; k < tree.nodes.size(); ++k) {
        const Tree::Node& node = tree.nodes[k];
        EXPECT_LE(depth[k], 5U);
        if (node.feature < 0) continue;
        depth[static_cast<std::size_t>(node.left)] = depth[k] + 1;
        depth[static_cast<std::size_t>(node.right)] = depth[k] + 1;
      }
      std::vector<std::int32_t> settings(tree.nodes.size(), 0);
      for (std::size_t k = tree.nodes.size(); k-- > 0;) {
        const Tree::Node& node = tree.nodes[k];
        if (node.feature < 0) {
          settings[k] = node.right - node.left;
          EXPECT_GE(settings[k], 4);
          continue;
        }
        settings[k] = settings[static_cast<std::size_t>(node.left)] +
                      settings[static_cast<std::size_t>(node.right)];
        EXPECT_GE(settings[k], 20);
      }
    }
  }
}

TEST(Tree, SplitsWhereOnlyTheNextSplitGains) {
  Samples samples;
  samples.features = (Eigen::MatrixXd(4, 2) << 0, 0, 0, 1, 1, 0, 1, 1).finished();
  samples.response = Eigen::Vector4d(1, 2, 2, 1);
  samples.runs = Eigen::Vector4d::Ones();
  for (const Criterion criterion : {Criterion::squared_error, Criterion::absolute_error}) {
    TreeOptions options;
    options.criterion = criterion;
    const Tree tree = grow_tree(samples, options);
    EXPECT_EQ(predict(tree, samples.features), samples.response);
    EXPECT_EQ(tree.nodes[0].feature, 0);
  }
}

TEST(Tree, IsOneLeafWhereNothingDiffers) {
  for (const Criterion criterion : {Criterion::squared_error, Criterion::absolute_error}) {
    for (const bool random_thresholds : {false, true}) {
      TreeOptions options;
      options.criterion = criterion;
      options.random_thresholds = random_thresholds;
      Samples samples = random_samples(10, 2, 5, 1);
      samples.response.setConstant(0.1);
      EXPECT_EQ(grow_tree(samples, options).nodes.size(), 1U);
      EXPECT_EQ(grow_tree(samples, options).nodes[0].number, 0.1);
      samples = random_samples(10, 2, 5, 1);
      samples.features.setConstant(3.0);
      EXPECT_EQ(grow_tree(samples, options).nodes.size(), 1U);
      samples = random_samples(1, 2, 5, 1);
      EXPECT_EQ(grow_tree(samples, options).nodes[0].number, samples.response[0]);
      samples = random_samples(5, 0, 5, 1);
      EXPECT_EQ(grow_tree(samples, options).nodes.size(), 1U);
    }
  }
}

TEST(Tree, MayBeAsDeepAsNumbersAllow) {
  // Each split takes the largest response away: one long branch.
  Samples samples;
  const Eigen::Index settings = 100000;
  samples.features = Eigen::VectorXd::LinSpaced(settings, 0, 1);
  samples.runs = Eigen::VectorXd::Ones(settings);
  samples.response = Eigen::VectorXd::Zero(settings);
  for (int k = 0; k < 500; ++k) samples.response[settings - 1 - k] = std::ldexp(1.0, 500 - k);
  const Tree tree = grow_tree(samples);
  EXPECT_GE(tree.nodes.size(), 901U);
  EXPECT_EQ(predict(tree, samples.features), samples.response);
}

TEST(Tree, SplitsNeighboursThatNothingLiesBetween) {
  Samples samples;
  const double next = std::nextafter(1.0, 2.0);
  samples.features = Eigen::Vector2d(1.0, next);
  samples.response = Eigen::Vector2d(3.0, 4.0);
  samples.runs = Eigen::Vector2d::Ones();
  EXPECT_EQ(predict(grow_tree(samples), samples.features), samples.response);
  samples.features = Eigen::Vector2d(-1.7e308, 1.7e308);
  for (const bool random_thresholds : {false, true}) {
    TreeOptions options;
    options.random_thresholds = random_thresholds;
    EXPECT_EQ(predict(grow_tree(samples, options), samples.features), samples.response);
  }
}

TEST(Tree, RefusesWhatItCannotLearnFrom) {
  EXPECT_THROW(grow_tree(Samples{}), std::domain_error);
  const Samples good = random_samples(5, 2, 5, 1);
  Samples bad = good;
  bad.features(0, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(grow_tree(bad), std::domain_error);
  bad = good;
  bad.response[2] = std::numeric_limits<double>::infinity();
  EXPECT_THROW(grow_tree(bad), std::domain_error);
  bad = good;
  bad.runs[2] = 0.0;
  EXPECT_THROW(grow_tree(bad), std::domain_error);
  bad = good;
  bad.runs.resize(4);
  EXPECT_THROW(grow_tree(bad), std::domain_error);
  const auto with = [&](auto change) {
    TreeOptions options;
    change(options);
    return grow_tree(good, options);
  };
  EXPECT_THROW(with([](TreeOptions& o) { o.least_in_leaf = 0; }), std::domain_error);
  EXPECT_THROW(with([](TreeOptions& o) { o.least_to_split = 1; }), std::domain_error);
  EXPECT_THROW(with([](TreeOptions& o) { o.features_tried = 3; }), std::domain_error);
  EXPECT_THROW(with([](TreeOptions& o) { o.features_tried = 0; }), std::domain_error);
  EXPECT_THROW(grow_tree(good, {}, numerics::Random({1}), std::vector<std::int32_t>(5, 0)),
               std::domain_error);
  EXPECT_THROW(predict(grow_tree(good), std::vector<double>(3)), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
