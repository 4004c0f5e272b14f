#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/means/means_between.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// The levels that have means, each with the average of these, ascending.
struct LevelMean {
  std::size_t level;
  double mean;
};

std::vector<LevelMean> level_means(const MeansOf& means, std::size_t which) {
  std::map<std::size_t, std::pair<double, double>> sums;  // per level: of means, and their number
  for (const anova::MarginalMean& mean : means.means) {
    auto& [sum, count] = sums[mean.levels[which]];
    sum += mean.mean;
    count += 1.0;
  }
  std::vector<LevelMean> result;
  for (const auto& [level, sum] : sums) result.push_back({level, sum.first / sum.second});
  return result;
}

/// The levels to keep, ascending.
std::vector<std::size_t> lowest_and_highest(std::vector<LevelMean> levels, std::size_t most) {
  std::vector<std::size_t> result;
  std::stable_sort(levels.begin(), levels.end(),
                   [](const LevelMean& a, const LevelMean& b) { return a.mean < b.mean; });
  for (std::size_t i = 0; i < most / 2; ++i) {
    result.push_back(levels[i].level);
    result.push_back(levels[levels.size() - 1 - i].level);
  }
  std::sort(result.begin(), result.end());
  return result;
}

void keep_some(ShownMeans& shown, const ResponseReport& report, std::size_t which,
               std::size_t most) {
  const anova::FactorReading& factor = reports::factor(report, shown.means, which);
  if (factor.numeric || factor.levels.size() <= most) return;
  std::vector<LevelMean> levels = level_means(shown.means, which);
  if (levels.size() <= most) return;
  const std::size_t all = levels.size();
  const std::vector<std::size_t> kept = lowest_and_highest(std::move(levels), most);
  std::erase_if(shown.means.means, [&](const anova::MarginalMean& mean) {
    return !std::binary_search(kept.begin(), kept.end(), mean.levels[which]);
  });
  shown.note += fmt::format(" Shown are the {} lowest and the {} highest of {} levels of {}.",
                            most / 2, most / 2, all, factor.name);
}

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

}  // namespace

const anova::FactorReading& factor(const ResponseReport& report, const MeansOf& means,
                                   std::size_t which) {
  return report.analysis.factors[means.factors[which]];
}

std::vector<std::size_t> shown_levels(const MeansOf& means, std::size_t which) {
  std::set<std::size_t> levels;
  for (const anova::MarginalMean& mean : means.means) levels.insert(mean.levels[which]);
  return {levels.begin(), levels.end()};
}

std::vector<std::string> shown_level_texts(const ResponseReport& report, const MeansOf& means,
                                           std::size_t which) {
  std::vector<std::string> result;
  for (const std::size_t level : shown_levels(means, which)) {
    result.push_back(report.analysis.factors[means.factors[which]].levels[level]);
  }
  return result;
}

std::string level_name(const ResponseReport& report, const MeansOf& means, std::size_t which,
                       std::size_t level) {
  const anova::FactorReading& reading = report.analysis.factors[means.factors[which]];
  return fmt::format("{}={}", reading.name, reading.levels[level]);
}

MeansGrid grid_of(const ResponseReport& report, const MeansOf& means) {
  const std::array<std::vector<std::size_t>, 2> levels = {shown_levels(means, 0),
                                                          shown_levels(means, 1)};
  const auto& first = report.analysis.factors[means.factors[0]];
  const auto& second = report.analysis.factors[means.factors[1]];
  std::size_t x = levels[1].size() > levels[0].size() ? 1 : 0;
  if (first.numeric != second.numeric) {
    const std::size_t numeric = first.numeric ? 0 : 1;
    if (levels[1 - numeric].size() <= most_levels_as_lines) x = numeric;
  }
  MeansGrid grid{x, 1 - x, {}};
  const auto place = [&](const anova::MarginalMean& mean, std::size_t which) {
    const auto found =
        std::lower_bound(levels[which].begin(), levels[which].end(), mean.levels[which]);
    return static_cast<std::size_t>(found - levels[which].begin());
  };
  grid.lines.resize(levels[grid.series].size());
  for (const anova::MarginalMean& mean : means.means) {
    grid.lines[place(mean, grid.series)].push_back({place(mean, grid.x), &mean});
  }
  for (auto& line : grid.lines) {
    std::stable_sort(line.begin(), line.end(),
                     [](const GridMean& a, const GridMean& b) { return a.x < b.x; });
  }
  return grid;
}

