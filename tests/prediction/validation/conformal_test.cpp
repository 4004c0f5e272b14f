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

}  // namespace
}  // namespace yates::prediction
