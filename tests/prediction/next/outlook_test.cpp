#include "prediction/next/outlook.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::prediction {
namespace {

using Eigen::Index;

/// One number from 1 to n, and a category of two levels.
Candidates grid(Index n) {
  Candidates result{{{"x", true, {}, {}}, {"net", false, {"a", "b"}, {}}}, {}};
  for (Index i = 0; i < n; ++i) result.inputs[0].numbers.push_back(static_cast<double>(i + 1));
  result.inputs[0].levels.resize(static_cast<std::size_t>(n));
  result.settings.resize(2 * n, 2);
  for (Index i = 0; i < 2 * n; ++i) {
    result.settings.row(i) << static_cast<double>(i % n + 1), i < n ? 0.0 : 1.0;
  }
  return result;
}

/// Two runs, 2 % apart, at candidates with these numbers.
MeasuredRuns pairs_at(const std::vector<Index>& places) {
  MeasuredRuns result;
  for (const Index place : places) {
    const double time = 10.0 + 5.0 * std::sin(0.5 * static_cast<double>(place));
    for (const double factor : {0.99, 1.01}) {
      result.candidate.push_back(place);
      result.value.push_back(factor * time);
    }
  }
  return result;
}

TEST(OutlookOf, KnowsMeasuredSettingsBest) {
  const Outlook found = outlook_of(grid(10), pairs_at({0, 2, 4, 6, 9, 12, 15, 18}));
  EXPECT_EQ(found.scale, Scale::log);
  EXPECT_EQ(found.runs.sum(), 16.0);
  EXPECT_NEAR(std::exp(found.mean[4]), 10.0 + 5.0 * std::sin(2.0), 0.2);
  EXPECT_LT(found.covariance(4, 4), 0.5 * found.run_variance);
  EXPECT_GT(found.covariance(5, 5), found.covariance(4, 4));
  EXPECT_TRUE(found.covariance.isApprox(found.covariance.transpose()));
}

TEST(OutlookOf, DoesNotAskInWhichOrderRunsWereMade) {
  const MeasuredRuns runs = pairs_at({0, 2, 4, 6, 9, 12, 15, 18});
  const MeasuredRuns others{{runs.candidate.rbegin(), runs.candidate.rend()},
                            {runs.value.rbegin(), runs.value.rend()}};
  const Outlook found = outlook_of(grid(10), runs);
  EXPECT_EQ(found.mean, outlook_of(grid(10), others).mean);
  EXPECT_FALSE(found.from_zero);
  MeasuredRuns zeros = runs;
  zeros.value[3] = 0.0;
  EXPECT_TRUE(outlook_of(grid(10), zeros).from_zero);
}

TEST(OutlookOf, IsLessSureOfALevelThatWasNeverMeasured) {
  const Outlook found = outlook_of(grid(10), pairs_at({0, 2, 4, 6, 9}));
  EXPECT_GT(found.covariance(14, 14), 2.0 * found.covariance(4, 4));
}

TEST(OutlookOf, TakesHalfOfTheNuggetForNoiseWhereNothingWasRepeated) {
  MeasuredRuns runs;
  for (Index i = 0; i < 20; ++i) {
    runs.candidate.push_back(i);
    runs.value.push_back(10.0 + (i % 3 == 0 ? 1.0 : 0.0));
  }
  EXPECT_GT(outlook_of(grid(10), runs).run_variance, 0.0);
}

TEST(OutlookOf, RefusesWhatTellsNothing) {
  EXPECT_THROW(outlook_of(grid(10), pairs_at({3})), language::InputError);
  MeasuredRuns zero = pairs_at({1, 5});
  zero.value.front() = 0.0;
  EXPECT_THROW(outlook_of(grid(10), zero, Scale::log), language::InputError);
  EXPECT_EQ(outlook_of(grid(10), zero).scale, Scale::raw);
}

TEST(ExpectRun, LowersTheVarianceAsARunWithThatValueWould) {
  Outlook outlook{Scale::raw, Eigen::VectorXd::Zero(2), Eigen::MatrixXd(2, 2), 0.5,
                  Eigen::VectorXd::Zero(2)};
  outlook.covariance << 1.0, 0.6, 0.6, 2.0;
  expect_run(outlook, 0);
  // C - c c' / (C_00 + run variance)
  EXPECT_NEAR(outlook.covariance(0, 0), 1.0 - 1.0 / 1.5, 1e-12);
  EXPECT_NEAR(outlook.covariance(1, 1), 2.0 - 0.36 / 1.5, 1e-12);
  EXPECT_NEAR(outlook.covariance(0, 1), 0.6 - 0.6 / 1.5, 1e-12);
  EXPECT_EQ(outlook.runs[0], 1.0);
  EXPECT_EQ(outlook.mean[0], 0.0);
}

}  // namespace
}  // namespace yates::prediction
