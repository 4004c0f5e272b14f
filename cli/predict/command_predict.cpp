#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/predict/layers_commands.hpp"
#include "inquiry/predict/models.hpp"
#include "language/error.hpp"
#include "prediction/model_file/model_file.hpp"
#include "prediction/training/model.hpp"
#include "reports/prediction/prediction_report.hpp"

namespace yates::cli {

namespace {

struct PredictRequest {
  std::vector<std::string> words;  // MODEL [POINTS]
  std::vector<std::string> at;
  std::string layers;
  double confidence = 0.9;
};

/// A column of the points must not bear the name of one that is added.
void check_columns(const std::vector<reports::PredictionReport>& reports, const std::string& file) {
  const std::vector<std::string>& columns = reports.front().columns;
  for (const std::string& added : reports::added_columns(reports)) {
    if (std::find(columns.begin(), columns.end(), added) == columns.end()) continue;
    throw language::InputError(
        {file},
        fmt::format("has a column '{}', which the output adds; give it another name", added));
  }
}

int predict_command(const PredictRequest& request, const Session& session) {
  session.require_format(
      "predict", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  if (!request.layers.empty()) {
    if (request.words.size() == 1 && request.at.empty()) {
      return predict_layers(request.words.front(), request.layers, request.confidence, session);
    }
    throw language::UsageError("predict --layers takes one model, and neither points nor --at");
  }
  const std::size_t wanted = request.at.empty() ? 2 : 1;
  if (request.words.size() != wanted) {
    throw language::UsageError(
        request.words.size() < wanted
            ? "predict needs a file with points, or --at 'cpu=8,batch=256'"
            : "predict takes one model, and one file with points or --at, not both");
  }
  std::vector<prediction::StoredModel> models = inquiry::read_models({request.words.front()});
  const prediction::Model& first = models.front().model;
  const inquiry::Points points = request.at.empty()
                                     ? inquiry::read_points(request.words.back(), first)
                                     : inquiry::points_at("--at", request.at, first);
  std::vector<reports::PredictionReport> reports;
  std::vector<Eigen::MatrixXd> settings = inquiry::settings_of_each(models, points);
  for (std::size_t m = 0; m < models.size(); ++m) {
    std::vector<prediction::Prediction> predictions =
        prediction::predict(models[m].model, settings[m], request.confidence);
    reports.push_back({std::move(models[m]), request.confidence, points.columns, points.rows,
                       std::move(settings[m]), std::move(predictions)});
  }
  if (session.format == Format::csv) check_columns(reports, request.words.back());
  if (session.format == Format::csv) {
    print(reports::predictions_csv(reports));
  } else {
    show_result(session, reports, reports::predictions_json, reports::predictions_document);
  }
  const bool any = std::any_of(reports.begin(), reports.end(), [](const auto& report) {
    return std::any_of(report.predictions.begin(), report.predictions.end(),
                       [](const auto& one) { return one.where != prediction::Where::refused; });
  });
  return any || points.rows.empty() ? exit_ok : exit_not_estimable;
}

}  // namespace

Command command_predict(Session& session) {
  const auto request = std::make_shared<PredictRequest>();
  Command command;
  command.options = {
      {.names = "words",
       .target = &request->words,
       .placeholder = "MODEL [POINTS]",
       .help = "a model of yates train -o, then a .csv, .tsv or .jsonl file with a column for each "
               "input, or - for standard input",
       .required = true,
       .paths = Paths::files},
      {.names = "--at",
       .target = &request->at,
       .placeholder = "INPUT=VALUE,...",
       .help = "a setting instead of a file, as in 'cpu=8,batch=256'; may be repeated"},
      {.names = "--layers",
       .target = &request->layers,
       .placeholder = "FILE",
       .help = "layers of networks instead of points, for a model of train --layers",
       .paths = Paths::files},
      {.names = "--confidence",
       .target = std::function<void(const std::string&)>(
           [request](const std::string& text) { request->confidence = *parse_share(text); }),
       .placeholder = "C",
       .help = "share of the runs at new settings that intervals hold, as in 0.9 (default) or 90%",
       .check = a_share("a share between 0.5 and 0.999, as in 0.9 or 90%", 0.5, 0.999)}};
  append(command.options, common_options(session));
  command.footer =
      "Examples: yates predict model.json points.csv --format csv\n"
      "          yates predict model.json --at 'cpu=8,batch=256'\n"
      "          yates predict model.json --layers new_network.csv --format csv";
  command.action = [request, &session] { return predict_command(*request, session); };
  return command;
}

}  // namespace yates::cli
