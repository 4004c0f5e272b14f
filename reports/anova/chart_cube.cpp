#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "reports/anova/charts.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t corners = 8;
using CubeFactors = std::array<std::size_t, 3>;

/// The shares of variation of the terms that read a factor.
double share_of(const ResponseReport& report, std::size_t factor) {
  const auto& read_as = report.analysis.factors[factor].read_as;
  double sum = 0.0;
  for (const anova::TermRow& row : report.analysis.terms) {
    const bool reads =
        std::any_of(read_as.begin(), read_as.end(), [&](const model::VariableName& one) {
          return std::any_of(row.term.variables.begin(), row.term.variables.end(),
                             [&](const auto& variable) { return variable->text == one.text; });
        });
    if (reads) sum += row.variation_percent;
  }
  return sum;
}

std::optional<CubeFactors> cube_factors(const ResponseReport& report) {
  std::vector<std::size_t> factors;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    if (report.analysis.factors[f].levels.size() == 2) factors.push_back(f);
  }
  if (factors.size() < 3) return std::nullopt;
  std::stable_sort(factors.begin(), factors.end(), [&](std::size_t a, std::size_t b) {
    return share_of(report, a) > share_of(report, b);
  });
  CubeFactors result = {factors[0], factors[1], factors[2]};
  std::sort(result.begin(), result.end());
  return result;
}

/// The means in the unit of the response, in standard order: the first factor alternates.
std::vector<anova::Effect> corner_means(const ResponseReport& report, const CubeFactors& factors) {
  std::vector<anova::Effect> result;
  const auto means = anova::marginal_means(*report.fit, factors, report.analysis.options);
  if (means.size() != corners) return result;
  for (const anova::MarginalMean& mean : means) {
    result.push_back(in_unit(report, anova::Effect{mean.mean, mean.low, mean.high}));
  }
  return result;
}

std::size_t level_of(std::size_t corner, std::size_t which) {
  return corner >> which & 1U;
}

/// Right, up, and away from the reader.
PlotPlace place_of(std::size_t corner) {
  const auto right = static_cast<double>(level_of(corner, 0));
  const auto up = static_cast<double>(level_of(corner, 1));
  const auto away = static_cast<double>(level_of(corner, 2));
  return {right + 0.46 * away, up + 0.4 * away};
}

std::string corner_name(const ResponseReport& report, const CubeFactors& factors,
                        std::size_t corner) {
  std::string text;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const anova::FactorReading& reading = report.analysis.factors[factors[i]];
    text += fmt::format("{}{}={}", i > 0 ? ", " : "", reading.name,
                        reading.levels[level_of(corner, i)]);
  }
  return text;
}

std::string value_at(const ResponseReport& report, const anova::Effect& mean, bool unit = true) {
  const std::string number = with_uncertainty(mean.value, half_width(mean.low, mean.high), unicode);
  return unit ? with_unit(number, report.unit, unicode) : number;
}

/// The twelve edges; those from the first corner carry the names of the factors.
std::vector<PlotLayer> edges_of(const ResponseReport& report, const CubeFactors& factors) {
  std::vector<PlotLayer> result;
  for (std::size_t corner = 0; corner < corners; ++corner) {
    for (std::size_t i = 0; i < factors.size(); ++i) {
      if (level_of(corner, i) == 1) continue;
      const PlotPlace from = place_of(corner);
      const PlotPlace to = place_of(corner | std::size_t{1} << i);
      PlotPlace middle = {(from.x + to.x) / 2.0, (from.y + to.y) / 2.0};
      // The edge away from the reader is named at the right, where nothing lies behind it.
      const bool named = i == 2 ? corner == 1 : corner == 0;
      if (named) {
        const anova::FactorReading& reading = report.analysis.factors[factors[i]];
        middle.text = fmt::format("{}: {} \u2192 {}", shortened(reading.name, 14, unicode),
                                  shortened(reading.levels[0], 8, unicode),
                                  shortened(reading.levels[1], 8, unicode));
      }
      result.push_back(
          {PlotLayer::Mark::line, "", PlotLayer::quiet, {from, std::move(middle), to}});
    }
  }
  return result;
}

