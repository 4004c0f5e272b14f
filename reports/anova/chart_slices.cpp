#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/means/means_between.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/plot_picture.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t slice_steps = 31;
constexpr std::size_t steps_of_the_table = 6;

/// The smallest, a middle and the largest measured value.
std::vector<double> slice_values(const ResponseReport& report, std::size_t factor) {
  const std::size_t levels = report.analysis.factors[factor].levels.size();
  std::vector<double> result;
  for (const std::size_t level : {std::size_t{0}, levels / 2, levels - 1}) {
    result.push_back(level_place(report, factor, level));
  }
  return result;
}

/// The means along the first number, slice after slice, in the unit of the response.
std::vector<anova::Effect> slice_means(const ResponseReport& report, NumberPair pair,
                                       const std::vector<double>& x,
                                       const std::vector<double>& slices) {
  std::vector<std::vector<double>> places;
  for (const double slice : slices) {
    for (const double value : x) places.push_back({value, slice});
  }
  const std::array<std::size_t, 2> factors = {pair.first, pair.second};
  const auto means = anova::means_between(*report.fit, factors, places, report.analysis.options);
  std::vector<anova::Effect> result;
  if (!means) return result;
  for (const anova::MeanBetween& mean : *means) {
    result.push_back(in_unit(report, anova::Effect{mean.mean, mean.low, mean.high}));
  }
  return result;
}

std::string slices_finding(const ResponseReport& report, NumberPair pair,
                           const std::vector<double>& x, const std::vector<double>& slices,
                           const std::vector<anova::Effect>& means) {
  const auto change = [&](std::size_t slice) {
    const anova::Effect& from = means[slice * x.size()];
    const anova::Effect& to = means[(slice + 1) * x.size() - 1];
    return with_unit(
        with_uncertainty(to.value - from.value, half_width(from.low, from.high), unicode, true),
        report.unit, unicode);
  };
  const std::size_t last = slices.size() - 1;
  return fmt::format("From {} to {}, {} changes by {} at {} and by {} at {}",
                     at_text(report, pair.first, x.front()), rounded(x.back(), 3, unicode),
                     report.label, change(0), at_text(report, pair.second, slices.front()),
                     change(last), at_text(report, pair.second, slices.back()));
}

}  // namespace

std::optional<Chart> slices_chart(const ResponseReport& report, NumberPair pair,
                                  std::string_view id) {
  const std::vector<double> x = values_along(report, pair.first, slice_steps);
  const std::vector<double> slices = slice_values(report, pair.second);
  const std::vector<anova::Effect> means = slice_means(report, pair, x, slices);
  if (means.empty()) return std::nullopt;
  Plot plot;
  plot.title = slices_finding(report, pair, x, slices, means);
  plot.description = fmt::format("{} against {} at three values of {}. {}.", report.label,
                                 report.analysis.factors[pair.first].name,
                                 report.analysis.factors[pair.second].name, plot.title);
  plot.x = factor_axis(report, pair.first);
  Chart chart;
  chart.table = {fmt::format("Mean {} by the model", quantity_name(report)),
                 {{report.analysis.factors[pair.second].name, true},
                  {report.analysis.factors[pair.first].name, true},
                  {quantity_name(report), true},
                  {"low", true},
                  {"high", true}},
                 {}};
  std::vector<double> all;
  std::vector<PlotLayer> lines;
  for (std::size_t s = 0; s < slices.size(); ++s) {
    const std::string name = at_text(report, pair.second, slices[s]);
    PlotLayer band{PlotLayer::Mark::band, name, s, {}};
    PlotLayer line{PlotLayer::Mark::line, name, s, {}};
    for (std::size_t i = 0; i < x.size(); ++i) {
      const anova::Effect& mean = means[s * x.size() + i];
      line.places.push_back({x[i], mean.value});
      band.places.push_back({x[i], mean.value, mean.low, mean.high});
      for (const double value :
           {mean.value, mean.low.value_or(mean.value), mean.high.value_or(mean.value)}) {
        all.push_back(value);
      }
      if (i % steps_of_the_table != 0) continue;
      const auto width = half_width(mean.low, mean.high);
      chart.table.rows.push_back(
          {rounded(slices[s], 3, unicode), rounded(x[i], 3, unicode),
           with_uncertainty(mean.value, width, unicode),
           mean.low ? with_uncertainty(*mean.low, width, unicode) : absent(unicode),
           mean.high ? with_uncertainty(*mean.high, width, unicode) : absent(unicode)});
    }
    plot.layers.push_back(std::move(band));
    lines.push_back(std::move(line));
  }
  for (PlotLayer& line : lines) plot.layers.push_back(std::move(line));
  plot.y = response_axis(report, all);
  chart.caption = plot.title;
  chart.note = fmt::format("Lines: the model's mean{}. Bands: {}, for all lines together.",
                           others_text(report), confidence_text(report.analysis));
  draw(chart, std::move(plot), id);
  return chart;
}

}  // namespace yates::reports
