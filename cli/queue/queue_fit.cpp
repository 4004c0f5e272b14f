#include <functional>
#include <memory>

#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/queue.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "reports/draw/plot_files.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::cli {

namespace {

int fit_command(const FitRequest& request, const Session& session) {
  session.require_format("queue fit",
                         {Format::text, Format::json, Format::markdown, Format::latex});
  const queueing::NetworkModel model = queueing::load_model(request.model);
  const std::vector<std::string> files = inquiry::data_files(request.data, "queue fit");
  inquiry::DataSet data = inquiry::load_data(files, request.reading);
  for (table::Column& column : data.table.columns) {
    if (model.fit && column.name == model.fit->response) use_quantities(column, request.asked.unit);
  }
  const reports::CalibrationReport report = calibrate_patiently(model, data, request.asked);
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

reports::CalibrationReport calibrate_patiently(const queueing::NetworkModel& model,
                                               const inquiry::DataSet& data,
                                               const inquiry::CalibrationAsked& asked) {
  const SignOfLife fitting("fitting the model");
  return inquiry::calibrate(model, data, asked);
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
       .target = &request->asked.predictions,
       .placeholder = "SETTING",
       .help = "predict the response of a new setting, as in 'cpu=2,batch=64'; repeatable"},
      {.names = "--error",
       .target = &request->asked.error,
       .placeholder = "WHICH",
       .help = "absolute: least squares on the response; relative: on its logarithm",
       .check = one_of({"absolute", "relative"})},
      {.names = "--confidence",
       .target = std::function<void(const std::string&)>(
           [request](const std::string& text) { request->asked.confidence = *parse_share(text); }),
       .placeholder = "C",
       .help = "confidence level of all intervals: 0.5 to 0.9999, default 0.95",
       .check = a_share("a number from 0.5 to 0.9999, as in 0.95", 0.5, 0.9999)},
      {.names = "--bootstrap",
       .target = &request->asked.bootstrap,
       .placeholder = "N",
       .help = "number of bootstrap resamples of the settings, at most 100000; 0: none",
       .check = a_whole_number("a whole number from 0 to 100000", 0.0, 1e5)},
      {.names = "--seed",
       .target = &request->asked.seed,
       .placeholder = "N",
       .help = "seed of the starts and resamples: a whole number"},
      {.names = "--unit",
       .target = &request->asked.unit,
       .placeholder = "UNIT",
       .help = "unit of the measured response: s, ms, ..."},
      {.names = "--drop-suspects",
       .target = &request->asked.drop_suspects,
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
