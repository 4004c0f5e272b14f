#include "cli/queue/queue_fit.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/frame/choice_option.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/queue_model.hpp"
#include "cli/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "queueing/calibration/data_hygiene.hpp"
#include "queueing/calibration/service_demand_estimates.hpp"
#include "queueing/calibration/validation.hpp"
#include "reports/queueing/calibration_json.hpp"
#include "reports/queueing/calibration_words.hpp"
#include "reports/queueing/chart_calibration.hpp"
#include "reports/queueing/svg_file.hpp"

namespace yates::cli {

namespace {

using language::InputError;
using queueing::MeasuredRuns;

/// The column by name; its values as numbers, also where a campaign declared levels as categories.
class NumberColumn {
 public:
  NumberColumn(const table::Table& table, const std::string& name, const std::string& reader)
      : column_(table.find(name)) {
    if (column_ == nullptr) {
      throw InputError({.file = table.source},
                       fmt::format("there is no column '{}', which {} reads{}", name, reader,
                                   language::suggestion(name, table.names())));
    }
    if (column_->numeric()) return;
    const auto& categories = std::get<table::Categories>(column_->values);
    for (const std::string& level : categories.levels) {
      try {
        std::size_t used = 0;
        levels_.push_back(std::stod(level, &used));
        if (used == level.size()) continue;
      } catch (const std::logic_error&) {
        // falls through to the refusal
      }
      throw InputError({.file = table.source},
                       fmt::format("column '{}', which {} reads, holds '{}'; expected numbers",
                                   name, reader, level));
    }
  }

  std::optional<double> operator()(std::size_t row) const {
    if (!column_->present[row]) return std::nullopt;
    if (column_->numeric()) return column_->number(row);
    return levels_[std::get<table::Categories>(column_->values).code[row]];
  }

 private:
  const table::Column* column_;
  std::vector<double> levels_;
};

/// A quantity of [fit] that reads columns: its value per row, absent where a column's is missing.
class ColumnQuantity {
 public:
  ColumnQuantity(const table::Table& table, const queueing::NetworkModel& model,
                 const queueing::Quantity& quantity)
      : model_(model), quantity_(quantity) {
    const auto* expression = std::get_if<language::Expression>(&quantity.written);
    if (expression == nullptr) return;
    for (const std::string& name : language::names(*expression)) {
      columns_.emplace_back(name, NumberColumn(table, name, quantity.what));
    }
  }

  std::optional<double> operator()(std::size_t row) const {
    queueing::Values values;
    for (const auto& [name, column] : columns_) {
      const auto value = column(row);
      if (!value) return std::nullopt;
      values[name] = *value;
    }
    return queueing::value_of(quantity_, model_, values);
  }

