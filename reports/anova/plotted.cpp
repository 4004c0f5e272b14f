#include "reports/anova/plotted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "numerics/order_statistics.hpp"
#include "reports/anova/charts.hpp"
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
  std::string text = setting.name + ": " + value_text(report, value.value, width, unicode) +
                     interval_behind(value.low, value.high, unicode);
  if (!setting.roles.empty()) text += ", " + to_string(setting.roles);
  return text;
}

}  // namespace

std::vector<PlottedRun> plotted_runs(const ResponseReport& report) {
  std::vector<PlottedRun> result;
  for (const anova::Residual& residual : report.residuals) {
    result.push_back({residual.run ? fmt::format("run {}", *residual.run)
                                   : fmt::format("row {}", residual.row + 1),
                      report.setting_of_point[residual.point],
                      in_unit(report, residual.fitted + residual.residual),
                      in_unit(report, residual.fitted), &residual});
  }
  if (launch_order_is_known(report)) {
    std::stable_sort(result.begin(), result.end(), [](const PlottedRun& a, const PlottedRun& b) {
      return *a.residual->run < *b.residual->run;
    });
  }
  return result;
}

bool launch_order_is_known(const ResponseReport& report) {
  return !report.residuals.empty() &&
         std::all_of(report.residuals.begin(), report.residuals.end(),
                     [](const anova::Residual& residual) { return residual.run.has_value(); });
}

std::string levels_text(const ResponseReport& report, std::size_t setting) {
  std::string text;
  const std::vector<std::string> levels = report.levels_of(report.settings[setting]);
  for (const std::string& level : levels) text += (text.empty() ? "" : ", ") + level;
  return text;
}

std::string factor_names(const ResponseReport& report) {
  std::string text;
  for (const anova::FactorReading& factor : report.analysis.factors) {
    text += (text.empty() ? "" : ", ") + factor.name;
  }
  return text;
}

PlotAxis response_axis(const ResponseReport& report, const Range& range) {
  return {.title = axis_name(report, range),
          .kind = range.logarithmic ? PlotAxis::Kind::logarithm : PlotAxis::Kind::number,
          .from = range.low,
          .to = range.high};
}

PlotAxis response_axis(const ResponseReport& report, const std::vector<double>& values) {
  PlotAxis axis = response_axis(report, response_range(report, values));
  axis.from.reset();
  axis.to.reset();
  return axis;
}

void add_interval_cells(std::vector<std::string>& row, const anova::Effect& mean) {
  const auto width = half_width(mean.low, mean.high);
  row.push_back(with_uncertainty(mean.value, width, unicode));
  for (const std::optional<double>& end : {mean.low, mean.high}) {
    row.push_back(end ? with_uncertainty(*end, width, unicode) : absent(unicode));
  }
}

double level_place(const ResponseReport& report, std::size_t factor, std::size_t level) {
  if (report.axes[factor] == AxisKind::categories) return static_cast<double>(level);
  return std::strtod(report.analysis.factors[factor].levels[level].c_str(), nullptr);
}

PlotAxis factor_axis(const ResponseReport& report, std::size_t factor) {
  const anova::FactorReading& reading = report.analysis.factors[factor];
  switch (report.axes[factor]) {
    case AxisKind::number:
      return {reading.name, PlotAxis::Kind::number};
    case AxisKind::log2:
      return {reading.name, logarithmic_kind(reading.levels)};
    case AxisKind::categories:
      break;
  }
  return {reading.name, PlotAxis::Kind::categories, reading.levels};
}

std::string left_out_note(const ResponseReport& report) {
  const auto shown = runs_shown(report);
  return shown ? fmt::format(" The plot shows {}.", *shown) : "";
}

std::optional<double> deviation_of(const std::vector<double>& values) {
  if (values.size() < 2) return std::nullopt;
  const auto count = static_cast<double>(values.size());
  double mean = 0.0;
  for (const double value : values) mean += value / count;
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (count - 1.0));
}

std::optional<Whiskers> add_box(PlotLayer& boxes, PlotLayer& whiskers, double x,
                                std::vector<double> values, const std::string& label) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const double low = numerics::quantile(values, 0.25);
  const double high = numerics::quantile(values, 0.75);
  const double reach = 1.5 * (high - low);
  const double least = *std::lower_bound(values.begin(), values.end(), low - reach);
  const double most = *std::prev(std::upper_bound(values.begin(), values.end(), high + reach));
  boxes.places.push_back({.x = x, .y = numerics::quantile(values, 0.5), .low = low, .high = high});
  boxes.places.back().label = label;
  if (least < low) whiskers.places.push_back({.x = x, .y = low, .low = least, .high = low});
  if (most > high) whiskers.places.push_back({.x = x, .y = high, .low = high, .high = most});
  return Whiskers{least, most};
}

