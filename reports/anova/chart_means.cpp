#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/anova/tables.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

std::string runs_text(const ResponseReport& report, const MeansOf& means) {
  // Of a measured number, few runs are at exactly the value that is read, or none.
  const auto& factors = report.analysis.factors;
  if (std::any_of(means.factors.begin(), means.factors.end(),
                  [&](std::size_t f) { return anova::is_measured_number(factors[f]); })) {
    return "";
  }
  std::int64_t least = means.means.front().observations;
  std::int64_t most = least;
  for (const anova::MarginalMean& mean : means.means) {
    least = std::min(least, mean.observations);
    most = std::max(most, mean.observations);
  }
  if (least == most)
    return ", " + count_of(static_cast<std::size_t>(least), "run", "runs") + " each";
  return fmt::format(", {} to {} runs each", least, most);
}

/// Where numbers with very many values are read, and where they stand while others are read.
std::string places_text(const ResponseReport& report, const MeansOf& means) {
  std::string text;
  for (std::size_t i = 0; i < means.factors.size(); ++i) {
    const anova::FactorReading& reading = factor(report, means, i);
    const std::size_t shown = shown_levels(means, i).size();
    if (shown == reading.levels.size()) continue;
    text += fmt::format(" {} is read at {} of its {} values.", reading.name, shown,
                        reading.levels.size());
  }
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    if (std::find(means.factors.begin(), means.factors.end(), f) != means.factors.end()) continue;
    if (!anova::is_measured_number(report.analysis.factors[f])) continue;
    return text +
           fmt::format(
               " Other numbers with more than {} values stand at their median, or where --at "
               "reads them.",
               anova::most_levels_read);
  }
  return text;
}

std::string note_text(const ResponseReport& report, const MeansOf& means) {
  const bool any_bar = std::any_of(means.means.begin(), means.means.end(),
                                   [](const anova::MarginalMean& m) { return m.low.has_value(); });
  if (!any_bar)
    return fmt::format(
        "Means of the model{}; without intervals because the noise could not be estimated.{}",
        runs_text(report, means), places_text(report, means));
  return fmt::format("Means of the model{}; bars: {} of these means.{}", runs_text(report, means),
                     interval_text(report.analysis), places_text(report, means));
}

DataTable means_table(const ResponseReport& report, const MeansOf& means, std::string caption) {
  DataTable table{std::move(caption), {}, {}};
  for (std::size_t i = 0; i < means.factors.size(); ++i) {
    table.columns.push_back({factor(report, means, i).name, false});
  }
  table.columns.push_back({fmt::format("mean {}", quantity_name(report)), true});
  table.columns.push_back({"low", true});
  table.columns.push_back({"high", true});
  table.columns.push_back({"runs", true});
  for (const anova::MarginalMean& mean : means.means) {
    std::vector<std::string> row;
    for (std::size_t i = 0; i < means.factors.size(); ++i) {
      row.push_back(factor(report, means, i).levels[mean.levels[i]]);
    }
    add_interval_cells(row, {mean.mean, mean.low, mean.high});
    row.push_back(std::to_string(mean.observations));
    table.rows.push_back(std::move(row));
  }
  return table;
}

void append_values(std::vector<double>& values, const MeansOf& means) {
  for (const anova::MarginalMean& mean : means.means) {
    values.push_back(mean.mean);
    if (mean.low) values.push_back(*mean.low);
    if (mean.high) values.push_back(*mean.high);
  }
}

/// Logarithmic where differences are read as ratios, so that what multiplies is parallel there.
Range axis_range(const ResponseReport& report, const std::vector<double>& values) {
  return with_round_ends(response_range(report, values, 0.0), response_ticks);
}

std::string title_text(const ResponseReport& report, const MeansOf& means) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < means.factors.size(); ++i) {
    names.push_back(factor(report, means, i).name);
  }
  return fmt::format("Mean {} by {}", report.label, listed(names));
}

