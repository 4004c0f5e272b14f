#include "reports/anova/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "reports/anova/chart_kinds.hpp"
#include "reports/anova/tables.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/plot_files.hpp"
#include "reports/words/joint_words.hpp"
#include "tests/reports/analysed.hpp"
#include "tests/reports/example.hpp"
#include "tests/reports/two_responses.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

bool mentions_no_number(const std::string& svg) {
  return svg.find("nan") != std::string::npos || svg.find("inf") != std::string::npos;
}

void expect_sound(const Chart& chart) {
  const std::string svg = chart.picture->svg.str();
  EXPECT_EQ(fault_in(svg), "") << svg.substr(0, 300);
  EXPECT_FALSE(mentions_no_number(svg)) << chart.caption;
  if (chart.plot) {
    EXPECT_FALSE(mentions_no_number(plot_csv(*chart.plot))) << chart.caption;
  }
  EXPECT_EQ(count(svg, "<desc "), 1u);
  EXPECT_FALSE(chart.caption.empty());
  EXPECT_FALSE(chart.table.rows.empty()) << chart.caption;
  for (const auto& row : chart.table.rows) EXPECT_EQ(row.size(), chart.table.columns.size());
}

std::vector<Chart> all_charts(const ResponseReport& response) {
  std::vector<Chart> charts = {residuals_against_fitted(response, "r"),
                               residual_quantiles(response, "q")};
  if (auto order = residuals_against_order(response, "o")) charts.push_back(*std::move(order));
  const Range range = means_range(response);
  for (const MeansOf& means : response.main_effects) {
    charts.push_back(main_effect_chart(response, means, "m", range));
  }
  for (const MeansOf& means : response.interactions) {
    charts.push_back(interaction_chart(response, means, "i", range));
  }
  charts.push_back(pareto_chart(response, "p"));
  if (auto chart = settings_chart(response, "s")) charts.push_back(*chart);
  return charts;
}

TEST(Charts, AreWellFormedAndStateTheirFinding) {
  const auto charts = all_charts(example::response());
  EXPECT_EQ(charts.size(), 8u);
  for (const Chart& chart : charts) expect_sound(chart);
}

std::vector<PlotPlace> places_of(const Plot& plot, PlotLayer::Mark mark) {
  std::vector<PlotPlace> places;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark != mark) continue;
    places.insert(places.end(), layer.places.begin(), layer.places.end());
  }
  return places;
}

TEST(Charts, TheirPlotsHoldTheNumbersOfTheAnalysis) {
  const ResponseReport response = example::response();
  for (const Chart& chart : all_charts(response)) {
    ASSERT_TRUE(chart.plot.has_value()) << chart.caption;
    EXPECT_EQ(chart.plot->title, chart.caption);
    EXPECT_NE(chart.picture->svg.str().find(Markup::text(chart.plot->description).str()),
              std::string::npos)
        << "the picture and its plot describe themselves alike: " << chart.plot->description;
    EXPECT_FALSE(chart.plot->x.title.empty());
    EXPECT_TRUE(!chart.plot->y.title.empty() || !chart.plot->y.categories.empty());
  }
  const auto bars = places_of(*pareto_chart(response, "p").plot, PlotLayer::Mark::bars);
  ASSERT_EQ(bars.size(), 4U);
  EXPECT_EQ(bars[0].x, 90.0) << "the largest lies above the others";
  EXPECT_EQ(bars[0].y, 0.0);
  EXPECT_EQ(pareto_chart(response, "p").plot->y.categories[0], "codec");
  const Plot interaction =
      *interaction_chart(response, response.interactions[0], "i", means_range(response)).plot;
  const auto means = places_of(interaction, PlotLayer::Mark::points);
  const auto intervals = places_of(interaction, PlotLayer::Mark::intervals);
  ASSERT_EQ(means.size(), 4U);
  ASSERT_EQ(intervals.size(), 4U);
  EXPECT_EQ(places_of(interaction, PlotLayer::Mark::line).size(), 4U);
  for (const anova::MarginalMean& mean : response.interactions[0].means) {
    const auto found = std::find_if(means.begin(), means.end(),
                                    [&](const PlotPlace& place) { return place.y == mean.mean; });
    ASSERT_NE(found, means.end());
    EXPECT_EQ(found->x, mean.levels[1] == 0 ? 1.0 : 2.0) << "threads stand to scale";
    EXPECT_EQ(intervals[static_cast<std::size_t>(found - means.begin())].low, mean.low);
  }
  const Plot settings = *settings_chart(response, "s").value().plot;
  EXPECT_EQ(places_of(settings, PlotLayer::Mark::runs).size(), 12U);
  EXPECT_EQ(settings.layers.back().series, "advised");
  EXPECT_EQ(settings.y.categories.at(static_cast<std::size_t>(settings.layers.back().places[0].y)),
            "codec=zstd, threads=2");
  const Plot residuals = *residuals_against_fitted(response, "r").plot;
  EXPECT_EQ(places_of(residuals, PlotLayer::Mark::points).size(), 12U);
}

