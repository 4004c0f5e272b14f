#include "cli/queue/queue_fit.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/frame/choice_option.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/fit_data.hpp"
#include "cli/queue/queue_model.hpp"
#include "cli/version.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::cli {

namespace {

constexpr const char* relative = "relative";  // of --error

std::vector<double> levels_of(const std::string& text, const queueing::MeasuredRuns& runs) {
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
  return report.study.fit.identification == queueing::Identification::identified
             ? exit_ok
             : exit_not_estimable;
}

}  // namespace

reports::CalibrationReport calibrate(const queueing::NetworkModel& model, const DataSet& data,
                                     const FitRequest& request) {
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
      ->check(one_of({"absolute", relative}))
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
