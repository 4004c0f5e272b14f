#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "numerics/distributions.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/plot_levels.hpp"
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
Plot half_normal_plot(const ResponseReport& report, const HalfNormal& found,
                      Typography typography) {
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
    place.label = hover_text(
        effect.name, effect_text(report, effect.value, found.margin, typography), effect.aliases);
    if (effect.matters) place.text = effect.label;
    layers[!effect.matters ? 0 : effect.value < 0.0 ? 2 : 1].places.push_back(std::move(place));
  }
  for (PlotLayer& layer : layers) {
    if (!layer.places.empty()) plot.layers.push_back(std::move(layer));
  }
  plot.x = {.title = quantity_name(ratios(report) ? "|effect| on the log scale" : "|effect|",
                                   unit_of_effects(report)),
            .from = 0.0};
  plot.y = {.title = "half-normal quantile", .from = 0.0};
  return plot;
}

constexpr std::size_t fewest_terms = 3;
constexpr std::size_t most_bars_of_scree = 30;
constexpr double most_of_it = 90.0;  // percent
/// A term of a smaller share has no bar of its own unless it matters.
constexpr double least_share = 0.1;  // percent

std::vector<const anova::TermRow*> terms_by_share(const ResponseReport& report) {
  std::vector<const anova::TermRow*> result;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.treatment()) result.push_back(&row);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const anova::TermRow* a, const anova::TermRow* b) {
                     return a->sequential_percent > b->sequential_percent;
                   });
  return result;
}

/// How many of the terms have bars of their own.
std::size_t terms_drawn(const std::vector<const anova::TermRow*>& terms) {
  std::size_t drawn = fewest_terms;
  for (std::size_t i = drawn; i < std::min(terms.size(), most_bars_of_scree); ++i) {
    if (terms[i]->matters || terms[i]->sequential_percent >= least_share) drawn = i + 1;
  }
  // A bar for one other term says less than its own.
  return drawn + 1 == terms.size() ? terms.size() : drawn;
}

std::string finding(const std::vector<const anova::TermRow*>& terms) {
  double sum = 0.0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    sum += terms[i]->sequential_percent;
    if (sum < most_of_it) continue;
    return fmt::format("{} of {} {} up {} of the variation", i + 1,
                       count_of(terms.size(), "term", "terms"), i == 0 ? "makes" : "make",
                       percent(sum, unicode));
  }
  return fmt::format("All {} together make up {} of the variation; the rest is noise",
                     count_of(terms.size(), "term", "terms"), percent(sum, unicode));
}

constexpr std::size_t fewest_effects = 4;
constexpr std::size_t most_aliases_of_effect = 4;  // of one effect

/// The flag of the analysis where it has one; Lenth's where there is no other measure of noise.
bool effect_matters(const ResponseReport& report, const anova::SignEffect& effect) {
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.term == effect.term && row.p) return row.matters;
  }
  return effect.matters;
}

std::vector<HalfNormalEffect> effects_of(const ResponseReport& report, Typography typography) {
  std::vector<HalfNormalEffect> effects;
  for (const anova::SignEffect& effect : report.signs->effects) {
    if (!effect.treatment() || effect.aliased) continue;
    const TermAliases* aliases = aliases_of(report, effect.term);
    const std::string name = term_text(effect.term, typography);
    effects.push_back({name, effect.effect, 0.0, effect_matters(report, effect),
                       name + label_suffix(aliases, typography),
                       alias_cell(aliases, most_aliases_of_effect, typography)});
  }
  std::stable_sort(effects.begin(), effects.end(),
                   [](const HalfNormalEffect& a, const HalfNormalEffect& b) {
                     return std::abs(a.value) < std::abs(b.value);
                   });
  const auto count = static_cast<double>(effects.size());
  for (std::size_t rank = 0; rank < effects.size(); ++rank) {
    const double share = (static_cast<double>(rank) + 0.5) / count;
    effects[rank].quantile = numerics::normal_quantile(0.5 + 0.5 * share);
  }
  return effects;
}

std::optional<double> margin_of(const ResponseReport& report) {
  if (report.signs->lenth) return report.signs->lenth->simultaneous_margin;
  return report.decision ? report.decision->margin : std::nullopt;
}