void add_runs(PlotLayer& runs, double x, const std::vector<double>& values,
              const std::string& label, std::optional<Whiskers> beyond) {
  constexpr double half = 0.3;  // of a slot
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (beyond && values[i] >= beyond->low && values[i] <= beyond->high) continue;
    const double share =
        values.size() > 1
            ? 2.0 * static_cast<double>(i) / static_cast<double>(values.size() - 1) - 1.0
            : 0.0;
    runs.places.push_back({.x = x + half * share, .y = values[i], .label = label});
  }
}

std::vector<PlottedSetting> plotted_settings(const ResponseReport& report) {
  std::vector<PlottedSetting> result;
  if (!report.decision) return result;
  const anova::Decision& decision = *report.decision;
  std::vector<std::vector<double>> runs(report.settings.size());
  for (const anova::Residual& residual : report.residuals) {
    runs[report.setting_of_point[residual.point]].push_back(
        in_unit(report, residual.fitted + residual.residual));
  }
  const SettingRoles roles = roles_of_settings(report);
  for (std::size_t c = 0; c < decision.candidates.size(); ++c) {
    const anova::Candidate& candidate = decision.candidates[c];
    result.push_back(
        {c, setting_text(report.analysis, report.settings[candidate.setting]),
         in_unit(report, anova::Effect{candidate.predicted, candidate.low, candidate.high}),
         std::move(runs[candidate.setting]), roles[c]});
  }
  if (!decision.goal) return result;
  const bool minimize = *decision.goal == anova::Goal::minimize;
  std::stable_sort(result.begin(), result.end(),
                   [&](const PlottedSetting& a, const PlottedSetting& b) {
                     return minimize ? a.predicted.value < b.predicted.value
                                     : a.predicted.value > b.predicted.value;
                   });
  return result;
}

Range response_range(const ResponseReport& report, std::span<const double> values, double padding) {
  if (ratios(report)) {
    if (const auto range = logarithmic_range_of(values, padding)) return *range;
  }
  return range_of(values, padding);
}

namespace {

constexpr double room_above_the_axis = 0.03;  // as a share of its length

}  // namespace

Range range_of(const ResponseReport& report, std::span<const PlottedSetting> settings) {
  std::vector<double> values;
  for (const PlottedSetting& setting : settings) {
    values.push_back(setting.predicted.value);
    values.push_back(setting.predicted.low.value_or(setting.predicted.value));
    values.push_back(setting.predicted.high.value_or(setting.predicted.value));
    values.insert(values.end(), setting.runs.begin(), setting.runs.end());
  }
  if (report.limit) values.push_back(report.limit->value);
  const Range range = with_round_ends(response_range(report, values, 0.0), response_ticks);
  // No mark lies on the axis, unless that is at zero.
  const double width = range.high - range.low;
  const double least = values.empty() ? range.low : *std::min_element(values.begin(), values.end());
  const bool near = least < range.low + room_above_the_axis * width;
  if (range.logarithmic || !near || (range.low <= 0.0 && least >= 0.0)) return range;
  const double lower = range.low - room_above_the_axis * width;
  return with_round_ends({range.low >= 0.0 ? std::max(lower, 0.0) : lower, range.high},
                         response_ticks);
}

std::string value_words(const ResponseReport& report, double value) {
  return with_unit(rounded(value, 3, unicode), report.unit, unicode);
}

std::string axis_name(const ResponseReport& report, const Range& range) {
  // The whole name says how the index is made; beside an axis there is no room for it.
  const std::string name = report.weighted ? "weighted index" : quantity_name(report);
  return name + (range.logarithmic ? ", logarithmic" : "");
}

