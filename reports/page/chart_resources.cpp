#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "reports/draw/chart.hpp"
#include "reports/page/page_charts.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/setting_words.hpp"

namespace yates::reports {
namespace {

struct ResourceWords {
  std::string_view name;
  std::string_view meaning;
  std::string_view unit;  // "%", "B/s" or "B"
};

ResourceWords words_of(Resource resource) {
  switch (resource) {
    case Resource::processors:
      return {"Processors busy", "share of the time of all processors", "%"};
    case Resource::disk_wait:
      return {"Processors idle, waiting for a disk", "share of the time of all processors", "%"};
    case Resource::disk:
      return {"Disk traffic", "read and written", "B/s"};
    case Resource::network:
      return {"Network traffic", "received and sent", "B/s"};
    case Resource::memory:
      return {"Memory in use", "of all programs", "B"};
    case Resource::memory_pressure:
      return {"Waiting for memory", "share of the time in which a task waited", "%"};
  }
  return {"", "", ""};
}

/// A unit in which values of up to this size are readable.
struct Unit {
  std::string name;
  double size;  // in the unit of the values
};

Unit unit_for(std::string_view unit, double largest) {
  if (unit == "B") return {"GiB", 1024.0 * 1024.0 * 1024.0};
  if (unit != "B/s") return {std::string(unit), 1.0};
  if (largest >= 1e9) return {"GB/s", 1e9};
  return largest >= 1e6 ? Unit{"MB/s", 1e6} : Unit{"kB/s", 1e3};
}

enum class Role { advised, baseline, other };

/// Whether the measured setting of the campaign has these levels.
bool agrees(const ResponseReport& response, const SettingUse& use, const anova::Setting& setting) {
  const std::vector<std::string> levels = response.levels_of(setting);
  for (std::size_t f = 0; f < levels.size(); ++f) {
    const std::pair<std::string, std::string> wanted(response.analysis.factors[f].name, levels[f]);
    const bool known = std::any_of(use.levels.begin(), use.levels.end(),
                                   [&](const auto& level) { return level.first == wanted.first; });
    if (known && std::find(use.levels.begin(), use.levels.end(), wanted) == use.levels.end()) {
      return false;
    }
  }
  return true;
}

Role role_of(const ResponseReport& response, const SettingRoles& roles, const SettingUse& use) {
  if (!response.decision) return Role::other;
  Role result = Role::other;
  for (std::size_t c = 0; c < response.decision->candidates.size(); ++c) {
    const std::size_t setting = response.decision->candidates[c].setting;
    if (!agrees(response, use, response.settings[setting])) continue;
    const bool advised = roles[c].has(SettingRole::advised);
    if (advised || roles[c].has(SettingRole::as_advised)) return Role::advised;
    if (roles[c].has(SettingRole::baseline)) result = Role::baseline;
  }
  return result;
}

std::vector<Role> roles_of(const ResponseReport& response, const ResourceUse& use) {
  std::vector<Role> result;
  const SettingRoles roles = response.decision ? roles_of_settings(response) : SettingRoles();
  for (const SettingUse& setting : use.settings) {
    result.push_back(role_of(response, roles, setting));
  }
  return result;
}

std::string setting_name(const SettingUse& use) {
  std::string result;
  for (const auto& [name, level] : use.levels) {
    result += fmt::format("{}{}={}", result.empty() ? "" : ", ", name, level);
  }
  return result;
}

double largest_of(const ResourceUse& use, std::size_t resource) {
  double result = 0.0;
  for (const SettingUse& setting : use.settings) {
    result = std::max(result, setting.means[resource].value_or(0.0));
    for (const auto& value : setting.curves[resource]) {
      result = std::max(result, value.value_or(0.0));
    }
  }
  return result;
}

/// Whether a reader would see more than a line at zero: a tenth of a percent, or a kilobyte per
/// second.
bool worth_showing(const ResourceUse& use, std::size_t resource) {
  const std::string_view unit = words_of(static_cast<Resource>(resource)).unit;
  return largest_of(use, resource) >= (unit == "%" ? 0.1 : 1e3);
}

std::optional<double> mean_of(const ResourceUse& use, const std::vector<Role>& roles, Role role,
                              std::size_t resource) {
  double sum = 0.0;
  double count = 0.0;
  for (std::size_t s = 0; s < roles.size(); ++s) {
    const auto& mean = use.settings[s].means[resource];
    if (roles[s] != role || !mean) continue;
    sum += *mean;
    count += 1.0;
  }
  if (count == 0.0) return std::nullopt;
  return sum / count;
}

std::string value_text(double value, const Unit& unit) {
  return with_unit(rounded(value / unit.size, 3, unicode), unit.name, unicode);
}

/// "Processors busy: 97% with the advised setting, 51% with the baseline".
std::string finding(const ResourceUse& use, const std::vector<Role>& roles, std::size_t resource,
                    const Unit& unit) {
  const std::string name(words_of(static_cast<Resource>(resource)).name);
  const auto advised = mean_of(use, roles, Role::advised, resource);
  const auto baseline = mean_of(use, roles, Role::baseline, resource);
  if (advised && baseline) {
    return fmt::format("{}: {} as advised, {} at the baseline", name, value_text(*advised, unit),
                       value_text(*baseline, unit));
  }
  std::vector<double> means;
  for (const SettingUse& setting : use.settings) {
    if (setting.means[resource]) means.push_back(*setting.means[resource]);
  }
  if (means.empty()) return name;
  const auto [low, high] = std::minmax_element(means.begin(), means.end());
  return fmt::format("{}: {} to {} by setting", name, value_text(*low, unit),
                     value_text(*high, unit));
}

/// A line for each stretch that was sampled, and a mark for a sample by itself.
void add_curve(Plot& plot, const PlotLayer& style, const std::vector<double>& instants,
               const std::vector<std::optional<double>>& curve, const Unit& unit) {
  PlotLayer stretch = style;
  const auto flush = [&] {
    if (stretch.places.size() == 1) stretch.mark = PlotLayer::Mark::runs;
    if (!stretch.places.empty()) plot.layers.push_back(std::exchange(stretch, style));
  };
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (!curve[i]) flush();
    if (curve[i]) stretch.places.push_back({.x = instants[i], .y = *curve[i] / unit.size});
  }
  flush();
}

std::string note_of(const ResourceUse& use, const std::vector<Role>& roles, Resource resource) {
  const auto has = [&](Role role) {
    return std::find(roles.begin(), roles.end(), role) != roles.end();
  };
  std::string text = fmt::format("{}; lines are means over the runs of a setting",
                                 capitalised(std::string(words_of(resource).meaning)));
  if (has(Role::other)) text += "; grey: other settings";
  if (use.settings.size() < use.settings_measured) {
    text += fmt::format(" ({} of {} settings)", use.settings.size(), use.settings_measured);
  }
  return text + ".";
}

Chart resource_chart(const ResourceUse& use, const std::vector<Role>& roles, std::size_t resource,
                     std::string_view id) {
  const auto which = static_cast<Resource>(resource);
  const Unit unit = unit_for(words_of(which).unit, largest_of(use, resource));
  Plot plot;
  plot.x = {.title = "since the start of the run (s)", .from = 0.0};
  plot.y = {.title = unit.name, .from = 0.0};
  for (const Role role : {Role::other, Role::baseline, Role::advised}) {
    const PlotLayer style =
        role == Role::advised    ? PlotLayer{PlotLayer::Mark::line, "advised", 1, {}}
        : role == Role::baseline ? PlotLayer{PlotLayer::Mark::line, "baseline", 3, {}}
                                 : PlotLayer{PlotLayer::Mark::line, "", PlotLayer::quiet, {}};
    for (std::size_t s = 0; s < roles.size(); ++s) {
      if (roles[s] != role) continue;
      add_curve(plot, style, use.instants, use.settings[s].curves[resource], unit);
    }
  }
  Chart chart;
  chart.caption = finding(use, roles, resource, unit);
  chart.note = note_of(use, roles, which);
  constexpr PlotSize size{.width = 390.0, .panel_height = 150.0};
  draw(chart, std::move(plot), id, size);
  return chart;
}

/// The stations of the queueing model that something is predicted of, in its order.
std::vector<std::string> predicted_stations(const ResourceUse& use) {
  std::vector<std::string> result;
  for (const SettingUse& setting : use.settings) {
    for (const auto& [station, utilization] : setting.predicted) {
      if (std::find(result.begin(), result.end(), station) == result.end()) {
        result.push_back(station);
      }
    }
  }
  return result;
}

}  // namespace

