#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "anova/scale/box_cox.hpp"
#include "anova/scale/scale_choice.hpp"
#include "numerics/order_statistics.hpp"
#include "reports/anova/chart_kinds.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/style.hpp"
#include "reports/words/response_report.hpp"
#include "reports/words/words.hpp"
#include "tests/reports/analysed.hpp"
#include "tests/reports/anova/one_chart.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

const std::vector<ChartKind> new_kinds = {
    ChartKind::distribution, ChartKind::boxes,   ChartKind::scree,
    ChartKind::heat_map,     ChartKind::curve,   ChartKind::cube,
    ChartKind::contour,      ChartKind::slices,  ChartKind::residual_factors,
    ChartKind::predicted,    ChartKind::box_cox, ChartKind::launch_order};

void expect_sound(const NamedChart& named) {
  const Chart& chart = named.chart;
  const std::string word(words_of(named.kind).word);
  const std::string svg = chart.picture->svg.str();
  EXPECT_EQ(fault_in(svg), "") << word;
  EXPECT_EQ(svg.find("nan"), std::string::npos) << word;
  EXPECT_EQ(svg.find("inf"), std::string::npos) << word;
  EXPECT_EQ(fault_in(figure(chart).str()), "") << word;
  EXPECT_EQ(figure(chart).str().find("<script"), std::string::npos) << word;
  EXPECT_FALSE(chart.caption.empty()) << word;
  EXPECT_FALSE(chart.note.empty()) << word;
  EXPECT_FALSE(chart.table.rows.empty()) << word;
  for (const auto& row : chart.table.rows) EXPECT_EQ(row.size(), chart.table.columns.size());
  ASSERT_TRUE(chart.plot.has_value()) << word;
  EXPECT_EQ(chart.plot->title, chart.caption) << word;
  EXPECT_NE(svg.find("<desc "), std::string::npos);
  for (const PlotLayer& layer : chart.plot->layers) {
    EXPECT_TRUE(layer.colour < most_series || layer.colour == PlotLayer::quiet) << word;
  }
}

/// The kinds that a report has.
std::set<std::string> kinds_of(const ResponseReport& report) {
  std::set<std::string> result;
  for (const ChartKind kind : new_kinds) {
    for (const NamedChart& chart : charts_of(report, kind, "x")) {
      expect_sound(chart);
      result.insert(std::string(words_of(kind).word));
    }
  }
  return result;
}

TEST(MoreCharts, EachDesignHasThoseThatShowSomething) {
  const std::set<std::string> cube =
      kinds_of(example::analysed(example::cube_runs(3), "time ~ codec * threads * level + data"));
  EXPECT_EQ(cube, (std::set<std::string>{"boxes", "scree", "cube", "residual-factors", "predicted",
                                         "box-cox", "launch-order"}));
  const std::set<std::string> valley =
      kinds_of(example::analysed(example::valley_runs(), example::valley_formula));
  EXPECT_EQ(valley,
            (std::set<std::string>{"boxes", "scree", "curve", "contour", "slices",
                                   "residual-factors", "predicted", "box-cox", "launch-order"}));
  const std::set<std::string> cells =
      kinds_of(example::analysed(example::cells_runs(), "time ~ host * kernel"));
  EXPECT_TRUE(cells.count("heat-map") == 1);
  EXPECT_FALSE(cells.count("cube") == 1 || cells.count("curve") == 1);
}

TEST(MoreCharts, ACubeShowsTheFactorsThatExplainMostHoweverTheyAreRead) {
  std::string csv = "pad,codec,threads,level,time\n";
  for (int i = 0; i < 16; ++i) {
    csv += fmt::format("p{},c{},{},l{},{}\n", i % 2, i / 2 % 2, i / 4 % 2 + 1, i / 8,
                       10 + 3 * (i / 2 % 2) + 6 * (i / 4 % 2) + i / 8 + 0.01 * (i * 7 % 13));
  }
  const ResponseReport report = example::analysed(csv, "time ~ pad + codec + C(threads) + level");
  for (const ResponseReport& shown : {report, labelled(report, {{"threads", "workers"}})}) {
    EXPECT_EQ(charts_of(shown, ChartKind::cube, "x").at(0).chart.caption.find("pad"),
              std::string::npos);
  }
}

