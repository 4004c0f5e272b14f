#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "numerics/order_statistics.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::array shares{0.5, 0.9, 0.99};
/// Of more settings no line can be followed.
constexpr std::size_t most_lines = 12;
/// Of more runs, so many of the smallest, of the largest, and evenly spaced ones between them.
constexpr std::size_t most_steps = 240;
constexpr std::size_t steps_of_an_end = 20;

struct SettingValues {
  std::size_t setting;
  std::vector<double> ascending;  // in the unit of the response
};

double percentile(const SettingValues& one, double share) {
  return numerics::quantile(one.ascending, share);
}

/// The settings of enough runs, in the order of their 90th percentiles; every run counts, also
/// those that other plots leave out.
std::vector<SettingValues> values_by_setting(const ResponseReport& report) {
  const anova::Observations& data = report.fit->observations;
  std::vector<SettingValues> result(data.settings.size());
  for (std::size_t s = 0; s < result.size(); ++s) result[s].setting = s;
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    const anova::ObservedRow row = data.rows[i];
    const double value = in_unit(report, data.origin_value() + row.deviation);
    if (std::isfinite(value)) result[data.setting_of_point[row.point]].ascending.push_back(value);
  }
  std::erase_if(
      result, [](const SettingValues& one) { return one.ascending.size() < fewest_runs_of_a_box; });
  for (SettingValues& one : result) std::sort(one.ascending.begin(), one.ascending.end());
  std::stable_sort(result.begin(), result.end(),
                   [](const SettingValues& a, const SettingValues& b) {
                     return percentile(a, 0.9) < percentile(b, 0.9);
                   });
  return result;
}

std::string name_of(const ResponseReport& report, const SettingValues& one) {
  if (report.analysis.factors.empty()) return "all runs";
  return setting_text(report.analysis, report.settings[one.setting]);
}

std::string finding(const ResponseReport& report, const std::vector<SettingValues>& settings) {
  const auto value = [&](const SettingValues& one) {
    return value_words(report, percentile(one, 0.9));
  };
  const auto told = [&](const SettingValues& one) {
    return fmt::format("{} at {}", value(one), name_of(report, one));
  };
  const std::string what = fmt::format("The 90th percentile of {}", report.label);
  if (report.analysis.factors.empty()) return fmt::format("{} is {}", what, value(settings[0]));
  if (settings.size() == 1) return fmt::format("{} is {}", what, told(settings[0]));
  if (value(settings.front()) == value(settings.back())) {
    return fmt::format("{} is {} at every setting", what, value(settings.front()));
  }
  return fmt::format("{} goes from {} to {}", what, told(settings.front()), told(settings.back()));
}

/// Steps up by the share of one run at each.
PlotLayer steps_of(const ResponseReport& report, const SettingValues& one) {
  PlotLayer line{PlotLayer::Mark::line, "", PlotLayer::quiet, {}};
  const std::size_t count = one.ascending.size();
  const auto runs = static_cast<double>(count);
  const std::string name = name_of(report, one);
  const auto step = [&](std::size_t rank) {  // from the last place to that of so many runs
    const double before = line.places.empty() ? 0.0 : line.places.back().y;
    line.places.push_back({.x = one.ascending[rank], .y = before, .label = name});
    const double share = static_cast<double>(rank + 1) / runs;
    line.places.push_back({.x = one.ascending[rank], .y = share, .label = name});
  };
  const std::size_t stride = 1 + count / most_steps;
  for (std::size_t rank = 0; rank < count; ++rank) {
    const bool at_an_end = rank < steps_of_an_end || rank + steps_of_an_end >= count;
    if (at_an_end || rank % stride == 0) step(rank);
  }
  return line;
}

