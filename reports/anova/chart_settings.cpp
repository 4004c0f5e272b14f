#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/draw/plot_picture.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/phrases.hpp"
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

/// What stands beside the settings. Names that are cut tell settings of many factors not apart:
/// then it is the levels alone, and the axis names the factors.
PlotAxis axis_of(const ResponseReport& report, const std::vector<PlottedSetting>& rows) {
  constexpr std::size_t most_characters = 32;
  PlotAxis axis{"", PlotAxis::Kind::categories};
  const bool room = std::all_of(rows.begin(), rows.end(), [](const PlottedSetting& setting) {
    return text_width(setting.name) <= most_characters;
  });
  if (!room) axis.title = factors_text(report);
  for (const PlottedSetting& setting : rows) {
    axis.categories.push_back(room ? setting.name : levels_text(report, setting));
  }
  return axis;
}

void add_row(DataTable& table, const ResponseReport& report, const PlottedSetting& setting) {
  const anova::Candidate& candidate = report.decision->candidates[setting.candidate];
  const anova::Effect& value = setting.predicted;
  const auto width = half_width(value.low, value.high);
  const auto end = [&](const std::optional<double>& one) {
    return one ? with_uncertainty(*one, width, unicode) : absent(unicode);
  };
  table.rows.push_back({setting.name, with_uncertainty(value.value, width, unicode), end(value.low),
                        end(value.high),
                        with_uncertainty(in_unit(report, candidate.observed_mean), width, unicode),
                        std::to_string(candidate.observations), to_string(setting.roles)});
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
  for (const PlottedSetting& setting : rows) add_row(chart.table, report, setting);
  Plot plot = settings_plot(report, rows, axis_of(report, rows));
  plot.description = fmt::format("{}. {}.", chart.caption, verdict_title(report));
  draw(chart, transposed(std::move(plot)), id);
  return chart;
}

}  // namespace yates::reports
