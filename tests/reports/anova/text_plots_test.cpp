#include "reports/anova/text_plots.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <gtest/gtest.h>

#include "reports/anova/plotted.hpp"
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

TEST(EffectBars, StandAroundZeroTheLargestShareFirst) {
  EXPECT_EQ(effect_bars(example::response(), {}),
            "2 of 3 terms matter and account for 99.1% of the variation\n"
            "  Effects on time (s) with simultaneous 95% intervals; * marks what matters, |\n"
            "  is no effect\n"
            "  codec          -6.00 (-6.53 to -5.47)  [-*]               |\n"
            "  codec:threads  -1.90 (-2.43 to -1.37)              [*-]   |\n"
            "  threads        -0.37 (-0.90 to +0.16)                  [-o]\n");
}

TEST(EffectBars, AreAsciiUnlessTheTerminalShowsMore) {
  for (const ResponseReport& response : {example::response(), unreplicated()}) {
    const std::string text =
        effect_bars(response, {}) + setting_bars(response, {}) + half_normal_plot(response, {});
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c > 0; })) << text;
  }
}

TEST(TextPlots, NoLineIsWiderThanTheTerminal) {
  for (ResponseReport response : {example::response(), unreplicated()}) {
    for (const std::size_t width : {40u, 60u, 80u, 200u}) {
      const TextOptions options{.unicode = true, .width = width};
      const std::string text = effect_bars(response, options) + setting_bars(response, options) +
                               half_normal_plot(response, options);
      for (const std::string& line : lines_of(text)) EXPECT_LE(text_width(line), width) << line;
    }
  }
}

TEST(EffectBars, OfLenthsRuleMarkWhatStandsOut) {
  const std::string text = effect_bars(unreplicated(), {});
  EXPECT_TRUE(text.starts_with("2 effects stand out from the noise\n")) << text;
  EXPECT_NE(text.find("Lenth's simultaneous margin"), std::string::npos) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '*'), 3);  // a, b, and the caption
}

TEST(EffectBars, WithoutAnyEffectThereIsNothingToDraw) {
  ResponseReport response = example::response();
  for (anova::TermRow& row : response.analysis.terms) row.effect = std::nullopt;
  EXPECT_EQ(effect_bars(response, {}), "");
}

TEST(EffectBars, SumUpWhatDoesNotMatter) {
  ResponseReport response = example::response();
  const anova::TermRow threads = response.analysis.terms[1];
  response.analysis.terms.insert(response.analysis.terms.end(), 20, threads);
  const std::string text = effect_bars(response, {});
  EXPECT_NE(text.find("\n  and 15 further effects below\n"), std::string::npos) << text;
}

TEST(SettingBars, MarkTheAdvisedSetting) {
  const std::string text = setting_bars(example::response(), {});
  ASSERT_EQ(lines_of(text).size(), 6u) << text;
  const auto lines = lines_of(text);
  EXPECT_TRUE(lines[2].starts_with("  codec=zstd, threads=2  2.60 s (2.07 to 3.13) ")) << text;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].find('*') != std::string::npos, i == 2) << lines[i];
  }
  EXPECT_NE(text.find("; * is advised\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  codec=gzip, threads=1  9.00 s (8.47 to 9.53) "), std::string::npos)
      << text;
}

TEST(HalfNormalPlot, IsDrawnInTwentyLines) {
  const std::string text = half_normal_plot(unreplicated(), {});
  const auto lines = lines_of(text);
  EXPECT_LE(lines.size(), 20u) << text;
  EXPECT_EQ(lines.front(), "Half-normal plot of 7 effects");
  EXPECT_NE(text.find("* a\n"), std::string::npos) << text;
  EXPECT_NE(text.find("* b"), std::string::npos) << text;
  EXPECT_EQ(half_normal_plot(example::response(), {}), "") << "there is other noise than Lenth's";
}

TEST(HalfNormalPlot, NamesWhatStandsAtTheEdgeAcrossTheMargin) {
  ResponseReport response = unreplicated();
  response.signs->effects[0].term = model::named_term("temperature");
  response.signs->lenth->simultaneous_margin = 20.0;
  EXPECT_NE(half_normal_plot(response, {}).find(" temperature *\n"), std::string::npos)
      << half_normal_plot(response, {});
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
