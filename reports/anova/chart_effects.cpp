#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/plot_picture.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_bars = 14;
constexpr std::size_t most_aliases = 4;  // of one term

struct Bar {
  std::string name;
  double percent;
  std::string verdict;
  bool matters;
  std::string aliases = "";
};

std::vector<Bar> bars_of(const ResponseReport& report) {
  std::vector<Bar> bars;
  for (const anova::TermRow& row : report.analysis.terms) {
    bars.push_back({term_text(row.term, unicode), row.variation_percent, term_verdict(row),
                    row.matters, alias_cell(aliases_of(report, row.term), most_aliases, unicode)});
  }
  std::stable_sort(bars.begin(), bars.end(),
                   [](const Bar& a, const Bar& b) { return a.percent > b.percent; });
  if (bars.size() > most_bars) {
    Bar others = {count_of(bars.size() - most_bars, "other term", "other terms"), 0.0, "", false};
    for (std::size_t i = most_bars; i < bars.size(); ++i) others.percent += bars[i].percent;
    bars.resize(most_bars);
    bars.push_back(others);
  }
  if (report.analysis.residual.df > 0) {
    bars.push_back(
        {noise_name(report.analysis), residual_percent(report.analysis), "noise", false});
  }
  return bars;
}

/// "codec × level: 12%; not told from threads".
std::string hover_text(const std::string& name, const std::string& value,
                       const std::string& aliases) {
  return fmt::format("{}: {}{}{}", name, value, aliases.empty() ? "" : "; not told from ", aliases);
}

Plot pareto_plot(const std::vector<Bar>& bars, bool with_noise) {
  Plot plot;
  plot.x = {"share of the variation (%)"};
  plot.y = {"", PlotAxis::Kind::categories};
  PlotLayer matters{PlotLayer::Mark::bars, "matters", 1, {}};
  const char* const rest = with_noise ? "not shown to matter, and noise" : "not shown to matter";
  PlotLayer others{PlotLayer::Mark::bars, rest, PlotLayer::quiet, {}};
  for (std::size_t i = 0; i < bars.size(); ++i) {
    plot.y.categories.push_back(bars[i].name);
    const std::string value = percent(bars[i].percent, unicode);
    (bars[i].matters ? matters : others)
        .places.push_back({.x = bars[i].percent,
                           .y = static_cast<double>(i),
                           .label = hover_text(bars[i].name, value, bars[i].aliases),
                           .text = value + (bars[i].matters ? " \u25cf" : "")});
  }
  for (PlotLayer* layer : {&matters, &others}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  return plot;
}

/// `effects` are ascending by size.
Plot half_normal_plot(const ResponseReport& report, const HalfNormal& found) {
  Plot plot;
  double largest = found.margin.value_or(0.0);
  for (const HalfNormalEffect& effect : found.effects) {
    largest = std::max(largest, std::abs(effect.value));
  }
  if (found.slope) {
    const double end = std::min(largest, found.effects.back().quantile / *found.slope);
    plot.layers.push_back({PlotLayer::Mark::line,
                           "pure noise",
                           PlotLayer::quiet,
                           {{.x = 0.0, .y = 0.0}, {.x = end, .y = end * *found.slope}}});
  }
  if (found.margin) {
    plot.layers.push_back({PlotLayer::Mark::upright,
                           "",
                           PlotLayer::quiet,
                           {{.x = *found.margin, .y = 0.0, .text = "margin"}}});
  }
  std::array<PlotLayer, 3> layers{
      {{PlotLayer::Mark::points, "not shown to matter", PlotLayer::quiet, {}},
       {PlotLayer::Mark::points, "increases", 1, {}},
       {PlotLayer::Mark::points, "decreases", 2, {}}}};
  for (const HalfNormalEffect& effect : found.effects) {
    PlotPlace place{.x = std::abs(effect.value), .y = effect.quantile};
    place.label = hover_text(effect.name, effect_text(report, effect.value, found.margin, unicode),
                             effect.aliases);
    if (effect.matters) place.text = effect.label;
    layers[!effect.matters ? 0 : effect.value < 0.0 ? 2 : 1].places.push_back(std::move(place));
  }
  for (PlotLayer& layer : layers) {
    if (!layer.places.empty()) plot.layers.push_back(std::move(layer));
  }
  plot.x = {.title = quantity_name(ratios(report) ? "|effect| on the log scale" : "|effect|",
                                   analysed_unit(report)),
            .from = 0.0};
  plot.y = {.title = "half-normal quantile", .from = 0.0};
  return plot;
}

}  // namespace

