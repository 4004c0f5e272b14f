#include <algorithm>
#include <cmath>
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

constexpr std::size_t most_table_rows = 10;

std::string value_text(const ResponseReport& report, double value) {
  return with_unit(rounded(value, 4, unicode), report.unit, unicode);
}

/// How far apart measured and predicted are on the scale of the analysis, relative to the noise
/// where that is known.
double misfit(const PlottedRun& run) {
  return std::abs(run.residual->studentized.value_or(run.residual->residual));
}

std::vector<PlottedRun> furthest_first(std::vector<PlottedRun> runs) {
  std::stable_sort(runs.begin(), runs.end(),
                   [](const PlottedRun& a, const PlottedRun& b) { return misfit(a) > misfit(b); });
  return runs;
}

/// The model whose predictions are drawn.
std::string model_words(const ResponseReport& report) {
  std::string text = "The model";
  if (!report.deciding || report.deciding->as_written()) return text;
  const std::vector<std::string>& numbers = report.deciding->by_levels;
  if (!numbers.empty()) {
    text += fmt::format(" that reads {} by {} levels", listed(numbers),
                        numbers.size() == 1 ? "its" : "their");
  }
  if (!report.deciding->with_all_interactions) return text;
  return text + (numbers.empty() ? " with all interactions" : " and has all interactions");
}

std::string finding(const ResponseReport& report, const std::vector<PlottedRun>& sorted) {
  std::string text;
  if (const auto& explained = decided_analysis(report).r_squared) {
    text = fmt::format("{} explains {} of the variation of {}", model_words(report),
                       percent(100.0 * *explained, unicode),
                       (ratios(report) ? "the " : "") + analysed_words(report));
  } else {
    text = fmt::format("Measured {} against that of the model", report.label);
  }
  const PlottedRun& furthest = sorted.front();
  return text + fmt::format("; furthest off is {}: {} measured, {} predicted", furthest.name,
                            value_text(report, furthest.value),
                            value_text(report, furthest.fitted));
}

Plot plot_of(const ResponseReport& report, const std::vector<PlottedRun>& runs) {
  const auto threshold = outlier_threshold(report);
  std::vector<double> all;
  PlotLayer usual{PlotLayer::Mark::runs, "", 0, {}};
  PlotLayer outliers{PlotLayer::Mark::points, "", 1, {}};
  for (const PlottedRun& run : runs) {
    if (!std::isfinite(run.value) || !std::isfinite(run.fitted)) continue;
    const auto& studentized = run.residual->studentized;
    const bool outlier = threshold && studentized && std::abs(*studentized) > *threshold;
    PlotPlace place{.x = run.fitted,
                    .y = run.value,
                    .label = fmt::format("{}: {}", run.name, value_text(report, run.value))};
    if (outlier) place.text = run.name;
    (outlier ? outliers : usual).places.push_back(std::move(place));
    all.push_back(run.value);
    all.push_back(run.fitted);
  }
  Plot plot;
  if (all.empty()) return plot;
  const auto [low, high] = std::minmax_element(all.begin(), all.end());
  PlotLayer equal{PlotLayer::Mark::line, "", PlotLayer::quiet, {{*low, *low}, {*high, *high}}};
  const PlotAxis axis = response_axis(report, all);
  plot.x = {"predicted " + axis.title, axis.kind};
  plot.y = {"measured " + quantity_name(report), axis.kind};
  plot.layers = {std::move(equal), std::move(usual), std::move(outliers)};
  return plot;
}

}  // namespace

std::optional<Chart> predicted_chart(const ResponseReport& report, std::string_view id) {
  const std::vector<PlottedRun> runs = plotted_runs(report);
  if (runs.empty()) return std::nullopt;
  Plot plot = plot_of(report, runs);
  if (plot.layers.empty()) return std::nullopt;
  const std::vector<PlottedRun> sorted = furthest_first(runs);
  plot.title = finding(report, sorted);
  plot.description = fmt::format("Measured against predicted {} of {}. {}.", report.label,
                                 count_of(runs.size(), "run", "runs"), plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note =
      fmt::format("On the line the model is right.{}{}",
                  plot.layers.back().places.empty() ? "" : " Squares: runs that stand out.",
                  left_out_note(report));
  chart.table = {fmt::format("Measured and predicted {}", quantity_name(report)),
                 {{"run", false}, {"measured", true}, {"predicted", true}},
                 {}};
  if (sorted.size() > most_table_rows) {
    chart.table.caption += fmt::format(": the {} furthest apart", most_table_rows);
  }
  const std::size_t rows = std::min(sorted.size(), most_table_rows);
  std::vector<double> both;  // measured, then predicted
  for (std::size_t i = 0; i < rows; ++i) both.push_back(sorted[i].value);
  for (std::size_t i = 0; i < rows; ++i) both.push_back(sorted[i].fitted);
  const std::vector<std::string> texts = aligned(both, 4, unicode);
  for (std::size_t i = 0; i < rows; ++i) {
    chart.table.rows.push_back({sorted[i].name, texts[i], texts[rows + i]});
  }
  PlotSize size{460.0, 216.0};
  draw(chart, std::move(plot), id, size);
  return chart;
}

}  // namespace yates::reports
