#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/plotted.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// The roles by which settings are told apart, and their colours; of several the first counts.
struct RoleColour {
  SettingRole role;
  std::size_t colour;
};
constexpr std::array<RoleColour, 5> role_colours{{{SettingRole::advised, 1},
                                                  {SettingRole::as_advised, 1},
                                                  {SettingRole::baseline, 3},
                                                  {SettingRole::tied, 2},
                                                  {SettingRole::outside_limits, PlotLayer::quiet}}};

/// Index into role_colours; absent for a setting without such a role.
std::optional<std::size_t> role_of(const PlottedSetting& setting) {
  for (std::size_t i = 0; i < role_colours.size(); ++i) {
    if (setting.has(role_colours[i].role)) return i;
  }
  return std::nullopt;
}

std::string label_of(const ResponseReport& report, const PlottedSetting& setting) {
  const anova::Effect& value = setting.predicted;
  const auto width = half_width(value.low, value.high);
  std::string text =
      fmt::format("{}: {}", setting.name, value_text(report, value.value, width, unicode));
  if (value.low && value.high) {
    text += fmt::format(" ({})", interval_numbers(*value.low, *value.high, unicode));
  }
  if (!setting.roles.empty()) text += ", " + to_string(setting.roles);
  return text;
}

}  // namespace

Plot settings_plot(const ResponseReport& report, std::span<const PlottedSetting> settings,
                   PlotAxis axis) {
  Plot plot;
  plot.x = std::move(axis);
  const Range range = range_of(report, settings);
  plot.y = {.title = axis_name(report, range),
            .kind = range.logarithmic ? PlotAxis::Kind::logarithm : PlotAxis::Kind::number,
            .from = range.low,
            .to = range.high};
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
    PlotPlace place{.x = x,
                    .y = value.value,
                    .low = value.low,
                    .high = value.high,
                    .label = label_of(report, setting)};
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
    // What the advice leaves open is advised with it.
    const bool advised_too =
        role_colours[r].role == SettingRole::as_advised && !with_role.front().empty();
    const std::string_view series =
        to_string(advised_too ? SettingRole::advised : role_colours[r].role);
    add_estimates(plot, std::string(series), role_colours[r].colour, with_role[r]);
    plot.layers.back().hollow = role_colours[r].role == SettingRole::outside_limits;
  }
  return plot;
}

}  // namespace yates::reports
