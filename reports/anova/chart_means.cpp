#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/anova/tables.hpp"
#include "reports/draw/plot_picture.hpp"
#include "reports/words/phrases.hpp"
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
    const auto width = half_width(mean.low, mean.high);
    row.push_back(with_uncertainty(mean.mean, width, unicode));
    row.push_back(mean.low ? with_uncertainty(*mean.low, width, unicode) : absent(unicode));
    row.push_back(mean.high ? with_uncertainty(*mean.high, width, unicode) : absent(unicode));
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

}  // namespace

Range means_range(const ResponseReport& report) {
  std::vector<double> values;
  for (const MeansOf& means : report.main_effects) append_values(values, means);
  for (const MeansOf& means : report.interactions) append_values(values, means);
  return axis_range(report, values);
}

Chart main_effect_chart(const ResponseReport& report, const MeansOf& all, std::string_view id,
                        Range y_range) {
  Chart chart;
  chart.caption = main_effect_finding(report, all);
  const auto [means, note] = shown_means(report, all);
  chart.table = means_table(report, means, title_text(report, means));
  if (means.means.empty()) return chart;
  chart.note = note_text(report, means) + note;
  draw(chart,
       main_effect_plot(report, means, y_range, chart.caption,
                        description_text(report, means, chart.caption)),
       id);
  return chart;
}

Chart interaction_chart(const ResponseReport& report, const MeansOf& all, std::string_view id,
                        Range y_range) {
  if (auto cells = heat_map_chart(report, all, id)) return *std::move(cells);
  Chart chart;
  chart.caption = interaction_finding(report, all);
  const auto [means, note] = shown_means(report, all);
  chart.table = means_table(report, means, title_text(report, means));
  if (means.means.empty()) return chart;
  chart.note = note_text(report, means) + note;
  draw(chart,
       interaction_plot(report, means, y_range, chart.caption,
                        description_text(report, means, chart.caption)),
       id);
  return chart;
}

}  // namespace yates::reports
