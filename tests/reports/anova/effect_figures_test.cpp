#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

#include <gtest/gtest.h>

#include "anova/scale/transformation.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/document/document.hpp"
#include "reports/draw/number_text.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// 2^3 without replications: one large effect, one middling, noise else.
ResponseReport unreplicated() {
  ResponseReport response = example::response();
  anova::SignTable signs;
  const std::vector<std::pair<std::string, double>> effects = {
      {"a", -23.0}, {"b", -5.0},  {"c", 1.5},    {"a:b", 1.5},
      {"a:c", 0.5}, {"b:c", 0.0}, {"a:b:c", 0.9}};
  response.analysis.terms.clear();
  for (const auto& [term, value] : effects) {
    anova::SignEffect effect;
    effect.term = model::named_term(term);
    effect.role = anova::TermRole::treatment;
    effect.effect = value;
    effect.q = value / 2.0;
    effect.low = value - 3.0;
    effect.high = value + 3.0;
    effect.matters = std::abs(value) > 3.0;
    signs.effects.push_back(effect);
    anova::TermRow row;
    row.term = model::named_term(term);
    row.df = 1;
    row.variation_percent = value * value / 5.6;
    row.effect = anova::Effect{value, std::nullopt, std::nullopt};
    response.analysis.terms.push_back(row);
  }
  signs.lenth = numerics::Lenth{};
  signs.lenth->pseudo_standard_error = 1.3;
  signs.lenth->margin = 1.7;
  signs.lenth->simultaneous_margin = 3.0;
  response.signs = signs;
  return response;
}

/// What a terminal shows of a figure; nothing where there is none.
std::string text_of(const std::optional<Figure>& figure, const TextOptions& options = {}) {
  return figure ? document_text({"", {*figure}}, options) : "";
}

std::string bars_text(const ResponseReport& response, const TextOptions& options = {}) {
  return text_of(effects_figure(response, typography_of(options)), options);
}

std::string half_normal_text(const ResponseReport& response, const TextOptions& options = {}) {
  return text_of(half_normal_figure(response, typography_of(options)), options);
}

TEST(EffectsFigure, StandsAroundZeroTheLargestShareFirst) {
  EXPECT_EQ(bars_text(example::response()),
            "2 of 3 terms matter and account for 99.1% of the variation\n"
            "  codec (90.0%)         -6.00 (-6.53 to -5.47)       [#-]                |\n"
            "  codec:threads (9.1%)  -1.90 (-2.43 to -1.37)                   [-#-]   |\n"
            "  threads (0.3%)        -0.37 (-0.90 to +0.16)                        [-o]\n"
            "  effect on time (s): | no effect; # matters; o not shown to matter\n"
            "  With simultaneous 95% intervals; behind a term its share of the variation.\n");
}

TEST(EffectsFigure, OfALogarithmHasRatiosAroundOne) {
  ResponseReport response = example::response();
  response.scale.transformation.steps = {anova::Logarithm{std::exp(1.0)}};
  const auto figure = effects_figure(response, Typography::plain);
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->plot.x.kind, PlotAxis::Kind::logarithm);
  EXPECT_EQ(figure->plot.layers.front().places.front().x, 1.0);
}

TEST(EffectsFigure, IsAsciiUnlessTheTerminalShowsMore) {
  for (const ResponseReport& response : {example::response(), unreplicated()}) {
    const std::string text = bars_text(response) + half_normal_text(response) +
                             text_of(settings_figure(response, Typography::plain));
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c > 0; })) << text;
  }
}

TEST(EffectsFigure, NoLineIsWiderThanTheTerminal) {
  for (const ResponseReport& response : {example::response(), unreplicated()}) {
    for (const std::size_t width : {40u, 60u, 80u, 200u}) {
      const TextOptions options{.unicode = true, .width = width};
      const std::string text = bars_text(response, options) + half_normal_text(response, options) +
                               text_of(settings_figure(response, unicode), options);
      for (const std::string& line : lines_of(text)) EXPECT_LE(text_width(line), width) << line;
    }
  }
}

