#include "inquiry/predict/training_of.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "anova/reading/model_reading.hpp"
#include "anova/reading/observations.hpp"
#include "anova/scale/quantity_kind.hpp"
#include "anova/scale/scale_choice.hpp"
#include "campaigns/responses/response_text.hpp"
#include "campaigns/store/outputs.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"
#include "prediction/importance/importance.hpp"
#include "prediction/process/fit.hpp"
#include "table/delimited/file_content.hpp"
#include "table/table.hpp"
#include "table/write.hpp"

namespace yates::inquiry {

namespace {

/// Texts of more levels are names of runs, not settings; indicators of their pairs fill the memory.
constexpr std::size_t most_levels = 300;

bool is_process(prediction::Technique technique) {
  return technique == prediction::Technique::smooth_process ||
         technique == prediction::Technique::process ||
         technique == prediction::Technique::grey_box ||
         technique == prediction::Technique::process_with_line;
}

/// The request with what a campaign says by [prediction] and nobody has typed.
TrainRequest with_campaign(TrainRequest request, const DataSet& data) {
  if (!data.campaign) return request;
  const campaigns::Predicting& asked = data.campaign->predicting;
  const bool typed = !request.techniques.empty();
  const std::vector<std::string> known = technique_words();
  for (const auto& [technique, line] : asked.techniques) {
    if (!prediction::technique_of(technique)) {
      throw language::InputError(
          {data.campaign->file.string(), line},
          fmt::format(
              "[prediction]: no technique is called '{}'{}", technique,
              language::suggestion(technique, known, known.size())));
    }
    if (!typed) request.techniques.push_back(technique);
  }
  const bool queueing = std::ranges::count(request.techniques, "queueing") > 0;
  if (queueing && request.network.empty() && data.campaign->queueing_model) {
    request.network = data.campaign->queueing_model->string();
  }
  if (!request.folds) request.folds = asked.folds;
  if (!request.seed) request.seed = asked.seed;
  if (!request.large) request.large = asked.large;
  return request;
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
    if (std::find(result.begin(), result.end(), one) == result.end()) result.push_back(one);
  }
  return result;
}

/// A technique that lacks something is a wrong option where it was typed, and a fault of the
/// campaign's file where that names it.
void check_lacking(const TrainRequest& typed, const DataSet& data, const prediction::Runs& runs) {
  const std::optional<Lacking> found = lacking(typed, data, runs);
  if (!found) return;
  if (!found->line) {
    throw language::UsageError(fmt::format("--technique {} {}", found->technique, found->needs));
  }
  throw language::InputError(
      {data.campaign->file.string(), *found->line},
      fmt::format("[prediction]: technique '{}' {}", found->technique, found->needs));
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

/// Whether a column has several values, some of them more than once.
bool repeats(const table::Column& column, std::size_t rows) {
  std::set<std::string> values;
  for (std::size_t row = 0; row < rows; ++row) {
    if (column.present[row]) values.insert(column.text(row));
  }
  return values.size() > 1 && values.size() < rows;
}

/// Says which columns `.` does not mean though they might be inputs: in a table that yates did not
/// write, `block` may be the size of one.
void note_left_out(prediction::Runs& runs, const DataSet& data, const model::Formula& formula) {
  if (!names_everything(formula.right) || anova::is_designed(data.table)) return;
  const std::vector<std::string> named = language::names(formula.right);
  for (const table::Column& column : data.table.columns) {
    if (!table::is_own_column(column.name) || !repeats(column, data.table.rows) ||
        std::find(named.begin(), named.end(), column.name) != named.end()) {
      continue;
    }
    runs.notes.push_back(
        {model::NoteCode::file_form,
         fmt::format("{0} is not learnt from: '.' never means a column of this name, which plans "
                     "have for themselves; if it is an input, write '. + {0}'",
                     column.name)});
  }
}

std::string unit_of(const std::string& typed, const DataSet& data, const model::Formula& formula) {
  if (!typed.empty()) return typed;
  const campaigns::Response* declared = campaign_response(data, formula);
  return declared ? campaigns::unit_of_values(*declared) : unit_of_column(formula, data.table);
}

/// Of a share what `yates anova` chooses; absent for any other response.
std::optional<prediction::Scale> scale_of_share(const TrainRequest& request, const DataSet& data,
                                                const model::Formula& formula,
                                                const std::string& unit,
                                                const prediction::Runs& runs) {
  if (anova::is_share(formula, data.table, unit)) return prediction::Scale::raw;
  const auto within = [](double value) { return value >= 0.0 && value <= 100.0; };
  if (unit != "%" || !std::ranges::all_of(runs.measured, within)) return std::nullopt;
  const anova::ScaleChoice choice =
      anova::choose_scale(formula, data.table, observe_options(request.analysis),
                          language::ScaleWish::automatic, false);
  return choice.scale == anova::Scale::log ? prediction::Scale::log : prediction::Scale::raw;
}

/// Of a share of which no run is above the whole: the whole; also where the name is that of a part
/// and the largest run is 1. Beyond the measured levels it counts
/// where a run came near, or where the name is that of a part.
std::optional<prediction::Ceiling> ceiling_of(const DataSet& data, const model::Formula& formula,
                                              const std::string& unit,
                                              const prediction::Runs& runs) {
  constexpr double near = 0.99;
  constexpr double rounding = 1e-12;
  const double whole = unit == "%" ? 100.0 : 1.0;
  const auto [lowest, highest] = std::ranges::minmax(runs.measured);
  const bool named = unit.empty() && anova::names_part_of_whole(runs.response) && lowest >= 0.0 &&
                     highest == whole;
  if (unit != "%" && !named && !anova::is_share(formula, data.table, unit)) return std::nullopt;
  if (highest > whole * (1.0 + rounding)) return std::nullopt;
  return prediction::Ceiling{whole,
                             highest < near * whole && !anova::names_part_of_whole(runs.response)};
}

/// The typed scale, otherwise that of the campaign; absent where the runs tell.
std::optional<prediction::Scale> scale_asked(const TrainRequest& request, const DataSet& data,
                                             const model::Formula& formula, const std::string& unit,
                                             const prediction::Runs& runs) {
  const campaigns::Response* declared = campaign_response(data, formula);
  const auto wish = request.scale || !declared ? request.scale : declared->scale;
  if (wish == language::ScaleWish::log) return prediction::Scale::log;
  if (wish == language::ScaleWish::raw) return prediction::Scale::raw;
  return scale_of_share(request, data, formula, unit, runs);
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

}  // namespace

std::vector<std::string> technique_words() {
  std::vector<std::string> result;
  for (const prediction::Technique one : prediction::all_techniques) {
    result.emplace_back(prediction::to_string(one));
  }
  return result;
}

prediction::Runs runs_to_learn(const TrainRequest& request, const DataSet& data,
                               const model::Formula& formula) {
  prediction::Runs runs =
      prediction::runs_of(anova::observe(formula, data.table, observe_options(request.analysis)));
  check_learnable(runs);
  note_left_out(runs, data, formula);
  return runs;
}

std::optional<Lacking> lacking(const TrainRequest& request, const DataSet& data,
                               const prediction::Runs& runs) {
  std::vector<std::pair<std::string, std::optional<int>>> named;
  for (const std::string& word : request.techniques) named.emplace_back(word, std::nullopt);
  if (named.empty() && data.campaign) {
    const auto& of_campaign = data.campaign->predicting.techniques;
    named.assign(of_campaign.begin(), of_campaign.end());
  }
  for (const auto& [word, line] : named) {
    const auto technique = prediction::technique_of(word);
    const bool modelled =
        !request.network.empty() || (data.campaign && data.campaign->queueing_model);
    if (technique == prediction::Technique::queueing && !modelled) {
      return Lacking{word, "needs a model: --queue MODEL.toml, or [queueing] of a campaign", line};
    }
    if (technique == prediction::Technique::formula && runs.formula.empty()) {
      return Lacking{word,
                     "learns terms, and the formula has none beside the inputs that are products "
                     "of powers and logarithms; expected as in 'time ~ cpu * batch'",
                     line};
    }
  }
  return std::nullopt;
}

Trained training_of(const TrainRequest& typed, const DataSet& data, const model::Formula& formula,
                    const std::string& typed_unit, const prediction::Runs& runs) {
  const TrainRequest request = with_campaign(typed, data);
  check_lacking(typed, data, runs);
  reports::TrainingReport report{{}, {}, request.output, notes_for(data, formula)};
  // It speaks of a table of variance.
  std::erase_if(report.notes,
                [](const model::Note& note) { return note.code == model::NoteCode::split_plot; });
  prediction::Request asked;
  asked.techniques = techniques_of(request, runs);
  const std::string unit = unit_of(typed_unit, data, formula);
  asked.network = network_asked(request, unit, runs);
  asked.scale = scale_asked(request, data, formula, unit, runs);
  const auto settings = static_cast<std::size_t>(runs.settings.rows());
  if (request.folds && *request.folds > settings) {
    const std::string fault =
        fmt::format("{} parts of {} settings; expected as many at most", *request.folds, settings);
    if (typed.folds) throw language::UsageError("--folds: " + fault);
    throw language::InputError({data.campaign->file.string()}, "[prediction]: folds: " + fault);
  }
  const std::size_t folds =
      std::min(settings, request.folds.value_or(prediction::usual_folds(runs.settings.rows())));
  asked.folds = folds;
  asked.large = request.large.value_or(asked.large);
  asked.seed = {request.seed.value_or(asked.seed.value)};
  prediction::Training training = prediction::train(runs, asked);
  report.notes.insert(report.notes.end(), runs.notes.begin(), runs.notes.end());
  report.stored = {
      {version, formula.text, unit, campaigns::sha256_of_text(table::to_csv(data.table)),
       asked.seed, folds, asked.large},
      std::move(training.model)};
  report.stored.model.ceiling = ceiling_of(data, formula, unit, runs);
  report.validations = std::move(training.validations);
  prediction::ImportanceOptions importance;
  importance.seed = asked.seed;
  importance.network = asked.network;
  report.importances = prediction::importance_of(runs, report.stored.model, importance);
  report.noise = training.noise;
  report.worst = prediction::worst_of(training.left_out, report.stored.model);
  return {std::move(report), std::move(training.left_out)};
}

}  // namespace yates::inquiry
