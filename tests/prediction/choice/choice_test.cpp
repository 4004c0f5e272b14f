#include "prediction/choice/choice.hpp"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "prediction/training/training.hpp"

namespace yates::prediction {
namespace {

using language::Comparison;

/// A straight line of size with known scores: y = slope * size, measured less predicted.
Model line(const std::string& response, double slope, std::vector<double> residuals) {
  const std::vector<double> sizes{1, 2, 3, 4, 5, 6, 7, 8};
  Input input{"size", true, {}, sizes};
  for (const double size : sizes) input.levels.push_back(std::to_string(static_cast<int>(size)));
  Runs runs{response, {input}, Eigen::MatrixXd(8, 1), {}, {}};
  for (Eigen::Index s = 0; s < 8; ++s) {
    runs.settings(s, 0) = sizes[static_cast<std::size_t>(s)];
    runs.measured.push_back(slope * sizes[static_cast<std::size_t>(s)]);
    runs.setting.push_back(s);
  }
  Request request;
  request.techniques = {Technique::least_squares};
  request.scale = Scale::raw;
  Model model = train(runs, request).model;
  model.combinations.front().scores = {residuals.size(), residuals,
                                       std::vector<double>(residuals.size(), 1.0)};
  return model;
}

std::vector<double> evenly_spread(int count) {
  std::vector<double> result;
  for (int i = 0; i < count; ++i) result.push_back(-1.0 + 2.0 * (i + 0.5) / count);
  return result;
}

Eigen::MatrixXd sizes(std::vector<double> values) {
  return Eigen::Map<Eigen::VectorXd>(values.data(), std::ssize(values));
}

Question at_most(const Model& time, const Model& gain, double limit, double probability) {
  return {{&time, &gain},
          {{false, 1}, true},
          {{{false, 0}, {Comparison::less_or_equal, limit}}},
          probability,
          {}};
}

TEST(Choice, JudgesLimitsOfPercentagesByWhatWasLearntBelowTheirEnd) {
  std::vector<double> residuals = evenly_spread(40);
  for (double& one : residuals) one *= 3.0;
  Model share = line("share", 13.0, residuals);
  share.ceiling = Ceiling{100.0, false};  // what was learnt of size 8 is 104
  const auto probability = [&](Comparison comparison, double limit) {
    const Question question{{&share}, {{false, 0}, true}, {{{false, 0}, {comparison, limit}}}};
    return choose(question, {sizes({8})}).candidates.front().probability.value();
  };
  EXPECT_GT(probability(Comparison::greater_or_equal, 99.0), 0.95);
  EXPECT_GT(probability(Comparison::less_or_equal, 100.0), 0.95);
  EXPECT_LT(probability(Comparison::less_or_equal, 99.0), 0.05);
}

TEST(Choice, NamesWhatPredictionsDoNotTellFromTheBest) {
  // Errors of +-1 and +-3: root mean square sqrt(5), and sqrt(10) = 3.16 of two.
  const Model told = line("time", 2.0, {-3, -1, 1, 3});
  const Choice choice = choose({{&told}, {{false, 0}, false}, {}}, {sizes({1, 2, 3, 4, 5})});
  EXPECT_TRUE(choice.telling);
  EXPECT_NEAR(choice.usual_error.value(), std::sqrt(10.0), 1e-12);
  EXPECT_EQ(choice.ties, (std::vector<std::size_t>{1}));
  Model chance = line("time", 2.0, {-9, -6, 6, 9});
  chance.combinations.front().errors.r_squared = -0.2;
  EXPECT_FALSE(choose({{&chance}, {{false, 0}, false}, {}}, {sizes({1, 2})}).telling);
  // Runs may scatter widely about means that are well predicted.
  chance.combinations.front().errors.r_squared = 0.6;
  EXPECT_TRUE(choose({{&chance}, {{false, 0}, false}, {}}, {sizes({1, 2})}).telling);
}

TEST(Choice, TellsTheLargestConfidenceOfABound) {
  const Scores nine{9, {-4, -3, -2, -1, 0, 1, 2, 3, 4}, std::vector<double>(9, 1.0)};
  EXPECT_EQ(largest_confidence({{&nine}}, 3.0, Bound::upper, false), 0.8);
  EXPECT_EQ(largest_confidence({{&nine}}, 3.0, Bound::upper, true), 0.7);
  EXPECT_EQ(largest_confidence({{&nine}}, 3.0, Bound::lower, false), 0.8);
  EXPECT_EQ(largest_confidence({{&nine}}, 100.0, Bound::upper, false), 0.9);  // 9 of 10, no more
  EXPECT_EQ(largest_confidence({{&nine}}, -5.0, Bound::upper, false), 0.0);
  EXPECT_EQ(largest_confidence({}, 3.0, Bound::upper, false), std::nullopt);
  // It is what the conformal bound says, and of several lists the distances add up.
  for (const double confidence : {0.55, 0.7, 0.85}) {
    const double distance = conformal_distance(nine, confidence, Bound::upper).value();
    EXPECT_GE(largest_confidence({{&nine}}, distance, Bound::upper, false).value(), confidence);
    EXPECT_LT(largest_confidence({{&nine}}, distance, Bound::upper, true).value(), confidence);
    EXPECT_NEAR(largest_confidence({{&nine}, {&nine}}, 2.0 * distance, Bound::upper, false).value(),
                std::ceil(10.0 * confidence) / 10.0, 1e-9);
  }
}

TEST(Choice, TakesTheBestThatIsSure) {
  const Model time = line("time", 10.0, evenly_spread(99));
  const Model gain = line("gain", 1.0, evenly_spread(99));
  const Eigen::MatrixXd settings = sizes({1, 2, 3, 4, 5, 6});
  // 50 is predicted for size 5, and a run is above 50.5 in a quarter of the settings.
  Choice found = choose(at_most(time, gain, 50.5, 0.9), {settings, settings});
  EXPECT_EQ(found.status, ChoiceStatus::meets);
  EXPECT_EQ(found.candidates.front().setting, 3U);
  EXPECT_EQ(found.candidates.size(), 6U);
  EXPECT_EQ(found.candidates[found.naive.value()].setting, 4U);
  EXPECT_EQ(found.pareto.size(), 6U);
  // 74 or 75 of 99 residuals are at most 0.5.
  EXPECT_NEAR(found.candidates[found.naive.value()].probability.value(), 0.75, 0.011);
  found = choose(at_most(time, gain, 50.5, 0.7), {settings, settings});
  EXPECT_EQ(found.candidates.front().setting, 4U);
  EXPECT_NEAR(found.candidates.front().keeping[0].bound.value(), 50.4, 0.03);
}

TEST(Choice, SaysWhenNothingIsSureOrPossible) {
  const Model time = line("time", 10.0, evenly_spread(9));
  const Model gain = line("gain", 1.0, evenly_spread(99));
  const Eigen::MatrixXd settings = sizes({1, 2, 3, 4});
  // Nine settings bound nothing with 0.95: all that are far from the limit tell 0.9.
  const Choice unsure = choose(at_most(time, gain, 35.0, 0.95), {settings, settings});
  EXPECT_EQ(unsure.status, ChoiceStatus::point_estimate);
  EXPECT_EQ(unsure.candidates.front().setting, 2U);
  EXPECT_NEAR(unsure.candidates.front().probability.value(), 0.9, 1e-12);
  EXPECT_FALSE(unsure.candidates.front().keeping[0].bound);
  EXPECT_EQ(unsure.candidates.front().keeping[0].settings, 9U);
  const Choice never = choose(at_most(time, gain, 5.0, 0.8), {settings, settings});
  EXPECT_EQ(never.status, ChoiceStatus::infeasible);
  EXPECT_EQ(never.candidates.front().setting, 0U);
  EXPECT_NEAR(never.candidates.front().keeping[0].excess, 1.0, 1e-9);
  EXPECT_FALSE(never.naive);
}

TEST(Choice, IsNotSureByAModelThatTellsNothing) {
  Model time = line("time", 10.0, evenly_spread(99));
  const Model gain = line("gain", 1.0, evenly_spread(99));
  time.spread = 0.6;
  time.combinations.front().errors.r_squared = 0.1;
  const Eigen::MatrixXd settings = sizes({1, 2, 3, 4, 5, 6});
  const Choice found = choose(at_most(time, gain, 50.5, 0.9), {settings, settings});
  EXPECT_EQ(found.status, ChoiceStatus::point_estimate);
  EXPECT_FALSE(found.candidates.front().keeping[0].telling);
  // Where all that was measured keeps the limit, there is nothing to tell.
  EXPECT_EQ(choose(at_most(time, gain, 85.0, 0.9), {settings, settings}).status,
            ChoiceStatus::meets);
}

TEST(Choice, AddsUpTheMissesOfSeveralLimits) {
  const Model time = line("time", 10.0, evenly_spread(99));
  const Model gain = line("gain", 1.0, evenly_spread(99));
  Question question = at_most(time, gain, 50.5, 0.9);
  question.limits.push_back({{false, 1}, {Comparison::greater_or_equal, 4.5}});
  const Choice found = choose(question, {sizes({5}), sizes({5})});
  const Candidate& one = found.candidates.front();
  EXPECT_NEAR(one.probability.value(),
              one.keeping[0].probability.value() + one.keeping[1].probability.value() - 1.0, 1e-12);
  EXPECT_EQ(found.status, ChoiceStatus::point_estimate);
}

TEST(Choice, KnowsInputsExactly) {
  const Model time = line("time", 10.0, evenly_spread(99));
  Question question{{&time}, {{true, 0}, false}, {}, 0.9, {}};
  question.limits = {{{false, 0}, {Comparison::greater, 30.0}}, {{true, 0}, {Comparison::less, 8}}};
  const Choice found = choose(question, {sizes({8, 7, 6, 5, 4, 3, 2})});
  EXPECT_EQ(found.candidates.front().objective, 4.0);
  EXPECT_EQ(found.forbidden, 1U);
  question.limits.back().limit.value = 1.0;
  EXPECT_THROW(choose(question, {sizes({8, 7})}), language::InputError);
}

TEST(Choice, NeverTakesWhatIsRefusedAndKnowsNothingWithoutScores) {
  Model time = line("time", 10.0, evenly_spread(99));
  Question question{{&time}, {{true, 0}, true}, {}, 0.9, {}};
  question.limits = {{{false, 0}, {Comparison::less_or_equal, 1000.0}}};
  const Choice beyond = choose(question, {sizes({8, 9})});
  EXPECT_EQ(beyond.candidates.size() + beyond.refused, 2U);
  // So far out nothing was tested.
  EXPECT_TRUE(choose(question, {sizes({9})}).candidates.front().probability);
  EXPECT_FALSE(choose(question, {sizes({90})}).candidates.front().probability);
  // Without the direction that tells how wrong predictions are there, nothing is sure.
  std::erase_if(time.combinations,
                [](const Combination& one) { return one.direction == Direction::upward; });
  const Choice inside = choose(question, {sizes({8, 9})});
  EXPECT_EQ(inside.status, ChoiceStatus::meets);
  EXPECT_EQ(inside.candidates.front().setting, 0U);
  const double nowhere = std::nan("");
  EXPECT_THROW(choose(question, {sizes({nowhere})}), language::InputError);
}

TEST(Choice, KeepsParetoSettingsThatNothingBeats) {
  const Model time = line("time", 10.0, evenly_spread(99));
  const Model gain = line("gain", -1.0, evenly_spread(99));
  // More time and less gain: the first beats all.
  const Eigen::MatrixXd settings = sizes({1, 2, 3});
  const Choice found = choose(at_most(time, gain, 100.0, 0.9), {settings, settings});
  ASSERT_EQ(found.pareto.size(), 1U);
  EXPECT_EQ(found.candidates[found.pareto[0]].setting, 0U);
}

// The choice among many is the one that looks best, and so the one that may look too good.
TEST(Choice, KeepsItsLimitThoughItIsTheBestOfMany) {
  numerics::Random random({11});
  const auto run = [&](double x, double y) {
    return std::exp(1.0 + 0.3 * x - 0.2 * y + 0.05 * x * y +
                    0.1 * numerics::normal_variate(random));
  };
  std::vector<double> levels{0, 1, 2, 3, 4, 5};
  Input input{"x", true, {"0", "1", "2", "3", "4", "5"}, levels};
  Eigen::MatrixXd grid(36, 2);
  for (Eigen::Index s = 0; s < 36; ++s)
    grid.row(s) << static_cast<double>(s % 6), static_cast<double>(s / 6);
  int chosen = 0;
  int kept = 0;
  for (int round = 0; round < 200; ++round) {
    Runs runs{"time", {input, input}, grid, {}, {}};
    runs.inputs[1].name = "y";
    for (Eigen::Index s = 0; s < 36; ++s) {
      runs.measured.push_back(run(grid(s, 0), grid(s, 1)));
      runs.setting.push_back(s);
    }
    Request request;
    request.techniques = {Technique::least_squares, Technique::smooth_process};
    request.threads = 1;
    const Model time = train(runs, request).model;
    // The largest time within the limit: nothing goes nearer to it.
    Question question{{&time}, {{false, 0}, true}, {}, 0.8, {}};
    question.limits = {{{false, 0}, {Comparison::less_or_equal, 5.0}}};
    const Choice found = choose(question, {grid});
    if (found.status != ChoiceStatus::meets) continue;
    ++chosen;
    const Eigen::Index at = static_cast<Eigen::Index>(found.candidates.front().setting);
    if (run(grid(at, 0), grid(at, 1)) <= 5.0) ++kept;
  }
  EXPECT_GT(chosen, 190);
  EXPECT_GT(static_cast<double>(kept) / chosen, 0.75);
}

TEST(Courier, ChoosesAsTheStudyDoes) {
  const std::vector<double> accuracy{0.96, 0.95, 0.93, 0.89};
  const std::vector<double> time{490, 280.19, 160, 112.70};
  EXPECT_EQ(courier_within(accuracy, time, 300.0), 1U);
  EXPECT_EQ(courier_within(accuracy, time, 280.19), 2U);  // strictly below
  EXPECT_EQ(courier_within(accuracy, time, 166.0), 2U);
  EXPECT_EQ(courier_within(accuracy, time, 100.0), 3U);                  // none: the fastest
  EXPECT_EQ(courier_within(accuracy, time, 0.0), 3U);                    // 0 is a latency
  EXPECT_EQ(courier_within({0.9, 0.9, 0.8}, {100, 50, 10}, 200.0), 0U);  // ties to the first
  // 0.5 * 0.9 / 0.96 + ... : equal weights choose the fastest.
  EXPECT_EQ(courier_by_weights(accuracy, time, {}), 3U);
  EXPECT_EQ(courier_by_weights(accuracy, time, {0, 1.0, 0.0}), 0U);
  EXPECT_EQ(courier_by_weights(accuracy, time, {0, 0.95, 0.05}), 1U);
}

TEST(Courier, StandsBeforeTheOthers) {
  const Model time = line("time", 10.0, evenly_spread(99));
  const Model gain = line("gain", 1.0, evenly_spread(99));
  Question question = at_most(time, gain, 50.5, 0.9);
  question.courier = CourierRule{};
  const Eigen::MatrixXd settings = sizes({1, 2, 3, 4, 5, 6});
  const Choice found = choose(question, {settings, settings});
  EXPECT_EQ(found.candidates.front().setting, 4U);
  EXPECT_EQ(found.status, ChoiceStatus::point_estimate);
}

}  // namespace
}  // namespace yates::prediction
