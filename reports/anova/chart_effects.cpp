#include "reports/anova/chart_effects.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/half_normal.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/alias_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
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

std::string name_beside(const Bar& bar) {
  return (bar.matters ? "\u25cf " : "") + shortened(bar.name, 32, unicode);
}

Plot pareto_plot(const std::vector<Bar>& bars) {
  Plot plot;
  plot.x = {"term", PlotAxis::Kind::categories};
  plot.y = {"share of the variation (%)"};
  PlotLayer matters{PlotLayer::Mark::bars, "matters", 1, {}};
  PlotLayer others{PlotLayer::Mark::bars, "not shown to matter, and noise", PlotLayer::quiet, {}};
  for (std::size_t i = 0; i < bars.size(); ++i) {
    plot.x.categories.push_back(bars[i].name);
    (bars[i].matters ? matters : others)
        .places.push_back({.x = static_cast<double>(i),
                           .y = bars[i].percent,
                           .label = bars[i].name,
                           .text = percent(bars[i].percent, unicode)});
  }
  for (PlotLayer* layer : {&matters, &others}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  return plot;
}

/// `effects` are ascending by size; `reach` is where the line of noise ends.
Plot half_normal_plot(const std::vector<HalfNormalEffect>& effects, std::optional<double> margin,
                      std::optional<Point> reach) {
  Plot plot;
  if (reach) {
    plot.layers.push_back({PlotLayer::Mark::line,
                           "pure noise",
                           PlotLayer::quiet,
                           {{.x = 0.0, .y = 0.0}, {.x = reach->x, .y = reach->y}}});
  }
  if (margin) {
    plot.layers.push_back(
        {PlotLayer::Mark::upright, "margin", PlotLayer::quiet, {{.x = *margin, .y = 0.0}}});
  }
  PlotLayer clear{PlotLayer::Mark::points, "stands out", 1, {}};
  PlotLayer others{PlotLayer::Mark::points, "not shown to matter", PlotLayer::quiet, {}};
  for (const HalfNormalEffect& effect : effects) {
    PlotPlace place{.x = std::abs(effect.value), .y = effect.quantile};
    place.label = effect.name;
    if (effect.matters) place.text = effect.label;
    (effect.matters ? clear : others).places.push_back(std::move(place));
  }
  for (PlotLayer* layer : {&others, &clear}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  return plot;
}

}  // namespace

Chart pareto_chart(const ResponseReport& report, std::string_view id) {
  const std::vector<Bar> bars = bars_of(report);
  Chart chart;
  chart.caption = terms_finding(report, unicode);
  chart.note =
      "Shares of the total sum of squares, with the terms taken in their order; with the noise "
      "they sum to 100%. Filled bars (\u25cf): terms that matter.";
  chart.table = {"Share of variation", {{"term", false}, {"share", true}, {"verdict", false}}, {}};
  if (!report.aliases.empty()) chart.table.columns.push_back({"cannot be told from", false});
  double longest = 0.0;
  double most = 1.0;
  for (const Bar& bar : bars) {
    chart.table.rows.push_back({bar.name, percent(bar.percent, unicode), bar.verdict});
    if (!report.aliases.empty()) chart.table.rows.back().push_back(bar.aliases);
    longest = std::max(longest, bar.matters ? label_pixels(name_beside(bar))
                                            : text_pixels(name_beside(bar), 11.5));
    most = std::max(most, bar.percent);
  }
  const double left = longest + 10.0;
  const double right = 460.0 - 52.0;
  constexpr double step = 21.0;
  const Scale scale{{0.0, most}, left, right};
  Drawing drawing(460.0, static_cast<double>(bars.size()) * step + 12.0);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = 6.0 + static_cast<double>(i) * step;
    drawing.text({left - 6.0, y + 14.0}, name_beside(bars[i]), bars[i].matters ? "dl e" : "tk e");
    drawing.rectangle({left, y + 3.0}, scale(bars[i].percent) - left, step - 7.0,
                      bars[i].matters ? "bar s1" : "bar hollow",
                      hover_text(bars[i].name, percent(bars[i].percent, unicode), bars[i].aliases));
    drawing.text({scale(bars[i].percent) + 5.0, y + 14.0}, percent(bars[i].percent, unicode), "tk");
  }
  drawing.line({left, 4.0}, {left, static_cast<double>(bars.size()) * step + 8.0}, "ax");
  std::string description = chart.caption + ".";
  for (std::size_t i = 0; i < std::min<std::size_t>(bars.size(), 6); ++i) {
    description += fmt::format("{}{} {}", i == 0 ? " " : ", ", bars[i].name,
                               percent(bars[i].percent, unicode));
  }
  chart.picture = drawing.finish(
      id, fmt::format("Share of the variation of {} by term", report.label), description + ".");
  chart.plot = pareto_plot(bars);
  chart.plot->title = chart.caption;
  chart.plot->description = description + ".";
  return chart;
}