std::string finding(const ResponseReport& report, const CubeFactors& factors,
                    const std::vector<anova::Effect>& means) {
  const auto [low, high] = std::minmax_element(
      means.begin(), means.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
  return fmt::format("{}: from {} at {} to {} at {}", report.label, value_at(report, *low),
                     corner_name(report, factors, static_cast<std::size_t>(low - means.begin())),
                     value_at(report, *high),
                     corner_name(report, factors, static_cast<std::size_t>(high - means.begin())));
}

/// The corner that the goal asks for; absent without a goal.
std::optional<std::size_t> best_corner(const ResponseReport& report,
                                       const std::vector<anova::Effect>& means) {
  if (!report.goal) return std::nullopt;
  std::size_t best = 0;
  for (std::size_t corner = 1; corner < corners; ++corner) {
    const bool lower = means[corner].value < means[best].value;
    const bool higher = means[corner].value > means[best].value;
    if (*report.goal == anova::Goal::minimize ? lower : higher) best = corner;
  }
  return best;
}

Plot plot_of(const ResponseReport& report, const CubeFactors& factors,
             const std::vector<anova::Effect>& means) {
  Plot plot;
  plot.x = {"", PlotAxis::Kind::none};
  plot.y = {"", PlotAxis::Kind::none};
  plot.value = quantity_name(report);
  plot.layers = edges_of(report, factors);
  PlotLayer others{PlotLayer::Mark::points, "", 0, {}};
  PlotLayer best{PlotLayer::Mark::points, "", 1, {}};
  const auto chosen = best_corner(report, means);
  for (std::size_t corner = 0; corner < corners; ++corner) {
    PlotPlace place = place_of(corner);
    place.low = means[corner].low;
    place.high = means[corner].high;
    place.label = fmt::format("{}: {}", corner_name(report, factors, corner),
                              value_at(report, means[corner]));
    place.text = value_at(report, means[corner], false);
    (corner == chosen ? best : others).places.push_back(std::move(place));
  }
  plot.layers.push_back(std::move(others));
  plot.layers.push_back(std::move(best));
  return plot;
}

DataTable table_of(const ResponseReport& report, const CubeFactors& factors,
                   const std::vector<anova::Effect>& means) {
  DataTable table{fmt::format("Mean {} at the corners", quantity_name(report)), {}, {}};
  for (const std::size_t factor : factors) {
    table.columns.push_back({report.analysis.factors[factor].name, false});
  }
  for (const char* name : {"mean", "low", "high"}) table.columns.push_back({name, true});
  for (std::size_t corner = 0; corner < corners; ++corner) {
    std::vector<std::string> row;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      row.push_back(report.analysis.factors[factors[i]].levels[level_of(corner, i)]);
    }
    add_interval_cells(row, means[corner]);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::optional<Chart> cube_chart(const ResponseReport& report, std::string_view id) {
  if (!report.fit) return std::nullopt;
  const auto factors = cube_factors(report);
  if (!factors) return std::nullopt;
  const std::vector<anova::Effect> means = corner_means(report, *factors);
  if (means.empty()) return std::nullopt;
  Plot plot = plot_of(report, *factors, means);
  plot.title = finding(report, *factors, means);
  plot.description = fmt::format("A cube of three factors with the mean {} at each corner. {}.",
                                 report.label, plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note = fmt::format(
      "Means of the model, {}{}. Each edge is a step of one factor alone.{}", quantity_name(report),
      report.analysis.factors.size() > 3 ? ", over all other factors" : "",
      report.goal ? " Square: the best corner, as far as these means tell." : "");
  chart.table = table_of(report, *factors, means);
  PlotSize size;
  size.panel_height = 240.0;
  draw(chart, std::move(plot), id, size);
  return chart;
}

}  // namespace yates::reports
