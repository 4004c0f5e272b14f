#include "reports/anova/chart_overview.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/plot_settings.hpp"
#include "reports/anova/setting_names.hpp"
#include "reports/anova/setting_places.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/verdict_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr double picture_width = 460.0;

bool is_advised(const PlottedSetting& setting) {
  return setting.has(SettingRole::advised) || setting.has(SettingRole::as_advised);
}

std::string tooltip_of(const ResponseReport& report, const PlottedSetting& setting) {
  const anova::Effect& value = setting.predicted;
  const auto width = half_width(value.low, value.high);
  std::string text =
      fmt::format("{}: {}", setting.name, value_text(report, value.value, width, unicode));
  if (value.low && value.high) {
    text += fmt::format(" ({})", interval_numbers(*value.low, *value.high, unicode));
  }
  return text;
}

std::string limit_name(const ResponseReport& report) {
  return "limit " + limit_text(*report.limit, report.unit, unicode);
}

/// What the model expects of a baseline that nobody ran.
std::optional<double> predicted_baseline(const ResponseReport& report) {
  const anova::Decision& decision = *report.decision;
  if (decision.baseline || !decision.expected_baseline || !decision.circumstances.empty()) {
    return std::nullopt;
  }
  return in_unit(report, decision.expected_baseline->value);
}

void draw_predicted_baseline(Drawing& drawing, const ResponseReport& report, const Panel& panel) {
  const auto value = predicted_baseline(report);
  if (!value) return;
  const double y = panel.y(*value);
  drawing.line({panel.left, y}, {panel.right, y}, "ref");
  drawing.text({panel.left + 4.0, y - 5.0}, "baseline, predicted", "dl s3t");
}

void draw_limit(Drawing& drawing, const ResponseReport& report, const Panel& panel) {
  if (!report.limit) return;
  const double y = panel.y(report.limit->value);
  drawing.line({panel.left, y}, {panel.right, y}, "ref2");
  drawing.text({panel.right, y - 5.0}, limit_name(report), "tk e");
}

double radius_of(const Places& places) {
  return std::clamp(places.step * 0.3, 1.5, 4.5);
}

void draw_settings(Drawing& drawing, const ResponseReport& report,
                   const std::vector<Cluster>& clusters, const Places& places, const Panel& panel) {
  std::vector<Point> runs;
  std::vector<Segment> bars;
  std::size_t i = 0;
  for (const Cluster& cluster : clusters) {
    for (const PlottedSetting& setting : cluster.settings) {
      const double x = places.centres[i++];
      for (const double value : setting.runs) runs.push_back({x, panel.y(value)});
      if (setting.predicted.low && setting.predicted.high && role_name(report, setting).empty()) {
        bars.push_back(
            {{x, panel.y(*setting.predicted.low)}, {x, panel.y(*setting.predicted.high)}});
      }
    }
  }
  drawing.dots(runs, "dots s9");
  drawing.lines(bars, "eb s0");
  const double radius = radius_of(places);
  i = 0;
  std::vector<std::pair<const PlottedSetting*, double>> named;
  for (const Cluster& cluster : clusters) {
    for (const PlottedSetting& setting : cluster.settings) {
      const double x = places.centres[i++];
      if (!role_name(report, setting).empty()) {
        named.push_back({&setting, x});
        continue;
      }
      const bool same = setting.has(SettingRole::as_advised);
      drawing.mark(same ? 2 : 0, {x, panel.y(setting.predicted.value)}, radius,
                   same || setting.has(SettingRole::tied) ? "mk s1" : "mk s0",
                   tooltip_of(report, setting));
    }
  }
  for (const auto& [setting, x] : named) {
    const bool best = is_advised(*setting);
    const std::string colour = best ? "s1" : "s3";
    const anova::Effect& value = setting->predicted;
    if (value.low && value.high) {
      drawing.error_bar(x, panel.y(*value.low), panel.y(*value.high), "eb " + colour);
    }
    drawing.mark(best ? 2 : 3, {x, panel.y(value.value)}, 5.5, "mk " + colour,
                 tooltip_of(report, *setting));
  }
}

/// Whether the expectation of the decision differs visibly from the mark of the setting that it
/// advises: it averages over what was not shown to matter.
bool averages_visibly(const ResponseReport& report, const std::vector<PlottedSetting>& settings,
                      const Panel& panel) {
  const anova::Decision& decision = *report.decision;
  if (!decision.circumstances.empty() || !decision.expected) return false;
  return std::any_of(settings.begin(), settings.end(), [&](const PlottedSetting& one) {
    const double expected = in_unit(report, decision.expected->value);
    return one.has(SettingRole::advised) &&
           std::abs(panel.y(one.predicted.value) - panel.y(expected)) > 1.0;
  });
}

