#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
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

/// Runs that were made in one block; without blocks, half of all runs.
struct Stretch {
  std::string name;
  std::vector<const PlottedRun*> runs;
  double mean = 0.0;  // in the unit of the response
};

/// The block of each point; absent where the model has none.
const model::CategoricalValues* blocks_of(const ResponseReport& report) {
  if (!report.fit || !report.fit->observations.block_joined) return nullptr;
  return std::get_if<model::CategoricalValues>(&report.fit->observations.values.front());
}

void find_mean(const ResponseReport& report, Stretch& stretch) {
  double sum = 0.0;
  for (const PlottedRun* run : stretch.runs) {
    sum += run->residual->fitted + run->residual->residual;
  }
  stretch.mean = in_unit(report, sum / static_cast<double>(stretch.runs.size()));
}

std::vector<Stretch> stretches_of(const ResponseReport& report,
                                  const std::vector<PlottedRun>& runs) {
  std::vector<Stretch> result;
  if (const model::CategoricalValues* blocks = blocks_of(report)) {
    for (const PlottedRun& run : runs) {
      const std::string name = "block " + blocks->levels[blocks->code[run.residual->point]];
      // Blocks follow one another; one that comes back is the same.
      auto found = std::find_if(result.begin(), result.end(),
                                [&](const Stretch& one) { return one.name == name; });
      if (found == result.end()) found = result.insert(result.end(), {name, {}});
      found->runs.push_back(&run);
    }
  } else {
    result = {{"first half", {}}, {"second half", {}}};
    for (std::size_t i = 0; i < runs.size(); ++i) {
      result[2 * i < runs.size() ? 0 : 1].runs.push_back(&runs[i]);
    }
    std::erase_if(result, [](const Stretch& one) { return one.runs.empty(); });
  }
  for (Stretch& stretch : result) find_mean(report, stretch);
  return result;
}

std::string finding(const ResponseReport& report, const std::vector<Stretch>& stretches) {
  const std::string mean = ratios(report) ? "typical " : "mean ";
  if (stretches.size() < 2) {
    return fmt::format("{} in launch order: {}{}", report.label, mean,
                       value_words(report, stretches.front().mean));
  }
  const auto [low, high] =
      std::minmax_element(stretches.begin(), stretches.end(),
                          [](const Stretch& a, const Stretch& b) { return a.mean < b.mean; });
  if (stretches.size() == 2) {
    return fmt::format("{} in launch order: {}{} in the {}, {} in the {}", report.label, mean,
                       value_words(report, stretches[0].mean), stretches[0].name,
                       value_words(report, stretches[1].mean), stretches[1].name);
  }
  return fmt::format("{} in launch order: {}of {} from {} ({}) to {} ({})", report.label, mean,
                     count_of(stretches.size(), "block", "blocks"), value_words(report, low->mean),
                     low->name, value_words(report, high->mean), high->name);
}

Plot plot_of(const ResponseReport& report, const std::vector<Stretch>& stretches) {
  Plot plot;
  std::vector<double> all;
  const bool blocks = blocks_of(report) != nullptr;
  for (std::size_t s = 0; s < stretches.size(); ++s) {
    const Stretch& stretch = stretches[s];
    const std::size_t colour = blocks ? s % 2 : 0;
    PlotLayer runs{PlotLayer::Mark::runs, "", colour, {}};
    for (const PlottedRun* run : stretch.runs) {
      if (!std::isfinite(run->value)) continue;
      all.push_back(run->value);
      runs.places.push_back(
          {.x = static_cast<double>(*run->residual->run),
           .y = run->value,
           .label = fmt::format("{}, {}: {}", run->name,
                                setting_text(report.analysis, report.settings[run->setting]),
                                value_words(report, run->value))});
    }
    if (runs.places.empty()) continue;
    PlotLayer mean{PlotLayer::Mark::line, "", colour, {}};
    mean.places = {{runs.places.front().x, stretch.mean}, {runs.places.back().x, stretch.mean}};
    plot.layers.push_back(std::move(runs));
    plot.layers.push_back(std::move(mean));
  }
  plot.x = {"run", PlotAxis::Kind::number};
  plot.y = response_axis(report, all);
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

std::optional<Chart> launch_order_chart(const ResponseReport& report, std::string_view id) {
  if (!launch_order_is_known(report)) return std::nullopt;
  const std::vector<PlottedRun> runs = plotted_runs(report);
  const std::vector<Stretch> stretches = stretches_of(report, runs);
  Plot plot = plot_of(report, stretches);
  if (plot.layers.empty()) return std::nullopt;
  plot.title = finding(report, stretches);
  plot.description =
      fmt::format("{} runs of {} in launch order. {}.", runs.size(), report.label, plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note = fmt::format(
      "Every run as it was measured, whatever its setting. Lines: {} of {}.{}",
      ratios(report) ? "typical values" : "means",
      blocks_of(report) != nullptr ? "the blocks, in turn in two colours" : "the two halves",
      left_out_note(report));
  chart.table = {fmt::format("{} in launch order", quantity_name(report)),
                 {{"runs of", false}, {"runs", true}, {ratios(report) ? "typical" : "mean", true}},
                 {}};
  std::vector<double> stretch_means;
  for (const Stretch& stretch : stretches) stretch_means.push_back(stretch.mean);
  const std::vector<std::string> mean_texts = aligned(stretch_means, 4, unicode);
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    chart.table.rows.push_back(
        {stretches[i].name, std::to_string(stretches[i].runs.size()), mean_texts[i]});
  }
  PlotSize size{460.0, 196.0};
  draw(chart, std::move(plot), id, size);
  return chart;
}

}  // namespace yates::reports
