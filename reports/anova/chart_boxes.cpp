#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "numerics/order_statistics.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

struct SettingRuns {
  std::size_t setting;
  std::vector<double> values;     // in the unit of the response
  std::vector<double> residuals;  // on the scale of the analysis
};

/// The settings in standard order, first factor fastest.
std::vector<SettingRuns> runs_by_setting(const ResponseReport& report) {
  std::vector<SettingRuns> result(report.settings.size());
  for (std::size_t s = 0; s < result.size(); ++s) result[s].setting = s;
  for (const PlottedRun& run : plotted_runs(report)) {
    if (!std::isfinite(run.value)) continue;
    result[run.setting].values.push_back(run.value);
    result[run.setting].residuals.push_back(run.residual->fitted + run.residual->residual);
  }
  std::erase_if(result, [](const SettingRuns& one) { return one.values.empty(); });
  std::stable_sort(result.begin(), result.end(), [&](const SettingRuns& a, const SettingRuns& b) {
    const auto& first = report.settings[a.setting].levels;
    const auto& second = report.settings[b.setting].levels;
    return std::lexicographical_compare(first.rbegin(), first.rend(), second.rbegin(),
                                        second.rend());
  });
  return result;
}

std::string spread_text(const ResponseReport& report, double deviation) {
  if (ratios(report)) {
    return percent(100.0 * (ratio_of(report, deviation) - 1.0), unicode);
  }
  return with_unit(rounded(deviation, 2, unicode), report.unit, unicode);
}

/// How far the runs of one setting lie apart, where that differs most.
std::string finding(const ResponseReport& report, const std::vector<SettingRuns>& settings) {
  const SettingRuns* calmest = nullptr;
  const SettingRuns* wildest = nullptr;
  for (const SettingRuns& one : settings) {
    const auto own = deviation_of(one.residuals);
    if (!own) continue;
    if (calmest == nullptr || *own < *deviation_of(calmest->residuals)) calmest = &one;
    if (wildest == nullptr || *own > *deviation_of(wildest->residuals)) wildest = &one;
  }
  const auto name = [&](const SettingRuns& one) {
    return setting_text(report.analysis, report.settings[one.setting]);
  };
  if (calmest == nullptr) {
    return fmt::format("One run of each of {}", count_of(settings.size(), "setting", "settings"));
  }
  const std::string least = spread_text(report, *deviation_of(calmest->residuals));
  const std::string most = spread_text(report, *deviation_of(wildest->residuals));
  if (least == most) {
    return fmt::format("Runs of one setting spread by {} (standard deviation), everywhere alike",
                       least);
  }
  return fmt::format(
      "Runs of one setting spread by {} at {} and by up to {} at {} (standard deviation)", least,
      name(*calmest), most, name(*wildest));
}

Plot plot_of(const ResponseReport& report, const std::vector<SettingRuns>& settings) {
  std::vector<double> all;
  PlotLayer runs{PlotLayer::Mark::runs, "", PlotLayer::quiet, {}};
  PlotLayer boxes{PlotLayer::Mark::boxes, "", 0, {}};
  PlotLayer whiskers{PlotLayer::Mark::intervals, "", 0, {}};
  PlotLayer middles{PlotLayer::Mark::points, "", 0, {}};
  Plot plot;
  plot.x = {factor_names(report), PlotAxis::Kind::categories};
  const bool crowded = report.residuals.size() > most_runs_behind_boxes;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    const SettingRuns& one = settings[s];
    const auto x = static_cast<double>(s);
    const std::string name = setting_text(report.analysis, report.settings[one.setting]);
    plot.x.categories.push_back(levels_text(report, one.setting));
    const std::size_t count = one.values.size();
    all.insert(all.end(), one.values.begin(), one.values.end());
    std::vector<double> sorted = one.values;
    std::sort(sorted.begin(), sorted.end());
    const double median = numerics::quantile(sorted, 0.5);
    const std::string label = fmt::format(
        "{}: median {}, {}", name, with_unit(rounded(median, 4, unicode), report.unit, unicode),
        count_of(count, "run", "runs"));
    std::optional<Whiskers> ends;
    if (count >= fewest_runs_of_a_box) {
      ends = add_box(boxes, whiskers, x, one.values, label);
    } else {
      middles.places.push_back({.x = x, .y = median, .label = label});
    }
    add_runs(runs, x, one.values, name, crowded ? ends : std::nullopt);
  }
  plot.y = response_axis(report, all);
  plot.layers = {std::move(runs), std::move(whiskers), std::move(boxes), std::move(middles)};
  return plot;
}

std::string note_of(const ResponseReport& report, const Plot& plot) {
  const bool any_run = !plot.layers[0].places.empty();
  const bool boxes = !plot.layers[2].places.empty();
  const bool middles = !plot.layers[3].places.empty();
  std::string note;
  if (boxes && report.residuals.size() > most_runs_behind_boxes) {
    if (any_run) note = "Pale dots: runs beyond the whiskers of their box. ";
  } else {
    note = launch_order_is_known(report) ? "Pale dots: single runs, downwards in launch order. "
                                         : "Pale dots: single runs. ";
  }
  if (boxes) {
    note += fmt::format(
        "Boxes, from {} runs on: the middle half of the runs with their median; whiskers reach to "
        "the outermost run within one and a half times the box. ",
        fewest_runs_of_a_box);
  }
  if (middles) note += "Marks: medians. ";
  if (ratios(report)) note += "Spreads in percent are those of the logarithm. ";
  note.pop_back();
  return note + left_out_note(report);
}

DataTable table_of(const ResponseReport& report, const std::vector<SettingRuns>& settings) {
  DataTable table{fmt::format("Runs of {} by setting", report.label),
                  {{"setting", false},
                   {"runs", true},
                   {quantity_name("smallest", report.unit), true},
                   {"lower quartile", true},
                   {"median", true},
                   {"upper quartile", true},
                   {"largest", true},
                   {"spread", true}},
                  {}};
  for (const SettingRuns& one : settings) {
    std::vector<double> sorted = one.values;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::string> row = {setting_text(report.analysis, report.settings[one.setting]),
                                    std::to_string(sorted.size())};
    std::vector<double> quantiles;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      quantiles.push_back(numerics::quantile(sorted, share));
    }
    for (std::string& text : aligned(quantiles, 4, unicode)) row.push_back(std::move(text));
    const auto deviation = deviation_of(one.residuals);
    row.push_back(deviation ? spread_text(report, *deviation) : absent(unicode));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

bool any_setting_has_a_box(const ResponseReport& report) {
  std::vector<std::size_t> counts(report.settings.size(), 0);
  for (const anova::Residual& residual : report.residuals) {
    if (++counts[report.setting_of_point[residual.point]] == fewest_runs_of_a_box) return true;
  }
  return false;
}

std::optional<Chart> boxes_chart(const ResponseReport& report, std::string_view id, Asked asked) {
  const std::vector<SettingRuns> settings = runs_by_setting(report);
  const std::size_t most =
      asked == Asked::by_name ? most_settings_with_runs_by_name : most_settings_with_runs;
  if (settings.size() < 2 || settings.size() > most) return std::nullopt;
  Plot plot = plot_of(report, settings);
  plot.title = finding(report, settings);
  plot.description = fmt::format("The single runs of {} at {}. {}.", report.label,
                                 count_of(settings.size(), "setting", "settings"), plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note = note_of(report, plot);
  chart.table = table_of(report, settings);
  draw(chart, transposed(std::move(plot)), id);
  return chart;
}

}  // namespace yates::reports