std::vector<double> values_along(const ResponseReport& report, std::size_t factor,
                                 std::size_t count) {
  const std::size_t levels = report.analysis.factors[factor].levels.size();
  const double low = level_place(report, factor, 0);
  const double high = level_place(report, factor, levels - 1);
  std::vector<double> result;
  for (std::size_t i = 0; i < count; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(count - 1);
    if (i + 1 == count) {
      result.push_back(high);
    } else if (report.axes[factor] == AxisKind::log2) {
      result.push_back(low * std::pow(high / low, share));
    } else {
      result.push_back(low + share * (high - low));
    }
  }
  return result;
}

std::string at_text(const ResponseReport& report, std::size_t factor, double value) {
  return fmt::format("{}={}", report.analysis.factors[factor].name, rounded(value, 3, unicode));
}

std::vector<std::size_t> curve_factors(const ResponseReport& report) {
  std::vector<std::size_t> result;
  if (!report.fit || report.residuals.empty()) return result;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    if (report.analysis.factors[f].levels.size() > 2 && anova::is_smooth_in(*report.fit, f)) {
      result.push_back(f);
    }
  }
  return result;
}

std::vector<NumberPair> number_pairs(const ResponseReport& report) {
  constexpr std::size_t most_pairs = 3;
  const std::vector<std::size_t> factors = curve_factors(report);
  std::vector<std::pair<double, NumberPair>> pairs;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    for (std::size_t k = i + 1; k < factors.size(); ++k) {
      double share = 0.0;
      for (const anova::TermRow& row : report.analysis.terms) {
        for (const std::size_t variable : row.variables.variables) {
          const auto& columns = report.fit->observations.model.variables[variable].columns;
          const auto reads = [&](std::size_t f) {
            return std::find(columns.begin(), columns.end(), report.analysis.factors[f].name) !=
                   columns.end();
          };
          if (reads(factors[i]) || reads(factors[k])) share += row.variation_percent;
        }
      }
      pairs.push_back({share, {factors[i], factors[k]}});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<NumberPair> result;
  for (const auto& [share, pair] : pairs) {
    if (result.size() < most_pairs) result.push_back(pair);
  }
  return result;
}

std::string others_text(const ResponseReport& report) {
  return report.analysis.factors.size() > 2 ? ", over all other factors" : "";
}

ShownMeans shown_means(const ResponseReport& report, const MeansOf& means) {
  ShownMeans result{means, ""};
  if (means.factors.size() == 1) {
    keep_some(result, report, 0, most_levels_shown);
  } else if (means.factors.size() == 2) {
    const MeansGrid grid = grid_of(report, means);
    keep_some(result, report, grid.x, most_levels_shown);
    keep_some(result, report, grid.series, most_lines_shown);
  }
  return result;
}

std::string mean_text(const ResponseReport& report, const MeansOf& means,
                      const anova::MarginalMean& mean) {
  std::string text;
  for (std::size_t i = 0; i < mean.levels.size(); ++i) {
    text += (i > 0 ? ", " : "") + level_name(report, means, i, mean.levels[i]);
  }
  const std::string number = with_uncertainty(mean.mean, half_width(mean.low, mean.high), unicode);
  return text + ": " + with_unit(number, report.unit, unicode) +
         interval_behind(mean.low, mean.high, unicode);
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
