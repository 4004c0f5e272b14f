#include "reports/anova/chart_settings.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/plot_settings.hpp"
#include "reports/anova/plotted_settings.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/verdict_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_rows = 24;

/// As many as a reader compares, always with the baseline.
std::vector<PlottedSetting> shown(std::vector<PlottedSetting> settings) {
  if (settings.size() <= most_rows) return settings;
  const auto is_baseline = [](const PlottedSetting& one) { return one.has(SettingRole::baseline); };
  const auto rest = settings.begin() + most_rows;
  const auto base = std::find_if(rest, settings.end(), is_baseline);
  if (base != settings.end()) *(rest - 1) = *base;
  settings.resize(most_rows);
  return settings;
}

/// What stands above each setting: its name and what it is to the decision.
struct RowTexts {
  std::string head;  // the names of the factors, where the rows give their levels alone
  std::vector<std::string> rows;
};

std::string factors_text(const ResponseReport& report) {
  std::vector<std::string_view> names;
  for (const auto& factor : report.analysis.factors) names.push_back(factor.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string levels_text(const ResponseReport& report, const PlottedSetting& setting) {
  const anova::Candidate& candidate = report.decision->candidates[setting.candidate];
  const anova::Setting& levels = report.settings[candidate.setting];
  std::vector<std::string_view> texts;
  for (std::size_t f = 0; f < levels.levels.size() && f < report.analysis.factors.size(); ++f) {
    texts.push_back(report.analysis.factors[f].levels[levels.levels[f]]);
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// Names that are cut tell settings of many factors not apart: then the levels alone stand there.
RowTexts row_texts(const ResponseReport& report, const std::vector<PlottedSetting>& rows) {
  constexpr std::size_t most_characters = 56;
  const auto tail = [](const PlottedSetting& setting) {
    return setting.roles.empty() ? "" : " \u2013 " + to_string(setting.roles);
  };
  const bool room = std::all_of(rows.begin(), rows.end(), [&](const PlottedSetting& setting) {
    return text_width(setting.name + tail(setting)) <= most_characters;
  });
  RowTexts texts;
  if (!room) texts.head = shortened(factors_text(report), most_characters, unicode);
  for (const PlottedSetting& setting : rows) {
    const std::string end = tail(setting);
    texts.rows.push_back(shortened(room ? setting.name : levels_text(report, setting),
                                   most_characters - text_width(end), unicode) +
                         end);
  }
  return texts;
}

}  // namespace

std::optional<Chart> settings_chart(const ResponseReport& report, std::string_view id) {
  if (!report.decision || report.decision->candidates.empty()) return std::nullopt;
  const std::vector<PlottedSetting> rows = shown(plotted_settings(report));
  Chart chart;
  chart.caption = settings_finding(report);
  if (rows.size() < report.decision->candidates.size()) {
    chart.caption += fmt::format(" (the first {} are drawn)", rows.size());
  }
  chart.note = settings_note(report);
  chart.table = {fmt::format("Settings by {}, {}", report.label, goal_text(report)),
                 {{"setting", false},
                  {quantity_name("predicted", report.unit), true},
                  {"low", true},
                  {"high", true},
                  {"observed mean", true},
                  {"runs", true},
                  {"role", false}},
                 {}};
  const RowTexts texts = row_texts(report, rows);
  constexpr double step = 29.0;
  const double top = texts.head.empty() ? 10.0 : 27.0;
  const double bottom = top + 8.0 + step * static_cast<double>(rows.size());
  const Panel panel = make_panel(22.0, top, 438.0, bottom, {0.0, 1.0});
  const Scale x_scale{range_of(report, rows), panel.left, panel.right};
  Drawing drawing(460.0, bottom + 46.0);
  draw_x_axis(drawing, panel, number_marks(x_scale, response_ticks),
              axis_name(report, x_scale.range), true);
  if (!texts.head.empty()) {
    drawing.text({panel.left + 2.0, top - 9.0}, texts.head, "lb");
  }
  if (report.limit) {
    const double x = x_scale(report.limit->value);
    drawing.line({x, panel.top}, {x, panel.bottom}, "ref2");
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const PlottedSetting& setting = rows[i];
    const anova::Candidate& candidate = report.decision->candidates[setting.candidate];
    const std::string role = to_string(setting.roles);
    const double y = top + 22.0 + step * static_cast<double>(i);
    const bool best = setting.has(SettingRole::advised) || setting.has(SettingRole::as_advised);
    const bool baseline = setting.has(SettingRole::baseline);
    const std::string colour = best ? "s1" : baseline ? "s3" : "s0";
    drawing.text({panel.left + 2.0, y - 8.0}, texts.rows[i], best ? "dl" : "tk");
    std::vector<Point> runs;
    for (const double value : setting.runs) runs.push_back({x_scale(value), y});
    drawing.dots(runs, "dots s9");
    const anova::Effect& shown_value = setting.predicted;
    if (shown_value.low && shown_value.high) {
      drawing.horizontal_error_bar(y, x_scale(*shown_value.low), x_scale(*shown_value.high),
                                   "eb " + colour);
    }
    const auto width = half_width(shown_value.low, shown_value.high);
    const std::string predicted = with_uncertainty(shown_value.value, width, unicode);
    drawing.mark(best       ? 2
                 : baseline ? 3
                            : 0,
                 {x_scale(shown_value.value), y}, 4.5, "mk " + colour,
                 fmt::format("{}: {}", setting.name, with_unit(predicted, report.unit, unicode)));
    chart.table.rows.push_back(
        {setting.name, predicted,
         shown_value.low ? with_uncertainty(*shown_value.low, width, unicode) : absent(unicode),
         shown_value.high ? with_uncertainty(*shown_value.high, width, unicode) : absent(unicode),
         with_uncertainty(in_unit(report, candidate.observed_mean), width, unicode),
         std::to_string(candidate.observations), role});
  }
  const std::string description = fmt::format("{}. {}.", chart.caption, verdict_title(report));
  chart.picture =
      drawing.finish(id, fmt::format("{} at each measured setting", report.label), description);
  std::vector<std::string> names;
  for (const PlottedSetting& setting : rows) names.push_back(setting.name);
  chart.plot = settings_plot(report, rows, std::move(names));
  chart.plot->title = chart.caption;
  chart.plot->description = description;
  return chart;
}

}  // namespace yates::reports
