#include <array>

#include "reports/draw/json_values.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::reports {
namespace {

Json interval_json(const std::optional<queueing::Interval>& interval) {
  if (!interval) return nullptr;
  return {{"low", number(interval->low)}, {"high", number(interval->high)}};
}

Json setting_json(const queueing::MeasuredRuns& runs, const std::vector<double>& levels) {
  Json entry = Json::object();
  for (std::size_t i = 0; i < levels.size(); ++i) entry[runs.factors[i].name] = number(levels[i]);
  return entry;
}

const char* verdict_of(queueing::Identification identification) {
  static constexpr std::array<const char*, 3> words{"identified", "not-identifiable", "saturated"};
  return words[static_cast<std::size_t>(identification)];
}

Json fit_json(const queueing::ModelFit& fit) {
  Json entry;
  entry["verdict"] = verdict_of(fit.identification);
  entry["error"] = fit.relative_error ? "relative" : "absolute";
  entry["confidence"] = fit.confidence;
  Json parameters = Json::array();
  for (const queueing::FittedParameter& one : fit.parameters) {
    const std::optional<queueing::Interval>& interval = one.interval;
    parameters.push_back({{"name", one.name},
                          {"estimate", number(one.estimate)},
                          {"std_error", number(one.standard_error)},
                          {"low", interval ? number(interval->low) : Json()},
                          {"high", interval ? number(interval->high) : Json()},
                          {"bootstrap", interval_json(one.bootstrap_interval)},
                          {"at_bound", one.at_bound}});
  }
  entry["parameters"] = std::move(parameters);
  entry["sigma"] = number(fit.sigma);
  entry["residual_df"] = fit.degrees_of_freedom;
  entry["sum_sq"] = number(fit.sum_of_squares);
  entry["r_squared"] = number(fit.r_squared);
  entry["condition"] = number(fit.condition);
  Json correlation = Json::object();
  for (std::size_t i = 0; i < fit.correlation.size(); ++i) {
    Json row = Json::object();
    for (std::size_t j = 0; j < fit.correlation[i].size(); ++j) {
      row[fit.free_parameters[j]] = number(fit.correlation[i][j]);
    }
    correlation[fit.free_parameters[i]] = std::move(row);
  }
  entry["correlation"] = std::move(correlation);
  entry["starts"] = {{"tried", fit.starts.tried},
                     {"with_value", fit.starts.with_value},
                     {"reached_best", fit.starts.reached_best}};
  if (fit.lack_of_fit) {
    entry["lack_of_fit"] = {
        {"df", fit.lack_of_fit->lack_df},
        {"sum_sq", number(fit.lack_of_fit->lack_sum_of_squares)},
        {"pure_error_df", fit.lack_of_fit->pure_error_df},
        {"pure_error_sum_sq", number(fit.lack_of_fit->pure_error_sum_of_squares)},
        {"f", number(fit.lack_of_fit->f)},
        {"p", number(fit.lack_of_fit->p)}};
  } else {
    entry["lack_of_fit"] = nullptr;
  }
  entry["notes"] = codes_and_texts(fit.notes);
  return entry;
}

Json errors_json(const queueing::PredictionErrors& errors) {
  return {{"runs", errors.runs},
          {"saturated", errors.saturated},
          {"unpredicted", errors.unpredicted},
          {"mse", number(errors.mean_squared_error)},
          {"r_squared", number(errors.r_squared)},
          {"mape_percent", number(errors.mean_absolute_percentage_error)},
          {"bias", number(errors.bias)}};
}

Json validation_json(const queueing::Validation& validation) {
  Json list = Json::array();
  for (const queueing::EstimatorValidation& one : validation.estimators) {
    Json by_factor = Json::object();
    for (const auto& [factor, errors] : one.leave_one_level_out) {
      by_factor[factor] = errors_json(errors);
    }
    Json levels = Json::array();
    for (const queueing::LevelErrors& level : one.levels) {
      Json row = errors_json(level.errors);
      row["factor"] = level.factor;
      row["level"] = number(level.level);
      row["direction"] = to_string(level.direction);
      levels.push_back(std::move(row));
    }
    list.push_back({{"name", one.name},
                    {"in_sample", errors_json(one.in_sample)},
                    {"leave_one_configuration_out", errors_json(one.leave_one_configuration_out)},
                    {"leave_one_level_out", std::move(by_factor)},
                    {"levels", std::move(levels)}});
  }
  const auto name = [&](const std::optional<std::size_t>& which) {
    return which ? Json(validation.estimators[*which].name) : Json(nullptr);
  };
  return {{"estimators", std::move(list)},
          {"best_within", name(validation.best_within)},
          {"best_beyond", name(validation.best_beyond)},
          {"notes", codes_and_texts(validation.notes)}};
}

const char* name_of(queueing::Fault fault) {
  static constexpr std::array<const char*, 3> words{"repeated-response", "impossible-time",
                                                    "outlying-run"};
  return words[static_cast<std::size_t>(fault)];
}

Json findings_json(const CalibrationReport& report) {
  Json list = Json::array();
  for (const queueing::Finding& finding : report.study.findings) {
    Json rows = Json::array();
    for (const std::size_t run : finding.runs) rows.push_back(report.study.runs.rows[run]);
    list.push_back(
        {{"code", name_of(finding.fault)}, {"rows", std::move(rows)}, {"text", finding.text}});
  }
  return list;
}

}  // namespace