 private:
  const queueing::NetworkModel& model_;
  const queueing::Quantity& quantity_;
  std::vector<std::pair<std::string, NumberColumn>> columns_;
};

/// Factors that the model reads, and those that the published estimator does.
std::vector<std::string> factors_of(const queueing::NetworkModel& model) {
  std::vector<std::string> names = model.factors();
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  if (model.fit->published) {
    add(model.fit->published->batch);
    for (const std::string& name : model.fit->published->processes) add(name);
  }
  return names;
}

MeasuredRuns runs_of(const queueing::NetworkModel& model, const table::Table& table,
                     std::vector<std::string>& notes) {
  MeasuredRuns runs;
  std::vector<NumberColumn> columns;
  for (const std::string& name : factors_of(model)) {
    columns.emplace_back(table, name, model.file.filename().string());
    runs.factors.push_back({name, {}});
  }
  const NumberColumn response(table, model.fit->response, "[fit]");
  std::vector<ColumnQuantity> shares;
  for (const auto& [station, quantity] : model.fit->utilization) {
    shares.emplace_back(table, model, quantity);
    runs.utilizations.push_back({station, {}});
  }
  std::optional<ColumnQuantity> throughput;
  if (model.fit->throughput) {
    throughput.emplace(table, model, *model.fit->throughput);
    runs.throughput.emplace();
  }
  std::size_t missing = 0;
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::vector<double> levels;
    std::vector<double> measured;
    bool complete = true;
    const auto take = [&](std::vector<double>& to, std::optional<double> value) {
      if (value) to.push_back(*value);
      complete = complete && value.has_value();
    };
    for (const NumberColumn& column : columns) take(levels, column(row));
    take(measured, response(row));
    for (const ColumnQuantity& share : shares) take(measured, share(row));
    if (throughput) take(measured, (*throughput)(row));
    if (!complete) {
      ++missing;
      continue;
    }
    for (std::size_t f = 0; f < levels.size(); ++f) runs.factors[f].values.push_back(levels[f]);
    runs.response.push_back(measured.front());
    for (std::size_t s = 0; s < shares.size(); ++s) {
      runs.utilizations[s].values.push_back(measured[s + 1]);
    }
    if (throughput) runs.throughput->push_back(measured.back());
    runs.rows.push_back(row + 1);
  }
  if (missing > 0) {
    notes.push_back(
        fmt::format("{} of {} rows lack a value and are left out", missing, table.rows));
  }
  if (runs.size() == 0) {
    throw InputError(
        {.file = table.source},
        fmt::format("no row has {} and every factor of the model", model.fit->response));
  }
  return runs;
}

/// How many seconds one unit of the measured response is.
double seconds_of_unit(const queueing::NetworkModel& model, const DataSet& data,
                       const FitRequest& request) {
  std::string unit = request.unit;
  if (unit.empty() && data.campaign) {
    for (const campaigns::Response& response : data.campaign->responses) {
      if (response.name == model.fit->response) unit = response.unit;
    }
  }
  if (unit.empty()) return 1.0;
  const auto seconds = language::parse_duration("1 " + unit);
  if (!seconds) {
    throw InputError({.file = data.table.source},
                     fmt::format("'{}' is measured in '{}', which is no unit of time; a queueing "
                                 "model explains times",
                                 model.fit->response, unit));
  }
  return *seconds;
}

std::vector<double> levels_of(const std::string& text, const MeasuredRuns& runs) {
  std::vector<std::string> words;
  for (const std::string& part : CLI::detail::split(text, ',')) {
    words.push_back(CLI::detail::trim_copy(part));
  }
  queueing::Values values;
  try {
    values = parse_settings(words);
  } catch (const language::UsageError&) {
    throw language::UsageError(fmt::format(
        "--predict '{}': expected values of the factors, as in 'cpu=2,batch=64'", text));
  }
  std::vector<double> levels;
  std::vector<std::string> names;
  for (const auto& factor : runs.factors) names.push_back(factor.name);
  // A mistyped name first: what it was meant to be lacks a value only because of it.
  for (const auto& [name, value] : values) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    throw language::UsageError(fmt::format("--predict '{}': the model has no factor '{}'{}", text,
                                           name, language::suggestion(name, names)));
  }
  for (const auto& factor : runs.factors) {
    if (!values.contains(factor.name)) {
      throw language::UsageError(
          fmt::format("--predict '{}': factor '{}' has no value", text, factor.name));
    }
    levels.push_back(values.at(factor.name));
  }
  return levels;
}

void validate_estimators(reports::CalibrationReport& report) {
  const queueing::NetworkModel& model = report.model;
  std::vector<queueing::Estimator> estimators{
      queueing::model_estimator("model", model, report.fit)};
  if (model.fit->published) {
    const queueing::PublishedModel& published = *model.fit->published;
    estimators.push_back(queueing::published_estimator("published inversion", published.batch,
                                                       published.processes, published.settings));
    std::vector<queueing::CourierRun> runs(report.runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
      runs[i] = {.batch = 0.0, .processes = 1.0, .response = report.runs.response[i]};
      for (const auto& factor : report.runs.factors) {
        if (factor.name == published.batch) runs[i].batch = factor.values[i];
        if (std::find(published.processes.begin(), published.processes.end(), factor.name) !=
            published.processes.end()) {
          runs[i].processes *= factor.values[i];
        }
      }
    }
    report.published = queueing::fit_courier(runs, published.settings);
  }
  const std::size_t first_baseline = estimators.size();
  const auto naive = queueing::naive_terms(model, report.runs);
  report.naive_formula = queueing::naive_formula(model.fit->response, naive);
  estimators.push_back(queueing::linear_estimator("naive regression", naive));
  estimators.push_back(queueing::mean_estimator());
  report.validation =
      queueing::validate(estimators, {first_baseline, first_baseline + 1}, report.runs);
}

int fit_command(const FitRequest& request, const Session& session) {
  session.require_format("queue fit", {Format::text, Format::json});
  const queueing::NetworkModel model = queueing::load_model(request.model);
  const DataSet data = load_data(request.data);
  const reports::CalibrationReport report = calibrate(model, data, request);
  print(session.format == Format::json ? reports::calibration_json(report, version)
                                       : reports::calibration_text(report, text_options(session)));
  if (!request.output.empty()) {
    std::vector<std::string> inputs = request.data;
    inputs.push_back(request.model);
    refuse_foreign_file(request.output, inputs, "<svg", request.force);
    std::vector<reports::Chart> charts{reports::fitted_chart(report, "fitted")};
    if (auto load = reports::calibration_load_chart(report, "load")) {
      charts.push_back(std::move(*load));
    }
    write_file(request.output, reports::svg_file(charts));
  }
  return report.fit.identification == queueing::Identification::identified ? exit_ok
                                                                           : exit_not_estimable;
}

}  // namespace

