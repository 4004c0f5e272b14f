#include "prediction/validation/trials.hpp"

#include <gtest/gtest.h>

namespace yates::prediction {
namespace {

TEST(Combination, WeighsByTheErrorToThePowerOfMinusTwo) {
  const Eigen::VectorXd weights = weights_of(Eigen::Vector3d(1, 3, 100));
  EXPECT_DOUBLE_EQ(weights[0], 0.9);
  EXPECT_DOUBLE_EQ(weights[1], 0.1);
  EXPECT_EQ(weights[2], 0.0);  // less than a fiftieth
  // Those without an error leave nothing to the others.
  EXPECT_EQ(weights_of(Eigen::Vector3d(0, 3, 0)), Eigen::Vector3d(0.5, 0, 0.5));
}

TEST(Combination, IsTheWeightedMedian) {
  const Eigen::MatrixXd predicted =
      (Eigen::MatrixXd(3, 3) << 1, 2, 1000, 5, 4, 3, 7, 7, 7).finished();
  EXPECT_EQ(combined(predicted, Eigen::Vector3d(0.3, 0.3, 0.4)), Eigen::Vector3d(2, 4, 7));
  EXPECT_EQ(combined(predicted, Eigen::Vector3d(0.6, 0.1, 0.3)), Eigen::Vector3d(1, 5, 7));
  EXPECT_EQ(combined(predicted, Eigen::Vector3d(0.5, 0, 0.5)), Eigen::Vector3d(1, 3, 7));
}

TEST(Combination, LeavesOutWhatIsFarBeyondTheMeasured) {
  const Eigen::MatrixXd predicted =
      (Eigen::MatrixXd(3, 3) << 1, 21, 30, 5, 4, 20, 25, 22, 23).finished();
  const Reach reach(Scale::raw, 0.0, 10.0);
  EXPECT_EQ(combined(predicted, Eigen::Vector3d(0.3, 0.3, 0.4), &reach), Eigen::Vector3d(1, 5, 23));
}

// Trials leave out what they ask for: the nearest setting is never the setting itself.
TEST(Trials, DoNotSeeWhatTheyAskFor) {
  Learning learning{{{"x", true, {"1", "2", "3", "8"}, {1, 2, 3, 8}}},
                    Scale::raw,
                    Eigen::Vector4d(1, 2, 3, 8),
                    {{}, Eigen::Vector4d(1, 2, 3, 8), Eigen::Vector4d::Ones()}};
  const std::vector<Split> splits =
      splits_of(learning.inputs, learning.settings, learning.samples.response, 4, {1});
  for (const std::size_t threads : {1U, 3U}) {
    const std::vector<Trial> found =
        trials(learning, {Technique::nearest, Technique::mean}, splits, {}, {{1}, threads});
    const Trial& inside = found.front();
    ASSERT_EQ(inside.settings.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
      const double expected[] = {2, 2, 2, 3};  // of 2 both neighbours: 1 and 3
      const double mean[] = {13.0 / 3, 4, 11.0 / 3, 2};
      const auto s = static_cast<std::size_t>(inside.settings[i]);
      EXPECT_DOUBLE_EQ(inside.predicted(static_cast<Eigen::Index>(i), 0), expected[s]);
      EXPECT_DOUBLE_EQ(inside.predicted(static_cast<Eigen::Index>(i), 1), mean[s]);
    }
    // Upward: 8 from 1, 2, 3; then 3 from 1 and 2.
    EXPECT_EQ(found[1].settings, (std::vector<Eigen::Index>{3, 2}));
    EXPECT_EQ(found[1].predicted.col(0), Eigen::Vector2d(3, 2));
    EXPECT_EQ(found[1].predicted.col(1), Eigen::Vector2d(2, 1.5));
    EXPECT_EQ(squared_errors(found[1], learning.samples.response, 1), Eigen::Vector2d(25, 36));
  }
}

}  // namespace
}  // namespace yates::prediction
