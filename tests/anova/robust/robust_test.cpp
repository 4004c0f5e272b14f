#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/robust/sensitivity.hpp"
#include "anova/robust/set_aside.hpp"
#include "anova/robust/stratified_ranks.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

TEST(StratifiedRanks, OfOneStratumIsWilcoxons) {
  // Ranks of the second group: 4, 5, 6 of 6. W = 15, expected 10.5, variance 5.25, each over 7.
  const std::vector<TwoGroupStratum> strata = {{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}}};
  const auto found = stratified_ranks(strata);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->statistic, 15.0 / 7.0, 1e-12);
  EXPECT_NEAR(found->expected, 1.5, 1e-12);
  EXPECT_NEAR(found->z, 4.5 / std::sqrt(5.25), 1e-9);
  // 2 of the 20 arrangements are as extreme.
  ASSERT_TRUE(found->permuted);
  EXPECT_NEAR(found->p(), 0.1, 0.06);
}

TEST(StratifiedRanks, AreNotSwayedByOneWildValue) {
  const std::vector<TwoGroupStratum> tame = {{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}}};
  const std::vector<TwoGroupStratum> wild = {{{1.0, 2.0, 3.0}, {4.0, 5.0, 6e9}}};
  EXPECT_EQ(stratified_ranks(tame)->statistic, stratified_ranks(wild)->statistic);
}

/// a1 is `gain` below a0, within both levels of b; some values are five times as large.
std::string runs(int replications, double gain, const std::vector<int>& wild) {
  numerics::Random random(numerics::Seed{17});
  std::string csv = "a,b,y\n";
  int run = 0;
  for (int r = 0; r < replications; ++r) {
    for (const int a : {0, 1}) {
      for (const int b : {0, 1}) {
        double y = 100.0 - gain * a + 20.0 * b + numerics::normal_variate(random);
        for (const int one : wild) {
          if (one == run) y *= 5.0;
        }
        csv += fmt::format("a{},b{},{:.4f}\n", a, b, y);
        ++run;
      }
    }
  }
  return csv;
}

TEST(Sensitivity, ComparesWithinTheLevelsOfTheOtherFactors) {
  const Observations data = observe_csv("y ~ a * b", runs(10, 10.0, {3, 17}));
  const LevelChange change{0, 0, 1};
  const Sensitivity found = sensitivity(data, std::span(&change, 1));
  EXPECT_EQ(found.strata, 2U);
  EXPECT_EQ(found.larger, Larger::baseline);
  ASSERT_TRUE(found.ranks);
  EXPECT_LT(found.ranks->p(), 0.01);
}

TEST(SetAside, FindsWildRunsTogetherAndLeavesTheOthers) {
  const SetAside found = set_aside(fit_csv("y ~ a * b", runs(10, 10.0, {3, 7, 18})));
  std::vector<std::size_t> indexes;
  for (const RunSetAside& one : found.runs) indexes.push_back(one.index);
  EXPECT_EQ(indexes, (std::vector<std::size_t>{3, 7, 18}));
  EXPECT_TRUE(set_aside(fit_csv("y ~ a * b", runs(10, 10.0, {}))).runs.empty());
}

TEST(SetAside, NamesBothOfTwo) {
  const SetAside found = set_aside(fit_csv("y ~ a * b", runs(2, 10.0, {1})));
  ASSERT_EQ(found.runs.size(), 2U);
  EXPECT_TRUE(found.runs[0].one_of_pair);
  EXPECT_TRUE(found.runs[1].one_of_pair);
}

TEST(SetAside, TakesNoQuarterOfAllRunsForOutliers) {
  // Eleven settings of two runs; those of two of them lie far apart.
  std::string table = "a,y\n";
  for (int setting = 0; setting < 11; ++setting) {
    const double apart = setting % 4 == 3 ? 30.0 + setting : 0.5 + 0.1 * setting;
    table += "s" + std::to_string(setting) + "," + std::to_string(100.0 + setting) + "\n";
    table += "s" + std::to_string(setting) + "," + std::to_string(100.0 + setting + apart) + "\n";
  }
  const SetAside found = set_aside(fit_csv("y ~ a", table));
  EXPECT_TRUE(found.too_many);
  EXPECT_TRUE(found.runs.empty());
}

}  // namespace
}  // namespace yates::anova