TEST(MoreCharts, OneFactorConstantResponsesAndFewRunsAreDrawnOrLeftOut) {
  EXPECT_EQ(kinds_of(example::analysed("a,time\np,1\nq,2\np,1.2\nq,2.1\n", "time ~ a")),
            (std::set<std::string>{"boxes", "residual-factors", "predicted", "box-cox"}));
  EXPECT_EQ(kinds_of(example::analysed("a,time\np,5\nq,5\np,5\nq,5\n", "time ~ a")),
            (std::set<std::string>{}));
  EXPECT_EQ(kinds_of(example::analysed("a,b,time\np,u,1\nq,u,2\np,v,4\nq,v,8\n", "time ~ a * b")),
            (std::set<std::string>{"boxes", "scree"}));
}

TEST(MoreCharts, ADistributionShowsTheShareOfAllRunsAndItsPercentiles) {
  std::string csv = "codec,time\n";
  for (int i = 1; i <= 100; ++i) csv += fmt::format("xz,{}\nlz4,{}\n", 100 + i, i);
  csv += "raw,7\nraw,8\n";
  const ResponseReport report = example::analysed(csv, "time ~ codec");
  const Chart chart = charts_of(report, ChartKind::distribution, "x").at(0).chart;
  // Too few runs of raw tell no percentile. R: quantile(1:100, c(0.5, 0.9, 0.99)), and ranks as in
  // order_statistics_test.
  ASSERT_EQ(chart.table.rows.size(), 2U);
  EXPECT_EQ(chart.table.rows[0],
            (std::vector<std::string>{"codec=lz4", "100", "50 (40 to 61)", "90.1 (84.0 to 96.0)",
                                      "99.0 (97.0 to –)"}));
  EXPECT_EQ(chart.table.rows[1][3], "190.1 (184.0 to 196.0)");
  ASSERT_EQ(chart.plot->layers.size(), 2U);
  const std::vector<PlotPlace>& steps = chart.plot->layers[0].places;
  EXPECT_EQ(chart.plot->layers[0].series, "lz4");
  ASSERT_EQ(steps.size(), 200U);
  EXPECT_EQ(steps.front().y, 0.0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_NEAR(steps[i].x, static_cast<double>(i / 2 + 1), 1e-9);
    EXPECT_NEAR(steps[i].y, static_cast<double>((i + 1) / 2) / 100.0, 1e-12);
  }
}

TEST(MoreCharts, ADistributionNeedsNoFactor) {
  std::string csv = "time,codec\n";
  for (int i = 1; i <= 40; ++i) csv += fmt::format("{},{}\n", i % 2 == 0 ? 5 : 3, i % 3);
  const auto chart_of = [&](const std::string& formula) {
    const ResponseReport report = example::analysed(csv, formula);
    return charts_of(report, ChartKind::distribution, "x").at(0).chart;
  };
  const Chart alone = chart_of("time ~ 1");
  EXPECT_EQ(alone.caption, "The 90th percentile of time is 5\u00a0s");
  EXPECT_EQ(alone.table.rows.at(0).at(0), "all runs");
  EXPECT_EQ(chart_of("time ~ C(codec)").caption,
            "The 90th percentile of time is 5\u00a0s at every setting");
}

