#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/means/means_between.hpp"
#include "reports/anova/plotted.hpp"
#include "tests/reports/analysed.hpp"
#include "tests/reports/anova/one_chart.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

TEST(Curve, PassesThroughTheMeansAndFindsTheValley) {
  const ResponseReport report = example::analysed(example::valley_runs(), example::valley_formula);
  const auto charts = charts_of(report, ChartKind::curve, "x");
  ASSERT_EQ(charts.size(), 2U);
  EXPECT_EQ(charts[0].of, "size");
  const PlotLayer& line = layer(charts[0].chart, Mark::line);
  for (const anova::MarginalMean& mean : report.main_effects[0].means) {
    const double x = level_place(report, 0, mean.levels[0]);
    const auto found = std::find_if(line.places.begin(), line.places.end(),
                                    [&](const PlotPlace& place) { return place.x == x; });
    ASSERT_NE(found, line.places.end()) << x;
    EXPECT_NEAR(found->y, mean.mean, 1e-9);
  }
  EXPECT_TRUE(charts[0].chart.caption.starts_with("time is lowest near size=2"))
      << charts[0].chart.caption;
  // Component plus residual: runs and their means scatter about the line as residuals do.
  EXPECT_EQ(layer(charts[0].chart, Mark::runs).places.size(), 48U);
  EXPECT_EQ(layer(charts[0].chart, Mark::points).places.size(), 4U);
  EXPECT_EQ(charts[1].chart.plot->x.kind, PlotAxis::Kind::binary_logarithm);
}

/// A valley that the line of `time ~ x` misses.
ResponseReport bent() {
  return example::analysed("x,time\n1,9.9\n2,1.9\n3,9.9\n1,10.1\n2,2.1\n3,10.1\n", "time ~ x");
}

TEST(Curve, MarksAreTheMeasuredMeansWhereTheLineDoesNotFit) {
  const Chart chart = only(bent(), ChartKind::curve);
  const std::vector<PlotPlace>& marks = layer(chart, Mark::points).places;
  ASSERT_EQ(marks.size(), 3U);
  EXPECT_NEAR(marks[0].y, 10.0, 1e-9);
  EXPECT_NEAR(marks[1].y, 2.0, 1e-9);
  EXPECT_NEAR(marks[2].y, 10.0, 1e-9);
  EXPECT_TRUE(chart.caption.starts_with("The line does not fit: means of time go from 2"))
      << chart.caption;
}

TEST(Curve, MissesAlsoWhereTheNumberEntersByItsLogarithm) {
  std::string csv = "x,c,time\n";
  for (int r = 0; r < 3; ++r) {
    for (const char* row :
         {"1,a,9", "2,a,2", "4,a,9", "8,a,3", "1,b,8", "2,b,1", "4,b,8", "8,b,2"}) {
      csv += fmt::format("{}.{}\n", row, r);
    }
  }
  const ResponseReport report = example::analysed(csv, "time ~ log2(x) + c");
  EXPECT_TRUE(only(report, ChartKind::curve).caption.starts_with("The line does not fit"))
      << only(report, ChartKind::curve).caption;
}

TEST(Contour, ItsLinesLieWhereTheSurfaceHasTheirValue) {
  const ResponseReport report = example::analysed(example::valley_runs(), example::valley_formula);
  const Chart chart = only(report, ChartKind::contour);
  EXPECT_TRUE(chart.caption.starts_with("time is lowest near size=2")) << chart.caption;
  const std::vector<std::size_t> factors = {0, 1};
  std::size_t checked = 0;
  for (const PlotLayer& one : chart.plot->layers) {
    if (one.mark != Mark::line) continue;
    const double level = std::stod(one.places.front().label);
    for (const PlotPlace& place : one.places) {
      const std::vector<std::vector<double>> at = {{place.x, place.y}};
      const auto mean = anova::means_between(*report.fit, factors, at, report.analysis.options);
      ASSERT_TRUE(mean.has_value());
      EXPECT_NEAR(mean->front().mean, level, 0.05);
      ++checked;
    }
  }
  EXPECT_GT(checked, 50U);
}

TEST(Slices, AreThreeLinesWithBandsInOneKey) {
  const ResponseReport report = example::analysed(example::valley_runs(), example::valley_formula);
  const Chart chart = only(report, ChartKind::slices);
  EXPECT_EQ(chart.plot->layers.size(), 6U);
  EXPECT_EQ(count(chart.picture->svg.str(), ">threads=8</text>"), 1U);
  const PlotLayer& band = layer(chart, Mark::band);
  for (const PlotPlace& place : band.places) {
    EXPECT_LT(*place.low, place.y);
    EXPECT_GT(*place.high, place.y);
  }
}

TEST(Slices, NoBandOfAPositiveResponseBeginsBelowZero) {
  std::string csv = "x,z,time\n";
  example::Noise noise;
  for (const int x : {1, 2, 3}) {
    for (const int z : {1, 2, 3}) csv += fmt::format("{},{},{}\n", x, z, 10.0 - x * z + noise(0.3));
  }
  const ResponseReport report = example::analysed(csv, "time ~ x * z");
  double least = 1.0;
  for (const PlotLayer& one : only(report, ChartKind::slices).plot->layers) {
    if (one.mark != Mark::band) continue;
    for (const PlotPlace& place : one.places) least = std::min(least, *place.low);
  }
  EXPECT_EQ(least, 0.0);
}

TEST(Predicted, TitleIsOfTheModelThatIsDrawn) {
  const ResponseReport report = bent();
  const Chart chart = only(report, ChartKind::predicted);
  EXPECT_NEAR(layer(chart, Mark::runs).places.front().x, 10.0, 1e-9);
  EXPECT_LT(report.analysis.r_squared.value(), 0.01);
  EXPECT_TRUE(chart.caption.starts_with("The model that reads x by its levels explains 99.9"))
      << chart.caption;
}

}  // namespace
}  // namespace yates::reports
