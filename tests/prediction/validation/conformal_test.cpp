#include "prediction/validation/conformal.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::prediction {
namespace {

Runs runs_with(std::vector<double> measured, std::vector<Eigen::Index> setting) {
  Runs result{"time", {}, {}, std::move(measured), std::move(setting)};
  result.settings.resize(1 + *std::max_element(result.setting.begin(), result.setting.end()), 0);
  return result;
}

TEST(Conformal, TakesTheRankThatTheGuaranteeAsksFor) {
  const Runs runs = runs_with({1, -2, 3, -4, 5, -6, 7, -8, 9}, {0, 1, 2, 3, 4, 5, 6, 7, 8});
  const Scores scores = scores_of(runs, Scale::raw, Eigen::VectorXd::Zero(9));
  // Rank ceil(10 * confidence) of nine.
  EXPECT_EQ(conformal_distance(scores, 0.9), 9.0);
  EXPECT_EQ(conformal_distance(scores, 0.8), 8.0);
  EXPECT_EQ(conformal_distance(scores, 0.75), 8.0);
  EXPECT_EQ(conformal_distance(scores, 0.91), std::nullopt);
  EXPECT_EQ(conformal_distance(scores, 0.9, Bound::upper), 9.0);
  EXPECT_EQ(conformal_distance(scores, 0.5, Bound::upper), 1.0);
  EXPECT_EQ(conformal_distance(scores, 0.9, Bound::lower), 8.0);
}

TEST(Conformal, LetsEachSettingWeighTheSame) {
  // A setting of four far runs beside two others.
  const Runs runs = runs_with({9, 9, 9, 9, 1, 2}, {0, 0, 0, 0, 1, 2});
  const Scores scores = scores_of(runs, Scale::raw, Eigen::VectorXd::Zero(3));
  EXPECT_EQ(scores.settings, 3U);
  EXPECT_EQ(conformal_distance(scores, 0.5), 2.0);   // 2 of 4
  EXPECT_EQ(conformal_distance(scores, 0.75), 9.0);  // 3 of 4
  EXPECT_EQ(conformal_distance(scores, 0.76), std::nullopt);
}

TEST(Conformal, SaysHowManySettingsItNeeds) {
  EXPECT_EQ(settings_for(0.9), 9U);
  EXPECT_EQ(settings_for(0.95), 19U);
  EXPECT_EQ(settings_for(0.5), 1U);
  EXPECT_EQ(settings_for(0.99), 99U);
}

// Settings that differ, with runs that scatter around them: a run of a new setting.
TEST(Conformal, CoversRunsOfNewSettings) {
  numerics::Random random(numerics::Seed{7});
  const auto normal = [&] { return numerics::normal_variate(random); };
  for (const int settings : {9, 20, 50}) {
    int covered = 0;
    const int rounds = 4000;
    for (int round = 0; round < rounds; ++round) {
      std::vector<double> measured;
      std::vector<Eigen::Index> setting;
      for (int s = 0; s < settings; ++s) {
        const double own = normal();
        for (int r = 0; r <= s % 3; ++r) {
          measured.push_back(own + 0.5 * normal());
          setting.push_back(s);
        }
      }
      const Scores scores =
          scores_of(runs_with(measured, setting), Scale::raw, Eigen::VectorXd::Zero(settings));
      const double distance = conformal_distance(scores, 0.9).value();
      if (std::abs(normal() + 0.5 * normal()) <= distance) ++covered;
    }
    const double share = covered / static_cast<double>(rounds);
    EXPECT_GT(share, 0.885) << settings;
    EXPECT_LT(share, 0.9 + 1.0 / (settings + 1) + 0.015) << settings;
  }
}

/// Settings at the levels "a" and "b" in turn, of which each has one run; a tenth more at "c".
Runs runs_at_levels(int settings, const std::vector<double>& scatter, numerics::Random& random) {
  Runs result{"time", {{"codec", false, {"a", "b", "c"}, {}}}, {}, {}, {}};
  result.settings.resize(settings, 1);
  for (int s = 0; s < settings; ++s) {
    const int level = s % 10 == 9 ? 2 : s % 2;
    result.settings(s, 0) = level;
    result.setting.push_back(s);
    result.measured.push_back(scatter[static_cast<std::size_t>(level)] *
                              numerics::normal_variate(random));
  }
  return result;
}

TEST(Conformal, StretchesDistancesWhereRunsScatterDifferently) {
  numerics::Random random(numerics::Seed{3});
  const Runs runs = runs_at_levels(60, {0.1, 0.4, 0.1}, random);
  const Eigen::VectorXd predicted = Eigen::VectorXd::Zero(60);
  const Scores plain = scores_of(runs, Scale::raw, predicted);
  EXPECT_FALSE(plain.stretch);
  EXPECT_EQ(stretch_at(plain, runs.settings.row(1)), 1.0);
  const Scores scores = scores_of(runs, Scale::raw, predicted, 0);
  ASSERT_TRUE(scores.stretch);
  double squares = 0.0;
  double at_b = 0.0;
  for (Eigen::Index s = 0; s < 60; ++s) {
    const double square = std::pow(runs.measured[static_cast<std::size_t>(s)], 2);
    squares += square / 60.0;
    if (runs.settings(s, 0) == 1.0) at_b += square / 24.0;
  }
  EXPECT_NEAR(scores.stretch->at[1], std::sqrt(at_b / squares), 1e-12);
  EXPECT_GT(scores.stretch->at[1], 2.0 * scores.stretch->at[0]);
  EXPECT_NEAR(mean_square(scores), mean_square(plain), 1e-12);
  EXPECT_EQ(stretch_at(scores, runs.settings.row(1)), scores.stretch->at[1]);
  // Where levels have few settings, or one level has all, nothing tells how far they lie.
  EXPECT_FALSE(
      scores_of(runs_at_levels(8, {1, 1, 1}, random), Scale::raw, Eigen::VectorXd::Zero(8), 0)
          .stretch);
  EXPECT_FALSE(scores_of(runs_at_levels(60, {0, 1, 1}, random), Scale::raw, predicted, 0).stretch);
}

TEST(Conformal, CoversRunsAtEachLevelThatHasAStretch) {
  numerics::Random random(numerics::Seed{11});
  const std::vector<double> scatter = {0.1, 0.4, 0.1};
  std::vector<int> covered(2, 0);
  constexpr int rounds = 4000;
  for (int round = 0; round < rounds; ++round) {
    const Scores scores =
        scores_of(runs_at_levels(40, scatter, random), Scale::raw, Eigen::VectorXd::Zero(40), 0);
    const double distance = conformal_distance(scores, 0.9).value();
    for (std::size_t level = 0; level < 2; ++level) {
      const Eigen::RowVectorXd setting =
          Eigen::RowVectorXd::Constant(1, static_cast<double>(level));
      const double run = scatter[level] * numerics::normal_variate(random);
      if (std::abs(run) <= distance * stretch_at(scores, setting)) ++covered[level];
    }
  }
  // One distance for all holds 81 % of the runs at "b" and all others.
  for (const int count : covered) {
    EXPECT_GT(count / static_cast<double>(rounds), 0.87);
    EXPECT_LT(count / static_cast<double>(rounds), 0.93);
  }
}

}  // namespace
}  // namespace yates::prediction