TEST(Charts, ValuesThatAreNotFiniteNeverReachTheFile) {
  ResponseReport response = example::response();
  const double nan = std::nan("");
  const double infinity = std::numeric_limits<double>::infinity();
  response.residuals[0].residual = nan;
  response.residuals[1].fitted = infinity;
  response.residuals[2].normal_quantile = -infinity;
  response.main_effects[0].means[0].mean = nan;
  response.interactions[0].means[1].low = -infinity;
  response.decision->candidates[1].predicted = nan;
  response.decision->candidates[2].high = infinity;
  response.analysis.terms[1].variation_percent = nan;
  response.limit = anova::Limit{language::Comparison::less, infinity};
  for (const Chart& chart : all_charts(response)) expect_sound(chart);
}

TEST(Charts, ConstantDataAndASingleRunStillDraw) {
  ResponseReport response = example::response();
  for (auto& residual : response.residuals) residual = {0, 0, 1, 5.0, 0.0, std::nullopt, 0.0};
  for (auto& means : response.main_effects) {
    for (auto& mean : means.means) mean = {mean.levels, 5.0, std::nullopt, std::nullopt, 1};
  }
  for (const Chart& chart : all_charts(response)) expect_sound(chart);
}

TEST(Charts, AFactorCalledLikeATagStaysAWord) {
  const auto response = example::response({"<script>&\"", {"<b>", "'\""}, "x"});
  for (const Chart& chart : all_charts(response)) {
    expect_sound(chart);
    EXPECT_EQ(figure(chart).str().find("<script>"), std::string::npos);
    EXPECT_EQ(fault_in(figure(chart).str()), "");
  }
}

TEST(MainEffect, IsFadedInsideAnInteractionThatMatters) {
  ResponseReport response = example::response();
  EXPECT_TRUE(inside_interaction(response, response.main_effects[0]));
  EXPECT_EQ(main_effect_finding(response, response.main_effects[0]),
            "codec=zstd instead of gzip: \u22126.00\u00a0s (\u221261.5%) on average; the effect "
            "depends on threads");
  response.analysis.terms[2].matters = false;
  EXPECT_FALSE(inside_interaction(response, response.main_effects[0]));
  EXPECT_EQ(main_effect_finding(response, response.main_effects[0]),
            "codec=zstd instead of gzip: \u22126.00\u00a0s (\u221261.5%)");
  EXPECT_EQ(main_effect_finding(response, response.main_effects[1]),
            "threads: not shown to matter");
}

TEST(MainEffect, OfAFactorWhoseSquareMattersDiffers) {
  ResponseReport response = example::response();
  response.analysis.terms[2].matters = false;
  anova::TermRow square = response.analysis.terms[1];
  square.term = model::named_term("I(threads^2)");
  square.matters = true;
  response.analysis.terms.push_back(square);
  EXPECT_FALSE(matters(response, response.main_effects[1])) << "of another factor";
  response.analysis.factors[1].read_as = model::named_variables({"threads", "I(threads^2)"});
  EXPECT_TRUE(matters(response, response.main_effects[1]));
  EXPECT_TRUE(main_effect_finding(response, response.main_effects[1])
                  .starts_with("threads=2 instead of 1"));
}

