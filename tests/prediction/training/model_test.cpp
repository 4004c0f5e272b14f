#include "prediction/training/model.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "language/error.hpp"
#include "prediction/training/measured_together.hpp"
#include "prediction/training/training.hpp"

namespace yates::prediction {
namespace {

Runs runs_of_numbers(std::vector<double> levels) {
  Input input{"size", true, {}, levels};
  for (const double level : levels) input.levels.push_back(std::to_string(level));
  Runs runs{"time", {input}, Eigen::MatrixXd(std::ssize(levels), 1), {}, {}};
  for (std::size_t s = 0; s < levels.size(); ++s) {
    runs.settings(static_cast<Eigen::Index>(s), 0) = levels[s];
    runs.measured.push_back(3.0 + levels[s] + 0.1 * std::sin(40.0 * levels[s]));
    runs.setting.push_back(static_cast<Eigen::Index>(s));
  }
  return runs;
}

TEST(Model, RefusesWhatHasNoValue) {
  Request request;
  request.techniques = {Technique::least_squares};
  const Training wide = train(runs_of_numbers({1, 2, 4, 8, 16, 32}), request);
  Eigen::MatrixXd asked(4, 1);
  asked << 0.0, -3.0, 1e300, 0.5;
  const std::vector<Prediction> found = predict(wide.model, asked, 0.5);
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_EQ(found[i].where, Where::refused);
    EXPECT_EQ(found[i].reason, Reason::undefined);
    EXPECT_EQ(found[i].input, 0U);
    EXPECT_FALSE(found[i].predicted || found[i].low || found[i].high);
  }
  EXPECT_EQ(found[3].where, Where::outside);
  // However far out, a prediction stays within reach of what was measured.
  const Training narrow = train(runs_of_numbers({1, 2, 3, 4, 5, 6}), request);
  const Prediction far = predict(narrow.model, asked, 0.5)[2];
  EXPECT_EQ(far.where, Where::outside);
  EXPECT_LT(far.predicted.value(), 100.0);
}

TEST(Model, HasNoIntervalInAGapBetweenLevelsThatNothingTested) {
  Request request;
  request.techniques = {Technique::nearest};
  const Model model =
      train(runs_of_numbers({1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1e5}), request).model;
  Eigen::MatrixXd asked(3, 1);
  asked << 3.0, 7000.0, 1e5;
  const std::vector<Prediction> found = predict(model, asked, 0.8);
  EXPECT_TRUE(found[0].low && found[0].high && !found[0].reason);
  EXPECT_EQ(found[1].where, Where::inside);
  EXPECT_EQ(found[1].reason, Reason::gap);
  EXPECT_TRUE(found[1].predicted && !found[1].low && !found[1].high);
  EXPECT_TRUE(found[2].low && found[2].high && !found[2].reason);
  // Across a gap that is three times as wide as all others nothing was told, nor near its ends.
  asked << 3.0, 600.0, 90000.0;
  EXPECT_FALSE(predict(model, asked, 0.8)[0].reason);
  EXPECT_EQ(predict(model, asked, 0.8)[1].reason, Reason::gap);
  EXPECT_EQ(predict(model, asked, 0.8)[2].reason, Reason::gap);
}

TEST(Model, HasNoIntervalFarFromAllMeasuredCombinationsOfWhatTellsTheSame) {
  // Each machine has 16, 32 or 64 GB: two machines with the memory of twenty were never measured.
  Runs runs{"time", {{"machines", true, {}, {}}, {"memory", true, {}, {}}}, {}, {}, {}};
  std::set<double> levels[2];
  runs.settings.resize(15, 2);
  for (Eigen::Index s = 0; s < 15; ++s) {
    const double machines = std::pow(2.0, static_cast<double>(s / 3 + 1));
    const double memory = machines * std::pow(2.0, static_cast<double>(s % 3 + 4));
    runs.settings.row(s) << machines, memory;
    levels[0].insert(machines);
    levels[1].insert(memory);
    runs.measured.push_back(1000.0 / machines + 1e4 / memory);
    runs.setting.push_back(s);
  }
  for (std::size_t i : {0U, 1U}) {
    runs.inputs[i].numbers.assign(levels[i].begin(), levels[i].end());
    for (const double one : levels[i]) runs.inputs[i].levels.push_back(fmt::format("{}", one));
  }
  Request request;
  request.techniques = {Technique::ridge};
  const Model model = train(runs, request).model;
  ASSERT_EQ(model.together.size(), 1U);
  Eigen::MatrixXd asked(5, 2);
  asked << 4, 128, 4, 100, 2, 1024, 32, 64, 64, 2048;
  const std::vector<Prediction> found = predict(model, asked, 0.8);
  EXPECT_FALSE(found[0].reason);
  EXPECT_NE(found[1].reason, Reason::apart);
  for (const std::size_t i : {2U, 3U}) {
    EXPECT_EQ(found[i].reason, Reason::apart);
    EXPECT_EQ(found[i].input, 0U);
    EXPECT_TRUE(found[i].predicted && !found[i].low && !found[i].high);
  }
  EXPECT_NE(found[4].reason, Reason::apart);  // beyond both, in proportion
}

TEST(MeasuredTogether, TellsCombinationsThatAreFarFromAll) {
  const auto number = [](std::vector<double> levels) {
    Input result{"n", true, {}, levels};
    for (const double one : levels) result.levels.push_back(fmt::format("{}", one));
    return result;
  };
  const auto apart = [](const std::vector<Input>& inputs, const Eigen::MatrixXd& measured, double a,
                        double b) {
    const std::vector<Together> together = {{{0, 1}, measured}};
    return MeasuredTogether(inputs, together).apart(Eigen::RowVector2d(a, b)).has_value();
  };
  Eigen::MatrixXd two(2, 2);
  two << 2, 32, 20, 320;
  const std::vector<Input> machines = {number({2, 20}), number({32, 320})};
  EXPECT_TRUE(apart(machines, two, 2, 320));
  EXPECT_TRUE(apart(machines, two, 20, 32));
  EXPECT_FALSE(apart(machines, two, 2, 32));
  EXPECT_FALSE(apart(machines, two, 200, 3200));
  // One stray combination does not hide the others.
  Eigen::MatrixXd many(41, 2);
  for (Eigen::Index i = 0; i < 40; ++i)
    many.row(i) << static_cast<double>(i + 1), static_cast<double>(10 * (i + 1));
  many.row(40) << 1.0, 400.0;
  std::vector<double> first;
  std::vector<double> second;
  for (int i = 1; i <= 40; ++i) {
    first.push_back(i);
    second.push_back(10.0 * i);
  }
  const std::vector<Input> stray = {number(first), number(second)};
  EXPECT_TRUE(apart(stray, many, 40, 10));
  EXPECT_FALSE(apart(stray, many, 20.5, 205));
  // Two categories that go together.
  Eigen::MatrixXd kinds(3, 2);
  kinds << 0, 0, 1, 1, 2, 2;
  const std::vector<Input> categories = {{"cpu", false, {"a", "b", "c"}, {}},
                                         {"os", false, {"x", "y", "z"}, {}}};
  EXPECT_TRUE(apart(categories, kinds, 0, 1));
  EXPECT_FALSE(apart(categories, kinds, 2, 2));
}

TEST(Model, PredictsTheWeightedMedianOfItsTechniques) {
  Request request;
  request.techniques = {Technique::mean, Technique::nearest, Technique::least_squares};
  Model model = train(runs_of_numbers({1, 2, 4, 8, 16, 32}), request).model;
  const Eigen::MatrixXd asked = Eigen::MatrixXd::Constant(1, 1, 3.0);
  std::vector<double> said;
  model.learnt.clear();
  for (const Technique one : request.techniques) {
    Request alone;
    alone.techniques = {one};
    model.learnt.push_back(train(runs_of_numbers({1, 2, 4, 8, 16, 32}), alone).model.learnt[0]);
    said.push_back(predict(model.learnt.back(), asked)[0]);
  }
  model.combinations[0].weights = Eigen::Vector3d(0.2, 0.4, 0.4);
  std::sort(said.begin(), said.end());
  EXPECT_NEAR(predict(model, asked, 0.5)[0].predicted.value(), std::exp(said[1]), 1e-12);
}

TEST(Model, PredictsBeyondTooFewLevelsWithoutAnInterval) {
  Runs runs = runs_of_numbers({1, 2, 4, 8, 16, 32});
  runs.inputs.push_back({"cache", true, {"0"}, {0.0}});
  runs.settings.conservativeResize(Eigen::NoChange, 2);
  runs.settings.col(1).setZero();
  const Training training = train(runs);
  const std::vector<Prediction> found =
      predict(training.model, (Eigen::MatrixXd(2, 2) << 3, 0, 3, 1).finished(), 0.5);
  EXPECT_EQ(found[0].where, Where::inside);
  EXPECT_EQ(found[1].where, Where::outside);
  EXPECT_EQ(found[1].input, 1U);
  EXPECT_EQ(found[1].reason, Reason::untested);
  // An input that never varied changes nothing.
  EXPECT_EQ(found[0].predicted, found[1].predicted);
  EXPECT_TRUE(found[0].low && !found[1].low && !found[1].high);
}

TEST(Model, PredictsNothingBelowZeroWhereNoRunIs) {
  Runs runs = runs_of_numbers({1, 2, 4, 8, 16, 32, 40, 50, 60, 70});
  for (double& one : runs.measured) one = std::max(0.0, one - 8.0);
  Request request;
  request.techniques = {Technique::least_squares};
  const std::vector<Prediction> found =
      predict(train(runs, request).model, Eigen::MatrixXd::Constant(1, 1, 1.0), 0.8);
  EXPECT_EQ(found[0].predicted, 0.0);
  EXPECT_EQ(found[0].low, 0.0);
  EXPECT_GT(found[0].high, 0.0);
  runs.measured[0] = -1.0;
  EXPECT_LT(predict(train(runs, request).model, Eigen::MatrixXd::Constant(1, 1, 1.0), 0.8)[0].low,
            0.0);
}

TEST(Model, GivesNoIntervalWherePredictionsEnd) {
  Request request;
  request.techniques = {Technique::least_squares};
  Model model = train(runs_of_numbers({1, 2, 3, 4, 5, 6, 7, 8}), request).model;
  const Eigen::MatrixXd asked = Eigen::MatrixXd::Constant(1, 1, 8.5);
  const Prediction free = predict(model, asked, 0.5)[0];
  EXPECT_TRUE(free.low && !free.reason);
  model.highest = model.lowest + 1e-3;
  const Prediction held = predict(model, asked, 0.5)[0];
  EXPECT_EQ(held.reason, Reason::held);
  EXPECT_FALSE(held.low || held.high);
  EXPECT_LT(held.predicted, free.predicted);
  EXPECT_TRUE(told_by(model, asked.row(0), held).empty());
  EXPECT_FALSE(told_by(model, asked.row(0), free).empty());
  EXPECT_TRUE(held.held && !free.held);
  // So far out that another reason comes first, the value is only the end all the same.
  const Prediction farther = predict(model, Eigen::MatrixXd::Constant(1, 1, 1000.0), 0.5)[0];
  EXPECT_EQ(farther.reason, Reason::farther);
  EXPECT_TRUE(farther.held);
}

TEST(Model, EndsPercentagesEverywhereUnlessTheyMayPassIt) {
  Request request;
  request.techniques = {Technique::least_squares};
  request.scale = Scale::raw;
  Runs runs = runs_of_numbers({1, 2, 3, 4, 5, 6, 7});
  for (std::size_t r = 0; r < runs.measured.size(); ++r)
    runs.measured[r] = 14.0 * static_cast<double>(r + 1) + (r % 2 == 0 ? 1.0 : -1.0);
  Model model = train(runs, request).model;
  model.ceiling = Ceiling{100.0, false};
  const Eigen::MatrixXd asked = Eigen::MatrixXd::Constant(1, 1, 7.9);
  const Prediction share = predict(model, asked, 0.5)[0];
  EXPECT_EQ(share.where, Where::outside);
  EXPECT_EQ(share.predicted, 100.0);
  EXPECT_LE(share.high.value_or(0.0), 100.0);
  EXPECT_TRUE(share.at_end);
  EXPECT_FALSE(predict(model, Eigen::MatrixXd::Constant(1, 1, 3.0), 0.5)[0].at_end);
  model.ceiling->inside_only = true;
  const Prediction free = predict(model, asked, 0.5)[0];
  EXPECT_GT(free.predicted, 100.0);
  EXPECT_FALSE(free.at_end);
}

TEST(Model, GivesNoIntervalNearZeroWhereAnInverseWasLearnt) {
  const Runs runs = runs_of_numbers({2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  Eigen::MatrixXd asked(3, 1);
  asked << 1e-30, 1.2, 1.4;
  Request request;
  const auto reasons = [&](Technique technique) {
    request.techniques = {technique};
    std::vector<std::optional<Reason>> result;
    for (const auto& one : predict(train(runs, request).model, asked, 0.5)) {
      result.push_back(one.reason);
    }
    return result;
  };
  EXPECT_EQ(reasons(Technique::non_negative),
            (std::vector<std::optional<Reason>>{Reason::farther, Reason::farther, std::nullopt}));
  EXPECT_EQ(reasons(Technique::least_squares), (std::vector<std::optional<Reason>>(3)));
}

TEST(Model, LearnsANormalFormBesideALevelOfZero) {
  Request request;
  request.techniques = {Technique::normal_form, Technique::mean};
  const Training training = train(runs_of_numbers({0, 1, 2, 4, 8, 16}), request);
  Eigen::MatrixXd asked(2, 1);
  asked << 0.0, -2.0;
  for (const Prediction& one : predict(training.model, asked, 0.5)) {
    EXPECT_TRUE(one.predicted && std::isfinite(*one.predicted));
  }
}

TEST(Model, NeedsThreeSettings) {
  EXPECT_THROW(train(runs_of_numbers({1, 2})), language::InputError);
  Request request;
  request.folds = 2;
  const Training training = train(runs_of_numbers({1, 2, 4}), request);
  ASSERT_FALSE(training.model.combinations.empty());
  EXPECT_EQ(training.model.combinations[0].direction, Direction::inside);
}

}  // namespace
}  // namespace yates::prediction
