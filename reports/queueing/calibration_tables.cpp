#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/queueing/calibration_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

std::string maybe(std::optional<double> value, int significant, Typography typography) {
  return value ? rounded(*value, significant, typography) : absent(typography);
}

std::string interval_words(const std::optional<queueing::Interval>& interval,
                           Typography typography) {
  if (!interval) return absent(typography);
  return fmt::format("{} to {}", rounded(interval->low, 4, typography),
                     rounded(interval->high, 4, typography));
}

std::string percent_words(std::optional<double> value, Typography typography) {
  return value ? fmt::format("{:.1f}%", *value) : absent(typography);
}

std::string r_squared_words(std::optional<double> value, Typography typography) {
  return value ? fixed(*value, 3, typography) : absent(typography);
}

/// A bias that is nothing but rounding is zero.
std::string bias_words(const queueing::PredictionErrors& errors, Typography typography) {
  if (!errors.bias || !errors.mean_squared_error) return absent(typography);
  const double least = 1e-9 * std::sqrt(*errors.mean_squared_error);
  return rounded(std::abs(*errors.bias) < least ? 0.0 : *errors.bias, 3, typography);
}

std::string without_value(const queueing::PredictionErrors& errors) {
  const std::size_t none = errors.saturated + errors.unpredicted;
  return none == 0 ? "" : fmt::format("{}", none);
}

}  // namespace

DataTable parameters_table(const CalibrationReport& report, Typography typography) {
  DataTable table{"Parameters",
                  {{"parameter", false},
                   {"estimate", true},
                   {"standard error", true},
                   {fmt::format("{:.4g}% interval", 100.0 * report.study.fit.confidence), true},
                   {"bootstrap interval", true}},
                  {}};
  if (report.study.without_suspects) table.columns.push_back({"without suspects", true});
  for (std::size_t i = 0; i < report.study.fit.parameters.size(); ++i) {
    const queueing::FittedParameter& one = report.study.fit.parameters[i];
    std::vector<std::string> row{
        one.name, rounded(one.estimate, 5, typography) + (one.at_bound ? " (at its limit)" : ""),
        maybe(one.standard_error, 3, typography), interval_words(one.interval, typography),
        interval_words(one.bootstrap_interval, typography)};
    if (report.study.without_suspects) {
      const auto& others = report.study.without_suspects->parameters;
      row.push_back(i < others.size() ? rounded(others[i].estimate, 5, typography)
                                      : absent(typography));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

DataTable validation_table(const CalibrationReport& report, Typography typography) {
  const std::string r_squared = typography == Typography::unicode ? "R²" : "R2";
  DataTable table{
      "Validation: R² and mean absolute percentage error, in the fit and of settings left out",
      {{"estimator", false},
       {"fit " + r_squared, true},
       {"fit error", true},
       {"new " + r_squared, true},
       {"new error", true},
       {"bias", true},
       {"no value", true}},
      {}};
  for (const queueing::EstimatorValidation& one : report.study.validation.estimators) {
    const auto& held_out = one.leave_one_configuration_out;
    std::vector<std::string> row{
        one.name,
        r_squared_words(one.in_sample.r_squared, typography),
        percent_words(one.in_sample.mean_absolute_percentage_error, typography),
        r_squared_words(held_out.r_squared, typography),
        percent_words(held_out.mean_absolute_percentage_error, typography),
        bias_words(held_out, typography),
        without_value(held_out)};
    table.rows.push_back(std::move(row));
  }
  return table;
}

DataTable levels_table(const CalibrationReport& report, Typography typography) {
  DataTable table{
      "Left-out levels: root mean squared error in seconds and, in brackets, mean absolute "
      "percentage error of the runs at that level",
      {{"factor", false}, {"level", true}, {"direction", false}},
      {}};
  const auto& all = report.study.validation.estimators;
  if (all.empty()) return table;
  for (const queueing::EstimatorValidation& one : all) table.columns.push_back({one.name, true});
  const auto errors_text = [&](const queueing::PredictionErrors& errors) {
    const std::string none = without_value(errors);
    const std::string root = errors.mean_squared_error
                                 ? rounded(std::sqrt(*errors.mean_squared_error), 3, typography)
                                 : absent(typography);
    return root +
           (errors.mean_absolute_percentage_error
                ? fmt::format(" ({})",
                              percent_words(errors.mean_absolute_percentage_error, typography))
                : "") +
           (none.empty() ? "" : fmt::format(", {} without", none));
  };
  const auto& levels = all.front().levels;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    std::vector<std::string> row{levels[i].factor, rounded(levels[i].level, 6, typography),
                                 to_string(levels[i].direction)};
    for (const queueing::EstimatorValidation& one : all) {
      row.push_back(errors_text(one.levels[i].errors));
    }
    table.rows.push_back(std::move(row));
    if (i + 1 < levels.size() && levels[i + 1].factor == levels[i].factor) continue;
    std::vector<std::string> together{levels[i].factor, "all", ""};
    for (const queueing::EstimatorValidation& one : all) {
      for (const auto& [factor, errors] : one.leave_one_level_out) {
        if (factor == levels[i].factor) together.push_back(errors_text(errors));
      }
    }
    together.resize(table.columns.size());
    table.rows.push_back(std::move(together));
  }
  return table;
}

DataTable demands_table(const CalibrationReport& report, Typography typography) {
  DataTable table{
      "Service demands D = U / X as measured",
      {{"station", false}, {"setting", false}, {"demand (s)", true}, {"interval", true}},
      {}};
  for (const queueing::StationDemands& station : report.study.demands) {
    for (const queueing::MeasuredDemand& one : station.configurations) {
      table.rows.push_back({station.station, queueing::describe(report.study.runs, one.levels),
                            rounded(one.service_demand, 4, typography),
                            interval_words(one.interval, typography)});
    }
  }
  return table;
}

DataTable regressions_table(const CalibrationReport& report, Typography typography) {
  DataTable table{"Service demands by regression of the utilization law, U = background + X D",
                  {{"station", false}, {"term", false}, {"value", true}, {"interval", true}},
                  {}};
  for (const auto& [station, regression] : report.study.regressions) {
    for (const queueing::UtilizationRegression::Term& term : regression.terms) {
      table.rows.push_back(
          {station, term.name,
           rounded(term.demand, 4, typography) + (term.held_at_zero ? " (at its limit)" : ""),
           interval_words(term.interval, typography)});
    }
  }
  return table;
}

DataTable predictions_table(const CalibrationReport& report, Typography typography) {
  DataTable table{
      "Predictions",
      {{"setting", false}, {"predicted", true}, {"for one run", true}, {"verdict", false}},
      {}};
  for (const auto& [levels, prediction] : report.study.predictions) {
    table.rows.push_back(
        {queueing::describe(report.study.runs, levels), maybe(prediction.value, 5, typography),
         interval_words(prediction.interval, typography), queueing::to_string(prediction.verdict)});
  }
  return table;
}

}  // namespace yates::reports
