#include "reports/anova/chart_overview.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/plot_settings.hpp"
#include "reports/anova/plotted_settings.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/level_sizes.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/verdict_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr double picture_width = 460.0;

/// Settings that stand side by side: all, or those of one combination of the given factors' levels.
struct Cluster {
  std::string name;  // "data=text"; empty where no factor is given
  std::vector<PlottedSetting> settings;
};

bool is_in(const ResponseReport& report, const PlottedSetting& setting,
           const Circumstance& circumstance) {
  const std::size_t index = report.decision->candidates[setting.candidate].setting;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    for (const auto& [name, level] : circumstance) {
      if (name == factor.name && level != factor.levels[report.settings[index].levels[f]]) {
        return false;
      }
    }
  }
  return true;
}

std::vector<Cluster> clusters_of(const ResponseReport& report) {
  std::vector<PlottedSetting> settings = plotted_settings(report);
  const auto by_factors = [&](const PlottedSetting& one) {
    return report.settings[report.decision->candidates[one.candidate].setting].levels;
  };
  if (report.analysis.factors.size() == 1) {
    const auto sizes = level_sizes(report.analysis.factors.front().levels);
    std::stable_sort(settings.begin(), settings.end(),
                     [&](const PlottedSetting& a, const PlottedSetting& b) {
                       if (!sizes) return by_factors(a) < by_factors(b);
                       return (*sizes)[by_factors(a).front()] < (*sizes)[by_factors(b).front()];
                     });
  }
  if (report.decision->circumstances.empty()) return {{"", std::move(settings)}};
  std::vector<Cluster> clusters;
  for (const anova::Decision& part : report.decision->circumstances) {
    Cluster cluster{circumstance_text(part.circumstance), {}};
    for (const PlottedSetting& setting : settings) {
      if (is_in(report, setting, part.circumstance)) cluster.settings.push_back(setting);
    }
    if (!cluster.settings.empty()) clusters.push_back(std::move(cluster));
  }
  return clusters;
}

/// The place of every setting along the axis, in the order of the clusters.
struct Places {
  std::vector<double> centres;  // of the settings
  std::vector<double> middles;  // of the clusters
  std::vector<double> borders;  // between clusters
  double step;
};

Places places_of(const std::vector<Cluster>& clusters, double left, double right) {
  constexpr double gap = 1.0;  // between clusters, in steps
  double count = gap * static_cast<double>(clusters.size() - 1);
  for (const Cluster& cluster : clusters) count += static_cast<double>(cluster.settings.size());
  Places places{{}, {}, {}, (right - left) / count};
  double at = left;
  for (const Cluster& cluster : clusters) {
    if (at > left) {
      places.borders.push_back(at + places.step * gap / 2.0);
      at += places.step * gap;
    }
    const double width = places.step * static_cast<double>(cluster.settings.size());
    places.middles.push_back(at + width / 2.0);
    for (std::size_t i = 0; i < cluster.settings.size(); ++i) {
      places.centres.push_back(at + places.step * (static_cast<double>(i) + 0.5));
    }
    at += width;
  }
  return places;
}

AxisMarks marks_of(const ResponseReport& report, const std::vector<Cluster>& clusters,
                   const Places& places) {
  AxisMarks marks;
  if (report.analysis.factors.size() == 1) {
    const std::vector<std::string>& levels = report.analysis.factors.front().levels;
    for (const PlottedSetting& setting : clusters.front().settings) {
      const std::size_t index = report.decision->candidates[setting.candidate].setting;
      marks.texts.push_back(shortened(levels[report.settings[index].levels.front()], 16, unicode));
    }
    marks.positions = places.centres;
  } else if (clusters.size() > 1) {
    for (const Cluster& cluster : clusters)
      marks.texts.push_back(shortened(cluster.name, 24, unicode));
    marks.positions = places.middles;
  }
  return marks;
}

std::string axis_text(const ResponseReport& report, const std::vector<Cluster>& clusters) {
  const anova::Analysis& analysis = report.analysis;
  if (analysis.factors.size() == 1) return analysis.factors.front().name;
  const std::string which =
      count_of(report.decision->candidates.size(), "measured setting", "measured settings");
  const bool alike = !(analysis.total.sum_of_squares > 0.0);
  if (!report.decision->goal || alike) return which;
  return which + (clusters.size() > 1 ? ", the best first in each part" : ", the best first");
}

