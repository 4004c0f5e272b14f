#include "prediction/techniques/learnt.hpp"

#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/prediction/techniques/network_text.hpp"

namespace yates::prediction {
namespace {

// time = 10 (1 + size) / threads on 6 x 4 settings, the host of no influence
Learning made() {
  Learning result{
      {{"size", true, {}, {}}, {"threads", true, {}, {}}, {"node", false, {"a", "b"}, {}}},
      Scale::log,
      {},
      {}};
  for (const double size : {1, 2, 3, 4, 5, 6}) result.inputs[0].numbers.push_back(size);
  for (const double threads : {1, 2, 8, 16}) result.inputs[1].numbers.push_back(threads);
  result.inputs[0].levels.resize(6);
  result.inputs[1].levels.resize(4);
  result.network = network_to_calibrate(network_text("(a + b * size) / threads"), "model.toml", 1.0,
                                        result.inputs);
  result.settings.resize(24, 3);
  result.samples.response.resize(24);
  result.samples.runs = Eigen::VectorXd::Ones(24);
  for (Eigen::Index s = 0; s < 24; ++s) {
    const double size = result.inputs[0].numbers[static_cast<std::size_t>(s % 6)];
    const double threads = result.inputs[1].numbers[static_cast<std::size_t>(s / 6)];
    result.settings.row(s) << size, threads, static_cast<double>(s % 2);
    result.samples.response[s] = std::log(10.0 * (1.0 + size) / threads);
  }
  // I(1/threads) + I(size/threads)
  result.formula = {{{{1, Transform::inverse}}},
                    {{{0, Transform::identity}, {1, Transform::inverse}}}};
  return result;
}

TEST(Techniques, HaveWordsOfTheirOwn) {
  std::set<std::string> words;
  for (const Technique one : all_techniques) {
    EXPECT_EQ(technique_of(to_string(one)), one);
    words.insert(std::string(to_string(one)));
  }
  EXPECT_EQ(words.size(), all_techniques.size());
  EXPECT_EQ(technique_of("forrest"), std::nullopt);
}

TEST(Techniques, LearnWhatIsThere) {
  const Learning learning = made();
  const double spread = std::sqrt(
      (learning.samples.response.array() - learning.samples.response.mean()).square().mean());
  for (const Technique one : all_techniques) {
    const Eigen::VectorXd predicted = predict(learn(one, learning), learning.settings);
    const double error = std::sqrt((predicted - learning.samples.response).squaredNorm() / 24.0);
    EXPECT_TRUE(predicted.allFinite()) << to_string(one);
    if (one == Technique::queueing) {
      EXPECT_LT(error, 1e-6);
    } else if (one == Technique::mean) {
      EXPECT_DOUBLE_EQ(error, spread);
    } else {
      EXPECT_LT(error, 0.5 * spread) << to_string(one);
    }
  }
}

TEST(Techniques, LearnFromAlmostNothing) {
  const Learning whole = made();
  for (const std::vector<Eigen::Index>& which :
       {std::vector<Eigen::Index>{3}, {0, 1}, {0, 1, 2}, {0, 6, 12, 18}}) {
    const Learning few = select(whole, which);
    for (const Technique one : all_techniques) {
      EXPECT_TRUE(predict(learn(one, few), whole.settings).allFinite())
          << to_string(one) << " " << which.size();
    }
  }
}

TEST(Techniques, SayTermsOfLevelsBetweenAndLeaveOutRounding) {
  Learning learning = made();
  learning.inputs[2].levels = {"a", "b", "c"};
  Learnt learnt = {Technique::lasso,
                   Scale::raw,
                   {{{{0, Transform::identity}}},
                    {{{2, Transform::indicator, 1}}},
                    {{{2, Transform::indicator, 2}}}},
                   LinearModel{1.0, Eigen::Vector3d(0.5, 2.0, 1e-13)}};
  EXPECT_EQ(equation_of(learnt, learning.inputs, "time"), "time = 0.5 * size + 2 * [node=b] + 1");
}

TEST(Techniques, SayTheirEquations) {
  Learning learning = made();
  const auto equation = [&](Technique technique) {
    return equation_of(learn(technique, learning), learning.inputs, "time");
  };
  EXPECT_EQ(equation(Technique::non_negative), "time = 10 * threads^-1 + 10 * size * threads^-1");
  EXPECT_EQ(equation(Technique::forest), std::nullopt);
  for (Eigen::Index s = 0; s < 24; ++s) {
    const auto row = learning.settings.row(s);
    learning.samples.response[s] = 0.5 + 2.0 * row[2] - std::log2(row[1]);
  }
  learning.formula = {{{{1, Transform::logarithm}}}, {{{2, Transform::indicator, 1}}}};
  EXPECT_EQ(equation(Technique::formula), "log(time) = -1 * log2(threads) + 2 * [node=b] + 0.5");
  EXPECT_EQ(equation(Technique::mean), "log(time) = -0.5");
}

}  // namespace
}  // namespace yates::prediction
