#include "prediction/next/proposals.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace yates::prediction {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// Candidates that say nothing of each other. The first is known to be 0.
Outlook unrelated(const VectorXd& means, const VectorXd& variances, double run_variance = 0.0) {
  Outlook result{Scale::raw, means, variances.asDiagonal(), run_variance,
                 VectorXd::Zero(means.size())};
  result.runs[0] = 1.0;
  return result;
}

Aim aim_at(Outlook outlook, double delta = 0.0) {
  return {std::move(outlook), true, {}, {delta, false}};
}

TEST(MostTellingRuns, TakesWhatIsLeastKnownForItsCost) {
  Outlook outlook = unrelated(VectorXd::Zero(3), Eigen::Vector3d(0.0, 1.0, 4.0), 0.1);
  const auto chosen = most_telling_runs(outlook, {Eigen::Vector3d(1.0, 1.0, 2.0), 3.0});
  EXPECT_EQ(chosen, (std::vector<Index>{2, 1}));
  EXPECT_NEAR(outlook.covariance(2, 2), 4.0 - 16.0 / 4.1, 1e-12);
}

TEST(MostTellingRuns, PrefersTheCandidateThatTellsOfOthers) {
  Outlook outlook = unrelated(VectorXd::Zero(3), Eigen::Vector3d(1.0, 1.0, 1.2));
  outlook.covariance(0, 1) = outlook.covariance(1, 0) = 0.9;
  EXPECT_NE(most_telling_runs(outlook, {VectorXd::Ones(3), 1.0}).front(), 2);
}

TEST(MostTellingRuns, RepeatsANoisySettingAndNeverTakesWhatCannotBeAfforded) {
  Outlook outlook = unrelated(VectorXd::Zero(2), Eigen::Vector2d(1.0, 5.0), 1.0);
  const auto chosen = most_telling_runs(outlook, {Eigen::Vector2d(1.0, 3.1), 3.0});
  EXPECT_EQ(chosen, (std::vector<Index>{0, 0, 0}));
  EXPECT_NEAR(outlook.covariance(0, 0), 0.25, 1e-12);
}

TEST(TypicalWidth, IsThatOfTheMedianCandidate) {
  Outlook outlook = unrelated(VectorXd::Zero(3), Eigen::Vector3d(0.0, 0.01, 4.0));
  EXPECT_NEAR(typical_width(outlook, 0.9), 2.0 * 1.6448536 * 0.1, 1e-6);
  outlook.scale = Scale::log;
  EXPECT_NEAR(typical_width(outlook, 0.9), 2.0 * std::sinh(0.16448536), 1e-6);
}

TEST(BestSoFar, LooksForNothingBelowZeroWhereNoRunIs) {
  Outlook outlook = unrelated(VectorXd::Zero(2), Eigen::Vector2d(0, 1));
  outlook.from_zero = true;
  EXPECT_EQ(best_so_far(aim_at(outlook, 0.1)).chance_left, 0.0);
  Aim aim = aim_at(unrelated(Eigen::Vector2d(2.0, 1.0), Eigen::Vector2d(1, 1)));
  aim.bounds = {{outlook, true, -1.0}};
  EXPECT_FALSE(best_so_far(aim).candidate);
  EXPECT_EQ(best_so_far(aim).chance_left, 0.0);
  aim.bounds = {{outlook, false, 0.0}};
  EXPECT_EQ(best_so_far(aim).keeps_bounds, 1.0);
}

TEST(BestSoFar, TellsTheChanceOfABetterSetting) {
  const BestSoFar even = best_so_far(aim_at(unrelated(VectorXd::Zero(2), Eigen::Vector2d(0, 1))));
  EXPECT_EQ(even.candidate, 0);
  EXPECT_NEAR(even.chance_left, 0.5, 0.03);
  // P(Z < -1), and that of either of two.
  EXPECT_NEAR(
      best_so_far(aim_at(unrelated(VectorXd::Zero(2), Eigen::Vector2d(0, 1)), 1.0)).chance_left,
      0.159, 0.02);
  EXPECT_NEAR(
      best_so_far(aim_at(unrelated(VectorXd::Zero(3), Eigen::Vector3d(0, 1, 1)))).chance_left, 0.75,
      0.03);
}

