#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/phrases.hpp"
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
/// Deviations that differ by a smaller factor look the same.
constexpr double alike = 1.25;

/// The levels at which residuals lie closest together and furthest apart.
struct Spreads {
  std::size_t calmest;
  std::size_t wildest;
  double least;  // standard deviations
  double most;

  bool are_alike() const { return most <= alike * least; }
};

/// The spreads are absent where fewer than two levels have enough runs.
std::optional<Spreads> spreads_of(const LevelResiduals& levels) {
  std::optional<Spreads> result;
  std::size_t compared = 0;
  for (const auto& [level, values] : levels) {
    const auto own = deviation_of(values);
    if (values.size() < fewest_runs || !own) continue;
    ++compared;
    if (!result) result = Spreads{level, level, *own, *own};
    if (*own < result->least) {
      result->calmest = level;
      result->least = *own;
    }
    if (*own > result->most) {
      result->wildest = level;
      result->most = *own;
    }
  }
  return compared > 1 ? result : std::nullopt;
}

std::string finding(const ResponseReport& report, std::size_t factor,
                    const LevelResiduals& levels) {
  const std::string& name = report.analysis.factors[factor].name;
  const auto spreads = spreads_of(levels);
  if (!spreads) return fmt::format("Residuals by {}", name);
  const std::string least = rounded(spreads->least, 2, unicode);
  const std::string most =
      with_unit(rounded(spreads->most, 2, unicode), analysed_unit(report), unicode);
  if (spreads->are_alike()) {
    const bool same = least == rounded(spreads->most, 2, unicode);
    return fmt::format("Residuals spread alike at all levels of {}: by {}", name,
                       same ? most : fmt::format("{} to {}", least, most));
  }
  const std::string times =
      spreads->least > 0.0
          ? fmt::format(", {} times as far", rounded(spreads->most / spreads->least, 2, unicode))
          : "";
  return fmt::format("Residuals spread by {} at {} and by {} at {}{}",
                     with_unit(least, analysed_unit(report), unicode),
                     level_name(report, factor, spreads->calmest), most,
                     level_name(report, factor, spreads->wildest), times);
}

/// Numbers of which two lie so near that their boxes would lie on another.
bool lie_too_near(const ResponseReport& report, std::size_t factor, const LevelResiduals& levels) {
  constexpr double nearest = 0.05;  // of the axis
  const bool binary = report.axes[factor] == AxisKind::log2;
  std::vector<double> places;
  for (const auto& [level, values] : levels) {
    const double place = level_place(report, factor, level);
    places.push_back(binary ? std::log2(place) : place);
  }
  std::sort(places.begin(), places.end());
  for (std::size_t i = 1; i < places.size(); ++i) {
    if (places[i] - places[i - 1] < nearest * (places.back() - places.front())) return true;
  }
  return false;
}

Plot plot_of(const ResponseReport& report, std::size_t factor, const LevelResiduals& levels) {
  const bool numbers = report.axes[factor] != AxisKind::categories;
  const bool side_by_side =
      numbers && levels.size() <= most_boxes && lie_too_near(report, factor, levels);
  const bool categories = !numbers || side_by_side;
  PlotLayer zero{PlotLayer::Mark::rule, "", PlotLayer::quiet, {{0.0, 0.0}}};
  PlotLayer runs{PlotLayer::Mark::runs, "", categories ? PlotLayer::quiet : 0, {}};
  PlotLayer boxes{PlotLayer::Mark::boxes, "", 0, {}};
  PlotLayer whiskers{PlotLayer::Mark::intervals, "", 0, {}};
  const bool crowded = report.residuals.size() > most_runs_behind_boxes;
  for (const auto& [level, values] : levels) {
    const double x = side_by_side ? static_cast<double>(level) : level_place(report, factor, level);
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
  if (side_by_side) {
    plot.x = {plot.x.title, PlotAxis::Kind::categories, report.analysis.factors[factor].levels};
  }
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

bool residuals_spread_alike(const ResponseReport& report, std::size_t factor) {
  const auto spreads = spreads_of(residuals_by_level(report, factor));
  return !spreads || spreads->are_alike();
}

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
  PlotSize size{460.0, 196.0};
  draw(chart, std::move(plot), id, size);
  return chart;
}

}  // namespace yates::reports
