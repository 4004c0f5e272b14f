#include "prediction/trees/boosting.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "tests/prediction/trees/made_samples.hpp"

namespace yates::prediction {
namespace {

constexpr Loss every_loss[] = {Loss::squared, Loss::absolute, Loss::huber, Loss::quantile};

/// Every sixth setting, as golden.py prints them.
void expect_golden(Loss loss, bool weighted, const std::vector<double>& expected) {
  const Samples samples = golden_samples(weighted);
  BoostingOptions options;
  options.loss = loss;
  options.stages = 50;
  options.most_depth = 2;
  options.least_in_leaf = 6;
  const Eigen::VectorXd found = predict(boost(samples, options), samples.features);
  for (std::size_t k = 0; k < 10; ++k)
    EXPECT_NEAR(found[static_cast<Eigen::Index>(6 * k)], expected[k], 1e-9)
        << static_cast<int>(loss) << weighted << k;
}

// By GradientBoostingRegressor of scikit-learn 1.9.1, wherever that depends on no seed: golden.py.
TEST(Boosting, IsThatOfScikitLearn) {
  expect_golden(Loss::squared, false,
                {5.235350728182267, 35.99404357299938, 55.826354980700835, 58.594590153827056,
                 108.16095094338444, 37.02718386430033, 42.23398710070965, 79.06464727625071,
                 106.46731222549325, 150.37218274486372});
  expect_golden(Loss::squared, true,
                {6.837115197055251, 33.13099828705319, 53.99130511051526, 57.69957332411904,
                 107.04635853182204, 46.95380538442139, 45.898568314287616, 79.4345791217468,
                 108.78621523785249, 149.6949751869579});
  expect_golden(Loss::absolute, true,
                {15.847778471036523, 32.18243919799036, 56.024483088137146, 53.35200340758975,
                 115.4302798666135, 43.15397596169698, 38.08527828892883, 94.38747615259919,
                 98.13841135545509, 126.92494856767051});
  expect_golden(Loss::huber, true,
                {8.012055284387053, 32.68646963883704, 52.031513022219656, 52.22779649828699,
                 103.97314404659582, 43.495302096113704, 42.62353408793132, 82.12365501591364,
                 111.03344207411985, 146.9337736195351});
  expect_golden(Loss::quantile, true,
                {62.42306352530316, 64.2005717763778, 64.15075920789225, 73.42292583804947,
                 103.86272986731969, 67.48317436126554, 73.08580772953236, 77.33751787081023,
                 132.96241463184364, 163.91214292082088});
}

TEST(Boosting, ByHistogramsIsExactWhereBinsAreValues) {
  for (const Loss loss : every_loss) {
    Samples samples = random_samples(400, 5, 12, 1);
    for (const bool weighted : {true, false}) {
      if (!weighted) samples.runs.setConstant(0.25);
      BoostingOptions options;
      options.loss = loss;
      options.stages = 20;
      options.most_depth = 4;
      options.least_in_leaf = 5;
      const Boosting exact = boost(samples, options);
      options.most_exact = 0;
      const Boosting binned = boost(samples, options);
      const Eigen::VectorXd difference =
          predict(exact, samples.features) - predict(binned, samples.features);
      EXPECT_LT(difference.cwiseAbs().maxCoeff(), 1e-9) << static_cast<int>(loss);
    }
  }
}

TEST(Boosting, DoesNotDependOnTheNumberOfThreads) {
  const Samples samples = random_samples(70000, 5, 2000, 1);
  for (const Loss loss : every_loss) {
    BoostingOptions options;
    options.loss = loss;
    options.stages = 3;
    options.most_depth = 4;
    options.share = loss == Loss::huber ? 0.5 : 1.0;
    options.threads = 1;
    const Boosting one = boost(samples, options);
    for (const std::size_t threads : {2, 5}) {
      options.threads = threads;
      const Boosting other = boost(samples, options);
      EXPECT_EQ(predict(one, samples.features), predict(other, samples.features));
    }
  }
}

TEST(Boosting, ByBinsIsAboutAsGoodAsExactly) {
  const Samples samples = random_samples(3000, 3, 100000, 2);
  BoostingOptions options;
  options.least_in_leaf = 20;
  const auto error = [&] {
    return (predict(boost(samples, options), samples.features) - samples.response).norm();
  };
  const double exact = error();
  options.most_exact = 0;
  EXPECT_NEAR(error() / exact, 1.0, 0.02);
}

TEST(Boosting, LowersItsLossWithEachStage) {
  const Samples samples = random_samples(60, 3, 10, 6);
  for (const Loss loss : {Loss::squared, Loss::absolute, Loss::quantile}) {
    const auto loss_of = [&](double residual) {
      if (loss == Loss::squared) return residual * residual;
      if (loss == Loss::absolute) return std::abs(residual);
      return residual > 0.0 ? 0.9 * residual : -0.1 * residual;
    };
    BoostingOptions options;
    options.loss = loss;
    Boosting boosting = boost(samples, options);
    double before = 0.0;
    for (std::size_t stages = options.stages; stages > 0; --stages) {
      const Eigen::VectorXd rest = samples.response - predict(boosting, samples.features);
      double now = 0.0;
      for (Eigen::Index i = 0; i < 60; ++i) now += samples.runs[i] * loss_of(rest[i]);
      EXPECT_GE(now, before - 1e-9);
      before = now;
      if (stages > 1) boosting.stages.pop_back();
    }
  }
}

TEST(Boosting, KeepsItsLimitsByHistograms) {
  const Samples samples = random_samples(500, 3, 300, 7);
  BoostingOptions options;
  options.most_exact = 0;
  options.least_in_leaf = 30;
  options.most_depth = 16;
  options.stages = 5;
  for (const Tree& tree : boost(samples, options).stages) {
    std::vector<int> count(tree.nodes.size(), 0);
    EXPECT_GT(tree.nodes.size(), 9U);
    for (Eigen::Index i = 0; i < 500; ++i) {
      const Eigen::RowVectorXd row = samples.features.row(i);
      ++count[static_cast<std::size_t>(&leaf_of(tree, row.data()) - tree.nodes.data())];
    }
    for (std::size_t k = 0; k < count.size(); ++k) {
      if (tree.nodes[k].feature >= 0) continue;
      EXPECT_GE(count[k], 30);
    }
  }
}

TEST(Boosting, OfWhatDoesNotDifferIsThatValue) {
  for (const std::size_t most_exact : {0, 10000}) {
    for (const Loss loss : every_loss) {
      BoostingOptions options;
      options.loss = loss;
      options.most_exact = most_exact;
      options.stages = 3;
      Samples samples = random_samples(20, 2, 5, 1);
      samples.response.setConstant(2.5);
      EXPECT_EQ(predict(boost(samples, options), samples.features), samples.response);
      samples = random_samples(20, 2, 5, 1);
      samples.features.setOnes();
      EXPECT_EQ(boost(samples, options).stages[0].nodes.size(), 1U);
      samples = random_samples(1, 2, 5, 1);
      EXPECT_EQ(predict(boost(samples, options), samples.features), samples.response);
    }
  }
}

TEST(Boosting, RefusesOptionsOutOfRange) {
  const Samples good = random_samples(10, 2, 5, 1);
  EXPECT_THROW(boost(Samples{}), std::domain_error);
  const auto with = [&](auto change) {
    BoostingOptions options;
    change(options);
    return boost(good, options);
  };
  EXPECT_THROW(with([](BoostingOptions& o) { o.level = 1.0; }), std::domain_error);
  EXPECT_THROW(with([](BoostingOptions& o) { o.learning_rate = 0.0; }), std::domain_error);
  EXPECT_THROW(with([](BoostingOptions& o) { o.stages = 0; }), std::domain_error);
  EXPECT_THROW(with([](BoostingOptions& o) { o.most_depth = 17; }), std::domain_error);
  EXPECT_THROW(with([](BoostingOptions& o) { o.least_in_leaf = 0; }), std::domain_error);
  EXPECT_THROW(with([](BoostingOptions& o) { o.share = NAN; }), std::domain_error);
  EXPECT_THROW(predict(boost(good), std::vector<double>(3)), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