TEST(Interaction, ItsCaptionSaysHowTheLinesDiffer) {
  ResponseReport response = example::response();
  EXPECT_EQ(interaction_finding(response, response.interactions[0]),
            "codec \u00d7 threads: from threads=1 to 2, time changes by \u22122.30\u00a0s at "
            "codec=zstd but by +1.50\u00a0s at codec=gzip");
  response.analysis.terms[2].matters = false;
  response.analysis.terms[2].verdict = anova::TermVerdict::not_shown;
  EXPECT_EQ(interaction_finding(response, response.interactions[0]),
            "codec \u00d7 threads: not shown to matter");
}

TEST(Means, TheirCaptionSaysWhatIsDrawnAlsoWhereNothingWasTested) {
  ResponseReport response = example::response();
  for (anova::TermRow& row : response.analysis.terms) {
    row.p = std::nullopt;
    row.matters = false;
  }
  EXPECT_EQ(main_effect_finding(response, response.main_effects[0]),
            "codec=zstd instead of gzip: \u22126.00\u00a0s (\u221261.5%); not tested");
  EXPECT_EQ(interaction_finding(response, response.interactions[0]),
            "codec \u00d7 threads: from threads=1 to 2, time changes by \u22122.30\u00a0s at "
            "codec=zstd and by +1.50\u00a0s at codec=gzip; not tested");
}

ResponseReport with_levels(std::size_t count, bool numeric) {
  ResponseReport response = example::response();
  anova::FactorReading& factor = response.analysis.factors[0];
  factor.levels.clear();
  for (std::size_t i = 0; i < count; ++i) {
    factor.levels.push_back(numeric ? std::to_string(1 << i)
                                    : "a rather long level name " + std::to_string(i));
  }
  response.axes[0] = numeric ? AxisKind::log2 : AxisKind::categories;
  factor.numeric = numeric;
  response.main_effects[0].means.clear();
  response.interactions[0].means.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const double mean = 5.0 + static_cast<double>(i);
    response.main_effects[0].means.push_back({{i}, mean, mean - 1, mean + 1, 3});
    for (std::size_t k = 0; k < 2; ++k) {
      response.interactions[0].means.push_back({{i, k}, mean, mean - 1, mean + 1, 3});
    }
  }
  return response;
}

TEST(Charts, OneToTwentyLevelsWithLongNamesFit) {
  for (const std::size_t count : {1u, 2u, 5u, 20u}) {
    for (const bool numeric : {false, true}) {
      const ResponseReport response = with_levels(count, numeric);
      expect_sound(main_effect_chart(response, response.main_effects[0], "m", {0.0, 30.0}));
      expect_sound(
          interaction_chart(response, response.interactions[0], "i", means_range(response)));
    }
  }
}

TEST(Residuals, AboveTwoHundredAndFiftyPointsOnePathDrawsAll) {
  ResponseReport response = example::response();
  const anova::Residual model = response.residuals[5];
  response.residuals.assign(600, model);
  for (std::size_t i = 0; i < 600; ++i) {
    response.residuals[i].residual = std::sin(static_cast<double>(i));
    response.residuals[i].studentized = 0.5;
    response.residuals[i].fitted = static_cast<double>(i);
  }
  response.residuals[7].studentized = 30.0;
  response.residuals[7].residual = 3.0;
  const std::string svg = residuals_against_fitted(response, "r").picture->svg.str();
  EXPECT_EQ(count(svg, "<circle"), 0u);
  EXPECT_EQ(count(svg, "class=\"dots s0\""), 1u);
  EXPECT_NE(svg.find(">run 6<"), std::string::npos) << "outliers stay labelled marks";
}

TEST(Tradeoff, SettingsThatNothingBeatsAreFound) {
  const std::vector<ResponseReport> both = example::time_and_size();
  const auto together =
      anova::decide_together(std::array<const anova::Answer*, 2>{&both[0], &both[1]});
  ASSERT_TRUE(together.has_value());
  EXPECT_EQ(joint_title(both, *together),
            "Choose: codec=zstd (best for time) or the baseline (best for size)");
  const Chart chart = tradeoff_chart(both, *together, 0, 0, 1, "t");
  EXPECT_EQ(fault_in(chart.picture->svg.str()), "");
  EXPECT_EQ(chart.caption, "time against size: no setting beats another in both");
  const DataTable table = joint_table(both, *together, Typography::plain);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[1].front(), "codec=zstd");
  EXPECT_EQ(table.rows[1].back(), "not beaten");
}

