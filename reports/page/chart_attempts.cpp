#include "reports/page/chart_attempts.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

constexpr double picture_width = 720.0;
constexpr std::size_t most_attempt_rows = 50;
/// The height of the line above the plot for attempts of which nobody knows how long they took.
constexpr double unknown_height = 22.0;

/// A unit in which times have readable numbers.
struct TimeUnit {
  std::string_view name;
  double seconds;
};

TimeUnit unit_for(double seconds) {
  static constexpr std::array<TimeUnit, 5> units = {
      TimeUnit{"days", 86400.0}, {"h", 3600.0}, {"min", 60.0}, {"s", 1.0}, {"ms", 1e-3}};
  for (const TimeUnit& unit : units) {
    if (seconds >= 2.0 * unit.seconds) return unit;
  }
  return units.back();
}

bool ended_well(const MeasuredAttempt& attempt) {
  return attempt.outcome == AttemptOutcome::done;
}

std::size_t count_without_end(const Measuring& measuring) {
  return static_cast<std::size_t>(
      std::count_if(measuring.attempts.begin(), measuring.attempts.end(),
                    [](const MeasuredAttempt& one) { return !one.seconds; }));
}

/// "8 attempts within 2 min"; where an end is unknown, what is known: when they were launched.
std::string span_of(const Measuring& measuring) {
  double launched = 0.0;
  double end = 0.0;
  for (const MeasuredAttempt& attempt : measuring.attempts) {
    launched = std::max(launched, attempt.started);
    if (attempt.seconds) end = std::max(end, attempt.started + *attempt.seconds);
  }
  const std::string attempts = count_of(measuring.attempts.size(), "attempt", "attempts");
  const std::size_t unknown = count_without_end(measuring);
  if (unknown == 0) {
    return fmt::format("{} within {}", attempts, language::format_duration(end));
  }
  return fmt::format(
      "{}{}, {} of unknown duration", attempts,
      launched > 0.0 ? " launched within " + language::format_duration(launched) : "", unknown);
}

std::string finding(const Measuring& measuring) {
  std::size_t failed = 0;
  std::size_t repeated = 0;
  std::size_t flagged = 0;
  std::set<std::string> hosts;
  for (const MeasuredAttempt& attempt : measuring.attempts) {
    failed +=
        attempt.outcome == AttemptOutcome::failed || attempt.outcome == AttemptOutcome::timed_out
            ? 1
            : 0;
    repeated += !ended_well(attempt) ? 1 : 0;
    flagged += attempt.flagged ? 1 : 0;
    hosts.insert(attempt.host);
  }
  std::string text = span_of(measuring);
  if (hosts.size() > 1) text += fmt::format(" on {} hosts", hosts.size());
  if (repeated == 0) {
    text += ", none failed";
  } else {
    text += fmt::format(", {} failed", failed);
    if (repeated > failed) text += fmt::format(", {} had to be repeated", repeated - failed);
  }
  if (flagged > 0) text += fmt::format("; {} broke a gate", flagged);
  return text;
}

std::string ending_of(const MeasuredAttempt& attempt) {
  std::string text(to_string(attempt.outcome));
  return attempt.flagged ? text + ", a gate was broken" : text;
}

DataTable table_of(const Measuring& measuring, TimeUnit time, TimeUnit duration) {
  DataTable table{"The attempts in the order of their launch",
                  {{"run", true},
                   {"block", true},
                   {"host", false},
                   {fmt::format("started ({})", time.name), true},
                   {fmt::format("took ({})", duration.name), true},
                   {"end", false}},
                  {}};
  // What went wrong is looked for; what went well is looked at in the picture.
  std::vector<const MeasuredAttempt*> order;
  for (const MeasuredAttempt& attempt : measuring.attempts) order.push_back(&attempt);
  if (order.size() > most_attempt_rows) {
    std::stable_partition(order.begin(), order.end(),
                          [](const auto* one) { return !ended_well(*one) || one->flagged; });
    order.resize(most_attempt_rows);
    table.caption = fmt::format("{} of {} attempts, those that did not end well first",
                                most_attempt_rows, measuring.attempts.size());
  }
  std::vector<double> starts;
  std::vector<double> durations;  // of those that are known
  for (const MeasuredAttempt* one : order) {
    starts.push_back(one->started / time.seconds);
    if (one->seconds) durations.push_back(*one->seconds / duration.seconds);
  }
  const std::vector<std::string> started = aligned(starts, 4, unicode);
  const std::vector<std::string> took = aligned(durations, 4, unicode);
  auto next_took = took.begin();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const MeasuredAttempt& one = *order[i];
    table.rows.push_back(
        {std::to_string(one.run), one.block ? std::to_string(*one.block) : absent(unicode),
         one.host, started[i], one.seconds ? *next_took++ : absent(unicode), ending_of(one)});
  }
  return table;
}

