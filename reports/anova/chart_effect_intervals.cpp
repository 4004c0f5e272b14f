#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

/// "-9.15 (-10.48 to -7.82)".
std::string effect_numbers(const ResponseReport& report, const anova::Effect& effect,
                           Typography typography) {
  const EffectWords words = effect_words(report, effect, typography);
  return effect.low && effect.high ? fmt::format("{} ({})", words.value, words.interval)
                                   : words.value;
}

/// The effect of a term, where it is one number.
std::optional<anova::Effect> effect_of(const ResponseReport& report, const anova::TermRow& row) {
  if (row.deciding && row.deciding->df != row.df) return std::nullopt;
  if (report.signs && report.signs->lenth) {
    for (const anova::SignEffect& effect : report.signs->effects) {
      if (effect.term == row.term) return anova::Effect{effect.effect, effect.low, effect.high};
    }
  }
  return row.effect;
}

bool stands_out(const ResponseReport& report, const anova::TermRow& row) {
  if (row.p || !report.signs || !report.signs->lenth) return row.matters;
  return std::any_of(
      report.signs->effects.begin(), report.signs->effects.end(),
      [&](const anova::SignEffect& effect) { return effect.term == row.term && effect.matters; });
}

/// The terms that have a line, and how many have none.
struct ShownTerms {
  std::vector<const anova::TermRow*> rows;
  std::size_t left_out = 0;
};

ShownTerms shown_terms(const ResponseReport& report) {
  constexpr std::size_t most_without_effect = 6;
  constexpr std::size_t most_lines = 16;
  ShownTerms shown;
  std::size_t without_effect = 0;
  for (const std::size_t index : terms_by_share(report.analysis)) {
    const anova::TermRow& row = report.analysis.terms[index];
    if (!row.treatment() || row.status != anova::TermStatus::estimated) continue;
    const bool matters = stands_out(report, row);
    if (!matters) ++without_effect;
    if (shown.rows.size() >= most_lines || (!matters && without_effect > most_without_effect)) {
      ++shown.left_out;
    } else {
      shown.rows.push_back(&row);
    }
  }
  return shown;
}

/// Where an effect stands on the axis: the ratio that it is, or its value.
double place_of(const ResponseReport& report, double effect) {
  return ratios(report) ? ratio_of(report, effect) : effect;
}

void add_effect(PlotLayer& intervals, PlotLayer& points, const ResponseReport& report, double line,
                const anova::Effect& effect, const std::string& name, Typography typography) {
  const std::string numbers = effect_numbers(report, effect, typography);
  const std::string label = fmt::format("{}: {}", name, numbers);
  if (effect.low && effect.high) {
    intervals.places.push_back({.x = place_of(report, *effect.low),
                                .y = line,
                                .x_end = place_of(report, *effect.high),
                                .label = label});
  }
  points.places.push_back(
      {.x = place_of(report, effect.value), .y = line, .label = label, .text = numbers});
}

/// The effects around the line of no effect; none of them where no term is one number.
Plot effects_plot(const ResponseReport& report, const ShownTerms& shown, Typography typography) {
  Plot plot;
  plot.y = {"", PlotAxis::Kind::categories};
  plot.x = {ratios(report)
                ? report.label + " as a ratio"
                : "effect on " + quantity_name(report.label, unit_of_differences(report)),
            ratios(report) ? PlotAxis::Kind::logarithm : PlotAxis::Kind::number};
  const double none = ratios(report) ? 1.0 : 0.0;
  PlotLayer reference{Mark::upright, "no effect", PlotLayer::quiet, {{.x = none, .y = 0.0}}};
  PlotLayer intervals[2] = {{Mark::across, "not shown to matter", PlotLayer::quiet, {}},
                            {Mark::across, "matters", 1, {}}};
  PlotLayer points[2] = {{Mark::points, "not shown to matter", PlotLayer::quiet, {}},
                         {Mark::points, "matters", 1, {}}};
  for (const anova::TermRow* row : shown.rows) {
    const auto line = static_cast<double>(plot.y.categories.size());
    const std::string name = term_text(row->term, typography);
    plot.y.categories.push_back(
        fmt::format("{} ({})", name, percent(row->variation_percent, typography)));
    const auto effect = effect_of(report, *row);
    if (!effect || !std::isfinite(place_of(report, effect->value))) continue;
    const std::size_t matters = stands_out(report, *row) ? 1 : 0;
    add_effect(intervals[matters], points[matters], report, line, *effect, name, typography);
  }
  if (points[0].places.empty() && points[1].places.empty()) return plot;
  plot.layers.push_back(std::move(reference));
  for (std::size_t i : {1, 0}) {
    if (!intervals[i].places.empty()) plot.layers.push_back(std::move(intervals[i]));
    if (!points[i].places.empty()) plot.layers.push_back(std::move(points[i]));
  }
  return plot;
}