std::optional<Chart> half_normal_chart(const ResponseReport& report, std::string_view id) {
  const auto plot = half_normal(report, unicode);
  if (!plot) return std::nullopt;
  const std::vector<HalfNormalEffect>& effects = plot->effects;
  const auto margin = plot->margin;
  std::vector<std::string> clear;
  std::vector<double> x_values = {0.0};
  for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect) {
    x_values.push_back(std::abs(effect->value));
    if (effect->matters) clear.push_back(effect->name);
  }
  if (margin) x_values.push_back(*margin);
  Chart chart;
  chart.caption = half_normal_finding(*plot);
  chart.note =
      plot->by_lenth
          ? "Dashed: Lenth's simultaneous margin, estimated from the small effects, because "
            "no setting was repeated. Dotted: where effects of pure noise would lie."
          : fmt::format(
                "Dashed: half-width of the {} of all effects. Dotted: where effects "
                "of pure noise would lie.",
                interval_text(report.analysis));
  chart.table = {"Effects, the largest first",
                 {{"effect", false},
                  {quantity_name("value", analysed_unit(report)), true},
                  {"verdict", false}},
                 {}};
  if (!report.aliases.empty()) chart.table.columns.push_back({"cannot be told from", false});
  constexpr int x_ticks = 6;
  Range x_range = range_of(x_values, 0.0);
  x_range.low = 0.0;
  x_range = with_round_ends(x_range, x_ticks);
  const Range y_range = with_round_ends({0.0, effects.back().quantile * 1.02}, 5);
  const double right = 460.0 - std::max(12.0, room_beyond_x_axis(x_range, x_ticks));
  const Panel panel = make_panel(52.0, 14.0, right, 236.0, y_range);
  const Scale x_scale{x_range, panel.left, panel.right};
  Drawing drawing(460.0, 282.0);
  const std::string x_name = quantity_name(
      ratios(report) ? "|effect| on the log scale" : "|effect|", analysed_unit(report));
  const std::string y_name = "half-normal quantile";
  draw_y_axis(drawing, panel, y_name);
  draw_x_axis(drawing, panel, number_marks(x_scale, x_ticks), x_name);
  std::optional<Point> reach;
  if (plot->slope) {
    const double end = std::min(x_range.high, panel.y.range.high / *plot->slope);
    reach = Point{end, end * *plot->slope};
    drawing.line({x_scale(0.0), panel.y(0.0)}, {x_scale(reach->x), panel.y(reach->y)}, "ref");
  }
  if (margin) drawing.line({x_scale(*margin), panel.top}, {x_scale(*margin), panel.bottom}, "ref2");
  LabelPlacer placer({panel.left, panel.top - 4.0}, {panel.right + 8.0, panel.bottom});
  std::vector<Point> places;
  for (std::size_t i = 0; i < effects.size(); ++i) {
    places.push_back({x_scale(std::abs(effects[i].value)), panel.y(effects[i].quantile)});
    placer.occupy(places.back(), 5.0);
  }
  for (std::size_t i = effects.size(); i-- > 0;) {
    const HalfNormalEffect& effect = effects[i];
    const std::string value = effect_text(report, effect.value, margin, unicode);
    drawing.mark(effect.value < 0.0 ? 2 : 0, places[i], effect.matters ? 5.0 : 3.5,
                 effect.matters ? "mk s1" : "mk s9",
                 hover_text(effect.name, value, effect.aliases));
    // Where there is no room for the alias or the whole name, less is better than nothing.
    const bool has_alias = effect.label != effect.name;
    for (const std::string& label :
         {shortened(effect.label, 44, unicode),
          shortened(effect.label, has_alias ? 36 : 26, unicode),
          shortened(effect.name, 44, unicode), shortened(effect.name, 26, unicode)}) {
      if (!effect.matters) break;
      const auto place = placer.place(places[i], label);
      if (!place) continue;
      drawing.text(*place, label, "dl");
      break;
    }
    chart.table.rows.push_back({effect.name, with_uncertainty(effect.value, margin, unicode, true),
                                effect.matters ? "stands out" : "not shown to matter"});
    if (!report.aliases.empty()) chart.table.rows.back().push_back(effect.aliases);
  }
  chart.note += " Circle: increase; triangle: decrease.";
  std::string description = chart.caption;
  if (!clear.empty()) description += ": " + listed(clear);
  chart.picture = drawing.finish(
      id, fmt::format("Half-normal plot of {} effects on {}", effects.size(), report.label),
      description + ".");
  chart.plot = half_normal_plot(effects, margin, reach);
  chart.plot->title = chart.caption;
  chart.plot->description = description + ".";
  chart.plot->x.title = x_name;
  chart.plot->y.title = y_name;
  return chart;
}

}  // namespace yates::reports