namespace {

/// What is said where settings measured better than those advised; absent where none did.
std::optional<std::string> ahead_finding(const ResponseReport& report) {
  const anova::Decision& decision = *report.decision;
  std::size_t count = 0;
  bool within_noise = true;
  std::string only;
  for (const anova::DecisionPart& part : decision.parts) {
    const AheadOfAdvised ahead = ahead_of_advised(report, part);
    if (ahead.settings.empty()) continue;
    count += ahead.settings.size();
    within_noise = within_noise && ahead.within_noise;
    const auto setting = [&](std::size_t candidate) {
      return report.settings[decision.candidates[candidate].setting];
    };
    const SettingAhead& first = ahead.settings.front();
    only = instead_text(report, setting(first.candidate), setting(first.beside));
  }
  if (count == 0) return std::nullopt;
  const std::string_view noise = within_noise ? ", within noise" : "";
  if (count == 1) {
    return fmt::format("{} measured better{}; on average it is worse", only, noise);
  }
  return fmt::format(
      "{} of {} settings measured better than the advised {}{}; on average they are "
      "worse",
      count, decision.candidates.size(), decision.at_all_settings() != nullptr ? "one" : "ones",
      noise);
}

/// Who is the best by the model's predictions: the advised setting of each part, or one of the
/// advised levels; absent where another one is, as under a limit.
std::optional<std::string> best_finding(const ResponseReport& report) {
  const double sign = smaller_is_better(report) ? 1.0 : -1.0;
  const SettingRoles roles = roles_of_settings(report);
  const std::vector<anova::DecisionPart>& parts = report.decision->parts;
  const std::vector<anova::Candidate>& candidates = report.decision->candidates;
  bool advised = true;
  for (const anova::DecisionPart& part : parts) {
    std::optional<std::size_t> best;
    for (const std::size_t c : part.considered) {
      if (!best || sign * candidates[c].predicted < sign * candidates[*best].predicted) best = c;
    }
    if (!best) return std::nullopt;
    advised = advised && roles[*best].has(SettingRole::advised);
    const bool same =
        roles[*best].has(SettingRole::advised) || roles[*best].has(SettingRole::as_advised);
    if (!same) return std::nullopt;
  }
  const std::size_t all = candidates.size();
  if (parts.size() == 1 && advised) {
    return fmt::format("The advised setting is the best of {} measured settings", all);
  }
  if (parts.size() == 1) {
    return fmt::format("The best of {} measured settings has the advised levels", all);
  }
  return advised ? "Each advised setting is the best measured one in its part"
                 : "In each part the best measured setting has the advised levels";
}

}  // namespace

std::string settings_finding(const ResponseReport& report) {
  const std::size_t all = report.decision->candidates.size();
  const std::size_t parts = report.decision->parts.size();
  std::size_t advised = 0;
  std::size_t alike = 0;  // what differs from the advised one in what does not matter
  std::size_t tied = 0;
  for (const RoleSet roles : roles_of_settings(report)) {
    advised += roles.has(SettingRole::advised) ? 1 : 0;
    alike += roles.has(SettingRole::as_advised) ? 1 : 0;
    tied += roles.has(SettingRole::tied) ? 1 : 0;
  }
  // Where some part advises nothing, a count over all would say too much.
  if (advised != parts || advised + alike == all) {
    return count_of(all, "measured setting", "measured settings");
  }
  if (tied == 0) {
    if (const auto ahead = ahead_finding(report)) return *ahead;
    if (const auto best = best_finding(report)) return *best;
    return count_of(all, "measured setting", "measured settings");
  }
  return fmt::format(
      "{} of the {} may be as good as the advised {}", tied,
      count_of(all - advised - alike, "other measured setting", "other measured settings"),
      parts == 1 ? "one" : "ones");
}

std::string settings_note(const ResponseReport& report) {
  const auto shown = runs_shown(report);
  return fmt::format(
      "Pale dots: {}. Mark and bar: the model's prediction with its {} interval, "
      "simultaneous over all settings; each setting by itself, whereas the advice averages over "
      "what was not shown to matter.",
      shown ? "single runs, " + *shown : "single runs", confidence_text(report.analysis));
}

Plot settings_plot(const ResponseReport& report, std::span<const PlottedSetting> settings,
                   PlotAxis axis, Typography typography) {
  Plot plot;
  plot.x = std::move(axis);
  const Range range = range_of(report, settings);
  plot.y = response_axis(report, range);
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
                           "limit " + limit_text(*report.limit, report.unit, typography),
                           PlotLayer::quiet,
                           {{.x = 0.0, .y = report.limit->value}}});
  }
  const bool several = others.size() < settings.size();
  if (!others.empty()) add_estimates(plot, several ? "other settings" : "", 0, others);
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