Chart pareto_chart(const ResponseReport& report, std::string_view id) {
  const std::vector<Bar> bars = bars_of(report);
  Chart chart;
  chart.caption = terms_finding(report, unicode);
  const auto overlap = overlap_sentence(report.analysis);
  chart.note = overlap ? capitalised(*overlap) + "."
                       : fmt::format("Shares of the total sum of squares; {}they sum to 100%.",
                                     report.analysis.residual.df > 0 ? "with the noise " : "");
  if (std::any_of(bars.begin(), bars.end(), [](const Bar& bar) { return bar.matters; })) {
    chart.note += " \u25cf: terms that matter.";
  }
  chart.table = {"Share of variation", {{"term", false}, {"share", true}, {"verdict", false}}, {}};
  if (!report.aliases.empty()) chart.table.columns.push_back({"cannot be told from", false});
  for (const Bar& bar : bars) {
    chart.table.rows.push_back({bar.name, percent(bar.percent, unicode), bar.verdict});
    if (!report.aliases.empty()) chart.table.rows.back().push_back(bar.aliases);
  }
  std::string description = chart.caption + ".";
  for (std::size_t i = 0; i < std::min<std::size_t>(bars.size(), 6); ++i) {
    description += fmt::format("{}{} {}", i == 0 ? " " : ", ", bars[i].name,
                               percent(bars[i].percent, unicode));
  }
  Plot plot = pareto_plot(bars, report.analysis.residual.df > 0);
  plot.description = description + ".";
  draw(chart, std::move(plot), id);
  return chart;
}

std::optional<Chart> half_normal_chart(const ResponseReport& report, std::string_view id) {
  const auto plot = half_normal(report, unicode);
  if (!plot) return std::nullopt;
  const std::vector<HalfNormalEffect>& effects = plot->effects;
  const auto margin = plot->margin;
  std::vector<std::string> clear;
  for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect) {
    if (effect->matters) clear.push_back(effect->name);
  }
  Chart chart;
  chart.caption = half_normal_finding(*plot);
  chart.note =
      plot->by_lenth
          ? "Margin: Lenth's simultaneous one, estimated from the small effects, because no "
            "setting was repeated. Line: where effects of pure noise would lie."
          : fmt::format(
                "Margin: half-width of the {} of all effects. Line: where effects of pure noise "
                "would lie.",
                interval_text(report.analysis));
  chart.table = {"Effects, the largest first",
                 {{"effect", false},
                  {quantity_name("value", analysed_unit(report)), true},
                  {"verdict", false}},
                 {}};
  if (!report.aliases.empty()) chart.table.columns.push_back({"cannot be told from", false});
  for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect) {
    chart.table.rows.push_back({effect->name,
                                with_uncertainty(effect->value, margin, unicode, true),
                                effect->matters ? "stands out" : "not shown to matter"});
    if (!report.aliases.empty()) chart.table.rows.back().push_back(effect->aliases);
  }
  std::string description = chart.caption;
  if (!clear.empty()) description += ": " + listed(clear);
  Plot drawn = half_normal_plot(report, *plot);
  drawn.description = description + ".";
  draw(chart, std::move(drawn), id);
  return chart;
}

}  // namespace yates::reports
