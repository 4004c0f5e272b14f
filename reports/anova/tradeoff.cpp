#include "reports/anova/tradeoff.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/axes.hpp"
#include "reports/words/joint_choices.hpp"
#include "reports/words/joint_parts.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr int ticks_of_an_axis = 5;
/// Beyond the outermost marks, as a share of the distance between them.
constexpr double room_for_names = 0.1;

using anova::JointDecision;

/// A setting as a mark: what is expected of both responses, in their units.
struct JointMark {
  std::string name;
  anova::Effect x;
  anova::Effect y;
  anova::Standing standing = anova::Standing::unbeaten;
  bool baseline = false;
  bool advised = false;
  bool breaks_limit = false;
  bool choice = false;  // one of those that a reader is asked to choose from
};

anova::Effect expected_at(const ResponseReport& report, const JointDecision& decision,
                          const anova::JointSetting& setting, std::size_t response) {
  const double baseline = baseline_mean(report, decision);
  anova::Effect mean{baseline, baseline, baseline};
  if (response < setting.changes.size()) {
    if (const auto& change = setting.changes[response].change) {
      mean = {baseline + change->value, baseline + *change->low, baseline + *change->high};
    }
  }
  return in_unit(report, mean);
}

std::vector<JointMark> marks_of(const ResponseReport& first, const ResponseReport& second,
                                const JointDecision& decision, const Responses& responses,
                                std::size_t x, std::size_t y) {
  const std::vector<JointChoice> choices = joint_choices(responses, decision);
  std::vector<JointMark> result;
  for (std::size_t s = 0; s < decision.settings.size(); ++s) {
    const anova::JointSetting& setting = decision.settings[s];
    result.push_back(
        {joint_setting_name(first, decision, setting), expected_at(first, decision, setting, x),
         expected_at(second, decision, setting, y), setting.standing, s == 0, decision.advised == s,
         setting.limits == anova::LimitStatus::broken,
         std::any_of(choices.begin(), choices.end(),
                     [&](const JointChoice& one) { return one.setting == &setting; })});
  }
  return result;
}

void draw_limits(Drawing& drawing, const Panel& panel, const Scale& x_scale,
                 const ResponseReport& first, const ResponseReport& second) {
  if (first.limit) {
    const double x = x_scale(first.limit->value);
    drawing.line({x, panel.top}, {x, panel.bottom}, "ref2");
    drawing.text({x + 4.0, panel.top + 10.0},
                 "limit " + limit_text(*first.limit, first.unit, unicode), "tk");
  }
  if (second.limit) {
    const double y = panel.y(second.limit->value);
    drawing.line({panel.left, y}, {panel.right, y}, "ref2");
    drawing.text({panel.right, y - 5.0}, "limit " + limit_text(*second.limit, second.unit, unicode),
                 "tk e");
  }
}

void draw_intervals(Drawing& drawing, const Panel& panel, const Scale& x_scale,
                    const JointMark& mark) {
  const double x = x_scale(mark.x.value);
  const double y = panel.y(mark.y.value);
  const auto within = [](double value, double low, double high) {
    return std::clamp(value, low, high);
  };
  if (*mark.x.high > *mark.x.low) {
    drawing.line({within(x_scale(*mark.x.low), panel.left, panel.right), y},
                 {within(x_scale(*mark.x.high), panel.left, panel.right), y}, "ax");
  }
  if (*mark.y.high > *mark.y.low) {
    drawing.line({x, within(panel.y(*mark.y.high), panel.top, panel.bottom)},
                 {x, within(panel.y(*mark.y.low), panel.top, panel.bottom)}, "ax");
  }
}

/// Only of those that a reader chooses among.
bool has_intervals(const JointMark& mark) {
  return mark.advised || (mark.standing == anova::Standing::unbeaten && !mark.baseline);
}

