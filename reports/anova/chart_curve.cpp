#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/means_between.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t steps = 41;
constexpr std::size_t most_level_marks = 16;

struct Curve {
  std::vector<double> at;
  std::vector<anova::MeanBetween> means;  // on the scale of the analysis
};

/// As in decisions, no band of a positive response begins below zero, unless the mean lies there.
std::vector<anova::MeanBetween> means_at(const ResponseReport& report,
                                         std::span<const std::size_t> factors,
                                         const std::vector<std::vector<double>>& places) {
  auto means = anova::means_between(*report.fit, factors, places, report.analysis.options);
  if (!means) return {};
  const bool positive = anova::is_positive(*report.fit, report.scale.transformation);
  for (anova::MeanBetween& one : *means) {
    if (positive && one.low && one.mean > 0.0) one.low = std::max(*one.low, 0.0);
  }
  return *std::move(means);
}

std::string value_text(const ResponseReport& report, const anova::MeanBetween& mean) {
  const anova::Effect there = in_unit(report, anova::Effect{mean.mean, mean.low, mean.high});
  return with_unit(with_uncertainty(there.value, half_width(there.low, there.high), unicode),
                   report.unit, unicode);
}

/// The model's means at the ends, and where one lies beyond both of them, there.
std::string finding(const ResponseReport& report, std::size_t factor, const Curve& curve) {
  const std::size_t last = curve.at.size() - 1;
  const auto value = [&](std::size_t i) { return value_text(report, curve.means[i]); };
  const auto place = [&](std::size_t i) { return at_text(report, factor, curve.at[i]); };
  const auto [low, high] = std::minmax_element(
      curve.means.begin(), curve.means.end(),
      [](const anova::MeanBetween& a, const anova::MeanBetween& b) { return a.mean < b.mean; });
  const auto lowest = static_cast<std::size_t>(low - curve.means.begin());
  const auto highest = static_cast<std::size_t>(high - curve.means.begin());
  const double range = high->mean - low->mean;
  const double ends = std::abs(curve.means[last].mean - curve.means.front().mean);
  // A turn that is as small as a twentieth of the range is none that a reader should act on.
  const bool turns = range - ends > 0.05 * range;
  if (!(range > 0.0))
    return fmt::format("{} is {} whatever {} is", report.label, value(0),
                       report.analysis.factors[factor].name);
  if (turns && lowest != 0 && lowest != last) {
    return fmt::format("{} is lowest near {}, {}; it is {} at {} and {} at {}", report.label,
                       place(lowest), value(lowest), value(0), place(0), value(last), place(last));
  }
  if (turns && highest != 0 && highest != last) {
    return fmt::format("{} is highest near {}, {}; it is {} at {} and {} at {}", report.label,
                       place(highest), value(highest), value(0), place(0), value(last),
                       place(last));
  }
  const bool rises = curve.means[last].mean > curve.means.front().mean;
  return fmt::format("{} {} from {} at {} to {} at {}", report.label, rises ? "rises" : "falls",
                     value(0), place(0), value(last), place(last));
}

/// Whether the model misses more than noise because of the shape of this curve.
bool misses(const ResponseReport& report, std::size_t factor) {
  const auto& factors = report.analysis.factors;
  if (!shows_lack_of_fit(report.analysis)) return false;
  if (factors.size() == 1) return true;
  if (!report.deciding || !report.deciding->fit) return false;
  const anova::Observations& written = report.fit->observations;
  const anova::Observations& read = report.deciding->fit->observations;
  const auto is_number = [](const anova::Observations& data, std::size_t variable) {
    return std::holds_alternative<model::NumericValues>(data.values[variable]);
  };
  for (std::size_t v = 0; v < std::min(written.values.size(), read.values.size()); ++v) {
    const std::vector<std::string>& columns = written.model.variables[v].columns;
    if (columns.size() == 1 && columns.front() == factors[factor].name && is_number(written, v) &&
        !is_number(read, v)) {
      return true;
    }
  }
  return false;
}

/// Of a curve that does not fit, what was measured.
std::string measured_finding(const ResponseReport& report, std::size_t factor,
                             const std::vector<PlotPlace>& means) {
  const auto [low, high] = std::minmax_element(
      means.begin(), means.end(), [](const PlotPlace& a, const PlotPlace& b) { return a.y < b.y; });
  const auto there = [&](const PlotPlace& mean) {
    return fmt::format("{} at {}", with_unit(rounded(mean.y, 4, unicode), report.unit, unicode),
                       at_text(report, factor, mean.x));
  };
  return fmt::format("The line does not fit: means of {} go from {} to {}", report.label,
                     there(*low), there(*high));
}

/// Said where no term that reads the factor was shown to matter.
std::string verdict_of(const ResponseReport& report, std::size_t factor) {
  const std::string& name = report.analysis.factors[factor].name;
  const auto reads = [&](std::size_t variable) {
    const auto& columns = report.fit->observations.model.variables[variable].columns;
    return std::find(columns.begin(), columns.end(), name) != columns.end();
  };
  for (const anova::TermRow& row : report.analysis.terms) {
    const std::vector<std::size_t>& variables = row.variables.variables;
    if (row.matters && std::any_of(variables.begin(), variables.end(), reads)) return "";
  }
  return fmt::format("; {} was not shown to matter", name);
}

Curve curve_of(const ResponseReport& report, std::size_t factor) {
  Curve curve;
  // The levels themselves stand on the curve, too: the runs are moved along it.
  std::vector<double> at = values_along(report, factor, steps);
  const std::size_t levels = report.analysis.factors[factor].levels.size();
  if (levels <= 200) {
    for (std::size_t l = 0; l < levels; ++l) at.push_back(level_place(report, factor, l));
  }
  std::sort(at.begin(), at.end());
  at.erase(std::unique(at.begin(), at.end(),
                       [&](double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }),
           at.end());
  std::vector<std::vector<double>> places;
  for (const double value : at) places.push_back({value});
  auto means = means_at(report, std::vector{factor}, places);
  if (!means.empty()) curve = {std::move(at), std::move(means)};
  return curve;
}

