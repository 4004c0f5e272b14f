#include "prediction/samples/unequal_noise.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::prediction {
namespace {

/// Settings of codecs a, b, c in turn and of two levels of another category, each measured `times`
/// times; runs scatter with these deviations of logarithms by codec.
Runs runs_with(std::size_t settings, int times, const double (&deviations)[3],
               numerics::Random& random) {
  Runs runs{"time",
            {{"codec", false, {"a", "b", "c"}, {}}, {"other", false, {"x", "y"}, {}}},
            Eigen::MatrixXd(static_cast<Eigen::Index>(settings), 2),
            {},
            {}};
  for (std::size_t s = 0; s < settings; ++s) {
    const auto row = static_cast<Eigen::Index>(s);
    runs.settings.row(row) << static_cast<double>(s % 3), static_cast<double>(s / 3 % 2);
    for (int time = 0; time < times; ++time) {
      const double noise = deviations[s % 3] * numerics::normal_variate(random);
      runs.measured.push_back(std::exp(1.0 + 0.1 * static_cast<double>(s) + noise));
      runs.setting.push_back(row);
    }
  }
  return runs;
}

TEST(UnequalNoise, NamesTheLevelWhereRunsScatter) {
  numerics::Random random({3});
  const auto found = unequal_noise(runs_with(60, 3, {0.04, 0.04, 0.24}, random), Scale::log);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->input, 0U);
  EXPECT_EQ(found->level, 2U);
  EXPECT_NEAR(found->ratio, 6.0, 1.5);
  EXPECT_FALSE(unequal_noise(runs_with(60, 1, {0.04, 0.04, 0.24}, random), Scale::log));
  EXPECT_FALSE(unequal_noise(runs_with(9, 3, {0.04, 0.04, 0.24}, random), Scale::log));
}

TEST(UnequalNoise, RaisesFewFalseAlarms) {
  numerics::Random random({4});
  int alarms = 0;
  for (int round = 0; round < 400; ++round) {
    alarms += unequal_noise(runs_with(12 + 12 * static_cast<std::size_t>(round % 3), 2 + round % 2,
                                      {0.1, 0.1, 0.1}, random),
                            Scale::log)
                  ? 1
                  : 0;
  }
  EXPECT_LE(alarms, 20);
}

}  // namespace
}  // namespace yates::prediction