TEST(EffectsFigure, OfLenthsRuleMarksWhatStandsOut) {
  const auto figure = effects_figure(unreplicated(), Typography::plain);
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->plot.title, "2 effects stand out from the noise");
  EXPECT_NE(figure->note.find("Lenth's simultaneous margin"), std::string::npos);
  const auto matters = std::find_if(
      figure->plot.layers.begin(), figure->plot.layers.end(), [](const PlotLayer& layer) {
        return layer.mark == PlotLayer::Mark::points && layer.series == "matters";
      });
  ASSERT_NE(matters, figure->plot.layers.end());
  EXPECT_EQ(matters->places.size(), 2u);  // a, b
}

TEST(EffectsFigure, WithoutAnyEffectThereIsNothingToDraw) {
  ResponseReport response = example::response();
  for (anova::TermRow& row : response.analysis.terms) row.effect = std::nullopt;
  EXPECT_FALSE(effects_figure(response, Typography::plain));
  EXPECT_FALSE(effects_chart(response, "e"));
}

TEST(EffectsFigure, IsAbsentWhereNothingVaries) {
  ResponseReport response = unreplicated();
  response.analysis.total.sum_of_squares = 0.0;
  EXPECT_FALSE(effects_figure(response, Typography::plain));
  EXPECT_FALSE(half_normal_figure(response, Typography::plain));
}

TEST(EffectsFigure, ATermOfSeveralEffectsHasALineWithoutAMark) {
  ResponseReport response = example::response();
  response.analysis.terms[0].effect = std::nullopt;
  const auto figure = effects_figure(response, Typography::plain);
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->plot.y.categories.size(), 3u);
  for (const PlotLayer& layer : figure->plot.layers) {
    if (layer.mark != PlotLayer::Mark::points) continue;
    for (const PlotPlace& place : layer.places) EXPECT_NE(place.y, 0.0);
  }
}

TEST(EffectsFigure, SaysThatItIsOfTheModelThatDecides) {
  ResponseReport response = example::response();
  const auto says = [&] {
    return effects_figure(response, Typography::plain)->note.find("verdicts rest") !=
           std::string::npos;
  };
  EXPECT_FALSE(says());
  response.deciding = anova::DecidingModel{};
  response.deciding->analysis = response.analysis;
  EXPECT_FALSE(says());
  response.deciding->by_levels = {"threads"};
  EXPECT_TRUE(says());
}

TEST(EffectsFigure, SumsUpWhatDoesNotMatter) {
  ResponseReport response = example::response();
  const anova::TermRow threads = response.analysis.terms[1];
  response.analysis.terms.insert(response.analysis.terms.end(), 20, threads);
  EXPECT_NE(
      effects_figure(response, Typography::plain)->note.find("15 further effects are not drawn."),
      std::string::npos);
}

TEST(SettingsFigure, HasTheNumbersOfTheAdvisedSetting) {
  const auto figure = settings_figure(example::response(), Typography::plain);
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->plot.y.categories.front(), "codec=zstd, threads=2");
  const auto advised = std::find_if(
      figure->plot.layers.begin(), figure->plot.layers.end(), [](const PlotLayer& layer) {
        return layer.mark == PlotLayer::Mark::points && layer.series == "advised";
      });
  ASSERT_NE(advised, figure->plot.layers.end());
  EXPECT_EQ(advised->places.front().text, "2.60 s (2.07 to 3.13)");
}

TEST(HalfNormalFigure, NamesWhatStandsOut) {
  const std::string text = half_normal_text(unreplicated());
  EXPECT_EQ(lines_of(text).front(), "Half-normal plot of 7 effects");
  EXPECT_NE(text.find("+ a\n"), std::string::npos) << text;
  EXPECT_NE(text.find("+ b"), std::string::npos) << text;
  EXPECT_EQ(half_normal_text(example::response()), "") << "there is other noise than Lenth's";
}

TEST(HalfNormal, QuantilesAreThoseOfTheNormalDistribution) {
  const auto plot = half_normal(unreplicated(), Typography::plain);
  ASSERT_TRUE(plot);
  ASSERT_EQ(plot->effects.size(), 7u);
  // Of 7: the quantiles of 0.5 + 0.5 (i - 0.5) / 7; the largest is that of 0.9643.
  EXPECT_NEAR(plot->effects.back().quantile, 1.8027, 1e-4);
  EXPECT_EQ(plot->effects.back().name, "a");
  EXPECT_NEAR(plot->effects[3].quantile, 0.6745, 1e-4);
}

}  // namespace
}  // namespace yates::reports