/// The curve's value at a number between its places.
double curve_at(const Curve& curve, double x) {
  const auto above = std::lower_bound(curve.at.begin(), curve.at.end(), x);
  if (above == curve.at.end()) return curve.means.back().mean;
  const auto i = static_cast<std::size_t>(above - curve.at.begin());
  if (i == 0 || *above == x) return curve.means[i].mean;
  const double share = (x - curve.at[i - 1]) / (curve.at[i] - curve.at[i - 1]);
  return curve.means[i - 1].mean + share * (curve.means[i].mean - curve.means[i - 1].mean);
}

struct MeasuredLevel {
  double sum = 0.0;
  std::size_t count = 0;
};

/// Without a title, unless the curve does not fit.
Plot plot_of(const ResponseReport& report, std::size_t factor, const Curve& curve) {
  std::vector<double> all;
  PlotLayer runs{PlotLayer::Mark::runs, "", PlotLayer::quiet, {}};
  PlotLayer band{PlotLayer::Mark::band, "", 0, {}};
  PlotLayer line{PlotLayer::Mark::line, "", 0, {}};
  PlotLayer levels{PlotLayer::Mark::points, "", 1, {}};
  std::map<double, MeasuredLevel> means;
  for (const PlottedRun& run : plotted_runs(report)) {
    const double x = level_place(report, factor, report.settings[run.setting].levels[factor]);
    // The residuals may be those of another model, which decides where this one does not fit.
    const double measured = run.residual->fitted + run.residual->residual;
    const double moved = curve_at(curve, x) + measured - report.fit->predicted(run.residual->point);
    means[x].sum += moved;
    ++means[x].count;
    const double y = in_unit(report, moved);
    runs.places.push_back({.x = x, .y = y, .label = run.name});
    all.push_back(y);
  }
  for (std::size_t i = 0; i < curve.at.size(); ++i) {
    const anova::MeanBetween& mean = curve.means[i];
    const anova::Effect there = in_unit(report, anova::Effect{mean.mean, mean.low, mean.high});
    line.places.push_back({curve.at[i], there.value});
    band.places.push_back({curve.at[i], there.value, there.low, there.high});
    all.push_back(there.value);
    if (there.low) all.push_back(*there.low);
    if (there.high) all.push_back(*there.high);
  }
  for (const auto& [x, mean] : means) {
    const double y = in_unit(report, mean.sum / static_cast<double>(mean.count));
    levels.places.push_back(
        {.x = x,
         .y = y,
         .label = fmt::format("{}: {}, {}", at_text(report, factor, x),
                              with_unit(rounded(y, 4, unicode), report.unit, unicode),
                              count_of(mean.count, "run", "runs"))});
  }
  Plot plot;
  if (misses(report, factor)) plot.title = measured_finding(report, factor, levels.places);
  if (means.size() > most_level_marks) levels.places.clear();
  plot.x = factor_axis(report, factor);
  plot.y = response_axis(report, all);
  plot.layers = {std::move(runs), std::move(band), std::move(line), std::move(levels)};
  return plot;
}

std::string note_of(const ResponseReport& report, const Plot& plot, bool band) {
  std::string note = "Line: the model's mean over the other factors.";
  if (band) {
    note += fmt::format(" Band: {} for the whole curve.", confidence_text(report.analysis));
  }
  note += " Pale dots: runs, moved to the average of the other factors.";
  if (!plot.layers.back().places.empty()) note += " Marks: their means at each measured value.";
  return note + left_out_note(report);
}

DataTable table_of(const ResponseReport& report, std::size_t factor, const Curve& curve) {
  DataTable table{fmt::format("Mean {} by the model", quantity_name(report)),
                  {{report.analysis.factors[factor].name, true},
                   {quantity_name(report), true},
                   {"low", true},
                   {"high", true}},
                  {}};
  const std::size_t stride = std::max<std::size_t>(curve.at.size() / 20, 1);
  const std::vector<std::string> places = aligned(curve.at, 4, unicode);
  for (std::size_t i = 0; i < curve.at.size(); i += stride) {
    const anova::MeanBetween& mean = curve.means[i];
    const anova::Effect there = in_unit(report, anova::Effect{mean.mean, mean.low, mean.high});
    add_interval_cells(table.rows.emplace_back(1, places[i]), there);
  }
  return table;
}

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
  std::vector<anova::Effect> result;
  for (const anova::MeanBetween& mean :
       means_at(report, std::array{pair.first, pair.second}, places)) {
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

std::optional<Chart> curve_chart(const ResponseReport& report, std::size_t factor,
                                 std::string_view id) {
  const Curve curve = curve_of(report, factor);
  if (curve.at.empty()) return std::nullopt;
  Plot plot = plot_of(report, factor, curve);
  if (plot.title.empty()) plot.title = finding(report, factor, curve) + verdict_of(report, factor);
  plot.description = fmt::format("{} against {}: the model's mean with its band. {}.", report.label,
                                 report.analysis.factors[factor].name, plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note = note_of(report, plot, curve.means.front().low.has_value());
  chart.table = table_of(report, factor, curve);
  draw(chart, std::move(plot), id);
  return chart;
}

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
      chart.table.rows.push_back({rounded(slices[s], 3, unicode), rounded(x[i], 3, unicode)});
      add_interval_cells(chart.table.rows.back(), mean);
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
