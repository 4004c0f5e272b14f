#include "reports/anova/tradeoff.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/setting_role.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_table_rows = 40;

/// What a setting is to one response or more.
struct Role {
  SettingRole kind;
  std::string response = {};  // of the best: in what

  std::string text() const {
    return kind == SettingRole::best ? "best " + response : std::string(to_string(kind));
  }
};

/// A setting that was measured for every response.
struct SharedSetting {
  std::string name;
  std::vector<anova::Effect> predictions = {};  // one per response, in its unit
  bool beaten = false;  // another one is at least as good everywhere and better somewhere
  std::vector<Role> roles = {};

  bool is(SettingRole kind) const {
    return std::any_of(roles.begin(), roles.end(),
                       [&](const Role& role) { return role.kind == kind; });
  }
  std::string roles_text() const {
    std::vector<std::string> words;
    for (const Role& role : roles) words.push_back(role.text());
    return fmt::format("{}", fmt::join(words, ", "));
  }
};

/// Smaller is better after this.
double cost(const ResponseReport& report, const anova::Effect& prediction) {
  return *report.goal == anova::Goal::minimize ? prediction.value : -prediction.value;
}

bool beats(std::span<const ResponseReport* const> responses, const SharedSetting& a,
           const SharedSetting& b) {
  bool better = false;
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const double first = cost(*responses[r], a.predictions[r]);
    const double second = cost(*responses[r], b.predictions[r]);
    if (first > second) return false;
    better = better || first < second;
  }
  return better;
}

void add_roles(const ResponseReport& report, const anova::Candidate& candidate,
               SharedSetting& setting) {
  const anova::Decision& decision = *report.decision;
  if (decision.kind != anova::DecisionKind::do_not_decide &&
      anova::is_best(decision, candidate.setting)) {
    setting.roles.push_back({SettingRole::best, report.label});
  }
  if (anova::is_baseline(decision, candidate.setting) && !setting.is(SettingRole::baseline)) {
    setting.roles.push_back({SettingRole::baseline});
  }
  if (candidate.limits == anova::LimitStatus::broken && !setting.is(SettingRole::outside_limits)) {
    setting.roles.push_back({SettingRole::outside_limits});
  }
}

const anova::Candidate* find_candidate(const ResponseReport& report, const std::string& name) {
  for (const anova::Candidate& candidate : report.decision->candidates) {
    if (setting_text(report.analysis, report.settings[candidate.setting]) == name)
      return &candidate;
  }
  return nullptr;
}

std::vector<SharedSetting> shared_settings(std::span<const ResponseReport* const> responses) {
  std::vector<SharedSetting> shared;
  if (responses.empty()) return shared;
  const ResponseReport& first = *responses.front();
  for (const anova::Candidate& candidate : first.decision->candidates) {
    SharedSetting setting{setting_text(first.analysis, first.settings[candidate.setting])};
    for (const ResponseReport* report : responses) {
      const anova::Candidate* found = find_candidate(*report, setting.name);
      if (found == nullptr) break;
      setting.predictions.push_back(
          in_unit(*report, anova::Effect{found->predicted, found->low, found->high}));
      add_roles(*report, *found, setting);
    }
    if (setting.predictions.size() == responses.size()) shared.push_back(std::move(setting));
  }
  for (SharedSetting& setting : shared) {
    setting.beaten = std::any_of(shared.begin(), shared.end(), [&](const SharedSetting& other) {
      return beats(responses, other, setting);
    });
  }
  return shared;
}

std::vector<const ResponseReport*> with_goals(std::span<const ResponseReport> responses) {
  std::vector<const ResponseReport*> result;
  for (const ResponseReport& report : responses) {
    if (report.decision && report.goal) result.push_back(&report);
  }
  return result;
}

std::string finding(std::span<const ResponseReport* const> responses,
                    const std::vector<SharedSetting>& shared) {
  std::vector<std::string> labels;
  for (const ResponseReport* report : responses) labels.push_back(report->label);
  std::vector<std::string> unbeaten;
  for (const SharedSetting& setting : shared) {
    if (!setting.beaten) unbeaten.push_back(setting.name);
  }
  if (unbeaten.size() == 1) {
    return fmt::format("One setting has the best predictions of {} together: {}", listed(labels),
                       unbeaten.front());
  }
  return fmt::format("{} of {} settings are not beaten in {} at once", unbeaten.size(),
                     shared.size(), listed(labels));
}

std::string value_text(const anova::Effect& prediction) {
  return with_uncertainty(prediction.value, half_width(prediction.low, prediction.high), unicode);
}

std::vector<std::string> row_of(const SharedSetting& setting) {
  std::vector<std::string> row = {setting.name};
  for (const anova::Effect& one : setting.predictions) row.push_back(value_text(one));
  row.push_back(setting.beaten ? "beaten" : "not beaten");
  row.push_back(setting.roles_text());
  return row;
}