/// "run 7, block 2, node1: done".
std::string name_of(const MeasuredAttempt& attempt) {
  return fmt::format("run {}{}, {}: {}", attempt.run,
                     attempt.block ? fmt::format(", block {}", *attempt.block) : "", attempt.host,
                     ending_of(attempt));
}

void draw_attempts(Drawing& drawing, const Measuring& measuring, const Panel& panel,
                   const Scale& x_scale, TimeUnit time, TimeUnit duration) {
  const double unknown_y = panel.top - 0.75 * unknown_height;
  std::array<std::vector<Point>, 2> good;
  const bool tooltips = measuring.attempts.size() <= most_points_with_tooltips;
  for (const MeasuredAttempt& attempt : measuring.attempts) {
    const double x = x_scale(attempt.started / time.seconds);
    if (!attempt.seconds) {
      drawing.mark(ended_well(attempt) ? 0 : 3, {x, unknown_y}, 5.0, "mk hollow",
                   name_of(attempt) + ", took unknown time");
      continue;
    }
    const Point at = {x, panel.y(*attempt.seconds / duration.seconds)};
    const std::size_t colour = attempt.block.value_or(1) % 2 == 1 ? 0 : 1;
    const bool marked = !ended_well(attempt) || attempt.flagged;
    if (!marked && !tooltips) {
      good[colour].push_back(at);
      continue;
    }
    const std::string tooltip = name_of(attempt);
    if (!ended_well(attempt)) {
      drawing.mark(3, at, 5.0, "mk s1", tooltip);
    } else if (attempt.flagged) {
      drawing.mark(1, at, 4.0, "mk s3", tooltip);
    } else {
      drawing.mark(0, at, 3.0, colour == 0 ? "mk s0" : "mk s2", tooltip);
    }
  }
  drawing.dots(good[0], "dots s0");
  drawing.dots(good[1], "dots s2");
}

/// The mark's colour and shape say how the attempt ended, and of one that ended well, whether its
/// block is an odd or an even one. One without an end has no duration to stand at.
enum class AttemptMark { odd_block, even_block, flagged, ended_badly, without_end };

AttemptMark mark_of(const MeasuredAttempt& attempt) {
  if (!attempt.seconds) return AttemptMark::without_end;
  if (!ended_well(attempt)) return AttemptMark::ended_badly;
  if (attempt.flagged) return AttemptMark::flagged;
  return attempt.block.value_or(1) % 2 == 1 ? AttemptMark::odd_block : AttemptMark::even_block;
}

Plot plot_of(const Measuring& measuring, TimeUnit time, TimeUnit duration) {
  std::array<PlotLayer, 5> layers{
      {{PlotLayer::Mark::points, "", 0, {}},
       {PlotLayer::Mark::points, "", 2, {}},
       {PlotLayer::Mark::points, "broke a gate", 3, {}},
       {PlotLayer::Mark::points, "did not end well", 1, {}},
       {PlotLayer::Mark::upright, "of unknown duration", PlotLayer::quiet, {}}}};
  const bool blocks = std::any_of(measuring.attempts.begin(), measuring.attempts.end(),
                                  [](const auto& one) { return one.block && *one.block > 1; });
  if (blocks) {
    layers[0].series = "blocks 1, 3, ...";
    layers[1].series = "blocks 2, 4, ...";
  }
  for (const MeasuredAttempt& attempt : measuring.attempts) {
    layers[static_cast<std::size_t>(mark_of(attempt))].places.push_back(
        {.x = attempt.started / time.seconds,
         .y = attempt.seconds.value_or(0.0) / duration.seconds,  // an upright line has none
         .label = name_of(attempt)});
  }
  Plot plot;
  plot.x = {fmt::format("launched, since the first ({})", time.name)};
  plot.y = {fmt::format("took ({})", duration.name)};
  for (PlotLayer& layer : layers) {
    if (!layer.places.empty()) plot.layers.push_back(std::move(layer));
  }
  return plot;
}

