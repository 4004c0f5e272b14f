#include "reports/anova/plotted_settings.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "reports/anova/chart_residuals.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

bool PlottedSetting::has(SettingRole role) const {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
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
  for (std::size_t c = 0; c < decision.candidates.size(); ++c) {
    const anova::Candidate& candidate = decision.candidates[c];
    result.push_back(
        {c, setting_text(report.analysis, report.settings[candidate.setting]),
         in_unit(report, anova::Effect{candidate.predicted, candidate.low, candidate.high}),
         std::move(runs[candidate.setting]), roles_of(report, c)});
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

Range range_of(const ResponseReport& report, std::span<const PlottedSetting> settings) {
  std::vector<double> values;
  for (const PlottedSetting& setting : settings) {
    values.push_back(setting.predicted.value);
    values.push_back(setting.predicted.low.value_or(setting.predicted.value));
    values.push_back(setting.predicted.high.value_or(setting.predicted.value));
    values.insert(values.end(), setting.runs.begin(), setting.runs.end());
  }
  if (report.limit) values.push_back(report.limit->value);
  return with_round_ends(response_range(report, values, 0.0), response_ticks);
}

std::string axis_name(const ResponseReport& report, const Range& range) {
  return quantity_name(report) + (range.logarithmic ? ", logarithmic" : "");
}

namespace {

/// Settings whose estimate is better than that of the advised one, although its levels are not.
struct Ahead {
  std::size_t settings = 0;
  bool within_noise = true;  // none was shown to be better
};

void count_ahead(const ResponseReport& report, const anova::Decision& part, Ahead& ahead) {
  if (!part.best || !report.goal) return;
  const anova::Candidate& advised = part.candidates[*part.best];
  const double value = in_unit(report, advised.predicted);
  for (const anova::Candidate& other : part.candidates) {
    if (!other.considered || other.tied || other.limits > advised.limits) continue;
    const double its = in_unit(report, other.predicted);
    if (*report.goal == anova::Goal::minimize ? its >= value : its <= value) continue;
    ++ahead.settings;
    const bool not_shown = advised.loss && advised.loss->low && *advised.loss->low <= 0.0;
    ahead.within_noise = ahead.within_noise && not_shown;
  }
}

Ahead ahead_of_advised(const ResponseReport& report) {
  Ahead ahead;
  if (report.decision->circumstances.empty()) count_ahead(report, *report.decision, ahead);
  for (const anova::Decision& part : report.decision->circumstances) {
    count_ahead(report, part, ahead);
  }
  return ahead;
}

}  // namespace

std::string settings_finding(const ResponseReport& report) {
  const anova::Decision& decision = *report.decision;
  const std::size_t all = decision.candidates.size();
  std::size_t advised = 0;
  std::size_t others = 0;
  std::size_t tied = 0;
  for (std::size_t c = 0; c < all; ++c) {
    const std::vector<SettingRole> roles = roles_of(report, c);
    const auto is = [&](SettingRole role) {
      return std::find(roles.begin(), roles.end(), role) != roles.end();
    };
    advised += is(SettingRole::advised) ? 1 : 0;
    // Where only what does not matter differs, it is the same advice.
    if (is(SettingRole::advised) || is(SettingRole::as_advised)) continue;
    ++others;
    tied += is(SettingRole::tied) ? 1 : 0;
  }
  const std::size_t parts = std::max<std::size_t>(decision.circumstances.size(), 1);
  // Where some part advises nothing, a count over all would say too much.
  if (advised != parts || others == 0) {
    return count_of(all, "measured setting", "measured settings");
  }
  const std::string_view one = parts == 1 ? "the advised one" : "the advised ones";
  const Ahead ahead = ahead_of_advised(report);
  if (tied == 0 && ahead.settings > 0) {
    const std::string which = others == 1
                                  ? "The other setting"
                                  : fmt::format("{} of {} other settings", ahead.settings, others);
    return fmt::format(
        "{} measured better than {}, {}", which, one,
        ahead.within_noise ? "within noise" : "which has the better levels on average");
  }
  if (others == 1) {
    return fmt::format("The other setting {} {}", tied == 0 ? "is worse than" : "may be as good as",
                       one);
  }
  if (tied == 0) {
    return fmt::format("{} {} better than the {} other measured settings",
                       parts == 1 ? "The advised setting" : "The advised settings",
                       parts == 1 ? "is" : "are", others);
  }
  return fmt::format("{} of {} other settings may be as good as {}", tied, others, one);
}

std::string settings_note(const ResponseReport& report) {
  const auto shown = runs_shown(report);
  return fmt::format(
      "Pale dots: {}. Mark and bar: the model's prediction with its {} interval, "
      "simultaneous over all settings; each setting by itself, whereas the advice averages over "
      "what was not shown to matter.",
      shown ? "single runs, " + *shown : "single runs", confidence_text(report.analysis));
}

}  // namespace yates::reports
