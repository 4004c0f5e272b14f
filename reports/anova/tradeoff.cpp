#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/scale.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

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
};

anova::Effect expected_at(const ResponseReport& report, const JointDecision& decision,
                          const anova::JointSetting& setting, std::size_t response) {
  const double baseline = expected_baseline(report, decision).value;
  anova::Effect mean{baseline, baseline, baseline};
  if (response < setting.changes.size()) {
    if (const auto& change = setting.changes[response].change) {
      mean = {baseline + change->value, baseline + *change->low, baseline + *change->high};
    }
  }
  return in_unit(report, mean);
}

std::vector<JointMark> marks_of(const ResponseReport& first, const ResponseReport& second,
                                const JointDecision& decision, std::size_t x, std::size_t y) {
  std::vector<JointMark> result;
  for (std::size_t s = 0; s < decision.settings.size(); ++s) {
    const anova::JointSetting& setting = decision.settings[s];
    result.push_back({joint_setting_name(first, decision, setting),
                      expected_at(first, decision, setting, x),
                      expected_at(second, decision, setting, y), setting.standing, s == 0,
                      decision.advised == s, setting.limits == anova::LimitStatus::broken});
  }
  return result;
}

/// Only of those that a reader chooses among.
bool has_intervals(const JointMark& mark) {
  return mark.advised || (mark.standing == anova::Standing::unbeaten && !mark.baseline);
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
  PlotLayer across{PlotLayer::Mark::across, "", PlotLayer::quiet, {}};
  PlotLayer upwards{PlotLayer::Mark::intervals, "", PlotLayer::quiet, {}};
  PlotLayer outside{PlotLayer::Mark::points, "outside a limit", PlotLayer::quiet, {}, true};
  PlotLayer beaten{PlotLayer::Mark::points, "beaten", PlotLayer::quiet, {}};
  PlotLayer unbeaten{PlotLayer::Mark::points, "not beaten", 0, {}};
  PlotLayer baseline{PlotLayer::Mark::points, "baseline", 3, {}};
  PlotLayer advised{PlotLayer::Mark::points, "advised", 1, {}};
  for (const JointMark& mark : marks) {
    PlotLayer& layer = mark.advised                                 ? advised
                       : mark.baseline                              ? baseline
                       : mark.breaks_limit                          ? outside
                       : mark.standing == anova::Standing::unbeaten ? unbeaten
                                                                    : beaten;
    layer.places.push_back({.x = mark.x.value, .y = mark.y.value, .label = mark.name});
    if (&layer == &unbeaten) layer.places.back().text = mark.name;
    if (!has_intervals(mark)) continue;
    across.places.push_back(
        {.x = *mark.x.low, .y = mark.y.value, .x_end = mark.x.high, .label = mark.name});
    upwards.places.push_back({.x = mark.x.value,
                              .y = mark.y.value,
                              .low = mark.y.low,
                              .high = mark.y.high,
                              .label = mark.name});
  }
  for (PlotLayer* layer : {&across, &upwards, &outside, &beaten, &unbeaten, &baseline, &advised}) {
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
  const std::vector<JointMark> marks = marks_of(x, y, chosen, first, second);
  Chart chart;
  std::vector<std::string> hidden;
  for (std::size_t r = 0; r < together.answers.size(); ++r) {
    if (r != first && r != second) hidden.push_back(responses[together.answers[r]].label);
  }
  chart.caption = caption_of(marks, x, y, chosen, together.answers.size());
  chart.note = "Bars: intervals of the change from the baseline.";
  if (!hidden.empty()) chart.note += fmt::format(" Not drawn: {}.", listed(hidden));
  std::vector<double> x_values;
  std::vector<double> y_values;
  for (const JointMark& mark : marks) {
    x_values.push_back(mark.x.value);
    y_values.push_back(mark.y.value);
  }
  Plot plot = plot_of(marks, x, y);
  const Range across = range_of(x_values, room_for_names);
  const Range upwards = range_of(y_values, room_for_names);
  plot.x = {.title = axis_title(x), .from = across.low, .to = across.high};
  plot.y = {.title = axis_title(y), .from = upwards.low, .to = upwards.high};
  plot.description = chart.caption + ".";
  draw(chart, std::move(plot), id);
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