/// What stands at the places of settings: the levels of a single factor, else the whole names.
std::vector<std::string> names_of(const ResponseReport& report,
                                  const std::vector<PlottedSetting>& settings) {
  const std::vector<anova::FactorReading>& factors = report.analysis.factors;
  std::vector<std::string> names;
  for (const PlottedSetting& setting : settings) {
    const std::size_t index = report.decision->candidates[setting.candidate].setting;
    names.push_back(factors.size() == 1
                        ? factors.front().levels[report.settings[index].levels.front()]
                        : setting.name);
  }
  return names;
}

bool is_advised(const PlottedSetting& setting) {
  return setting.has(SettingRole::advised) || setting.has(SettingRole::as_advised);
}

bool may_be_as_good(const PlottedSetting& setting) {
  return setting.has(SettingRole::tied) || setting.has(SettingRole::ahead);
}

std::string label_of(const ResponseReport& report, const PlottedSetting& setting) {
  std::string text;
  const bool none_advised = !report.decision->best && report.decision->circumstances.empty();
  if (setting.has(SettingRole::advised)) text = to_string(SettingRole::advised);
  if (none_advised && setting.has(SettingRole::as_advised)) {
    text = to_string(SettingRole::as_advised);
  }
  if (setting.has(SettingRole::baseline)) {
    text += (text.empty() ? "" : ", ") + std::string(to_string(SettingRole::baseline));
  }
  return text;
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
      if (setting.predicted.low && setting.predicted.high && label_of(report, setting).empty()) {
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
      if (!label_of(report, setting).empty()) {
        named.push_back({&setting, x});
        continue;
      }
      const bool same = setting.has(SettingRole::as_advised);
      drawing.mark(same ? 2 : 0, {x, panel.y(setting.predicted.value)}, radius,
                   same || may_be_as_good(setting) ? "mk s1" : "mk s0",
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
  if (clusters.size() > 3) return;  // colour and shape tell; names would lie on each other
  const Point upper_left = {panel.left, panel.top - 12.0};
  const Point lower_right = {panel.right + 14.0, panel.bottom};
  LabelPlacer placer(upper_left, lower_right);
  for (const Point& run : runs) placer.occupy(run, 2.5);
  LabelPlacer over_runs(upper_left, lower_right);
  std::size_t place_of_setting = 0;
  for (const Cluster& cluster : clusters) {
    for (const PlottedSetting& setting : cluster.settings) {
      over_runs.occupy({places.centres[place_of_setting++], panel.y(setting.predicted.value)}, 6.0);
    }
  }
  for (const auto& [setting, x] : named) {
    const Point mark = {x, panel.y(setting->predicted.value)};
    const std::string label = label_of(report, *setting);
    auto place = placer.place(mark, label, 9.0);
    if (!place) place = over_runs.place(mark, label, 9.0);
    if (place) {
      drawing.text(*place, label, is_advised(*setting) ? "dl s1t" : "dl s3t");
    }
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

/// What the marks are, as far as a reader can see them.
std::string note_of(const ResponseReport& report, const std::vector<PlottedSetting>& settings,
                    const Panel& panel, double radius) {
  const auto any = [&](const auto& holds) {
    return std::any_of(settings.begin(), settings.end(), holds);
  };
  const auto stands_out = [&](double value, double mark) {
    return std::abs(panel.y(value) - panel.y(mark)) > radius;
  };
  if (!(report.analysis.total.sum_of_squares > 0.0)) return "All runs are alike.";
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
        "Each mark is one setting by itself; the table averages over what was not shown to "
        "matter.");
  }
  if (any([](const PlottedSetting& one) { return one.has(SettingRole::as_advised); })) {
    sentences.emplace_back(
        "Small triangles: the same advice, where only what has no effect differs.");
  }
  if (any([](const PlottedSetting& one) {
        return may_be_as_good(one) && !one.has(SettingRole::as_advised);
      })) {
    sentences.emplace_back("Dots in the colour of the advised setting may be as good.");
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
