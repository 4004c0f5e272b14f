#include "prediction/importance/importance.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/variates.hpp"
#include "prediction/training/training.hpp"

namespace yates::prediction {
namespace {

using Groups = std::vector<std::vector<std::size_t>>;

/// All settings of 6 sizes, 2 nets and 4 dice; `twice` is twice the size. The dice do nothing.
Runs made() {
  numerics::Random random(numerics::Seed{3});
  Runs runs{"time",
            {{"size", true, {}, {1, 2, 3, 4, 5, 6}},
             {"net", false, {"a", "b"}, {}},
             {"dice", true, {}, {1, 2, 3, 4}},
             {"twice", true, {}, {2, 4, 6, 8, 10, 12}}},
            Eigen::MatrixXd(48, 4),
            {},
            {}};
  for (Input& input : runs.inputs) {
    for (const double one : input.numbers) input.levels.push_back(std::to_string(one));
  }
  for (Eigen::Index s = 0; s < 48; ++s) {
    const double size = static_cast<double>(s % 6 + 1);
    const double net = static_cast<double>(s / 6 % 2);
    runs.settings.row(s) << size, net, static_cast<double>(s / 12 + 1), 2.0 * size;
    runs.measured.push_back(
        std::exp(0.2 * size + 0.3 * net + 0.05 * numerics::normal_variate(random)));
    runs.setting.push_back(s);
  }
  return runs;
}

Request quick() {
  Request request;
  request.techniques = {Technique::mean, Technique::nearest, Technique::ridge};
  return request;
}

TEST(Importance, ExchangesTogetherWhatTellsTheSame) {
  const Runs runs = made();
  EXPECT_EQ(groups_of(runs.inputs, runs.settings), (Groups{{0, 3}, {1}, {2}}));
  std::vector<Input> inputs = runs.inputs;
  // A category that follows from the size, and an input that is always the same.
  inputs[1] = {"class", false, {"small", "large"}, {}};
  Eigen::MatrixXd settings = runs.settings;
  settings.col(1) = (settings.col(0).array() > 3.0).cast<double>();
  settings.col(2).setConstant(4.0);
  EXPECT_EQ(groups_of(inputs, settings), (Groups{{0, 1, 3}}));
}

TEST(Importance, GrowsWithWhatAnInputDoes) {
  const Runs runs = made();
  const Training training = train(runs, quick());
  const std::vector<Importance> found = importance_of(runs, training.model);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].inputs, (std::vector<std::size_t>{0, 3}));
  EXPECT_EQ(found[1].inputs, (std::vector<std::size_t>{1}));
  EXPECT_EQ(found[2].inputs, (std::vector<std::size_t>{2}));
  for (const Importance& one : found) {
    EXPECT_LT(one.before, 0.15);
    EXPECT_LE(one.low, one.after);
    EXPECT_LE(one.after, one.high);
  }
  EXPECT_GT(found[0].low, 2.0 * found[0].before);
  EXPECT_GT(found[1].low, found[1].before);
  // Exchanged nets are off by what nets do.
  EXPECT_NEAR(found[1].after, 0.3, 0.06);
  EXPECT_LE(found[2].low, found[2].before);
}

TEST(Importance, IsTheSameWithAnyNumberOfThreads) {
  const Runs runs = made();
  const Training training = train(runs, quick());
  const std::vector<Importance> one = importance_of(runs, training.model, {.threads = 1});
  const std::vector<Importance> two = importance_of(runs, training.model, {.threads = 2});
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].after, two[i].after);
    EXPECT_EQ(one[i].high, two[i].high);
  }
}

TEST(Importance, NeedsTenSettings) {
  const Runs few = thinned(made(), 9, {1});
  EXPECT_TRUE(importance_of(few, train(few, quick()).model).empty());
}

}  // namespace
}  // namespace yates::prediction
