#include "reports/anova/text_plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/terminal_plot.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t widest_label = 26;
constexpr std::size_t widest_setting = 40;
constexpr std::size_t narrowest_bar = 12;
constexpr std::size_t widest_bar = 41;

/// A line of a picture: what it is of, the numbers, and the picture of them.
struct BarLine {
  std::string name;
  std::string numbers;
  std::optional<IntervalMark> mark = {};
};

std::size_t width_of(const std::vector<BarLine>& lines, std::string BarLine::*text) {
  std::size_t width = 0;
  for (const BarLine& line : lines) width = std::max(width, text_width(line.*text));
  return width;
}

/// Names are cut to `widest` columns, and further where the numbers leave them no room; whole names
/// stand in the tables below.
std::string drawn(std::vector<BarLine> lines, Range range, std::optional<double> reference,
                  std::size_t widest, const TextOptions& options) {
  const Typography typography = typography_of(options);
  const std::size_t numbers = width_of(lines, &BarLine::numbers);
  const std::size_t beside = numbers + 4;  // blanks included
  const std::size_t room = options.width > beside ? options.width - beside : 0;
  widest = std::max<std::size_t>(std::min(widest, room), 6);
  for (BarLine& line : lines) {
    line.name = shortened(language::printable(line.name), widest, typography);
  }
  const std::size_t names = width_of(lines, &BarLine::name);
  const std::size_t taken = 2 + names + 2 + numbers + 2;
  const std::size_t bar =
      options.width < taken + narrowest_bar ? 0 : std::min(options.width - taken, widest_bar);
  std::string text;
  for (const BarLine& line : lines) {
    std::string row = "  " + padded(line.name, names) + "  " + padded(line.numbers, numbers);
    if (line.mark && bar > 0) {
      row += "  " + interval_line(*line.mark, range, bar, reference, typography);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

std::string caption(const std::string& text, const TextOptions& options) {
  return "  " + wrapped(text, options.width - 2, 2) + "\n";
}

/// "-9.15 (-10.48 to -7.82)".
std::string effect_numbers(const ResponseReport& response, const anova::Effect& effect,
                           Typography typography) {
  const EffectWords words = effect_words(response, effect, typography);
  return effect.low && effect.high ? fmt::format("{} ({})", words.value, words.interval)
                                   : words.value;
}

/// The effect of a term, where it is one number.
std::optional<anova::Effect> effect_of(const ResponseReport& response, const anova::TermRow& row) {
  if (row.deciding && row.deciding->df != row.df) return std::nullopt;
  if (response.signs && response.signs->lenth) {
    for (const anova::SignEffect& effect : response.signs->effects) {
      if (effect.term == row.term) return anova::Effect{effect.effect, effect.low, effect.high};
    }
  }
  return row.effect;
}

bool stands_out(const ResponseReport& response, const anova::TermRow& row) {
  if (row.p || !response.signs || !response.signs->lenth) return row.matters;
  return std::any_of(
      response.signs->effects.begin(), response.signs->effects.end(),
      [&](const anova::SignEffect& effect) { return effect.term == row.term && effect.matters; });
}

std::optional<Range> range_around_zero(const std::vector<BarLine>& lines) {
  double reach = 0.0;
  for (const BarLine& line : lines) {
    if (!line.mark) continue;
    for (const double end : {line.mark->value, line.mark->low.value_or(line.mark->value),
                             line.mark->high.value_or(line.mark->value)}) {
      if (std::isfinite(end)) reach = std::max(reach, std::abs(end));
    }
  }
  if (!(reach > 0.0)) return std::nullopt;
  return Range{-reach, reach};
}

std::string effects_caption(const ResponseReport& response, Typography typography) {
  const bool plain = typography == Typography::plain;
  const bool by_lenth = response.signs && response.signs->lenth;
  const std::string what =
      ratios(response)
          ? fmt::format("Effects on {} as ratios", response.label)
          : "Effects on " + quantity_name(response.label, unit_of_differences(response));
  const std::string intervals =
      by_lenth ? "with Lenth's simultaneous margin" : "with " + interval_text(response.analysis);
  return fmt::format("{} {}; {} marks what matters, {} is no effect", what, intervals,
                     plain ? "*" : "\u25cf", plain ? "|" : "\u2502");
}

}  // namespace

std::string effect_bars(const ResponseReport& response, const TextOptions& options) {
  constexpr std::size_t most_without_effect = 6;
  constexpr std::size_t most_lines = 16;
  const Typography typography = typography_of(options);
  const anova::Analysis& analysis = response.analysis;
  std::vector<BarLine> lines;
  std::size_t without_effect = 0;
  std::size_t left_out = 0;
  for (const std::size_t index : terms_by_share(analysis)) {
    const anova::TermRow& row = analysis.terms[index];
    if (!row.treatment() || row.status != anova::TermStatus::estimated) continue;
    const bool matters = stands_out(response, row);
    if (!matters) ++without_effect;
    if (lines.size() >= most_lines || (!matters && without_effect > most_without_effect)) {
      ++left_out;
      continue;
    }
    BarLine line{term_text(row.term, typography),
                 percent(row.variation_percent, typography) + " of the variation"};
    if (const auto effect = effect_of(response, row)) {
      line.numbers = effect_numbers(response, *effect, typography);
      line.mark = IntervalMark{effect->value, effect->low, effect->high, matters};
    }
    lines.push_back(std::move(line));
  }
  const std::optional<Range> range = range_around_zero(lines);
  if (!range) return "";
  const auto by_lenth = half_normal(response, typography);
  const std::string finding = by_lenth && by_lenth->by_lenth ? half_normal_finding(*by_lenth)
                                                             : terms_finding(response, typography);
  std::string text = bold_lines(finding, options, 0) +
                     caption(effects_caption(response, typography), options) +
                     drawn(std::move(lines), *range, 0.0, widest_label, options);
  if (left_out > 0) {
    text += caption(
        fmt::format("and {} below", count_of(left_out, "further effect", "further effects")),
        options);
  }
  return text;
}

std::string setting_bars(const ResponseReport& response, const TextOptions& options) {
  constexpr std::size_t most_settings = 10;
  const Typography typography = typography_of(options);
  const std::vector<PlottedSetting> settings = plotted_settings(response);
  if (settings.size() < 2 || !response.decision->goal || !varies(response.analysis)) return "";
  // Where factors are given, settings of their other levels are no alternatives.
  const anova::DecisionPart* part = response.decision->at_all_settings();
  if (part == nullptr) return "";
  std::vector<BarLine> lines;
  std::vector<double> ends;
  bool intervals = false;
  bool any_advised = false;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const PlottedSetting& setting = settings[i];
    const bool baseline = setting.has(SettingRole::baseline);
    const bool advised =
        setting.has(SettingRole::advised) || (!part->best && setting.has(SettingRole::as_advised));
    if (i >= most_settings && !baseline && !advised) continue;
    const anova::Effect& value = setting.predicted;
    std::string numbers =
        value_text(response, value.value, half_width(value.low, value.high), typography) +
        interval_behind(value.low, value.high, typography);
    intervals = intervals || (value.low && value.high);
    any_advised = any_advised || advised;
    lines.push_back(
        {setting.name, numbers, IntervalMark{value.value, value.low, value.high, advised}});
    ends.insert(ends.end(),
                {value.value, value.low.value_or(value.value), value.high.value_or(value.value)});
  }
  const std::size_t shown = lines.size();
  std::string what = quantity_name(response) + ", the best first";
  if (intervals) {
    what += fmt::format(", with simultaneous {} intervals", confidence_text(response.analysis));
  }
  if (any_advised) {
    what += fmt::format("; {} is advised", typography == Typography::plain ? "*" : "\u25cf");
  }
  std::string text = bold_lines(settings_finding(response), options, 0) + caption(what, options) +
                     drawn(std::move(lines), response_range(response, ends), std::nullopt,
                           widest_setting, options);
  if (shown < settings.size()) {
    text += caption(fmt::format("and {}", count_of(settings.size() - shown, "further setting",
                                                   "further settings")),
                    options);
  }
  return text;
}

std::string half_normal_plot(const ResponseReport& response, const TextOptions& options) {
  constexpr std::size_t rows = 13;
  constexpr std::size_t widest = 76;
  const Typography typography = typography_of(options);
  const auto plot = half_normal(response, typography);
  if (!plot || !plot->by_lenth) return "";
  const bool plain = typography == Typography::plain;
  const std::string_view dash = plain ? ":" : "\u250a";
  const std::string_view dot = plain ? "." : "\u00b7";
  double most = plot->margin.value_or(0.0);
  for (const HalfNormalEffect& one : plot->effects) most = std::max(most, std::abs(one.value));
  if (!(most > 0.0) || !std::isfinite(most)) return "";
  const Range along{0.0, most * 1.04};
  const Range up{0.0, plot->effects.back().quantile};
  const std::size_t columns = std::min(options.width, widest) - 4;
  CharacterGrid grid(columns, rows);
  const auto row_of = [&](double quantile) { return rows - 1 - column_of(quantile, up, rows); };
  if (plot->slope) {
    for (std::size_t c = 0; c < columns; ++c) {
      const double quantile =
          along.high * static_cast<double>(c) / static_cast<double>(columns - 1) * *plot->slope;
      if (quantile <= up.high) grid.put(c, row_of(quantile), dot);
    }
  }
  if (plot->margin) {
    for (std::size_t r = 0; r < rows; ++r)
      grid.put(column_of(*plot->margin, along, columns), r, dash);
  }
  const auto place = [&](const HalfNormalEffect& one) {
    return column_of(std::abs(one.value), along, columns);
  };
  for (const HalfNormalEffect& one : plot->effects) {
    const std::string_view mark = one.matters ? (plain ? "*" : "\u25cf") : (plain ? "o" : "\u25cb");
    grid.put(place(one), row_of(one.quantile), mark);
  }
  const std::array<std::string_view, 2> lines = {dot, dash};
  for (auto one = plot->effects.rbegin(); one != plot->effects.rend(); ++one) {
    if (!one->matters) continue;
    const std::string name = shortened(language::printable(one->label), widest_label, typography);
    const std::size_t column = place(*one);
    const std::size_t length = text_width(name) + 1;
    if (grid.write(column + 2, row_of(one->quantile), name, lines)) continue;
    if (column >= length) grid.write(column - length, row_of(one->quantile), name, lines);
  }
  std::string text =
      bold_lines(fmt::format("Half-normal plot of {} effects", plot->effects.size()), options, 0);
  for (std::size_t r = 0; r < rows; ++r) {
    text += fmt::format("  {} {}\n", plain ? "|" : "\u2502", grid.row(r));
    while (text.ends_with(" \n")) text.erase(text.size() - 2, 1);
  }
  std::string axis = plain ? "  +" : "  \u2514";
  for (std::size_t c = 0; c <= columns; ++c) axis += plain ? "-" : "\u2500";
  const std::string unit = unit_of_effects(response);
  text += axis + "\n";
  const std::string end = with_unit(rounded(most, 3, typography), unit, typography);
  const std::size_t last = column_of(most, along, columns) + 4;
  const std::size_t room = last + 1 > text_width(end) + 4 ? last + 1 - text_width(end) - 4 : 1;
  text += "    " + padded("0", room) + end + "\n";
  std::string legend =
      fmt::format("Across: |effect| on {}; up: where it would stand if all were noise",
                  analysed_name(response));
  if (plot->slope) legend += ", as the dotted line does";
  if (plot->margin) {
    legend += fmt::format(". {} Lenth's simultaneous margin, {}", dash,
                          at_most_text(response, *plot->margin, typography));
  }
  text += caption(legend + ".", options);
  return text;
}

}  // namespace yates::reports
