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

TEST(Baseline, OfSizesThatNobodyListedIsTheSmallest) {
  const Observations data =
      with_factors({factor("buffer", {"16K", "4K", "64K"}), factor("codec", {"gzip", "zstd"})});
  Baseline baseline = baseline_of(data, {});
  EXPECT_EQ(baseline.setting.levels, (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(baseline.origin, BaselineOrigin::first_levels);
  Question question;
  question.baseline = {{"codec", "zstd"}};
  EXPECT_EQ(baseline_of(data, question).setting.levels, (std::vector<std::size_t>{1, 1}));
}

TEST(Baseline, OfLevelsThatSomebodyListedIsTheFirst) {
  const Observations data = with_factors({factor("buffer", {"16K", "4K", "64K"})});
  Question question;
  question.levels_are_listed = true;
  EXPECT_EQ(baseline_of(data, question).setting.levels, std::vector<std::size_t>{0});
  // An order that is not that of the letters was chosen, too.
  EXPECT_EQ(baseline_of(with_factors({factor("buffer", {"64K", "16K", "4K"})}), {}).setting.levels,
            std::vector<std::size_t>{0});
}

TEST(Baseline, WhereTheFirstLevelsWereNotMeasuredIsTheNearestToThem) {
  Observations data =
      with_factors({factor("buffer", {"16K", "4K", "64K"}), factor("codec", {"gzip", "zstd"})});
  data.settings = {{{0, 1}}, {{1, 1}}, {{2, 0}}, {{0, 0}}};
  const Baseline baseline = baseline_of(data, {});
  EXPECT_EQ(baseline.origin, BaselineOrigin::nearest_measured);
  EXPECT_EQ(baseline.setting.levels, (std::vector<std::size_t>{1, 1}));
}

}  // namespace
}  // namespace yates::anova
