#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/anova/charts.hpp"
#include "reports/design/design_report.hpp"
#include "reports/draw/chart.hpp"
#include "reports/page/page_charts.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

constexpr PlotSize picture_size{.width = 720.0, .panel_height = 140.0};
constexpr std::size_t most_attempt_rows = 50;

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

/// The mark's colour and shape say how the attempt ended, and of one that ended well, whether its
/// block is an odd or an even one. One without an end has no duration to stand at.
enum class AttemptMark { odd_block, even_block, flagged, ended_badly, without_end };

AttemptMark mark_of(const MeasuredAttempt& attempt) {
  if (!attempt.seconds) return AttemptMark::without_end;
  if (!ended_well(attempt)) return AttemptMark::ended_badly;
  if (attempt.flagged) return AttemptMark::flagged;
  return attempt.block.value_or(1) % 2 == 1 ? AttemptMark::odd_block : AttemptMark::even_block;
}

bool has_blocks(const Measuring& measuring) {
  return std::any_of(measuring.attempts.begin(), measuring.attempts.end(),
                     [](const auto& one) { return one.block && *one.block > 1; });
}

Plot plot_of(const Measuring& measuring, TimeUnit time, TimeUnit duration) {
  std::array<PlotLayer, 5> layers{
      {{PlotLayer::Mark::points, "", 0, {}},
       {PlotLayer::Mark::points, "", 2, {}},
       {PlotLayer::Mark::points, "broke a gate", 3, {}},
       {PlotLayer::Mark::points, "did not end well", 1, {}},
       {PlotLayer::Mark::upright, "of unknown duration", PlotLayer::quiet, {}}}};
  if (has_blocks(measuring)) {
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
  plot.x = {.title = fmt::format("launched, since the first ({})", time.name), .from = 0.0};
  plot.y = {.title = fmt::format("took ({})", duration.name), .from = 0.0};
  for (PlotLayer& layer : layers) {
    if (!layer.places.empty()) plot.layers.push_back(std::move(layer));
  }
  return plot;
}

std::string note_of(const Measuring& measuring) {
  std::string text = "One mark per attempt";
  if (has_blocks(measuring)) text += "; the blocks take turns in two colours";
  const bool bad = !std::all_of(measuring.attempts.begin(), measuring.attempts.end(), ended_well);
  if (bad) text += "; those that did not end well were repeated or are missing";
  const bool flagged = std::any_of(measuring.attempts.begin(), measuring.attempts.end(),
                                   [](const auto& one) { return one.flagged; });
  if (flagged) text += "; those that broke a gate count all the same";
  if (count_without_end(measuring) > 0) {
    text += "; dotted lines are launches of attempts of which nobody knows how long they took";
  }
  return text + ".";
}

constexpr std::array<ExperimentChartWords, 5> all_charts{{
    {ExperimentChart::tradeoff, "tradeoff", "two responses against each other, setting by setting",
     "needs two responses with goals that some factor changes"},
    {ExperimentChart::design_space, "design-space",
     "how well the design predicts in which share of its region",
     "needs a campaign whose design can estimate its model"},
    {ExperimentChart::attempts, "attempts", "when the runs were made and how long they took",
     "needs a campaign with runs in its store"},
    {ExperimentChart::queueing_load, "queueing-load",
     "a fitted queueing model and the measured means against the load",
     "needs --queueing MODEL.toml or a campaign that names one, and several loads"},
    {ExperimentChart::queueing_fit, "queueing-fit",
     "what was measured against what a fitted queueing model says",
     "needs --queueing MODEL.toml or a campaign that names one"},
}};

/// The pairs of answers that are drawn: all, or that of two responses, the first across.
std::vector<std::pair<std::size_t, std::size_t>> pairs_of(
    const Report& report, std::span<const std::string> of_responses) {
  const std::vector<std::size_t>& answers = report.together->answers;
  std::vector<std::pair<std::size_t, std::size_t>> result;
  for (std::size_t first = 0; first < answers.size(); ++first) {
    for (std::size_t second = 0; second < answers.size(); ++second) {
      const bool asked =
          of_responses.empty()
              ? first < second
              : report.responses[answers[first]].analysis.response == of_responses.front() &&
                    report.responses[answers[second]].analysis.response == of_responses.back();
      if (asked) result.emplace_back(first, second);
    }
  }
  return result;
}

void add_tradeoffs(std::vector<Chart>& charts, const Report& report, std::string_view id,
                   std::span<const std::string> of_responses) {
  if (!report.together) return;
  const anova::Together& together = *report.together;
  for (std::size_t d = 0; d < together.decisions.size(); ++d) {
    if (together.decisions[d].factors.empty()) continue;
    for (const auto& [first, second] : pairs_of(report, of_responses)) {
      charts.push_back(tradeoff_chart(report.responses, together, d, first, second,
                                      fmt::format("{}-{}-{}-{}", id, first, second, d)));
    }
  }
}

}  // namespace

std::string_view to_string(AttemptOutcome outcome) {
  static constexpr std::array<std::string_view, 6> words{"done",      "disturbed",   "failed",
                                                         "timed out", "interrupted", "unknown"};
  return words[static_cast<std::size_t>(outcome)];
}

std::optional<Chart> attempts_chart(const Measuring& measuring, std::string_view id) {
  if (measuring.attempts.empty()) return std::nullopt;
  double last = 0.0;
  double longest = 0.0;
  for (const MeasuredAttempt& attempt : measuring.attempts) {
    last = std::max(last, attempt.started);
    if (attempt.seconds) longest = std::max(longest, *attempt.seconds);
  }
  const TimeUnit time = unit_for(last);
  const TimeUnit duration = unit_for(longest);
  Chart chart;
  chart.caption = finding(measuring);
  chart.note = note_of(measuring);
  chart.table = table_of(measuring, time, duration);
  draw(chart, plot_of(measuring, time, duration), id, picture_size);
  return chart;
}

std::span<const ExperimentChartWords> experiment_charts() {
  return all_charts;
}

std::vector<Chart> charts_of(const Report& report, ExperimentChart kind, std::string_view id,
                             std::span<const std::string> of_responses) {
  std::vector<Chart> charts;
  const auto add = [&](std::optional<Chart> chart) {
    if (chart && chart->picture) charts.push_back(*std::move(chart));
  };
  const auto draw = [&](const std::optional<Figure>& figure) {
    if (figure) charts.push_back(chart_of(*figure, id));
  };
  switch (kind) {
    case ExperimentChart::tradeoff:
      add_tradeoffs(charts, report, id, of_responses);
      break;
    case ExperimentChart::design_space:
      if (report.planned) add(design_space_chart(*report.planned, id));
      break;
    case ExperimentChart::attempts:
      if (report.measuring) add(attempts_chart(*report.measuring, id));
      break;
    case ExperimentChart::queueing_load:
      if (report.queueing) draw(calibration_load_figure(*report.queueing));
      break;
    case ExperimentChart::queueing_fit:
      if (report.queueing) draw(fitted_figure(*report.queueing));
      break;
  }
  return charts;
}

}  // namespace yates::reports