reports::CalibrationReport calibrate(const queueing::NetworkModel& model, const DataSet& data,
                                     const FitRequest& request) {
  if (!model.fit) {
    throw InputError({.file = model.file.string()},
                     "the model has no [fit] section; it says which column was measured: "
                     "[fit] response = \"time\"");
  }
  reports::CalibrationReport report;
  report.title = model.title.empty() ? model.file.stem().string() : model.title;
  report.model = model;
  report.runs = runs_of(model, data.table, report.notes);
  const double seconds = seconds_of_unit(model, data, request);
  for (double& response : report.runs.response) response *= seconds;
  for (const model::Note& note : data.notes) report.notes.push_back(note.text);
  try {
    queueing::CalibrationOptions options{
        .bootstrap = request.bootstrap, .confidence = request.confidence, .seed = {request.seed}};
    if (!request.error.empty()) options.relative_error = request.error == "relative";
    report.findings =
        queueing::inspect(report.runs, &model, queueing::naive_terms(model, report.runs));
    const auto kept = queueing::unsuspected(report.runs, report.findings);
    const bool suspects = kept.size() < report.runs.size();
    if (suspects && request.drop_suspects) {
      for (const queueing::Finding& finding : report.findings) {
        report.notes.push_back("left out (--drop-suspects): " + finding.text);
      }
      report.runs = queueing::select(report.runs, kept);
      report.findings.clear();
    }
    report.fit = queueing::fit(model, report.runs, options);
    if (suspects && !request.drop_suspects &&
        report.fit.identification != queueing::Identification::saturated) {
      options.bootstrap = 0;
      report.without_suspects = queueing::fit(model, queueing::select(report.runs, kept), options);
    }
    if (report.fit.identification == queueing::Identification::identified) {
      validate_estimators(report);
    }
    if (report.fit.identification != queueing::Identification::saturated) {
      for (const std::string& text : request.predictions) {
        const std::vector<double> levels = levels_of(text, report.runs);
        report.predictions.emplace_back(levels,
                                        queueing::predict(model, report.fit, report.runs, levels));
      }
    }
    if (report.runs.throughput && !report.runs.utilizations.empty()) {
      report.demands = queueing::service_demands(report.runs, request.confidence);
      for (const queueing::MeasuredColumn& station : report.runs.utilizations) {
        if (report.runs.size() < 3) break;  // no more runs than terms
        report.regressions.emplace_back(
            station.name,
            queueing::regress_utilization(station.values, {{"job", *report.runs.throughput}},
                                          {.confidence = request.confidence,
                                           .bootstrap = request.bootstrap,
                                           .seed = {request.seed}}));
      }
    }
  } catch (const std::domain_error& error) {
    throw InputError({.file = data.table.source}, error.what());
  }
  return report;
}

void add_queue_fit(CLI::App& queue, Session& session) {
  CLI::App& command =
      *queue.add_subcommand("fit", "calibrates a model file from measured runs and validates it");
  const auto request = std::make_shared<FitRequest>();
  command.add_option("model", request->model, "a model file with [parameters] and [fit]")
      ->type_name("MODEL.toml")
      ->required();
  command.add_option("data", request->data, "files of measurements, or one campaign")
      ->type_name("DATA")
      ->required();
  command
      .add_option("--predict", request->predictions,
                  "predicts the response of a new setting: 'cpu=2,batch=64'; repeatable")
      ->type_name("SETTING")
      ->take_all()
      ->expected(1);
  command
      .add_option("--error", request->error,
                  "absolute: least squares on the response; relative: on its logarithm")
      ->check(one_of({"absolute", "relative"}))
      ->type_name("WHICH");
  command
      .add_option("--confidence", request->confidence,
                  "of all intervals: 0.5 to 0.9999, default 0.95")
      ->check(CLI::Range(0.5, 0.9999))
      ->type_name("C");
  command
      .add_option("--bootstrap", request->bootstrap,
                  "resamples of settings, at most 100000; 0: none")
      ->check(CLI::Range(0, 100000))
      ->type_name("N");
  command.add_option("--seed", request->seed, "of starts and resamples: a whole number")
      ->type_name("N");
  command.add_option("--unit", request->unit, "of the measured response: s, ms, ...")
      ->type_name("UNIT");
  command.add_flag("--drop-suspects", request->drop_suspects,
                   "leaves out the runs that look wrong; without it they are named and kept");
  command.add_option("-o,--output", request->output, "the charts as an SVG picture")
      ->type_name("FILE");
  command.add_flag("--force", request->force, "replace a file that yates did not write");
  add_common_options(command, session);
  command.footer(
      "Example: yates queue fit machine_repairman.toml runs.csv --predict 'cpu=2,batch=64'\n"
      "Exit status: 4 where the data do not determine the parameters.");
  command.callback([request, &session] {
    session.action = [request, &session] { return fit_command(*request, session); };
  });
}

}  // namespace yates::cli
