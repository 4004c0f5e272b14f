#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "anova/reading/observations.hpp"
#include "campaigns/store/outputs.hpp"
#include "cli/analysis/analysis.hpp"
#include "cli/commands.hpp"
#include "cli/data/dataset.hpp"
#include "cli/frame/checks.hpp"
#include "cli/frame/output_options.hpp"
#include "cli/predict/layers_commands.hpp"
#include "cli/predict/learnt_responses.hpp"
#include "cli/predict/shown_document.hpp"
#include "cli/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "prediction/model_file/model_file.hpp"
#include "prediction/process/fit.hpp"
#include "prediction/training/training.hpp"
#include "reports/prediction/training_report.hpp"
#include "table/file_content.hpp"
#include "table/write.hpp"

namespace yates::cli {

namespace {

/// Texts of more levels are names of runs, not settings; indicators of their pairs fill the memory.
constexpr std::size_t most_levels = 300;

struct TrainRequest {
  AnalysisRequest analysis;
  std::vector<std::string> techniques;
  std::string network;  // a queueing model file; empty: none
  std::string scale;    // empty: that of the campaign, or auto
  std::optional<std::size_t> folds = std::nullopt;
  std::uint64_t seed = 1;
  double large = 0.2;
  std::string layers;  // instead of a formula and its data
  std::string passes;
  std::string output;
  bool force = false;
};

std::vector<std::string> technique_words() {
  std::vector<std::string> result;
  for (const prediction::Technique one : prediction::all_techniques) {
    result.emplace_back(prediction::to_string(one));
  }
  return result;
}

bool is_process(prediction::Technique technique) {
  return technique == prediction::Technique::smooth_process ||
         technique == prediction::Technique::process ||
         technique == prediction::Technique::grey_box ||
         technique == prediction::Technique::process_with_line;
}

/// The techniques asked for; none: the usual ones.
std::vector<prediction::Technique> techniques_of(const TrainRequest& request,
                                                 const prediction::Runs& runs) {
  const bool too_many = runs.settings.rows() > prediction::most_process_settings;
  std::vector<prediction::Technique> result;
  for (const std::string& word : request.techniques) {
    const prediction::Technique one = prediction::technique_of(word).value();
    if (too_many && is_process(one)) {
      throw language::InputError(
          fmt::format("a process learns from at most {} settings, and these are {}",
                      prediction::most_process_settings, runs.settings.rows()));
    }
    if (one == prediction::Technique::queueing && request.network.empty()) {
      throw language::UsageError("--technique queueing needs a model: --queue MODEL.toml");
    }
    if (one == prediction::Technique::formula && runs.formula.empty()) {
      throw language::UsageError(
          "--technique formula learns terms, and the formula has none beside the inputs that are "
          "products of powers and logarithms; expected as in 'time ~ cpu * batch'");
    }
    if (std::find(result.begin(), result.end(), one) == result.end()) result.push_back(one);
  }
  return result;
}

void check_learnable(const prediction::Runs& runs) {
  for (const prediction::Input& input : runs.inputs) {
    if (input.numeric || input.levels.size() <= most_levels) continue;
    throw language::InputError(
        fmt::format("column '{}' has {} different texts, too many to learn from; name the inputs "
                    "in the formula, without it",
                    input.name, input.levels.size()));
  }
}

/// The response as the campaign declares it.
const campaigns::Response* declared_response(const DataSet& data, const model::Formula& formula) {
  if (!data.campaign) return nullptr;
  const std::string& name = std::get<language::Name>(formula.response->node).value;
  for (const campaigns::Response& one : data.campaign->responses) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

std::string unit_of(const std::string& typed, const DataSet& data, const model::Formula& formula) {
  if (!typed.empty()) return typed;
  const campaigns::Response* declared = declared_response(data, formula);
  return declared ? declared->unit : unit_of_column(formula, data.table);
}

/// The typed scale, otherwise that of the campaign; absent where the runs tell.
std::optional<prediction::Scale> scale_asked(const TrainRequest& request, const DataSet& data,
                                             const model::Formula& formula) {
  std::string word = request.scale;
  const campaigns::Response* declared = declared_response(data, formula);
  if (word.empty() && declared) word = to_string(declared->scale);
  if (word == "log") return prediction::Scale::log;
  if (word == "raw") return prediction::Scale::raw;
  return std::nullopt;
}

/// The queueing model that is to be calibrated.
std::optional<prediction::CalibratedNetwork> network_asked(const TrainRequest& request,
                                                           const std::string& unit,
                                                           const prediction::Runs& runs) {
  if (request.network.empty()) return std::nullopt;
  const auto seconds = language::parse_duration("1 " + (unit.empty() ? "s" : unit));
  if (!seconds) {
    throw language::InputError(
        fmt::format("{} is measured in '{}', which is not a unit of time; a queueing model "
                    "explains times",
                    runs.response, unit));
  }
  const table::FileContent file(request.network);
  prediction::CalibratedNetwork result = prediction::network_to_calibrate(
      std::string(file.text()), request.network, *seconds, runs.inputs);
  const std::string& explained = result.network->fit->response;
  if (explained == runs.response) return result;
  throw language::InputError(
      {request.network},
      fmt::format("explains '{}' by its [fit], and '{}' is learnt; --response {} "
                  "learns that alone",
                  explained, runs.response, explained));
}

/// What is learnt of one response.
reports::TrainingReport learn(const TrainRequest& request, const DataSet& data,
                              const model::Formula& formula, const std::string& unit,
                              const std::string& data_sha256) {
  const prediction::Runs runs =
      prediction::runs_of(anova::observe(formula, data.table, observe_options(request.analysis)));
  check_learnable(runs);
  reports::TrainingReport report{{}, {}, request.output, notes_for(data, formula)};
  prediction::Request asked;
  asked.techniques = techniques_of(request, runs);
  asked.network = network_asked(request, unit_of(unit, data, formula), runs);
  asked.scale = scale_asked(request, data, formula);
  const std::size_t folds = request.folds.value_or(prediction::usual_folds(runs.settings.rows()));
  asked.folds = folds;
  asked.large = request.large;
  asked.seed = {request.seed};
  prediction::Training training = prediction::train(runs, asked);
  report.notes.insert(report.notes.end(), runs.notes.begin(), runs.notes.end());
  report.stored = {{version, formula.text, unit_of(unit, data, formula), data_sha256, asked.seed,
                    folds, asked.large},
                   std::move(training.model)};
  report.validations = std::move(training.validations);
  return report;
}

int train_command(const TrainRequest& request, const Session& session) {
  session.require_format("train", {Format::text, Format::json, Format::markdown, Format::latex});
  if (!request.output.empty()) {
    refuse_foreign_file(request.output, paths_of(request.analysis, "train"),
                        std::string(prediction::model_file_header), request.force);
  }
  const ResponsesToLearn asked = responses_to_learn(request.analysis);
  const std::string data_sha256 = campaigns::sha256_of_text(table::to_csv(asked.data.table));
  std::vector<reports::TrainingReport> reports;
  std::vector<prediction::StoredModel> models;
  for (std::size_t i = 0; i < asked.formulas.size(); ++i) {
    reports.push_back(learn(request, asked.data, asked.formulas[i], asked.units[i], data_sha256));
    models.push_back(reports.back().stored);
  }
  if (!request.output.empty()) {
    write_file(request.output, prediction::models_text(models));
    if (request.output == "-") return exit_ok;
  }
  if (session.format == Format::json) {
    print(reports::training_json(reports, version));
  } else {
    show_document(session, reports::training_document(reports, document_typography(session)));
  }
  return exit_ok;
}

/// What is asked of the comparison.
std::vector<Option> training_options(TrainRequest& request) {
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
       .check = one_of(technique_words())},
      {.names = "--queue",
       .target = &request.network,
       .placeholder = "MODEL.toml",
       .help = "a queueing model with a [fit], which is calibrated as yates queue fit does and "
               "compared, and is the base of the grey box",
       .paths = Paths::files},
      {.names = "--scale",
       .target = &request.scale,
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
       .target = &request.seed,
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
  const auto request = std::make_shared<TrainRequest>();
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
      return train_layers(
          {request->layers, request->passes, request->large, request->output, request->force},
          session);
    }
    request->analysis = settled(request->analysis);
    return train_command(*request, session);
  };
  return command;
}

}  // namespace yates::cli