std::string description_text(const ResponseReport& report, const MeansOf& means,
                             const std::string& finding) {
  constexpr std::size_t most_named = 8;
  std::string text = finding + ".";
  for (std::size_t i = 0; i < std::min(means.means.size(), most_named); ++i) {
    text += (i == 0 ? " " : "; ") + mean_text(report, means, means.means[i]);
  }
  if (means.means.size() > most_named) text += "; the table below has them all";
  return text + ".";
}

constexpr std::size_t most_narrow_columns = 10;  // columns

std::string cell_name(const ResponseReport& report, const MeansOf& means,
                      const anova::MarginalMean& mean) {
  std::string text;
  for (std::size_t i = 0; i < mean.levels.size(); ++i) {
    text += fmt::format("{}{}={}", i > 0 ? ", " : "", factor(report, means, i).name,
                        factor(report, means, i).levels[mean.levels[i]]);
  }
  return text;
}

std::string value_at(const ResponseReport& report, const anova::MarginalMean& mean) {
  return with_unit(with_uncertainty(mean.mean, half_width(mean.low, mean.high), unicode),
                   report.unit, unicode);
}

/// The lowest and the highest cell, and whether the two factors were shown to interact.
std::string finding(const ResponseReport& report, const MeansOf& means) {
  const auto [low, high] = std::minmax_element(
      means.means.begin(), means.means.end(),
      [](const anova::MarginalMean& a, const anova::MarginalMean& b) { return a.mean < b.mean; });
  const std::string name = product_text(
      std::array{factor(report, means, 0).name, factor(report, means, 1).name}, unicode);
  std::string text = fmt::format("{}: from {} at {} to {} at {}", name, value_at(report, *low),
                                 cell_name(report, means, *low), value_at(report, *high),
                                 cell_name(report, means, *high));
  const anova::TermRow* row = means.term ? &report.analysis.terms[*means.term] : nullptr;
  if (row != nullptr && !row->matters) {
    text += fmt::format("; interaction: {}", term_verdict(*row));
  }
  return text;
}

std::vector<std::string> categories_of(const ResponseReport& report, const MeansOf& means,
                                       std::size_t which) {
  return shown_level_texts(report, means, which);
}

/// The numbers of cells: with the same decimals, but where they differ by orders of magnitude.
std::string cell_text(const MeansOf& means, double value) {
  constexpr double widest = 100.0;
  double least = std::abs(means.means.front().mean);
  double most = least;
  for (const anova::MarginalMean& mean : means.means) {
    least = std::min(least, std::abs(mean.mean));
    most = std::max(most, std::abs(mean.mean));
  }
  if (!(most > 0.0) || !(most < widest * least)) return rounded(value, 3, unicode);
  const int decimals = 2 - static_cast<int>(std::floor(std::log10(most)));
  return decimals >= 0 && decimals < 4 ? fixed(value, decimals, unicode)
                                       : rounded(value, 3, unicode);
}

Plot plot_of(const ResponseReport& report, const MeansOf& means) {
  const MeansGrid grid = grid_of(report, means);
  PlotLayer cells{PlotLayer::Mark::cells, "", 0, {}};
  for (std::size_t s = 0; s < grid.lines.size(); ++s) {
    for (const GridMean& at : grid.lines[s]) {
      cells.places.push_back({.x = static_cast<double>(at.x),
                              .y = static_cast<double>(s),
                              .low = at.mean->mean,
                              .label = fmt::format("{}: {}", cell_name(report, means, *at.mean),
                                                   value_at(report, *at.mean)),
                              .text = cell_text(means, at.mean->mean)});
    }
  }
  Plot plot;
  plot.x = {factor(report, means, grid.x).name, PlotAxis::Kind::categories,
            categories_of(report, means, grid.x)};
  plot.y = {factor(report, means, grid.series).name, PlotAxis::Kind::categories,
            categories_of(report, means, grid.series)};
  plot.value = "mean " + quantity_name(report);
  plot.layers = {std::move(cells)};
  return plot;
}

