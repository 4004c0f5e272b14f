#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/predict/layers_commands.hpp"
#include "inquiry/predict/training_of.hpp"
#include "inquiry/request/request.hpp"
#include "language/error.hpp"
#include "prediction/model_file/model_file.hpp"
#include "reports/prediction/training_report.hpp"

namespace yates::cli {

namespace {

int train_command(const inquiry::TrainRequest& request, const Session& session) {
  session.require_format("train", {Format::text, Format::json, Format::markdown, Format::latex});
  if (!request.output.empty()) {
    std::vector<std::string> inputs = inquiry::paths_of(request.analysis, "train");
    if (!request.network.empty()) inputs.push_back(request.network);
    refuse_foreign_file(request.output, inputs, std::string(prediction::model_file_header),
                        request.force);
  }
  const inquiry::ResponsesToLearn asked = inquiry::responses_to_learn(request.analysis);
  std::vector<reports::TrainingReport> reports;
  std::vector<prediction::StoredModel> models;
  for (std::size_t i = 0; i < asked.formulas.size(); ++i) {
    const prediction::Runs runs = inquiry::runs_to_learn(request, asked.data, asked.formulas[i]);
    reports.push_back(
        inquiry::training_of(request, asked.data, asked.formulas[i], asked.units[i], runs).report);
    models.push_back(reports.back().stored);
  }
  if (!request.output.empty()) {
    write_file(request.output, prediction::models_text(models));
    if (request.output == "-") return exit_ok;
  }
  show_result(session, reports, reports::training_json, reports::training_document);
  return exit_ok;
}

/// What is asked of the comparison.
std::vector<Option> training_options(inquiry::TrainRequest& request) {
  return {
      {.names = "--response",
       .target = &request.analysis.response,
       .placeholder = "NAME",
       .help = "the response that is learnt (default: of a campaign each with a goal or a limit)"},
      {.names = "--technique",
       .target = &request.techniques,
       .placeholder = "NAME",
       .help = "a technique that is compared (default: those that are worth their time); may be "
               "repeated",
       .check = one_of(inquiry::technique_words())},
      {.names = "--queue",
       .target = &request.network,
       .placeholder = "MODEL.toml",
       .help = "a queueing model with a [fit], which is calibrated as yates queue fit does and "
               "compared, and is the base of the grey box",
       .paths = Paths::files},
      {.names = "--scale",
       .target = std::function<void(const std::string&)>(
           [&request](const std::string& text) { request.scale = language::parse_scale(text); }),
       .placeholder = "auto|log|raw",
       .help = "learn the logarithm of the response, or the response itself (auto: the logarithm "
               "where all runs are above 0; default: that of the campaign, or auto)",
       .check = one_of({"auto", "log", "raw"})},
      {.names = "--large",
       .target = std::function<void(const std::string&)>(
           [&request](const std::string& text) { request.large = *parse_share(text); }),
       .placeholder = "SHARE",
       .help = "errors beyond it are counted as large, as in 20% (default) or 0.2",
       .check = a_share("a share above 0, as in 20% or 0.2", 1e-9, 1e9)},
      {.names = "--folds",
       .target = std::function<void(const std::string&)>(
           [&request](const std::string& text) { request.folds = std::stoull(text); }),
       .placeholder = "N",
       .help = "parts in which settings are left out to find the error inside (default 10, above "
               "100 settings 5)",
       .check = a_whole_number("a whole number from 2 to 1000", 2.0, 1000.0)},
      {.names = "--seed",
       .target = std::function<void(const std::string&)>(
           [&request](const std::string& text) { request.seed = std::stoull(text); }),
       .placeholder = "N",
       .help = "seed of folds, forests and boosting: a whole number (default 1)",
       .check =
           a_whole_number("a whole number from 0 to 18446744073709551615", 0.0, 0x1p64 - 2048.0)},
      {.names = "--unit",
       .target = &request.analysis.unit,
       .placeholder = "UNIT",
       .help = "unit of the response, as in ms; of several by name, as in time=ms,size=MB"},
      {.names = "--layers",
       .target = &request.layers,
       .placeholder = "FILE",
       .help = "learn the passes of networks from a table of their layers, instead of a formula",
       .paths = Paths::files},
      {.names = "--passes",
       .target = &request.passes,
       .placeholder = "FILE",
       .help = "with --layers: a table of whole passes of the same networks",
       .paths = Paths::files},
      output_option(request.output, "write the model to FILE, for yates predict and choose",
                    {".json"}),
      force_option(request.force)};
}

}  // namespace

Command command_train(Session& session) {
  const auto request = std::make_shared<inquiry::TrainRequest>();
  Command command;
  append(command.options, data_options(request->analysis));
  std::erase_if(command.options, [](const Option& one) { return one.names == "--summaries"; });
  append(command.options, training_options(*request));
  append(command.options, common_options(session));
  command.footer =
      "Examples: yates train 'time ~ .' runs.csv -o model.json\n"
      "          yates train 'cbind(time, accuracy) ~ .' runs.csv -o model.json\n"
      "          yates train --layers layers.csv --passes iterations.csv -o model.json";
  command.action = [request, &session] {
    if (request->layers.empty() && !request->passes.empty()) {
      throw language::UsageError("--passes calibrates layers; name their table by --layers");
    }
    if (!request->layers.empty()) {
      if (!request->analysis.words.empty()) {
        throw language::UsageError("train takes a formula with data, or --layers, not both");
      }
      return train_layers({request->layers, request->passes, request->large.value_or(0.2),
                           request->output, request->force},
                          session);
    }
    request->analysis = inquiry::settled(request->analysis);
    return train_command(*request, session);
  };
  return command;
}

}  // namespace yates::cli