void draw_marks(Drawing& drawing, const Panel& panel, const Scale& x_scale,
                const std::vector<JointMark>& marks) {
  LabelPlacer placer({panel.left, panel.top}, {panel.right + 8.0, panel.bottom});
  for (const JointMark& mark : marks) {
    placer.occupy({x_scale(mark.x.value), panel.y(mark.y.value)}, 5.0);
    if (has_intervals(mark)) draw_intervals(drawing, panel, x_scale, mark);
  }
  for (const JointMark& mark : marks) {
    const Point place{x_scale(mark.x.value), panel.y(mark.y.value)};
    const bool unbeaten = mark.standing == anova::Standing::unbeaten && !mark.breaks_limit;
    const std::size_t shape = mark.advised ? 2 : mark.baseline ? 3 : unbeaten ? 1 : 0;
    // What is not beaten either but is no choice stands back.
    const std::string colour = mark.advised    ? "s1"
                               : mark.baseline ? "s3"
                               : mark.choice   ? "s0"
                                               : "s9";
    const bool large = mark.advised || mark.baseline || mark.choice;
    drawing.mark(shape, place, large ? 5.0 : 3.5, "mk " + colour, mark.name);
    const std::string label = mark.advised    ? "advised"
                              : mark.baseline ? "baseline"
                              : unbeaten      ? mark.name
                                              : "";
    if (label.empty()) continue;
    if (const auto at = placer.place(place, label)) drawing.text(*at, label, large ? "dl" : "tk");
  }
}

bool is_unbeaten(const JointMark& mark) {
  return mark.standing == anova::Standing::unbeaten && !mark.breaks_limit;
}

/// The marks by what the decision says of them, with the intervals that the picture draws.
Plot plot_of(const std::vector<JointMark>& marks, const ResponseReport& first,
             const ResponseReport& second) {
  Plot plot;
  if (first.limit) {
    plot.layers.push_back({PlotLayer::Mark::upright,
                           "limit " + limit_text(*first.limit, first.unit, unicode),
                           PlotLayer::quiet,
                           {{.x = first.limit->value, .y = 0.0}}});
  }
  if (second.limit) {
    plot.layers.push_back({PlotLayer::Mark::rule,
                           "limit " + limit_text(*second.limit, second.unit, unicode),
                           PlotLayer::quiet,
                           {{.x = 0.0, .y = second.limit->value}}});
  }
  PlotLayer across{PlotLayer::Mark::spans, "", PlotLayer::quiet, {}};
  PlotLayer upwards{PlotLayer::Mark::intervals, "", PlotLayer::quiet, {}};
  PlotLayer beaten{PlotLayer::Mark::points, "beaten, or outside a limit", PlotLayer::quiet, {}};
  PlotLayer unbeaten{PlotLayer::Mark::points, "not beaten", 0, {}};
  PlotLayer baseline{PlotLayer::Mark::points, "baseline", 3, {}};
  PlotLayer advised{PlotLayer::Mark::points, "advised", 1, {}};
  for (const JointMark& mark : marks) {
    PlotLayer& layer = mark.advised        ? advised
                       : mark.baseline     ? baseline
                       : is_unbeaten(mark) ? unbeaten
                                           : beaten;
    layer.places.push_back({.x = mark.x.value, .y = mark.y.value, .label = mark.name});
    if (!has_intervals(mark)) continue;
    across.places.push_back(
        {.x = *mark.x.low, .y = mark.y.value, .x_end = mark.x.high, .label = mark.name});
    upwards.places.push_back({.x = mark.x.value,
                              .y = mark.y.value,
                              .low = mark.y.low,
                              .high = mark.y.high,
                              .label = mark.name});
  }
  for (PlotLayer* layer : {&across, &upwards, &beaten, &unbeaten, &baseline, &advised}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  return plot;
}

std::string caption_of(const std::vector<JointMark>& marks, const ResponseReport& first,
                       const ResponseReport& second, const JointDecision& decision,
                       std::size_t responses) {
  std::vector<std::string> unbeaten;
  for (const JointMark& mark : marks) {
    if (mark.standing == anova::Standing::unbeaten) unbeaten.push_back(mark.name);
  }
  std::string where;
  for (const auto& [factor, level] : decision.circumstance) {
    where += fmt::format("{}{}={}", where.empty() ? "With " : ", ", factor, level);
  }
  if (!where.empty()) where += ": ";
  if (unbeaten.size() == 1) {
    return fmt::format("{}{} and {}: no setting beats {}", where, first.label, second.label,
                       unbeaten.front());
  }
  const std::string all = responses == 2 ? "both" : fmt::format("all {} responses", responses);
  const std::string which =
      unbeaten.size() == marks.size()
          ? "no setting beats another"
          : fmt::format("{} of {} settings are not beaten", unbeaten.size(), marks.size());
  return fmt::format("{}{} against {}: {} in {}", where, first.label, second.label, which, all);
}

/// "time (s): smaller is better", without the goal where the axis has no room for it.
std::string axis_title(const ResponseReport& report) {
  constexpr std::size_t most = 34;
  const std::string quantity = quantity_name(report);
  const std::string whole = fmt::format("{}: {}", quantity, goal_text(report));
  return text_width(whole) > most ? quantity : whole;
}

}  // namespace

