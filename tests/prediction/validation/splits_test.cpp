#include "prediction/validation/splits.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace yates::prediction {
namespace {

// cpu 1, 2, 4, 8 x host a, b, c x fast 0, 1
struct Grid {
  std::vector<Input> inputs = {{"cpu", true, {"1", "2", "4", "8"}, {1, 2, 4, 8}},
                               {"node", false, {"a", "b", "c"}, {}},
                               {"fast", true, {"0", "1"}, {0, 1}}};
  Eigen::MatrixXd settings = Eigen::MatrixXd(24, 3);
  Grid() {
    for (Eigen::Index s = 0; s < 24; ++s) {
      settings.row(s) << inputs[0].numbers[static_cast<std::size_t>(s % 4)],
          static_cast<double>(s / 4 % 3), static_cast<double>(s / 12);
    }
  }
};

TEST(Splits, LeaveOutSettingsInEachDirection) {
  const Grid grid;
  const std::vector<Split> splits =
      splits_of(grid.inputs, grid.settings, Eigen::VectorXd::Zero(24), 5, {1});
  ASSERT_EQ(splits.size(), 5U);
  EXPECT_EQ(splits[0].direction, Direction::inside);
  EXPECT_EQ(splits[0].parts.size(), 5U);

  EXPECT_EQ(splits[1].direction, Direction::between);
  ASSERT_EQ(splits[1].parts.size(), 2U);
  for (const Eigen::Index s : splits[1].parts[0].asked) EXPECT_EQ(grid.settings(s, 0), 2);
  for (const Eigen::Index s : splits[1].parts[1].asked) EXPECT_EQ(grid.settings(s, 0), 4);
  EXPECT_EQ(splits[1].parts[1].left_out, splits[1].parts[1].asked);

  EXPECT_EQ(splits[2].direction, Direction::upward);
  EXPECT_EQ(splits[2].input, 0U);
  // 8 from 1, 2, 4; then 4 from 1, 2. Nothing is told by a single level.
  ASSERT_EQ(splits[2].parts.size(), 2U);
  for (const Eigen::Index s : splits[2].parts[0].asked) EXPECT_EQ(grid.settings(s, 0), 8);
  EXPECT_EQ(splits[2].parts[0].asked.size(), 6U);
  EXPECT_EQ(splits[2].parts[0].left_out, splits[2].parts[0].asked);
  for (const Eigen::Index s : splits[2].parts[1].asked) EXPECT_EQ(grid.settings(s, 0), 4);
  EXPECT_EQ(splits[2].parts[1].left_out.size(), 12U);

  EXPECT_EQ(splits[3].direction, Direction::downward);
  for (const Eigen::Index s : splits[3].parts[1].asked) EXPECT_EQ(grid.settings(s, 0), 2);
  for (const Eigen::Index s : splits[3].parts[1].left_out) EXPECT_LE(grid.settings(s, 0), 2);

  EXPECT_EQ(splits[4].direction, Direction::other);
  EXPECT_EQ(splits[4].input, 1U);
  EXPECT_EQ(splits[4].parts.size(), 3U);  // and none of fast, which has two levels
}

TEST(Splits, LeaveOutTenOfManyLevels) {
  std::vector<Input> inputs = {{"node", false, std::vector<std::string>(45, "n"), {}}};
  Eigen::MatrixXd settings(90, 1);
  for (Eigen::Index s = 0; s < 90; ++s) settings(s, 0) = static_cast<double>(s % 45);
  const std::vector<Split> splits =
      splits_of(inputs, settings, Eigen::VectorXd::Zero(settings.rows()), 5, {1});
  ASSERT_EQ(splits.size(), 2U);
  EXPECT_EQ(splits[1].parts.size(), 10U);
  EXPECT_EQ(splits[1].parts[0].asked, (Fold{2, 47}));
  EXPECT_EQ(splits[1].parts[9].asked, (Fold{42, 87}));
}

TEST(Splits, TakeSeveralLevelsTogetherThatFewSettingsHave) {
  std::vector<Input> inputs = {{"size", true, {}, {}}};
  Eigen::MatrixXd settings(100, 1);
  for (Eigen::Index s = 0; s < 100; ++s) {
    settings(s, 0) = static_cast<double>(s);
    inputs[0].numbers.push_back(settings(s, 0));
  }
  inputs[0].levels.resize(100);
  const std::vector<Split> splits =
      splits_of(inputs, settings, Eigen::VectorXd::Zero(settings.rows()), 5, {1});
  EXPECT_EQ(splits[1].parts[0].asked, (Fold{95, 96, 97, 98, 99}));
  EXPECT_EQ(splits[1].parts[0].left_out, splits[1].parts[0].asked);
  EXPECT_EQ(splits[1].parts[1].asked, (Fold{90, 91, 92, 93, 94}));
  EXPECT_EQ(splits[1].parts[1].left_out.size(), 10U);
  EXPECT_EQ(splits[2].parts[1].asked, (Fold{5, 6, 7, 8, 9}));
}

TEST(Splits, LeaveTwoSettings) {
  const std::vector<Input> inputs = {{"cpu", true, {"1", "2", "4"}, {1, 2, 4}}};
  const Eigen::MatrixXd settings = Eigen::Vector3d(1, 2, 4);
  const std::vector<Split> splits = splits_of(inputs, settings, Eigen::VectorXd::Zero(3), 10, {1});
  ASSERT_EQ(splits.size(), 3U);
  EXPECT_EQ(splits[0].parts.size(), 3U);
  EXPECT_EQ(splits[1].parts.size(), 1U);
}

TEST(Splits, OfManyNumbersTestThoseThatGoWithTheResponse) {
  constexpr Eigen::Index numbers = 40;
  std::vector<Input> inputs;
  Eigen::MatrixXd settings(30, numbers);
  for (Eigen::Index i = 0; i < numbers; ++i) {
    Input& one = inputs.emplace_back(Input{"x", true, std::vector<std::string>(30), {}});
    for (Eigen::Index s = 0; s < 30; ++s) {
      settings(s, i) = static_cast<double>((s * (2 * i + 1) + i) % 31);
      one.numbers.push_back(static_cast<double>(s));
    }
  }
  const Eigen::VectorXd response = -settings.col(33).array().cube();
  const std::vector<Split> splits = splits_of(inputs, settings, response, 5, {1});
  ASSERT_EQ(splits.size(), 1 + 2 * most_numbers_tested);
  EXPECT_TRUE(
      std::any_of(splits.begin(), splits.end(), [](const Split& one) { return one.input == 33U; }));
}

}  // namespace
}  // namespace yates::prediction