std::string calibration_json(const CalibrationReport& report, std::string_view version) {
  Json document;
  document["schema"] = "yates.queue-fit/1";
  document["version"] = version;
  document["title"] = report.title;
  document["response"] = report.study.model.fit->response;
  document["runs"] = report.study.runs.size();
  document["configurations"] = queueing::configurations(report.study.runs).size();
  document["findings"] = findings_json(report);
  document["fit"] = fit_json(report.study.fit);
  document["fit_without_suspects"] =
      report.study.without_suspects ? fit_json(*report.study.without_suspects) : Json(nullptr);
  document["validation"] = validation_json(report.study.validation);
  document["validation"]["naive_regression"] =
      report.study.naive_formula.empty() ? Json(nullptr) : Json(report.study.naive_formula);
  Json demands = Json::array();
  for (const queueing::StationDemands& station : report.study.demands) {
    for (const queueing::MeasuredDemand& one : station.configurations) {
      demands.push_back({{"station", station.station},
                         {"setting", setting_json(report.study.runs, one.levels)},
                         {"runs", one.runs},
                         {"service_demand", number(one.service_demand)},
                         {"interval", interval_json(one.interval)}});
    }
  }
  document["service_demands"] = std::move(demands);
  Json regressions = Json::array();
  for (const auto& [station, regression] : report.study.regressions) {
    Json terms = Json::array();
    for (const auto& term : regression.terms) {
      terms.push_back({{"name", term.name},
                       {"demand", number(term.demand)},
                       {"interval", interval_json(term.interval)},
                       {"held_at_zero", term.held_at_zero}});
    }
    regressions.push_back({{"station", station},
                           {"terms", std::move(terms)},
                           {"r_squared", number(regression.r_squared)},
                           {"condition", number(regression.condition)},
                           {"notes", codes_and_texts(regression.notes)}});
  }
  document["utilization_regressions"] = std::move(regressions);
  Json predictions = Json::array();
  for (const auto& [levels, prediction] : report.study.predictions) {
    predictions.push_back({{"setting", setting_json(report.study.runs, levels)},
                           {"predicted", number(prediction.value)},
                           {"interval", interval_json(prediction.interval)},
                           {"verdict", queueing::to_string(prediction.verdict)},
                           {"notes", codes_and_texts(prediction.notes)}});
  }
  document["predictions"] = std::move(predictions);
  Json words = Json::array();
  for (const std::string& note : report.notes) words.push_back({{"code", "data"}, {"text", note}});
  for (const std::string& note : published_words(report)) {
    words.push_back({{"code", "published-estimator"}, {"text", note}});
  }
  document["notes"] = std::move(words);
  document["verdict"] = calibration_verdict(report);
  return document_text(document);
}

}  // namespace yates::reports
