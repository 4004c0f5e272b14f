#include <gtest/gtest.h>

#include "anova/decision/question.hpp"

namespace yates::anova {
namespace {

Observations with_factors(std::vector<FactorReading> factors) {
  Observations data;
  data.factors = std::move(factors);
  return data;
}

FactorReading factor(std::string name, std::vector<std::string> levels, bool numeric = false) {
  FactorReading result;
  result.name = std::move(name);
  result.levels = std::move(levels);
  result.numeric = numeric;
  return result;
}

TEST(Baseline, IsTheFirstLevelOfEachFactor) {
  const Observations data =
      with_factors({factor("buffer", {"64K", "4K", "16K"}), factor("codec", {"gzip", "zstd"})});
  Baseline baseline = baseline_of(data, {});
  EXPECT_EQ(baseline.setting.levels, (std::vector<std::size_t>{0, 0}));
  EXPECT_EQ(baseline.origin, BaselineOrigin::first_levels);
  Question question;
  question.baseline = {{"codec", "zstd"}};
  EXPECT_EQ(baseline_of(data, question).setting.levels, (std::vector<std::size_t>{0, 1}));
}

TEST(Baseline, WhereTheFirstLevelsWereNotMeasuredIsTheNearestToThem) {
  Observations data =
      with_factors({factor("buffer", {"4K", "16K", "64K"}), factor("codec", {"gzip", "zstd"})});
  data.settings = {{{1, 1}}, {{0, 1}}, {{2, 0}}, {{1, 0}}};
  const Baseline baseline = baseline_of(data, {});
  EXPECT_EQ(baseline.origin, BaselineOrigin::nearest_measured);
  EXPECT_EQ(baseline.setting.levels, (std::vector<std::size_t>{0, 1}));
}

}  // namespace
}  // namespace yates::anova