std::string note_of(const Measuring& measuring) {
  std::string text = "One mark per attempt";
  const bool blocks = std::any_of(measuring.attempts.begin(), measuring.attempts.end(),
                                  [](const auto& one) { return one.block && *one.block > 1; });
  if (blocks) text += "; the blocks take turns in two colours";
  const bool bad = !std::all_of(measuring.attempts.begin(), measuring.attempts.end(), ended_well);
  if (bad) text += "; diamonds did not end well, and were repeated or are missing";
  const bool flagged = std::any_of(measuring.attempts.begin(), measuring.attempts.end(),
                                   [](const auto& one) { return one.flagged; });
  if (flagged) text += "; squares broke a gate and count all the same";
  if (count_without_end(measuring) > 0) {
    text += "; hollow marks above the plot are attempts of which nobody knows how long they took";
  }
  return text + ".";
}

}  // namespace

std::string_view to_string(AttemptOutcome outcome) {
  switch (outcome) {
    case AttemptOutcome::done:
      return "done";
    case AttemptOutcome::disturbed:
      return "disturbed";
    case AttemptOutcome::failed:
      return "failed";
    case AttemptOutcome::timed_out:
      return "timed out";
    case AttemptOutcome::interrupted:
      return "interrupted";
    case AttemptOutcome::unknown:
      break;
  }
  return "unknown";
}

std::optional<Chart> attempts_chart(const Measuring& measuring, std::string_view id) {
  if (measuring.attempts.empty()) return std::nullopt;
  double last = 0.0;
  double longest = 0.0;
  for (const MeasuredAttempt& attempt : measuring.attempts) {
    last = std::max(last, attempt.started);
    if (attempt.seconds) longest = std::max(longest, *attempt.seconds);
  }
  const std::size_t unknown = count_without_end(measuring);
  if (unknown == measuring.attempts.size()) longest = 1.0;  // an axis needs a length
  const TimeUnit time = unit_for(last);
  const TimeUnit duration = unit_for(longest);
  std::vector<double> starts = {0.0, last / time.seconds};
  const Range y_range = with_round_ends({0.0, std::max(longest, 1e-9) / duration.seconds}, 4);
  constexpr int x_ticks = 8;
  const double above = unknown > 0 ? unknown_height : 0.0;
  Panel panel = make_panel(0.0, 10.0 + above, picture_width - 20.0, 150.0 + above, y_range);
  AxisMarks y_marks = number_marks(panel.y, 4);
  if (unknown > 0) {
    y_marks.positions.push_back(panel.top - 0.75 * unknown_height);
    y_marks.texts.emplace_back("unknown");
  }
  panel.left = y_axis_width(y_marks);
  const Scale x_scale{with_round_ends(range_of(starts, 0.0), x_ticks), panel.left, panel.right};
  Drawing drawing(picture_width, panel.bottom + 46.0);
  Plot plot = plot_of(measuring, time, duration);
  draw_y_axis(drawing, panel, y_marks, plot.y.title);
  draw_x_axis(drawing, panel, number_marks(x_scale, x_ticks), plot.x.title);
  draw_attempts(drawing, measuring, panel, x_scale, time, duration);
  Chart chart;
  chart.caption = finding(measuring);
  chart.note = note_of(measuring);
  chart.table = table_of(measuring, time, duration);
  plot.title = chart.caption;
  plot.description = chart.caption + ". " + chart.note;
  chart.picture =
      drawing.finish(id, "When the runs were made and how long they took", plot.description);
  chart.plot = std::move(plot);
  return chart;
}

}  // namespace yates::reports
