#include <cmath>
#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "prediction/linear/selection_and_shrinkage.hpp"
#include "tests/prediction/linear/rows.hpp"

namespace yates::prediction {
namespace {

using Columns = std::vector<Eigen::Index>;

/// A. Hald, Statistical Theory with Engineering Applications, 1952, p. 647: the heat of cement.
Eigen::MatrixXd hald_X() {
  Eigen::MatrixXd result(13, 4);
  result << 7, 26, 6, 60, 1, 29, 15, 52, 11, 56, 8, 20, 11, 31, 8, 47, 7, 52, 6, 33, 11, 55, 9, 22,
      3, 71, 17, 6, 1, 31, 22, 44, 2, 54, 18, 22, 21, 47, 4, 26, 1, 40, 23, 34, 11, 66, 9, 12, 10,
      68, 8, 12;
  return result;
}
Eigen::VectorXd hald_y() {
  Eigen::VectorXd result(13);
  result << 78.5, 74.3, 104.3, 87.6, 95.9, 109.2, 102.7, 72.5, 93.1, 115.9, 83.8, 113.3, 109.4;
  return result;
}

// Draper and Smith, section 15.4: x4, x1 and x2 enter, then x4 leaves.
TEST(Stepwise, ChoosesByPartialFAsDraperAndSmith) {
  const Stepwise found = stepwise(hald_X(), hald_y(), rows::ones(13));
  EXPECT_EQ(found.columns, (Columns{0, 1}));
  EXPECT_NEAR(found.model.constant, 52.5773, 5e-5);
  EXPECT_NEAR(found.model.coefficients[0], 1.4683, 5e-5);
  EXPECT_NEAR(found.model.coefficients[1], 0.6623, 5e-5);
  EXPECT_EQ(found.model.coefficients.tail(2), Eigen::VectorXd::Zero(2));
  EXPECT_NEAR(found.residual_sum_of_squares, 57.9045, 5e-5);
}

TEST(Stepwise, ChoosesByCorrelationAsStepwisefit) {
  const Stepwise found =
      stepwise(hald_X(), hald_y(), rows::ones(13),
               {.rule = EntryRule::residual_correlation, .enter = 0.05, .remove = 0.10});
  EXPECT_EQ(found.columns, (Columns{3, 0}));
  EXPECT_NEAR(found.model.constant, 103.0974, 5e-5);
  EXPECT_NEAR(found.model.coefficients[3], -0.6140, 5e-5);
  EXPECT_NEAR(found.model.coefficients[0], 1.4400, 5e-5);
  EXPECT_NEAR(found.residual_sum_of_squares, 74.762, 5e-4);
}

TEST(Stepwise, TriesTheMostCorrelatedColumnOnly) {
  const Stepwise found =
      stepwise(hald_X(), hald_y(), rows::ones(13), {.rule = EntryRule::residual_correlation});
  EXPECT_EQ(found.columns, (Columns{3, 0, 2}));
}

TEST(Stepwise, StopsWhereOnlyRoundingIsLeft) {
  const Eigen::VectorXd y = 0.1 * rows::X().col(0).array() + 0.3;
  const Stepwise found = stepwise(rows::X(), y, rows::weights());
  EXPECT_EQ(found.columns, Columns{0});
  EXPECT_NEAR(found.model.coefficients[0], 0.1, 1e-12);
}

TEST(Stepwise, FindsNothingWhereNothingIsToBeFound) {
  for (const Eigen::Index rows : {1, 2}) {
    const Stepwise found =
        stepwise(rows::X().topRows(rows), rows::y().head(rows), rows::ones(rows));
    EXPECT_TRUE(found.columns.empty());
    EXPECT_DOUBLE_EQ(found.model.constant, rows::y().head(rows).mean());
  }
  EXPECT_TRUE(stepwise(rows::X(), rows::ones(12), rows::ones(12)).columns.empty());
  EXPECT_TRUE(
      stepwise(Eigen::MatrixXd::Constant(12, 2, 0.1), rows::y(), rows::ones(12)).columns.empty());
  // A column twice enters once.
  Eigen::MatrixXd twice(13, 2);
  twice << hald_X().col(0), hald_X().col(0);
  EXPECT_EQ(stepwise(twice, hald_y(), rows::ones(13)).columns.size(), 1U);
  EXPECT_THROW(stepwise(twice, hald_y(), rows::ones(13), {.enter = 0.2, .remove = 0.1}),
               std::domain_error);
}

TEST(ForwardSelection, AddsTheColumnThatScoresBest) {
  // Column 2 alone is best, 0 and 3 are good together only; 1 has no score.
  const ColumnScore score = [](const Columns& columns) {
    double error = 10.0 - static_cast<double>(columns.size());
    for (const Eigen::Index column : columns) {
      if (column == 1) return std::numeric_limits<double>::quiet_NaN();
      if (column == 2) error -= 3.0;
      if (column == 3) error -= 1.0;
    }
    return error;
  };
  const auto path = forward_selection(4, 10, score);
  ASSERT_EQ(path.size(), 3U);
  EXPECT_EQ(path[0].columns, Columns{2});
  EXPECT_EQ(path[1].columns, (Columns{2, 3}));
  EXPECT_EQ(path[2].columns, (Columns{2, 3, 0}));
  EXPECT_EQ(path[2].score, 3.0);
  EXPECT_EQ(forward_selection(4, 1, score).size(), 1U);
}

}  // namespace
}  // namespace yates::prediction