/// Whether, the best setting being the first, one that may be as good stands before the advised
/// one.
bool better_before_advised(const ResponseReport& report,
                           const std::vector<PlottedSetting>& settings) {
  if (report.analysis.factors.size() == 1 || !report.decision->circumstances.empty()) return false;
  const auto first = std::find_if(settings.begin(), settings.end(), [](const PlottedSetting& one) {
    return is_advised(one) || one.has(SettingRole::tied);
  });
  return first != settings.end() && first->has(SettingRole::tied);
}

/// What the marks are, as far as a reader can see them.
std::string note_of(const ResponseReport& report, const std::vector<PlottedSetting>& settings,
                    const Panel& panel, double radius) {
  const auto any = [&](const auto& holds) {
    return std::any_of(settings.begin(), settings.end(), holds);
  };
  const auto stands_out = [&](double value, double mark) {
    return std::abs(panel.y(value) - panel.y(mark)) > radius;
  };
  if (!varies(report.analysis)) return "All runs are alike.";
  std::vector<std::string> sentences;
  if (any([&](const PlottedSetting& one) {
        return one.runs.size() > 1 &&
               std::any_of(one.runs.begin(), one.runs.end(),
                           [&](double run) { return stands_out(run, one.predicted.value); });
      })) {
    sentences.emplace_back("Pale dots: single runs.");
  }
  const bool intervals =
      any([](const PlottedSetting& one) { return one.predicted.low && one.predicted.high; });
  const bool visible = any([&](const PlottedSetting& one) {
    return one.predicted.low && one.predicted.high &&
           (stands_out(*one.predicted.low, one.predicted.value) ||
            stands_out(*one.predicted.high, one.predicted.value));
  });
  if (visible) {
    sentences.push_back(fmt::format("Bars: {} intervals that hold for all settings together.",
                                    confidence_text(report.analysis)));
  } else if (intervals) {
    sentences.push_back(fmt::format("The {} intervals are smaller than the marks.",
                                    confidence_text(report.analysis)));
  } else {
    sentences.emplace_back("No bars: these runs do not tell how much single runs scatter.");
  }
  if (averages_visibly(report, settings, panel)) {
    sentences.emplace_back(
        "A mark is one setting by itself; the table averages over what was not shown to matter.");
  }
  constexpr double visible_beside_the_advised = 3.0;
  if (radius >= visible_beside_the_advised &&
      any([](const PlottedSetting& one) { return one.has(SettingRole::as_advised); })) {
    sentences.emplace_back(
        "Small triangles: the same advice, with other levels of what was not shown to matter.");
  }
  if (any([](const PlottedSetting& one) {
        return one.has(SettingRole::tied) && !one.has(SettingRole::as_advised);
      })) {
    sentences.emplace_back("Dots in the colour of the advised setting may be as good.");
    if (better_before_advised(report, settings)) {
      sentences.emplace_back("Those before it measured better.");
    }
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace

std::optional<Chart> overview_chart(const ResponseReport& report, std::string_view id) {
  if (!report.decision || report.decision->candidates.empty()) return std::nullopt;
  const std::vector<Cluster> clusters = clusters_of(report);
  if (clusters.empty()) return std::nullopt;
  std::vector<PlottedSetting> all;
  for (const Cluster& cluster : clusters) {
    all.insert(all.end(), cluster.settings.begin(), cluster.settings.end());
  }
  const Range range = range_of(report, all);
  const double left = y_axis_width(range);
  const double right = picture_width - 12.0;
  const Places places = places_of(clusters, left + 8.0, right);
  const AxisMarks marks = marks_of(report, clusters, places);
  const Panel panel = make_panel(left, 14.0, right, 250.0, range);
  const double foot = marks.texts.empty() ? 0.0 : level_text_height(marks);
  Drawing drawing(picture_width, panel.bottom + foot + 30.0);
  draw_y_axis(drawing, panel, axis_name(report, range));
  draw_x_axis(drawing, panel, marks, "");
  drawing.text({(left + right) / 2.0, panel.bottom + foot + 20.0},
               shortened(axis_text(report, clusters), 56, unicode), "lb m");
  for (const double x : places.borders) drawing.line({x, panel.top}, {x, panel.bottom}, "ref");
  draw_limit(drawing, report, panel);
  draw_predicted_baseline(drawing, report, panel);
  draw_settings(drawing, report, clusters, places, panel);
  draw_setting_names(drawing, report, clusters, places, panel);
  Chart chart;
  chart.caption = settings_finding(report);
  chart.note = note_of(report, all, panel, radius_of(places));
  const std::string description = fmt::format("{}. {}.", chart.caption, verdict_title(report));
  chart.picture =
      drawing.finish(id, fmt::format("{} at all measured settings", report.label), description);
  chart.plot = settings_plot(report, all, names_of(report, all));
  chart.plot->title = chart.caption;
  chart.plot->description = description;
  chart.plot->x.title = axis_text(report, clusters);
  return chart;
}

}  // namespace yates::reports
