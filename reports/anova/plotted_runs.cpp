#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "numerics/order_statistics.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

std::vector<PlottedRun> plotted_runs(const ResponseReport& report) {
  std::vector<PlottedRun> result;
  for (const anova::Residual& residual : report.residuals) {
    result.push_back({residual.run ? fmt::format("run {}", *residual.run)
                                   : fmt::format("row {}", residual.row + 1),
                      report.setting_of_point[residual.point],
                      in_unit(report, residual.fitted + residual.residual),
                      in_unit(report, residual.fitted), &residual});
  }
  if (launch_order_is_known(report)) {
    std::stable_sort(result.begin(), result.end(), [](const PlottedRun& a, const PlottedRun& b) {
      return *a.residual->run < *b.residual->run;
    });
  }
  return result;
}

bool launch_order_is_known(const ResponseReport& report) {
  return !report.residuals.empty() &&
         std::all_of(report.residuals.begin(), report.residuals.end(),
                     [](const anova::Residual& residual) { return residual.run.has_value(); });
}

std::string levels_text(const ResponseReport& report, std::size_t setting) {
  std::string text;
  const std::vector<std::string> levels = report.levels_of(report.settings[setting]);
  for (const std::string& level : levels) text += (text.empty() ? "" : ", ") + level;
  return text;
}

std::string factor_names(const ResponseReport& report) {
  std::string text;
  for (const anova::FactorReading& factor : report.analysis.factors) {
    text += (text.empty() ? "" : ", ") + factor.name;
  }
  return text;
}

PlotAxis response_axis(const ResponseReport& report, const std::vector<double>& values) {
  const Range range = response_range(report, values);
  return {axis_name(report, range),
          range.logarithmic ? PlotAxis::Kind::logarithm : PlotAxis::Kind::number};
}

double level_place(const ResponseReport& report, std::size_t factor, std::size_t level) {
  if (report.axes[factor] == AxisKind::categories) return static_cast<double>(level);
  return std::strtod(report.analysis.factors[factor].levels[level].c_str(), nullptr);
}

PlotAxis factor_axis(const ResponseReport& report, std::size_t factor) {
  const anova::FactorReading& reading = report.analysis.factors[factor];
  switch (report.axes[factor]) {
    case AxisKind::number:
      return {reading.name, PlotAxis::Kind::number};
    case AxisKind::log2:
      return {reading.name, logarithmic_kind(reading.levels)};
    case AxisKind::categories:
      break;
  }
  return {reading.name, PlotAxis::Kind::categories, reading.levels};
}

std::string left_out_note(const ResponseReport& report) {
  const auto shown = runs_shown(report);
  return shown ? fmt::format(" The plot shows {}.", *shown) : "";
}

std::optional<double> deviation_of(const std::vector<double>& values) {
  if (values.size() < 2) return std::nullopt;
  const auto count = static_cast<double>(values.size());
  double mean = 0.0;
  for (const double value : values) mean += value / count;
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (count - 1.0));
}

std::optional<Whiskers> add_box(PlotLayer& boxes, PlotLayer& whiskers, double x,
                                std::vector<double> values, const std::string& label) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const double low = numerics::quantile(values, 0.25);
  const double high = numerics::quantile(values, 0.75);
  const double reach = 1.5 * (high - low);
  const double least = *std::lower_bound(values.begin(), values.end(), low - reach);
  const double most = *std::prev(std::upper_bound(values.begin(), values.end(), high + reach));
  boxes.places.push_back({.x = x, .y = numerics::quantile(values, 0.5), .low = low, .high = high});
  boxes.places.back().label = label;
  if (least < low) whiskers.places.push_back({.x = x, .y = low, .low = least, .high = low});
  if (most > high) whiskers.places.push_back({.x = x, .y = high, .low = high, .high = most});
  return Whiskers{least, most};
}

void add_runs(PlotLayer& runs, double x, const std::vector<double>& values,
              const std::string& label, std::optional<Whiskers> beyond) {
  constexpr double half = 0.3;  // of a slot
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (beyond && values[i] >= beyond->low && values[i] <= beyond->high) continue;
    const double share =
        values.size() > 1
            ? 2.0 * static_cast<double>(i) / static_cast<double>(values.size() - 1) - 1.0
            : 0.0;
    runs.places.push_back({.x = x + half * share, .y = values[i], .label = label});
  }
}

}  // namespace yates::reports