DataTable table_of(const ResponseReport& report, const MeansOf& means) {
  const MeansGrid grid = grid_of(report, means);
  DataTable table{fmt::format("Mean {} by {} and {}", quantity_name(report),
                              factor(report, means, 0).name, factor(report, means, 1).name),
                  {{fmt::format("{} \\ {}", factor(report, means, grid.series).name,
                                factor(report, means, grid.x).name),
                    false}},
                  {}};
  const std::vector<std::string> columns = categories_of(report, means, grid.x);
  for (const std::string& column : columns) table.columns.push_back({column, true});
  const std::vector<std::string> rows = categories_of(report, means, grid.series);
  for (std::size_t s = 0; s < rows.size(); ++s) {
    std::vector<std::string> row(columns.size() + 1, absent(unicode));
    row.front() = rows[s];
    for (const GridMean& at : grid.lines[s]) {
      row[at.x + 1] =
          with_uncertainty(at.mean->mean, half_width(at.mean->low, at.mean->high), unicode);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// The chart with this finding; `plot` is main_effect_plot or interaction_plot.
template <typename ToPlot>
Chart chart_of_means(const ResponseReport& report, const MeansOf& all, std::string finding,
                     const ToPlot& plot, std::string_view id, Range y_range) {
  Chart chart;
  chart.caption = std::move(finding);
  const auto [means, note] = shown_means(report, all);
  chart.table = means_table(report, means, title_text(report, means));
  if (means.means.empty()) return chart;
  chart.note = note_text(report, means) + note;
  draw(chart,
       plot(report, means, y_range, chart.caption, description_text(report, means, chart.caption)),
       id);
  return chart;
}

}  // namespace

Range means_range(const ResponseReport& report) {
  std::vector<double> values;
  for (const MeansOf& means : report.main_effects) append_values(values, means);
  for (const MeansOf& means : report.interactions) append_values(values, means);
  return axis_range(report, values);
}

Chart main_effect_chart(const ResponseReport& report, const MeansOf& all, std::string_view id,
                        Range y_range) {
  return chart_of_means(report, all, main_effect_finding(report, all), main_effect_plot, id,
                        y_range);
}

Chart interaction_chart(const ResponseReport& report, const MeansOf& all, std::string_view id,
                        Range y_range) {
  if (auto cells = heat_map_chart(report, all, id)) return *std::move(cells);
  return chart_of_means(report, all, interaction_finding(report, all), interaction_plot, id,
                        y_range);
}

std::optional<Chart> heat_map_chart(const ResponseReport& report, const MeansOf& all,
                                    std::string_view id, Asked asked) {
  if (all.factors.size() != 2 || all.means.empty()) return std::nullopt;
  const auto [means, left_out] = shown_means(report, all);
  const bool few = shown_levels(means, 0).size() <= most_levels_as_lines ||
                   shown_levels(means, 1).size() <= most_levels_as_lines;
  if (few && asked == Asked::among_others) return std::nullopt;
  Plot plot = plot_of(report, means);
  plot.title = finding(report, means);
  plot.description =
      fmt::format("Mean {} at {} of {} and {}. {}.", report.label,
                  count_of(means.means.size(), "combination", "combinations"),
                  factor(report, means, 0).name, factor(report, means, 1).name, plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note = fmt::format("Means of the model, {}: the stronger the colour, the larger.{}",
                           quantity_name(report), left_out);
  chart.table = table_of(report, means);
  const std::size_t rows = plot.y.categories.size();
  PlotSize size;
  size.panel_height = std::clamp(26.0 * static_cast<double>(rows), 130.0, 520.0);
  if (plot.x.categories.size() > most_narrow_columns) size.width = 720.0;
  draw(chart, std::move(plot), id, size);
  return chart;
}

}  // namespace yates::reports
