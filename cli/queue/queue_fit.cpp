#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/queue.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "reports/draw/plot_files.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::cli {

namespace {

constexpr const char* relative = "relative";  // of --error

std::vector<double> levels_of(const std::string& text, const queueing::MeasuredRuns& runs) {
  std::vector<std::string> words;
  for (const std::string& part : language::split(text, ',')) {
    words.push_back(language::trimmed_text(part));
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

int fit_command(const FitRequest& request, const Session& session) {
  session.require_format("queue fit",
                         {Format::text, Format::json, Format::markdown, Format::latex});
  const queueing::NetworkModel model = queueing::load_model(request.model);
  const std::vector<std::string> files = inquiry::data_files(request.data, "queue fit");
  inquiry::DataSet data = inquiry::load_data(files, request.reading);
  for (table::Column& column : data.table.columns) {
    if (model.fit && column.name == model.fit->response) use_quantities(column, request.unit);
  }
  const reports::CalibrationReport report = calibrate(model, data, request);
  show_result(session, report, reports::calibration_json, reports::calibration_document);
  if (!request.output.empty()) {
    std::vector<std::string> inputs = files;
    inputs.push_back(request.model);
    refuse_foreign_file(request.output, inputs, "<svg", request.force);
    std::vector<reports::Chart> charts;
    if (const auto fitted = reports::fitted_figure(report)) {
      charts.push_back(reports::chart_of(*fitted, "fitted"));
    }
    if (const auto load = reports::calibration_load_figure(report)) {
      charts.push_back(reports::chart_of(*load, "load"));
    }
    if (charts.empty()) charts.push_back({"There is no fit to draw", {}, "", {}});
    write_file(request.output, reports::svg_document(charts));
  }
  return report.study.fit.identification == queueing::Identification::identified
             ? exit_ok
             : exit_not_estimable;
}

}  // namespace

reports::CalibrationReport calibrate(const queueing::NetworkModel& model,
                                     const inquiry::DataSet& data, const FitRequest& request) {
  std::vector<std::string> notes;
  const queueing::MeasuredRuns runs = measured_runs(model, data, request.unit, notes);
  for (const model::Note& note : data.notes) notes.push_back(note.text);
  queueing::StudyOptions options{.confidence = request.confidence,
                                 .bootstrap = request.bootstrap,
                                 .seed = {request.seed},
                                 .drop_suspects = request.drop_suspects};
  if (!request.error.empty()) options.relative_error = request.error == relative;
  for (const std::string& text : request.predictions) {
    options.settings.push_back(levels_of(text, runs));
  }
  try {
    const SignOfLife fitting("fitting the model");
    queueing::CalibrationStudy study = queueing::calibrate(model, runs, options);
    for (const queueing::Finding& finding : study.left_out) {
      notes.push_back("left out (--drop-suspects): " + finding.text);
    }
    return {.title = model.title.empty() ? model.file.stem().string() : model.title,
            .study = std::move(study),
            .notes = std::move(notes)};
  } catch (const std::domain_error& error) {
    throw language::InputError({.file = data.table.source}, error.what());
  }
}

Command command_queue_fit(Session& session) {
  const auto request = std::make_shared<FitRequest>();
  Command command;
  command.options = {
      {.names = "model",
       .target = &request->model,
       .placeholder = "MODEL.toml",
       .help = "a model file with [parameters] and [fit]",
       .required = true,
       .paths = Paths::toml_files},
      {.names = "data",
       .target = &request->data,
       .placeholder = "DATA",
       .help = "files of measurements, or one campaign (default: campaign.toml in this folder)",
       .paths = Paths::files},
      {.names = "--predict",
       .target = &request->predictions,
       .placeholder = "SETTING",
       .help = "predict the response of a new setting, as in 'cpu=2,batch=64'; repeatable"},
      {.names = "--error",
       .target = &request->error,
       .placeholder = "WHICH",
       .help = "absolute: least squares on the response; relative: on its logarithm",
       .check = one_of({"absolute", relative})},
      {.names = "--confidence",
       .target = std::function<void(const std::string&)>(
           [request](const std::string& text) { request->confidence = *parse_share(text); }),
       .placeholder = "C",
       .help = "confidence level of all intervals: 0.5 to 0.9999, default 0.95",
       .check = a_share("a number from 0.5 to 0.9999, as in 0.95", 0.5, 0.9999)},
      {.names = "--bootstrap",
       .target = &request->bootstrap,
       .placeholder = "N",
       .help = "number of bootstrap resamples of the settings, at most 100000; 0: none",
       .check = a_whole_number("a whole number from 0 to 100000", 0.0, 1e5)},
      {.names = "--seed",
       .target = &request->seed,
       .placeholder = "N",
       .help = "seed of the starts and resamples: a whole number"},
      {.names = "--unit",
       .target = &request->unit,
       .placeholder = "UNIT",
       .help = "unit of the measured response: s, ms, ..."},
      {.names = "--drop-suspects",
       .target = &request->drop_suspects,
       .help = "leave out the runs that look wrong; otherwise they are reported and kept"},
      output_option(request->output, "write the charts to FILE as an SVG picture", {".svg"}),
      force_option(request->force),
  };
  append(command.options, reading_options(request->reading));
  append(command.options, common_options(session));
  command.footer =
      "Example: yates queue fit machine_repairman.toml runs.csv --predict 'cpu=2,batch=64'\n"
      "Exit status: 4 where the data do not determine the parameters.";
  command.action = [request, &session] { return fit_command(*request, session); };
  return command;
}

}  // namespace yates::cli