std::vector<Chart> resource_charts(const ResourceUse& use, const ResponseReport& response,
                                   std::string_view id) {
  std::vector<Chart> result;
  const std::vector<Role> roles = roles_of(response, use);
  for (std::size_t r = 0; r < number_of_resources; ++r) {
    const bool sampled = std::any_of(use.settings.begin(), use.settings.end(),
                                     [&](const SettingUse& one) { return !one.curves[r].empty(); });
    if (!sampled || !worth_showing(use, r)) continue;
    result.push_back(resource_chart(use, roles, r, fmt::format("{}-{}", id, r)));
  }
  return result;
}

DataTable resource_table(const ResourceUse& use, const ResponseReport& response) {
  DataTable table{
      use.settings.size() < use.settings_measured
          ? fmt::format("Use of the machine on average over a run, of {} of {} settings",
                        use.settings.size(), use.settings_measured)
          : "Use of the machine on average over a run",
      {{"setting", false}},
      {}};
  std::vector<std::size_t> shown;
  std::vector<Unit> units;
  for (std::size_t r = 0; r < number_of_resources; ++r) {
    if (!worth_showing(use, r)) continue;
    shown.push_back(r);
    const ResourceWords words = words_of(static_cast<Resource>(r));
    units.push_back(unit_for(words.unit, largest_of(use, r)));
    table.columns.push_back({fmt::format("{} ({})", words.name, units.back().name), true});
  }
  const std::vector<std::string> stations = predicted_stations(use);
  for (const std::string& station : stations) {
    table.columns.push_back(
        {fmt::format("Utilization of {} by the queueing model (%)", station), true});
  }
  table.columns.push_back({"runs looked at", true});
  if (shown.empty()) return table;
  const std::vector<Role> roles = roles_of(response, use);
  for (std::size_t s = 0; s < use.settings.size(); ++s) {
    const SettingUse& setting = use.settings[s];
    const std::string_view mark = roles[s] == Role::advised    ? " (advised)"
                                  : roles[s] == Role::baseline ? " (baseline)"
                                                               : "";
    std::vector<std::string> row = {setting_name(setting) + std::string(mark)};
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const auto& mean = setting.means[shown[i]];
      row.push_back(mean ? rounded(*mean / units[i].size, 3, unicode) : absent(unicode));
    }
    for (const std::string& station : stations) {
      const auto predicted = std::find_if(setting.predicted.begin(), setting.predicted.end(),
                                          [&](const auto& one) { return one.first == station; });
      row.push_back(predicted != setting.predicted.end()
                        ? rounded(100.0 * predicted->second, 3, unicode)
                        : absent(unicode));
    }
    row.push_back(std::to_string(setting.runs));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace yates::reports