Chart tradeoff_chart(std::span<const ResponseReport> responses, const anova::Together& together,
                     std::size_t decision, std::size_t first, std::size_t second,
                     std::string_view id) {
  const JointDecision& chosen = together.decisions[decision];
  const ResponseReport& x = responses[together.answers[first]];
  const ResponseReport& y = responses[together.answers[second]];
  const std::vector<JointMark> marks =
      marks_of(x, y, chosen, joint_responses(responses, together), first, second);
  Chart chart;
  std::vector<std::string> hidden;
  for (std::size_t r = 0; r < together.answers.size(); ++r) {
    if (r != first && r != second) hidden.push_back(responses[together.answers[r]].label);
  }
  chart.caption = caption_of(marks, x, y, chosen, together.answers.size());
  chart.note =
      "Squares: settings that no other one beats in all responses. Bars: intervals of the change "
      "from the baseline.";
  if (!hidden.empty()) chart.note += fmt::format(" Not drawn: {}.", listed(hidden));
  std::vector<double> x_values;
  std::vector<double> y_values;
  for (const JointMark& mark : marks) {
    for (const auto& end : {mark.x.low, mark.x.high})
      x_values.push_back(end.value_or(mark.x.value));
    for (const auto& end : {mark.y.low, mark.y.high})
      y_values.push_back(end.value_or(mark.y.value));
  }
  if (x.limit) x_values.push_back(x.limit->value);
  if (y.limit) y_values.push_back(y.limit->value);
  const Range y_range = with_round_ends(range_of(y_values, room_for_names), ticks_of_an_axis);
  const Panel panel = make_panel(y_axis_width(y_range), 14.0, 440.0, 250.0, y_range);
  const Scale x_scale{with_round_ends(range_of(x_values, room_for_names), ticks_of_an_axis),
                      panel.left, panel.right};
  Drawing drawing(460.0, 296.0);
  const std::string y_name = axis_title(y);
  const std::string x_name = axis_title(x);
  draw_y_axis(drawing, panel, y_name);
  draw_x_axis(drawing, panel, number_marks(x_scale, ticks_of_an_axis), x_name);
  draw_limits(drawing, panel, x_scale, x, y);
  draw_marks(drawing, panel, x_scale, marks);
  chart.picture =
      drawing.finish(id, fmt::format("{} against {}", y.label, x.label), chart.caption + ".");
  chart.plot = plot_of(marks, x, y);
  chart.plot->title = chart.caption;
  chart.plot->description = chart.caption + ".";
  chart.plot->x.title = x_name;
  chart.plot->y.title = y_name;
  return chart;
}

std::size_t telling_response(std::span<const ResponseReport> responses,
                             const anova::Together& together, std::size_t decision) {
  const JointDecision& chosen = together.decisions[decision];
  const Responses named = joint_responses(responses, together);
  const auto gain = [&](std::size_t setting, std::size_t response) {
    const anova::JointSetting& one = chosen.settings[setting];
    return one.changes.empty() ? 0.0 : gain_in(*named[response], one, response);
  };
  std::size_t telling = 1;
  std::size_t most = 0;
  for (std::size_t second = 1; second < named.size(); ++second) {
    std::size_t unbeaten = 0;
    for (std::size_t one = 0; one < chosen.settings.size(); ++one) {
      bool beaten = false;
      for (std::size_t other = 0; other < chosen.settings.size(); ++other) {
        const double first_ahead = gain(other, 0) - gain(one, 0);
        const double second_ahead = gain(other, second) - gain(one, second);
        beaten = beaten ||
                 (first_ahead >= 0.0 && second_ahead >= 0.0 && first_ahead + second_ahead > 0.0);
      }
      unbeaten += beaten ? 0 : 1;
    }
    if (unbeaten <= most) continue;
    most = unbeaten;
    telling = second;
  }
  return telling;
}

}  // namespace yates::reports
