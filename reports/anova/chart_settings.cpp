#include "reports/anova/chart_settings.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/chart_residuals.hpp"
#include "reports/anova/setting_role.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/verdict_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_rows = 24;

bool has(const std::vector<SettingRole>& roles, SettingRole role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

std::string roles_text(const std::vector<SettingRole>& roles) {
  std::vector<std::string_view> words;
  for (const SettingRole role : roles) words.push_back(to_string(role));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// Candidates, the best first.
std::vector<std::size_t> ordered(const ResponseReport& report) {
  const anova::Decision& decision = *report.decision;
  std::vector<std::size_t> order(decision.candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (!decision.goal) return order;
  const bool minimize = *decision.goal == anova::Goal::minimize;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const double first = in_unit(report, decision.candidates[a].predicted);
    const double second = in_unit(report, decision.candidates[b].predicted);
    return minimize ? first < second : first > second;
  });
  return order;
}

/// What the model predicts for a setting, in the unit of the response.
anova::Effect prediction_of(const ResponseReport& report, const anova::Candidate& candidate) {
  return in_unit(report, anova::Effect{candidate.predicted, candidate.low, candidate.high});
}

std::vector<std::size_t> shown(const anova::Decision& decision,
                               const std::vector<std::size_t>& order) {
  std::vector<std::size_t> rows(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                   order.size(), most_rows)));
  const auto base = decision.baseline;
  if (base && std::find(rows.begin(), rows.end(), *base) == rows.end()) rows.back() = *base;
  return rows;
}

std::string caption_of(const ResponseReport& report, std::size_t drawn) {
  const anova::Decision& decision = *report.decision;
  const std::size_t all = decision.candidates.size();
  std::string text;
  if (decision.kind == anova::DecisionKind::do_not_decide || !decision.best) {
    text = fmt::format("{} measured settings", all);
  } else if (decision.tied.empty()) {
    text = fmt::format("The advised one of {} settings is better than all others", all);
  } else {
    text = fmt::format("{} of {} other settings may be as good as the advised one",
                       decision.tied.size(), all - 1);
  }
  if (drawn < all) text += fmt::format(" (the first {} are drawn)", drawn);
  return text;
}

}  // namespace

std::optional<Chart> settings_chart(const ResponseReport& report, std::string_view id) {
  if (!report.decision || report.decision->candidates.empty()) return std::nullopt;
  const anova::Decision& decision = *report.decision;
  const std::vector<std::size_t> rows = shown(decision, ordered(report));
  Chart chart;
  chart.caption = caption_of(report, rows.size());
  const auto shown_runs = runs_shown(report);
  chart.note = fmt::format(
      "Pale dots: {}. Mark and bar: the model's prediction with its {} interval, "
      "simultaneous over all settings; each setting by itself, whereas the advice averages over "
      "what was not shown to matter.",
      shown_runs ? "single runs, " + *shown_runs : "single runs", confidence_text(report.analysis));
  chart.table = {"Settings, " + goal_text(report),
                 {{"setting", false},
                  {quantity_name("predicted", report.unit), true},
                  {"low", true},
                  {"high", true},
                  {"observed mean", true},
                  {"runs", true},
                  {"role", false}},
                 {}};
  std::vector<std::vector<double>> raw(report.settings.size());
  for (const anova::Residual& residual : report.residuals) {
    raw[report.setting_of_point[residual.point]].push_back(
        in_unit(report, residual.fitted + residual.residual));
  }
  std::vector<double> values;
  for (const std::size_t c : rows) {
    const anova::Candidate& candidate = decision.candidates[c];
    const anova::Effect predicted = prediction_of(report, candidate);
    values.push_back(predicted.value);
    values.push_back(predicted.low.value_or(predicted.value));
    values.push_back(predicted.high.value_or(predicted.value));
    values.insert(values.end(), raw[candidate.setting].begin(), raw[candidate.setting].end());
  }
  if (report.limit) values.push_back(report.limit->value);
  constexpr double step = 33.0;
  const double bottom = 18.0 + step * static_cast<double>(rows.size());
  const Panel panel = make_panel(10.0, 10.0, 450.0, bottom, {0.0, 1.0});
  const Scale x_scale{range_of(values), panel.left, panel.right};
  Drawing drawing(460.0, bottom + 46.0);
  draw_x_axis(drawing, panel, number_marks(x_scale, 6), quantity_name(report), true);
  if (report.limit) {
    const double x = x_scale(report.limit->value);
    drawing.line({x, panel.top}, {x, panel.bottom}, "ref2");
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const anova::Candidate& candidate = decision.candidates[rows[i]];
    const std::vector<SettingRole> roles = roles_of(decision, rows[i]);
    const std::string role = roles_text(roles);
    const std::string name = setting_text(report.analysis, report.settings[candidate.setting]);
    const double y = 34.0 + step * static_cast<double>(i);
    const bool best = has(roles, SettingRole::best);
    const bool baseline = has(roles, SettingRole::baseline);
    const std::string colour = best ? "s1" : baseline ? "s3" : "s0";
    const std::string tail = role.empty() ? "" : " \u2013 " + role;
    drawing.text({panel.left + 2.0, y - 10.0},
                 shortened(name, 56 - text_width(tail), unicode) + tail, best ? "dl" : "tk");
    std::vector<Point> runs;
    for (const double value : raw[candidate.setting]) runs.push_back({x_scale(value), y});
    drawing.dots(runs, "dots s9");
    const anova::Effect shown_value = prediction_of(report, candidate);
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
                 fmt::format("{}: {}", name, with_unit(predicted, report.unit, unicode)));
    chart.table.rows.push_back(
        {name, predicted,
         shown_value.low ? with_uncertainty(*shown_value.low, width, unicode) : absent(unicode),
         shown_value.high ? with_uncertainty(*shown_value.high, width, unicode) : absent(unicode),
         with_uncertainty(in_unit(report, candidate.observed_mean), width, unicode),
         std::to_string(candidate.observations), role});
  }
  chart.picture = drawing.finish(id, fmt::format("{} at each measured setting", report.label),
                                 fmt::format("{}. {}.", chart.caption, verdict_title(report)));
  return chart;
}

}  // namespace yates::reports
