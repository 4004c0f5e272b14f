#include "reports/anova/plot_settings.hpp"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "reports/draw/plot_levels.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// The roles by which settings are told apart, and their colours; of several the first counts.
struct RoleColour {
  SettingRole role;
  std::size_t colour;
};
constexpr std::array<RoleColour, 4> role_colours{{{SettingRole::advised, 1},
                                                  {SettingRole::as_advised, 1},
                                                  {SettingRole::baseline, 3},
                                                  {SettingRole::tied, 2}}};

/// Index into role_colours; absent for a setting without such a role.
std::optional<std::size_t> role_of(const PlottedSetting& setting) {
  for (std::size_t i = 0; i < role_colours.size(); ++i) {
    if (setting.has(role_colours[i].role)) return i;
  }
  return std::nullopt;
}

}  // namespace

Plot settings_plot(const ResponseReport& report, std::span<const PlottedSetting> settings,
                   std::vector<std::string> names) {
  Plot plot;
  plot.x = {"setting", PlotAxis::Kind::categories, std::move(names)};
  plot.y = {quantity_name(report), range_of(report, settings).logarithmic
                                       ? PlotAxis::Kind::logarithm
                                       : PlotAxis::Kind::number};
  PlotLayer runs{PlotLayer::Mark::runs, "", PlotLayer::quiet, {}};
  std::vector<PlotPlace> others;
  std::array<std::vector<PlotPlace>, role_colours.size()> with_role;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const PlottedSetting& setting = settings[i];
    const auto x = static_cast<double>(i);
    for (const double value : setting.runs) {
      runs.places.push_back({.x = x, .y = value, .label = setting.name});
    }
    const anova::Effect& value = setting.predicted;
    PlotPlace place{
        .x = x, .y = value.value, .low = value.low, .high = value.high, .label = setting.name};
    const auto role = role_of(setting);
    (role ? with_role[*role] : others).push_back(std::move(place));
  }
  if (!runs.places.empty()) plot.layers.push_back(std::move(runs));
  if (report.limit) {
    plot.layers.push_back({PlotLayer::Mark::rule,
                           "limit " + limit_text(*report.limit, report.unit, unicode),
                           PlotLayer::quiet,
                           {{.x = 0.0, .y = report.limit->value}}});
  }
  if (!others.empty()) add_estimates(plot, "", 0, others);
  for (std::size_t r = role_colours.size(); r-- > 0;) {
    if (with_role[r].empty()) continue;
    add_estimates(plot, std::string(to_string(role_colours[r].role)), role_colours[r].colour,
                  with_role[r]);
  }
  return plot;
}

}  // namespace yates::reports