TEST(BestSoFar, ComparesRatiosOnALogScale) {
  Outlook outlook = unrelated(VectorXd::Zero(2), Eigen::Vector2d(0, 1));
  outlook.scale = Scale::log;
  Aim aim = aim_at(outlook);
  aim.delta = {0.5, true};  // log 2 below: P(Z < -0.693)
  EXPECT_NEAR(best_so_far(aim).chance_left, 0.244, 0.03);
  aim.minimize = false;  // log 1.5 above
  EXPECT_NEAR(best_so_far(aim).chance_left, 0.343, 0.03);
}

TEST(BestSoFar, CountsWhatKeepsTheBounds) {
  Aim aim = aim_at(unrelated(VectorXd::Zero(2), Eigen::Vector2d(0, 1)));
  const auto bounded_by = [&](double first, double second) {
    aim.bounds = {{unrelated(Eigen::Vector2d(first, second), Eigen::Vector2d(0, 1)), true, 1.0}};
    return best_so_far(aim);
  };
  EXPECT_NEAR(bounded_by(0.0, 1.0).chance_left, 0.25, 0.03);
  EXPECT_EQ(bounded_by(0.0, 1.0).keeps_bounds, 1.0);
  const BestSoFar none = bounded_by(2.0, 1.0);
  EXPECT_FALSE(none.candidate);
  EXPECT_NEAR(none.chance_left, 0.5, 0.03);
}

TEST(MostPromisingRuns, WeighsHowGoodAgainstHowUncertain) {
  // sd f(gap / sd) with f(0) = 0.399, f(1) = 0.083: 0.4 of the second, 0.25 of the third.
  const Aim aim = aim_at(unrelated(Eigen::Vector3d(0, 0, 3), Eigen::Vector3d(0, 1, 9)));
  EXPECT_EQ(most_promising_runs(aim, {VectorXd::Ones(3), 1.0}), (std::vector<Index>{1}));
  EXPECT_EQ(most_promising_runs(aim, {VectorXd::Ones(3), 2.0}), (std::vector<Index>{1, 2}));
  EXPECT_EQ(most_promising_runs(aim, {Eigen::Vector3d(1, 2, 1), 2.0}).front(), 2);
}

TEST(MostPromisingRuns, LeavesOutWhatBreaksABound) {
  Aim aim = aim_at(unrelated(Eigen::Vector3d(0, 0, 3), Eigen::Vector3d(0, 1, 9)));
  aim.bounds = {{unrelated(Eigen::Vector3d(0, 2, 0), VectorXd::Zero(3)), true, 1.0}};
  EXPECT_EQ(most_promising_runs(aim, {VectorXd::Ones(3), 1.0}), (std::vector<Index>{2}));
}

TEST(MostPromisingRuns, EndsWhereNothingIsExpected) {
  EXPECT_TRUE(most_promising_runs(aim_at(unrelated(Eigen::Vector2d(0, 1), VectorXd::Zero(2))),
                                  {VectorXd::Ones(2), 5.0})
                  .empty());
}

TEST(MostPromisingRuns, RepeatsTheBestWhereNoiseHidesTheSecond) {
  Outlook outlook = unrelated(Eigen::Vector2d(0.0, 0.01), Eigen::Vector2d(1.0, 0.001), 1.0);
  outlook.runs[1] = 10.0;
  EXPECT_EQ(most_promising_runs(aim_at(outlook), {VectorXd::Ones(2), 1.0}),
            (std::vector<Index>{0}));
}

}  // namespace
}  // namespace yates::prediction