/// One over the standard error of an effect, Lenth's where there is no other.
std::optional<double> noise_slope(const anova::SignTable& signs) {
  double error = 0.0;
  if (signs.lenth) {
    error = signs.lenth->pseudo_standard_error;
  } else if (signs.standard_error_of_q) {
    error = 2.0 * *signs.standard_error_of_q;
  }
  if (!(error > 0.0)) return std::nullopt;
  return 1.0 / error;
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
                  {quantity_name("value", unit_of_effects(report)), true},
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
  Plot drawn = half_normal_plot(report, *plot, unicode);
  drawn.description = description + ".";
  draw(chart, std::move(drawn), id);
  return chart;
}

std::optional<Figure> half_normal_figure(const ResponseReport& report, Typography typography) {
  const auto found = half_normal(report, typography);
  if (!found || !found->by_lenth || !varies(report.analysis)) return std::nullopt;
  Figure figure{.plot = half_normal_plot(report, *found, typography)};
  figure.plot.title = fmt::format("Half-normal plot of {} effects", found->effects.size());
  figure.plot.description =
      fmt::format("|effect| on {} against where it would stand if all were noise. {}.",
                  analysed_name(report), half_normal_finding(*found));
  if (found->margin) {
    figure.note = fmt::format("Margin: Lenth's simultaneous one, {}.",
                              at_most_text(report, *found->margin, typography));
  }
  return figure;
}

std::optional<Chart> scree_chart(const ResponseReport& report, std::string_view id) {
  const std::vector<const anova::TermRow*> terms = terms_by_share(report);
  if (terms.size() < fewest_terms) return std::nullopt;
  const std::size_t drawn = terms_drawn(terms);
  Plot plot;
  Chart chart;
  chart.table = {"Shares of variation, the largest first",
                 {{"term", false},
                  {shares_overlap(report.analysis) ? "sequential share" : "share", true},
                  {"with those before", true},
                  {"verdict", false}},
                 {}};
  PlotLayer matter{PlotLayer::Mark::bars, "matters", 1, {}};
  PlotLayer others{PlotLayer::Mark::bars, "not shown to matter", PlotLayer::quiet, {}};
  PlotLayer sums{PlotLayer::Mark::points, "all so far", 0, {}};
  double sum = 0.0;
  const auto add_bar = [&](PlotLayer& layer, const std::string& name, double share) {
    const auto x = static_cast<double>(plot.x.categories.size());
    plot.x.categories.push_back(name);
    layer.places.push_back(
        {.x = x, .y = share, .label = fmt::format("{}: {}", name, percent(share, unicode))});
    sums.places.push_back(
        {.x = x,
         .y = sum,
         .label = fmt::format("{} and all before: {}", name, percent(sum, unicode))});
  };
  double rest = 0.0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const anova::TermRow& row = *terms[i];
    sum += row.sequential_percent;
    const std::string name = term_text(row.term, unicode);
    if (i < drawn) {
      add_bar(row.matters ? matter : others, name, row.sequential_percent);
    } else {
      rest += row.sequential_percent;
    }
    if (i >= most_bars_of_scree) continue;
    chart.table.rows.push_back(
        {name, percent(row.sequential_percent, unicode), percent(sum, unicode), term_verdict(row)});
  }
  if (drawn < terms.size()) {
    add_bar(others, count_of(terms.size() - drawn, "other term", "other terms"), rest);
  }
  plot.title = finding(terms);
  plot.description =
      fmt::format("Share of the variation of {} by term. {}.", report.label, plot.title);
  plot.x.kind = PlotAxis::Kind::categories;
  plot.y = {"share of variation (%)", PlotAxis::Kind::number};
  for (PlotLayer* layer : {&matter, &others, &sums}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  chart.caption = plot.title;
  chart.note = "Shares of the total sum of squares, with the terms taken in their order.";
  draw(chart, transposed(std::move(plot)), id);
  return chart;
}

std::optional<HalfNormal> half_normal(const ResponseReport& report, Typography typography) {
  if (!report.signs) return std::nullopt;
  std::vector<HalfNormalEffect> effects = effects_of(report, typography);
  if (effects.size() < fewest_effects) return std::nullopt;
  return HalfNormal{std::move(effects), margin_of(report), noise_slope(*report.signs),
                    report.signs->lenth.has_value()};
}

std::string half_normal_finding(const HalfNormal& plot) {
  const auto clear = std::count_if(plot.effects.begin(), plot.effects.end(),
                                   [](const HalfNormalEffect& one) { return one.matters; });
  if (clear == 0) return "No effect stands out from the noise";
  return fmt::format("{} out from the noise",
                     clear == 1 ? "1 effect stands" : fmt::format("{} effects stand", clear));
}

}  // namespace yates::reports
