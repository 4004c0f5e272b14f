#include <string>

#include <gtest/gtest.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

/// A main effect of so many levels; the means fall, but for the last one.
ResponseReport many_levels(std::size_t count) {
  ResponseReport report = example::response();
  anova::FactorReading& factor = report.analysis.factors[0];
  factor.numeric = false;
  factor.levels.clear();
  report.axes[0] = AxisKind::categories;
  MeansOf means{{0}, {}, std::nullopt};
  for (std::size_t level = 0; level < count; ++level) {
    factor.levels.push_back("host" + std::to_string(level));
    anova::MarginalMean mean{};
    mean.levels = {level};
    mean.mean = level + 1 == count ? 1e6 : -static_cast<double>(level);
    mean.observations = 3;
    means.means.push_back(mean);
  }
  report.main_effects = {means};
  return report;
}

TEST(ShownMeans, AreAllOfFewLevels) {
  const ResponseReport report = many_levels(100);
  const ShownMeans shown = shown_means(report, report.main_effects[0]);
  EXPECT_EQ(shown.means.means.size(), 100U);
  EXPECT_EQ(shown.note, "");
}

TEST(ShownMeans, OfACategoryAreTheLowestAndTheHighest) {
  const ResponseReport report = many_levels(1000);
  const ShownMeans shown = shown_means(report, report.main_effects[0]);
  ASSERT_EQ(shown.means.means.size(), most_levels_shown);
  EXPECT_EQ(shown.means.means.front().levels[0], 0U);   // the second highest
  EXPECT_EQ(shown.means.means[48].levels[0], 48U);      // the 50th highest
  EXPECT_EQ(shown.means.means[49].levels[0], 949U);     // the 50th lowest
  EXPECT_EQ(shown.means.means.back().levels[0], 999U);  // the highest
  EXPECT_EQ(shown.note, " Shown are the 50 lowest and the 50 highest of 1000 levels of codec.");
}

TEST(ShownMeans, KeepChartsOfManyLevelsSmall) {
  const ResponseReport report = many_levels(50'000);
  const Chart chart = main_effect_chart(report, report.main_effects[0], "main", {-5e4, 1e6});
  ASSERT_TRUE(chart.picture);
  EXPECT_LT(chart.picture->svg.str().size(), 100'000U);
  EXPECT_EQ(chart.table.rows.size(), most_levels_shown);
  EXPECT_NE(chart.note.find("Shown are"), std::string::npos);
}

}  // namespace
}  // namespace yates::reports