TEST(MoreCharts, ADistributionOfManyRunsHasFewStepsThatStayOnIt) {
  std::string csv = "codec,time\n";
  for (int i = 0; i < 20'000; ++i) csv += fmt::format("xz,{}\n", 1 + (i * 7919) % 20'000);
  for (int i = 0; i < 20; ++i) csv += fmt::format("lz4,{}\n", 5 + i);
  const ResponseReport report = example::analysed(csv, "time ~ codec");
  const Chart chart = charts_of(report, ChartKind::distribution, "x").at(0).chart;
  EXPECT_EQ(chart.table.rows[1][3].substr(0, 6), "18,000");
  const std::vector<PlotPlace>& steps = chart.plot->layers[1].places;
  EXPECT_LT(steps.size(), 700U);
  EXPECT_NEAR(steps.back().x, 20'000.0, 1e-6);
  for (const PlotPlace& place : steps) EXPECT_NEAR(place.y, place.x / 20'000.0, 1.0 / 200.0);
}

TEST(MoreCharts, HostileNamesAreOnlyText) {
  for (const std::string& name : {std::string("<script>alert(1)</script>"), std::string(300, 'w'),
                                  std::string("\u202eright \U0001f600")}) {
    std::string csv = fmt::format("\"{}\",b,c,time\n", name);
    for (int i = 0; i < 16; ++i) {
      csv += fmt::format("\"{0}{1}\",\"'&<b>{2}\",{3},{4}\n", name, i % 2, i / 2 % 2, i / 4 % 2,
                         10 + i % 7);
    }
    const auto kinds = kinds_of(example::analysed(csv, fmt::format("time ~ `{}` * b * c", name)));
    EXPECT_TRUE(kinds.count("cube") == 1) << name;
  }
}

TEST(MoreCharts, ValuesThatAreNotFiniteNeverReachTheFile) {
  ResponseReport report =
      example::analysed(example::cube_runs(2), "time ~ codec * threads * level + data");
  report.residuals[0].residual = std::nan("");
  report.residuals[1].fitted = std::numeric_limits<double>::infinity();
  report.analysis.terms[0].variation_percent = std::nan("");
  kinds_of(report);
}

TEST(Cube, ItsCornersAreTheMarginalMeans) {
  const ResponseReport report =
      example::analysed(example::cube_runs(3), "time ~ codec * threads * level + data");
  const Chart chart = only(report, ChartKind::cube);
  const std::vector<std::size_t> factors = {0, 1, 2};
  const auto means = anova::marginal_means(*report.fit, factors, report.analysis.options);
  ASSERT_EQ(means.size(), 8U);
  std::multiset<double> expected;
  for (const anova::MarginalMean& mean : means) expected.insert(mean.mean);
  std::multiset<double> drawn;
  for (std::size_t which = 0; which < 2; ++which) {
    for (const PlotPlace& place : layer(chart, Mark::points, which).places) {
      const auto found = std::find_if(expected.begin(), expected.end(), [&](double mean) {
        return place.text == with_uncertainty(mean, (*place.high - *place.low) / 2.0, unicode);
      });
      ASSERT_NE(found, expected.end()) << place.text;
      drawn.insert(*found);
    }
  }
  EXPECT_EQ(drawn.size(), 8U);
  EXPECT_NE(chart.caption.find("codec=zstd, threads=2, level=fast"), std::string::npos)
      << chart.caption;
}

TEST(HeatMap, ItsCellsAreTheMeansAndTheOddOneIsNamed) {
  const ResponseReport report = example::analysed(example::cells_runs(), "time ~ host * kernel");
  const Chart chart = only(report, ChartKind::heat_map);
  std::multiset<double> means;
  for (const anova::MarginalMean& mean : report.interactions.front().means) means.insert(mean.mean);
  std::multiset<double> cells;
  for (const PlotPlace& place : layer(chart, Mark::cells).places) cells.insert(*place.low);
  EXPECT_EQ(cells, means);
  EXPECT_EQ(cells.size(), 30U);
  EXPECT_NE(chart.caption.find("at host=node3, kernel=v4 to"), std::string::npos) << chart.caption;
  EXPECT_EQ(count(chart.picture->svg.str(), "class=\"cell "), 30U);
}

TEST(Predicted, ItsPlacesAreThePredictionsAndTheRuns) {
  const ResponseReport report = example::analysed(
      example::cube_runs(2), "time ~ codec * threads * level + data", anova::ScaleWish::log);
  const Chart chart = only(report, ChartKind::predicted);
  const PlotLayer& runs = layer(chart, Mark::runs);
  ASSERT_EQ(runs.places.size(), 48U);
  for (std::size_t i = 0; i < 48; ++i) {
    const anova::Residual& residual = report.residuals[i];
    EXPECT_NEAR(runs.places[i].x, std::exp(residual.fitted), 1e-9);
    EXPECT_NEAR(runs.places[i].y, std::exp(residual.fitted + residual.residual), 1e-9);
  }
  EXPECT_NE(chart.caption.find("of the logarithm of time"), std::string::npos) << chart.caption;
}

TEST(BoxCoxChart, ShowsTheProfileAndItsInterval) {
  const ResponseReport report = example::analysed(
      example::cube_runs(3), "time ~ codec * threads * level + data", anova::ScaleWish::raw);
  const Chart chart = only(report, ChartKind::box_cox);
  const auto profile = anova::box_cox_profile(*report.fit, report.scale.transformation);
  ASSERT_TRUE(profile && profile->low && profile->high);
  const PlotLayer& ends = layer(chart, Mark::upright);
  ASSERT_EQ(ends.places.size(), 2U);
  EXPECT_EQ(ends.places[0].x, *profile->low);
  EXPECT_EQ(ends.places[1].x, *profile->high);
  EXPECT_EQ(count(chart.picture->svg.str(), ">" + ends.series + "</text>"), 1U) << "in the key";
  EXPECT_NE(chart.caption.find("the logarithm (0) is within, time itself (1) is not"),
            std::string::npos)
      << chart.caption;
}

TEST(Boxes, FromTenRunsOnQuartilesStandBesideTheRuns) {
  const std::string formula = "time ~ codec * threads * level";
  const Chart few = only(example::analysed(example::cube_runs(3), formula), ChartKind::boxes);
  EXPECT_THROW(layer(few, Mark::boxes), std::out_of_range) << "boxes of nine runs";
  EXPECT_EQ(layer(few, Mark::points).places.size(), 8U);
  const Chart many = only(example::analysed(example::cube_runs(4), formula), ChartKind::boxes);
  ASSERT_EQ(layer(many, Mark::boxes).places.size(), 8U);
  EXPECT_EQ(layer(many, Mark::runs).places.size(), 96U);
  for (const PlotPlace& box : layer(many, Mark::boxes).places) {
    EXPECT_LE(*box.low, box.x);
    EXPECT_GE(*box.high, box.x);
  }
  const std::string svg = many.picture->svg.str();
  EXPECT_EQ(count(svg, "class=\"box s0\""), 8U);
}

TEST(Boxes, QuartilesAndWhiskersAreThoseOfTukey) {
  const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 30};
  EXPECT_EQ(numerics::quantile(values, 0.25), 3.25);
  EXPECT_EQ(numerics::quantile(values, 0.5), 5.5);
  PlotLayer boxes{Mark::boxes, "", 0, {}};
  PlotLayer whiskers{Mark::intervals, "", 0, {}};
  add_box(boxes, whiskers, 2.0, values, "label");
  EXPECT_EQ(boxes.places[0].low, 3.25);
  EXPECT_EQ(boxes.places[0].high, 7.75);
  EXPECT_EQ(whiskers.places[0].low, 1.0);
  EXPECT_EQ(whiskers.places[1].high, 9.0) << "30 is too far out";
}

TEST(LaunchOrderChart, GivesTheMeanOfEachBlock) {
  const ResponseReport report =
      example::analysed(example::cube_runs(3), "time ~ codec * threads * level + data");
  const Chart chart = only(report, ChartKind::launch_order);
  double sum = 0.0;
  std::size_t in_block = 0;
  for (const PlotPlace& place : layer(chart, Mark::runs, 1).places) {
    sum += place.y;
    ++in_block;
    EXPECT_GT(place.x, 24.0);
    EXPECT_LE(place.x, 48.0);
  }
  EXPECT_EQ(in_block, 24U);
  EXPECT_NEAR(layer(chart, Mark::line, 1).places.front().y, sum / 24.0, 1e-9);
}

TEST(Scree, AddsUpToWhatTheModelExplains) {
  const ResponseReport report =
      example::analysed(example::cube_runs(3), "time ~ codec * threads * level + data");
  const Chart chart = only(report, ChartKind::scree);
  double sum = 0.0;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.treatment()) sum += row.variation_percent;
  }
  EXPECT_NEAR(layer(chart, Mark::points).places.back().x, sum, 1e-9);
  const PlotLayer& bars = layer(chart, Mark::bars);
  for (std::size_t i = 1; i < bars.places.size(); ++i) {
    EXPECT_LE(bars.places[i].x, bars.places[i - 1].x);
  }
}