std::string effects_note(const ResponseReport& report, const Plot& plot, std::size_t left_out) {
  std::size_t marks = 0;
  bool intervals = false;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark == Mark::points) marks += layer.places.size();
    intervals = intervals || layer.mark == Mark::across;
  }
  std::string note = "Behind a term: its share of the variation.";
  if (intervals) {
    note = fmt::format("With {}; behind a term its share of the variation.",
                       report.signs && report.signs->lenth ? "Lenth's simultaneous margin"
                                                           : interval_text(report.analysis));
  }
  const bool decided = report.deciding && !report.deciding->as_written() &&
                       report.analysis.formula == report.deciding->analysis.formula;
  if (decided && intervals) {
    note += " Both are those on which the verdicts rest; the formula as it is written has others.";
  }
  if (marks < plot.y.categories.size())
    note += " A term without a mark stands for several effects.";
  if (left_out > 0) {
    note += fmt::format(" {} not drawn.",
                        count_of(left_out, "further effect is", "further effects are"));
  }
  return note;
}

}  // namespace

std::optional<Figure> effects_figure(const ResponseReport& report, Typography typography) {
  if (!varies(report.analysis)) return std::nullopt;
  const ShownTerms shown = shown_terms(report);
  Figure figure{.plot = effects_plot(report, shown, typography)};
  if (figure.plot.layers.empty()) return std::nullopt;
  figure.note = effects_note(report, figure.plot, shown.left_out);
  const auto by_lenth = half_normal(report, typography);
  figure.plot.title = by_lenth && by_lenth->by_lenth ? half_normal_finding(*by_lenth)
                                                     : terms_finding(report, typography);
  figure.plot.description = figure.plot.title + ".";
  return figure;
}

std::optional<Chart> effects_chart(const ResponseReport& report, std::string_view id) {
  auto figure = effects_figure(report, unicode);
  if (!figure) return std::nullopt;
  for (PlotLayer& layer : figure->plot.layers) {  // a picture shows the numbers in its table
    for (PlotPlace& place : layer.places) place.text.clear();
  }
  Chart chart = chart_of(*figure, id);
  chart.table = {"Effects, the largest share of the variation first",
                 {{"term", false}, {"effect", true}, {"interval", true}, {"share", true}},
                 {}};
  for (const std::size_t index : terms_by_share(report.analysis)) {
    const anova::TermRow& row = report.analysis.terms[index];
    if (!row.treatment() || row.status != anova::TermStatus::estimated) continue;
    const auto effect = effect_of(report, row);
    const EffectWords words = effect ? effect_words(report, *effect, unicode)
                                     : EffectWords{absent(unicode), absent(unicode)};
    chart.table.rows.push_back({term_text(row.term, unicode), words.value, words.interval,
                                percent(row.variation_percent, unicode)});
  }
  return chart;
}

std::optional<Figure> settings_figure(const ResponseReport& report, Typography typography) {
  constexpr std::size_t most_settings = 10;
  if (!report.decision || !report.decision->goal || !varies(report.analysis) ||
      report.decision->at_all_settings() == nullptr) {
    return std::nullopt;
  }
  const bool measured_best = report.decision->at_all_settings()->best.has_value();
  const std::vector<PlottedSetting> all = plotted_settings(report);
  std::vector<PlottedSetting> shown;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool named = all[i].has(SettingRole::baseline) || all[i].has(SettingRole::advised) ||
                       (!measured_best && all[i].has(SettingRole::as_advised));
    if (i >= most_settings && !named) continue;
    shown.push_back(all[i]);
    shown.back().runs.clear();  // they would hide the ends of intervals
  }
  if (shown.size() < 2) return std::nullopt;
  PlotAxis axis{"", PlotAxis::Kind::categories};
  for (const PlottedSetting& setting : shown) axis.categories.push_back(setting.name);
  Plot plot = settings_plot(report, shown, std::move(axis), typography);
  bool intervals = false;
  for (PlotLayer& layer : plot.layers) {
    if (layer.mark != Mark::points) continue;
    for (PlotPlace& place : layer.places) {
      const anova::Effect& value = shown[static_cast<std::size_t>(place.x)].predicted;
      intervals = intervals || (value.low && value.high);
      place.text = value_text(report, value.value, half_width(value.low, value.high), typography) +
                   interval_behind(value.low, value.high, typography);
    }
  }
  Figure figure{.plot = transposed(std::move(plot))};
  figure.plot.title = settings_finding(report);
  figure.plot.description = figure.plot.title + ".";
  figure.note = "The best first.";
  if (intervals) {
    figure.note +=
        fmt::format(" Bars: simultaneous {} intervals.", confidence_text(report.analysis));
  }
  if (shown.size() < all.size()) {
    figure.note += fmt::format(" {} not drawn.",
                               count_of(all.size() - shown.size(), "setting is", "settings are"));
  }
  return figure;
}

}  // namespace yates::reports