DataTable table_of(std::span<const ResponseReport* const> responses,
                   std::vector<SharedSetting> shared) {
  DataTable table;
  table.columns.push_back({"setting", false});
  for (const ResponseReport* report : responses) {
    table.columns.push_back(
        {fmt::format("{}, {}", quantity_name(*report), goal_text(*report)), true});
  }
  table.columns.push_back({"all responses at once", false});
  table.columns.push_back({"role", false});
  std::stable_sort(shared.begin(), shared.end(), [&](const auto& a, const auto& b) {
    if (a.beaten != b.beaten) return !a.beaten;
    return cost(*responses.front(), a.predictions.front()) <
           cost(*responses.front(), b.predictions.front());
  });
  table.caption = "Predictions by setting";
  if (shared.size() > most_table_rows) {
    table.caption += fmt::format(" (the first {} of {})", most_table_rows, shared.size());
    shared.resize(most_table_rows);
  }
  for (const SharedSetting& setting : shared) table.rows.push_back(row_of(setting));
  return table;
}

void draw_limits(Drawing& drawing, const Panel& panel, const Scale& x_scale,
                 const ResponseReport& first, const ResponseReport& second) {
  if (first.limit) {
    const double x = x_scale(first.limit->value);
    drawing.line({x, panel.top}, {x, panel.bottom}, "ref2");
  }
  if (second.limit) {
    const double y = panel.y(second.limit->value);
    drawing.line({panel.left, y}, {panel.right, y}, "ref2");
  }
}

void draw_marks(Drawing& drawing, const Panel& panel, const Scale& x_scale,
                const std::vector<SharedSetting>& shared) {
  LabelPlacer placer({panel.left, panel.top}, {panel.right + 8.0, panel.bottom});
  std::vector<Point> places;
  for (const SharedSetting& setting : shared) {
    places.push_back(
        {x_scale(setting.predictions[0].value), panel.y(setting.predictions[1].value)});
    placer.occupy(places.back(), 5.0);
  }
  std::vector<Point> front;
  for (std::size_t i = 0; i < shared.size(); ++i) {
    if (!shared[i].beaten) front.push_back(places[i]);
  }
  std::stable_sort(front.begin(), front.end(), [](Point a, Point b) { return a.x < b.x; });
  if (front.size() > 1) drawing.polyline(front, "ln d1 s0");
  for (std::size_t i = 0; i < shared.size(); ++i) {
    const SharedSetting& setting = shared[i];
    const bool best = setting.is(SettingRole::best);
    const bool baseline = setting.is(SettingRole::baseline);
    const std::size_t shape = best ? 2 : baseline ? 3 : setting.beaten ? 0 : 1;
    const std::string colour = best ? "s1" : baseline ? "s3" : setting.beaten ? "s9" : "s0";
    drawing.mark(shape, places[i], setting.beaten && !best && !baseline ? 3.5 : 5.0, "mk " + colour,
                 fmt::format("{}: {}, {}", setting.name, value_text(setting.predictions[0]),
                             value_text(setting.predictions[1])));
    if (!best && !baseline) continue;
    const std::string label = setting.roles_text();
    if (const auto place = placer.place(places[i], label)) drawing.text(*place, label, "dl");
  }
}

}  // namespace

DataTable tradeoff_table(std::span<const ResponseReport> responses) {
  const auto chosen = with_goals(responses);
  return table_of(chosen, shared_settings(chosen));
}

std::string tradeoff_finding(std::span<const ResponseReport> responses) {
  const auto chosen = with_goals(responses);
  return finding(chosen, shared_settings(chosen));
}

std::optional<Chart> tradeoff_chart(const ResponseReport& first, const ResponseReport& second,
                                    std::string_view id) {
  if (!first.decision || !second.decision || !first.goal || !second.goal) return std::nullopt;
  const std::vector<const ResponseReport*> pair = {&first, &second};
  const std::vector<SharedSetting> shared = shared_settings(pair);
  if (shared.size() < 2) return std::nullopt;
  Chart chart;
  chart.caption = finding(pair, shared);
  chart.note =
      "One mark per setting, at the model's predictions. Squares joined by a dashed line: settings "
      "that no other one beats in both.";
  if (first.limit || second.limit) chart.note += " Long dashes: limits.";
  chart.table = table_of(pair, shared);
  std::vector<double> x_values;
  std::vector<double> y_values;
  for (const SharedSetting& setting : shared) {
    x_values.push_back(setting.predictions[0].value);
    y_values.push_back(setting.predictions[1].value);
  }
  if (first.limit) x_values.push_back(first.limit->value);
  if (second.limit) y_values.push_back(second.limit->value);
  const Range y_range = range_of(y_values, 0.1);
  const Panel panel = make_panel(y_axis_width(y_range), 14.0, 440.0, 250.0, y_range);
  const Scale x_scale{range_of(x_values, 0.1), panel.left, panel.right};
  Drawing drawing(460.0, 296.0);
  draw_y_axis(drawing, panel, fmt::format("{}: {}", quantity_name(second), goal_text(second)));
  draw_x_axis(drawing, panel, number_marks(x_scale, 6),
              fmt::format("{}: {}", quantity_name(first), goal_text(first)));
  draw_limits(drawing, panel, x_scale, first, second);
  draw_marks(drawing, panel, x_scale, shared);
  chart.picture = drawing.finish(id, fmt::format("{} against {}", second.label, first.label),
                                 chart.caption + ".");
  return chart;
}

}  // namespace yates::reports