/// Up to four settings have a colour each; of more the advised one and the baseline have one.
void name_series(const ResponseReport& report, const std::vector<SettingValues>& settings,
                 std::vector<PlotLayer>& lines) {
  const auto name = [&](std::size_t line, std::size_t colour, const std::string& role = "") {
    lines[line].series = role + levels_text(report, settings[line].setting);
    lines[line].colour = colour;
  };
  if (settings.size() <= most_series) {
    for (std::size_t s = 0; s < settings.size(); ++s) name(s, s);
    return;
  }
  for (const PlottedSetting& one : plotted_settings(report)) {
    const std::size_t setting = report.decision->candidates[one.candidate].setting;
    const auto its = std::find_if(settings.begin(), settings.end(),
                                  [&](const SettingValues& s) { return s.setting == setting; });
    if (its == settings.end()) continue;
    const auto line = static_cast<std::size_t>(its - settings.begin());
    if (one.has(SettingRole::advised))
      name(line, 1, "advised: ");
    else if (one.has(SettingRole::baseline))
      name(line, 3, "baseline: ");
  }
}

Plot plot_of(const ResponseReport& report, const std::vector<SettingValues>& settings) {
  std::vector<double> all;
  Plot plot;
  for (const SettingValues& one : settings) {
    all.insert(all.end(), {one.ascending.front(), one.ascending.back()});
    plot.layers.push_back(steps_of(report, one));
  }
  name_series(report, settings, plot.layers);
  // Lines with a name lie above the others.
  std::stable_partition(plot.layers.begin(), plot.layers.end(),
                        [](const PlotLayer& line) { return line.series.empty(); });
  plot.x = response_axis(report, all);
  plot.y = {.title = "share of the runs", .from = 0.0, .to = 1.0};
  return plot;
}

std::string note_of(const ResponseReport& report, const std::vector<SettingValues>& settings) {
  std::string note = "Lines: the share of the runs of a setting that is at most a value.";
  if (settings.size() > most_series) {
    note += " Lines without a name are the other settings.";
  }
  if (settings.size() < report.settings.size()) {
    note += fmt::format(" Settings of fewer than {} runs are left out.", fewest_runs_of_a_box);
  }
  if (report.fit->observations.subsamples) note += " Values of one run are averaged.";
  return note;
}

/// "12.3 (11.8 to 13.1)"; an end that too few runs bound is a dash.
std::string percentile_text(const ResponseReport& report, const SettingValues& one, double share) {
  const auto [low, high] =
      numerics::quantile_interval(one.ascending, share, report.analysis.options.confidence);
  const double value = percentile(one, share);
  const double width = std::max(value - low.value_or(value), high.value_or(value) - value);
  const auto text = [&](std::optional<double> end) {
    return end ? with_uncertainty(*end, width, unicode) : absent(unicode);
  };
  return fmt::format("{} ({} to {})", text(value), text(low), text(high));
}

DataTable table_of(const ResponseReport& report, const std::vector<SettingValues>& settings) {
  DataTable table{fmt::format("Percentiles of {} by setting, each with its own {} interval",
                              report.label, confidence_text(report.analysis)),
                  {{"setting", false},
                   {"runs", true},
                   {quantity_name("median", report.unit), true},
                   {quantity_name("90th percentile", report.unit), true},
                   {quantity_name("99th percentile", report.unit), true}},
                  {}};
  for (const SettingValues& one : settings) {
    std::vector<std::string> row = {name_of(report, one), std::to_string(one.ascending.size())};
    for (const double share : shares) row.push_back(percentile_text(report, one, share));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::optional<Chart> distribution_chart(const ResponseReport& report, std::string_view id,
                                        Asked asked) {
  if (!report.fit) return std::nullopt;
  const std::vector<SettingValues> settings = values_by_setting(report);
  const std::size_t most = asked == Asked::by_name ? most_settings_with_runs_by_name : most_lines;
  if (settings.empty() || settings.size() > most) return std::nullopt;
  Chart chart;
  chart.caption = finding(report, settings);
  chart.note = note_of(report, settings);
  chart.table = table_of(report, settings);
  draw(chart, plot_of(report, settings), id);
  return chart;
}

}  // namespace yates::reports