/// Four factors of two levels, twice; only two of them change the time.
std::string two_of_four() {
  example::Noise noise;
  std::string csv = "a,b,c,d,time\n";
  for (int i = 0; i < 32; ++i) {
    csv += fmt::format("a{},b{},c{},d{},{:.5f}\n", i % 2, i / 2 % 2, i / 4 % 2, i / 8 % 2,
                       100.0 + 40.0 * (i % 2) + 20.0 * (i / 2 % 2) + noise(0.2));
  }
  return csv;
}

TEST(Scree, TermsOfNoShareHaveOneBarTogether) {
  const ResponseReport report = example::analysed(two_of_four(), "time ~ a * b * c * d");
  const Chart chart = only(report, ChartKind::scree);
  const std::vector<std::string>& names = chart.plot->y.categories;
  ASSERT_EQ(names.size(), 4U);
  EXPECT_EQ(names[0], "a");
  EXPECT_EQ(names[1], "b");
  EXPECT_EQ(names[3], "12 other terms");
  EXPECT_EQ(chart.table.rows.size(), 15U) << "the table has them all";
}

TEST(HalfNormal, TellsIncreasesFromDecreases) {
  const ResponseReport report = example::analysed(two_of_four(), "time ~ a * b * c * d");
  const Plot plot = *only(report, ChartKind::half_normal).plot;
  EXPECT_EQ(plot.x.from, 0.0);
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark != PlotLayer::Mark::points) continue;
    for (const PlotPlace& place : layer.places) {
      EXPECT_EQ(place.text.empty(), layer.series == "not shown to matter") << place.label;
      EXPECT_GE(place.x, 0.0);
    }
  }
}

