#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/plotted.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

PlotPlace place_of(const ResponseReport& report, const MeansOf& means,
                   const anova::MarginalMean& mean, double x) {
  return {.x = x,
          .y = mean.mean,
          .low = mean.low,
          .high = mean.high,
          .label = mean_text(report, means, mean)};
}

PlotLevels levels_of(const ResponseReport& report, const MeansOf& means, std::size_t which) {
  const std::size_t factor = means.factors[which];
  return plot_levels(report.analysis.factors[factor].name, shown_level_texts(report, means, which),
                     report.axes[factor]);
}

void add_series(Plot& plot, const std::string& name, std::size_t colour,
                const std::vector<PlotPlace>& places, bool joined) {
  if (joined && places.size() > 1) {
    PlotLayer line{PlotLayer::Mark::line, name, colour, {}};
    for (const PlotPlace& place : places) line.places.push_back({.x = place.x, .y = place.y});
    plot.layers.push_back(std::move(line));
  }
  add_estimates(plot, name, colour, places);
}

PlotAxis response_axis(const ResponseReport& report, const Range& range) {
  return {.title = axis_name(report, range),
          .kind = range.logarithmic ? PlotAxis::Kind::logarithm : PlotAxis::Kind::number,
          .from = range.low,
          .to = range.high};
}

}  // namespace

std::string mean_text(const ResponseReport& report, const MeansOf& means,
                      const anova::MarginalMean& mean) {
  std::string text;
  for (std::size_t i = 0; i < mean.levels.size(); ++i) {
    text += (i > 0 ? ", " : "") + level_name(report, means, i, mean.levels[i]);
  }
  text += ": " + with_unit(with_uncertainty(mean.mean, half_width(mean.low, mean.high), unicode),
                           report.unit, unicode);
  if (mean.low && mean.high) {
    text += fmt::format(" ({})", interval_numbers(*mean.low, *mean.high, unicode));
  }
  return text;
}

Plot main_effect_plot(const ResponseReport& report, const MeansOf& means, const Range& y_range,
                      std::string finding, std::string description) {
  const PlotLevels x = levels_of(report, means, 0);
  Plot plot{
      std::move(finding), std::move(description), x.axis, response_axis(report, y_range), {}, {}};
  const std::vector<std::size_t> levels = shown_levels(means, 0);
  std::vector<PlotPlace> places;
  for (const anova::MarginalMean& mean : means.means) {
    const auto level = std::lower_bound(levels.begin(), levels.end(), mean.levels[0]);
    const double at = x.places[static_cast<std::size_t>(level - levels.begin())];
    places.push_back(place_of(report, means, mean, at));
  }
  add_series(plot, "", 0, places, x.axis.kind != PlotAxis::Kind::categories);
  return plot;
}

Plot interaction_plot(const ResponseReport& report, const MeansOf& means, const Range& y_range,
                      std::string finding, std::string description) {
  const MeansGrid grid = grid_of(report, means);
  const PlotLevels x = levels_of(report, means, grid.x);
  Plot plot{
      std::move(finding), std::move(description), x.axis, response_axis(report, y_range), {}, {}};
  const std::vector<std::size_t> series = shown_levels(means, grid.series);
  for (std::size_t s = 0; s < grid.lines.size(); ++s) {
    std::vector<PlotPlace> places;
    for (const GridMean& at : grid.lines[s]) {
      places.push_back(place_of(report, means, *at.mean, x.places[at.x]));
    }
    add_series(plot, level_name(report, means, grid.series, series[s]), s % 4, places, true);
  }
  return plot;
}

}  // namespace yates::reports