/// The texts of the ticks of the y axis.
std::vector<std::string> y_ticks(const NamedChart& chart) {
  static const std::regex tick("<text[^>]*class=.tk e.[^>]*>([^<]*)</text>");
  const std::string svg = chart.chart.picture->svg.str();
  std::vector<std::string> result;
  for (std::sregex_iterator it(svg.begin(), svg.end(), tick), end; it != end; ++it) {
    result.push_back((*it)[1]);
  }
  return result;
}

TEST(Charts, OfMainEffectsAndInteractionsHaveOneScale) {
  const ResponseReport response = example::response();
  std::vector<NamedChart> charts = charts_of(response, ChartKind::main_effects, "m");
  for (NamedChart& one : charts_of(response, ChartKind::interactions, "i")) {
    charts.push_back(std::move(one));
  }
  ASSERT_EQ(charts.size(), 3u);
  ASSERT_FALSE(y_ticks(charts[0]).empty());
  for (const NamedChart& one : charts) EXPECT_EQ(y_ticks(one), y_ticks(charts[0])) << one.of;
}

TEST(Charts, SettingsOfLongNamesAreToldApartByTheirLevelsAlone) {
  ResponseReport response = example::response();
  EXPECT_EQ(settings_chart(response, "s")->plot->y.categories[0], "codec=zstd, threads=2");
  response.analysis.factors[0].name = "how the blocks are packed before they are sent";
  const PlotAxis bare = settings_chart(response, "s")->plot->y;
  EXPECT_EQ(bare.categories[0], "zstd, 2");
  EXPECT_EQ(bare.title, "how the blocks are packed before they are sent, threads");
}

/// So many settings, each later one slower.
ResponseReport of_settings(std::size_t count) {
  std::string csv = "a,b,time\n";
  example::Noise noise;
  for (std::size_t i = 0; i < count; ++i) {
    for (int run = 0; run < 2; ++run) {
      csv += fmt::format("a{},b{},{}\n", i % 4, i / 4, 10.0 + static_cast<double>(i) + noise(1.0));
    }
  }
  return example::analysed(csv, "time ~ a * b");
}

TEST(Settings, ByNameAllAreDrawnUpToABound) {
  const auto drawn = [](std::size_t settings, Asked asked) {
    return settings_chart(of_settings(settings), "s", asked)->plot->y.categories.size();
  };
  EXPECT_EQ(drawn(48, Asked::among_others), 24U);
  EXPECT_EQ(drawn(48, Asked::by_name), 48U);
  EXPECT_EQ(drawn(204, Asked::by_name), 200U);
  EXPECT_TRUE(settings_chart(of_settings(204), "s", Asked::by_name)
                  ->caption.ends_with(" (the first 200 are drawn)"));
}

TEST(Overview, EachColourHasANameAndTextsStandInTheKey) {
  const Plot plot = *overview_chart(of_settings(12), "o")->plot;
  for (const PlotLayer& layer : plot.layers) {
    EXPECT_TRUE(layer.colour == PlotLayer::quiet || !layer.series.empty());
    for (const PlotPlace& place : layer.places) EXPECT_EQ(place.text, "");
  }
}

TEST(Pareto, SaysThatSharesAddUpOnlyWhereTheyDo) {
  ResponseReport response = example::response();
  EXPECT_NE(pareto_chart(response, "p").note.find("sum to 100%"), std::string::npos);
  response.analysis.terms[0].variation_percent -= 5.0;
  EXPECT_EQ(pareto_chart(response, "p").note.find("sum to 100%"), std::string::npos);
  EXPECT_NE(pareto_chart(response, "p").note.find("overlap"), std::string::npos);
}

}  // namespace
}  // namespace yates::reports
