#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/chart_fit.hpp"
#include "reports/anova/plotted_runs.hpp"
#include "reports/draw/plot_picture.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_levels = 40;
constexpr std::size_t most_boxes = 16;

using LevelResiduals = std::map<std::size_t, std::vector<double>>;

LevelResiduals residuals_by_level(const ResponseReport& report, std::size_t factor) {
  LevelResiduals result;
  for (const PlottedRun& run : plotted_runs(report)) {
    const double residual = run.residual->residual;
    if (!std::isfinite(residual)) continue;
    result[report.settings[run.setting].levels[factor]].push_back(residual);
  }
  return result;
}

std::string level_name(const ResponseReport& report, std::size_t factor, std::size_t level) {
  const anova::FactorReading& reading = report.analysis.factors[factor];
  return fmt::format("{}={}", reading.name, reading.levels[level]);
}

/// Levels of fewer runs say little of how far runs lie apart.
constexpr std::size_t fewest_runs = 3;

/// Where the residuals lie furthest apart, and where least.
std::string finding(const ResponseReport& report, std::size_t factor,
                    const LevelResiduals& levels) {
  std::optional<std::size_t> calmest;
  std::optional<std::size_t> wildest;
  const auto spread = [&](std::size_t level) { return *deviation_of(levels.at(level)); };
  for (const auto& [level, values] : levels) {
    if (values.size() < fewest_runs) continue;
    if (!calmest || spread(level) < spread(*calmest)) calmest = level;
    if (!wildest || spread(level) > spread(*wildest)) wildest = level;
  }
  const std::string& name = report.analysis.factors[factor].name;
  if (!calmest || calmest == wildest) return fmt::format("Residuals by {}", name);
  const auto text = [&](double deviation) {
    return with_unit(rounded(deviation, 2, unicode), analysed_unit(report), unicode);
  };
  std::string result = fmt::format("Residuals spread by {} at {} and by {} at {}",
                                   text(spread(*calmest)), level_name(report, factor, *calmest),
                                   text(spread(*wildest)), level_name(report, factor, *wildest));
  if (spread(*calmest) > 0.0) {
    result += fmt::format(": {} times", rounded(spread(*wildest) / spread(*calmest), 2, unicode));
  }
  return result;
}

Plot plot_of(const ResponseReport& report, std::size_t factor, const LevelResiduals& levels) {
  const bool categories = report.axes[factor] == AxisKind::categories;
  PlotLayer zero{PlotLayer::Mark::rule, "", PlotLayer::quiet, {{0.0, 0.0}}};
  PlotLayer runs{PlotLayer::Mark::runs, "", categories ? PlotLayer::quiet : 0, {}};
  PlotLayer boxes{PlotLayer::Mark::boxes, "", 0, {}};
  PlotLayer whiskers{PlotLayer::Mark::intervals, "", 0, {}};
  const bool crowded = report.residuals.size() > most_runs_behind_boxes;
  for (const auto& [level, values] : levels) {
    const double x = level_place(report, factor, level);
    const std::string name = level_name(report, factor, level);
    std::optional<Whiskers> ends;
    if (values.size() >= fewest_runs_of_a_box && levels.size() <= most_boxes) {
      ends = add_box(boxes, whiskers, x, values,
                     fmt::format("{}: {}", name, count_of(values.size(), "run", "runs")));
    }
    if (!crowded) ends.reset();
    if (categories) {
      add_runs(runs, x, values, name, ends);
      continue;
    }
    for (const double value : values) {
      const bool within = ends && value >= ends->low && value <= ends->high;
      if (!within) runs.places.push_back({.x = x, .y = value, .label = name});
    }
  }
  Plot plot;
  plot.x = factor_axis(report, factor);
  plot.y = {quantity_name(ratios(report) ? "residual of the logarithm" : "residual",
                          analysed_unit(report)),
            PlotAxis::Kind::number};
  plot.layers = {std::move(zero), std::move(runs), std::move(whiskers), std::move(boxes)};
  return plot;
}

DataTable table_of(const ResponseReport& report, std::size_t factor, const LevelResiduals& levels) {
  DataTable table{
      fmt::format("Residuals of {} by {}", report.label, report.analysis.factors[factor].name),
      {{report.analysis.factors[factor].name, false},
       {"runs", true},
       {"mean", true},
       {"standard deviation", true}},
      {}};
  for (const auto& [level, values] : levels) {
    if (table.rows.size() == most_levels) break;
    double mean = 0.0;
    for (const double value : values) mean += value / static_cast<double>(values.size());
    const auto deviation = deviation_of(values);
    table.rows.push_back({report.analysis.factors[factor].levels[level],
                          std::to_string(values.size()),
                          with_uncertainty(mean, deviation, unicode, true),
                          deviation ? rounded(*deviation, 3, unicode) : absent(unicode)});
  }
  return table;
}

}  // namespace

std::optional<Chart> residual_factor_chart(const ResponseReport& report, std::size_t factor,
                                           std::string_view id) {
  const LevelResiduals levels = residuals_by_level(report, factor);
  if (levels.size() < 2) return std::nullopt;
  if (report.axes[factor] == AxisKind::categories && levels.size() > most_levels) {
    return std::nullopt;
  }
  Plot plot = plot_of(report, factor, levels);
  plot.title = finding(report, factor, levels);
  plot.description = fmt::format("Residuals of {} at {} of {}. {}.", report.label,
                                 count_of(levels.size(), "level", "levels"),
                                 report.analysis.factors[factor].name, plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note = fmt::format(
      "What the model leaves of each run{}. Equal heights: the noise is the same at every level.{}",
      plot.layers.back().places.empty() ? "" : "; boxes hold the middle half of the runs",
      left_out_note(report));
  chart.table = table_of(report, factor, levels);
  PlotSize size{340.0, 178.0};
  chart.picture = picture_of(plot, id, size);
  chart.plot = std::move(plot);
  return chart;
}

}  // namespace yates::reports