TEST(ResidualsByFactor, NumbersThatLieNearOneAnotherStandSideBySide) {
  example::Noise noise;
  std::string csv = "size,threads,time\n";
  for (int i = 0; i < 60; ++i) {
    const int size = i % 3 == 0 ? 4 : i % 3 == 1 ? 16 : 4096;
    csv += fmt::format("{},{},{:.5f}\n", size, 1 + i / 3 % 4, 10.0 + size / 500.0 + noise(1.0));
  }
  const ResponseReport report = example::analysed(csv, "time ~ size * threads");
  const auto charts = charts_of(report, ChartKind::residual_factors, "x");
  ASSERT_EQ(charts.size(), 2U);
  EXPECT_EQ(charts[0].chart.plot->x.categories, (std::vector<std::string>{"4", "16", "4096"}));
  EXPECT_EQ(charts[1].chart.plot->x.kind, PlotAxis::Kind::number);
}

/// Not a test: YATES_GALLERY=FILE writes all plots of some analyses there, to be looked at.
TEST(Gallery, ShowsEveryPlot) {
  const char* path = std::getenv("YATES_GALLERY");
  if (path == nullptr) GTEST_SKIP() << "nobody looks";
  const std::string cube = "time ~ codec * threads * level + data";
  const std::vector<ResponseReport> reports = {
      example::analysed(example::cube_runs(3), cube, anova::ScaleWish::log),
      example::analysed(example::cube_runs(12), "time ~ codec * threads * level"),
      example::analysed(example::valley_runs(), example::valley_formula),
      example::analysed(example::cells_runs(), "time ~ host * kernel"),
      example::analysed("a,time\np,1\nq,2\np,1.2\nq,2.1\n", "time ~ a"),
      example::analysed("a,b,time\np,u,1\nq,u,2\np,v,4\nq,v,800\n", "time ~ a * b")};
  Markup body;
  for (std::size_t r = 0; r < reports.size(); ++r) {
    body += element("h2", {}, reports[r].analysis.formula);
    Markup figures;
    for (const ChartKindWords& words : chart_kinds()) {
      for (const NamedChart& one : charts_of(reports[r], words.kind, fmt::format("g{}", r))) {
        const bool wide = one.chart.picture->width > 500.0;
        figures += figure(one.chart, wide ? "wide" : "");
      }
    }
    body += element("div", {{"class", "grid"}}, figures);
  }
  const std::array<StyleSheet, 1> styles{{{style_sheet(), style_sheet_sha256()}}};
  std::ofstream(path) << html_document("All plots", "0", styles, body);
}

}  // namespace
}  // namespace yates::reports
