#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/draw/json_values.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/prediction/training_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

using prediction::Combination;
using prediction::Direction;
using prediction::Errors;
using prediction::Importance;
using prediction::Model;

constexpr double usual_confidence = 0.9;  // of yates predict

/// Whether errors are told as shares of what was measured, which is nowhere 0; else as R^2.
bool are_relative(const TrainingReport& report) {
  return report.stored.model.combinations.front().errors.mape.has_value();
}

std::string r_squared_text(const Errors& errors, Typography typography) {
  constexpr double least = -10.0;
  if (!errors.r_squared) return absent(typography);
  return *errors.r_squared < least ? "< -10" : fixed(*errors.r_squared, 2, typography);
}

bool has_intervals(const TrainingReport& report) {
  return report.stored.model.combinations.front().scores.settings >=
         prediction::settings_for(usual_confidence);
}

/// What intervals make of noise that differs.
std::string unequal_noise_words(const TrainingReport& report, Typography typography) {
  const prediction::UnequalNoise& noise = *report.noise;
  const prediction::Input& input = report.stored.model.inputs[noise.input];
  const auto& stretch = report.stored.model.combinations.front().scores.stretch;
  const bool wider = stretch && stretch->input == noise.input &&
                     stretch->at[noise.level] >= *std::ranges::max_element(stretch->at);
  return fmt::format(
      "repeated runs at {}={} scatter {} times as much as at its other levels{}", input.name,
      input.levels[noise.level], rounded(noise.ratio, 2, typography),
      !has_intervals(report) ? ""
      : wider ? ": intervals inside are wider there; beyond the measured levels they are "
                "averages"
              : ": intervals are averages over settings, too narrow there and wider "
                "than needed elsewhere");
}

/// Errors by technique and direction; the least of each direction stands out.
DataTable errors_table(const TrainingReport& report, Typography typography) {
  const Model& model = report.stored.model;
  const bool relative = are_relative(report);
  DataTable table{
      relative ? "Mean relative error of settings that were left out"
               : fmt::format("{} of settings that were left out, since {} is 0 in some",
                             typography == Typography::unicode ? "R²" : "R^2", model.response),
      {{"technique", false}},
      {}};
  const auto cell = [&](const Errors& errors) {
    if (!relative) return r_squared_text(errors, typography);
    return errors.mape ? error_text(*errors.mape, typography) : absent(typography);
  };
  const auto badness = [&](const Errors& errors) -> std::optional<double> {
    if (relative) return errors.mape;
    return errors.r_squared ? std::optional(-*errors.r_squared) : std::nullopt;
  };
  for (const prediction::Validation& one : report.validations) {
    table.rows.push_back({fmt::format("{}{}", prediction::to_string(one.technique),
                                      prediction::is_trivial(one.technique) ? " (trivial)" : "")});
  }
  table.rows.push_back({"combination"});
  table.ruled.push_back(table.rows.size() - 1);
  for (std::size_t c = 0; c < model.combinations.size(); ++c) {
    table.columns.push_back({direction_name(model, model.combinations[c]), true});
    std::optional<std::size_t> best;
    for (std::size_t t = 0; t < report.validations.size(); ++t) {
      const std::optional<double> error = badness(report.validations[t].errors[c]);
      table.rows[t].push_back(cell(report.validations[t].errors[c]));
      if (error && (!best || *error < *badness(report.validations[*best].errors[c]))) best = t;
    }
    table.rows.back().push_back(cell(model.combinations[c].errors));
    if (best) table.strong.push_back({*best, c + 1});
  }
  return table;
}

Json weights_json(const prediction::Model& model, const Combination& one) {
  Json result = Json::object();
  for (std::size_t t = 0; t < model.learnt.size(); ++t) {
    const double weight = one.weights[static_cast<Eigen::Index>(t)];
    if (weight > 0.0) {
      result[std::string(prediction::to_string(model.learnt[t].technique))] = weight;
    }
  }
  return result;
}

Json validation_json(const prediction::Model& model, const Combination& one,
                     std::string_view technique, const prediction::Errors& errors) {
  return {{"technique", technique},
          {"direction", prediction::to_string(one.direction)},
          {"input", one.input ? Json(model.inputs[*one.input].name) : Json()},
          {"settings", errors.settings},
          {"mape", number(errors.mape)},
          {"signed", number(errors.signed_error)},
          {"worst", number(errors.worst)},
          {"large_errors", number(errors.large_errors)},
          {"r_squared", number(errors.r_squared)}};
}

Json importances_json(const TrainingReport& report) {
  const prediction::Model& model = report.stored.model;
  Json result = Json::array();
  for (const prediction::Importance& one : report.importances) {
    Json inputs = Json::array();
    for (const std::size_t input : one.inputs) inputs.push_back(model.inputs[input].name);
    const double before = typical_error(model.scale, one.before);
    const double after = typical_error(model.scale, one.after);
    result.push_back({{"inputs", inputs},
                      {"before", number(before)},
                      {"after", number(after)},
                      {"error", number(after - before)},
                      {"low", number(typical_error(model.scale, one.low) - before)},
                      {"high", number(typical_error(model.scale, one.high) - before)}});
  }
  return result;
}

Json fields_of_response(const TrainingReport& report) {
  const prediction::Model& model = report.stored.model;
  const prediction::Provenance& from = report.stored.provenance;
  Json inputs = Json::array();
  for (const prediction::Input& input : model.inputs) {
    inputs.push_back({{"name", input.name},
                      {"read_as", input.numeric ? "number" : "category"},
                      {"levels", input.numeric ? Json(input.numbers) : Json(input.levels)}});
  }
  Json directions = Json::array();
  Json validation = Json::array();
  for (std::size_t c = 0; c < model.combinations.size(); ++c) {
    const Combination& one = model.combinations[c];
    directions.push_back({{"direction", prediction::to_string(one.direction)},
                          {"input", one.input ? Json(model.inputs[*one.input].name) : Json()},
                          {"weights", weights_json(model, one)}});
    for (const prediction::Validation& of_one : report.validations) {
      validation.push_back(
          validation_json(model, one, prediction::to_string(of_one.technique), of_one.errors[c]));
      validation.back()["trivial"] = prediction::is_trivial(of_one.technique);
    }
    validation.push_back(validation_json(model, one, "combination", one.errors));
    validation.back()["trivial"] = false;
  }
  Json notes = Json::array();
  for (const model::Note& note : report.notes) {
    notes.push_back({{"code", model::to_string(note.code)}, {"text", model::sentence(note)}});
  }
  if (report.noise) {
    notes.push_back(
        {{"code", "unequal-noise"}, {"text", unequal_noise_words(report, Typography::plain)}});
  }
  const Json inside = weights_json(model, model.combinations.front());
  const std::optional<std::string> equation = equation_inside(model);
  return {{"formula", from.formula},
          {"response", model.response},
          {"unit", from.unit},
          {"scale", prediction::to_string(model.scale)},
          {"settings", model.settings},
          {"runs", model.runs},
          {"inputs", inputs},
          {"technique", inside.size() == 1 ? inside.begin().key() : "combination"},
          {"weights", inside},
          {"equation", equation ? Json(*equation) : Json()},
          {"directions", directions},
          {"validation", validation},
          {"importance", importances_json(report)},
          {"large", from.large},
          {"folds", from.folds},
          {"seed", from.seed.value},
          {"data_sha256", from.data_sha256},
          {"model", report.file.empty() ? Json() : Json(report.file)},
          {"notes", notes}};
}

std::string names_of(const prediction::Model& model, const std::vector<std::size_t>& inputs) {
  std::vector<std::string> names;
  for (const std::size_t input : inputs) names.push_back(model.inputs[input].name);
  return listed(names);
}

}  // namespace

DataTable directions_table(const TrainingReport& report, Typography typography) {
  const Model& model = report.stored.model;
  DataTable table{
      "The combination in each direction",
      {{"direction", false},
       {"settings", true},
       {are_relative(report)                ? "mean error"
        : typography == Typography::unicode ? "R²"
                                            : "R^2",
        true},
       {"signed", true},
       {"worst", true},
       {fmt::format("off by > {}", share_text(report.stored.provenance.large, typography)), true},
       {"predicted by", false}},
      {}};
  for (const Combination& one : model.combinations) {
    const auto cell = [&](const std::optional<double>& error, bool sign) {
      return error ? error_text(*error, typography, sign) : absent(typography);
    };
    const Errors& errors = one.errors;
    table.rows.push_back(
        {direction_name(model, one), fmt::format("{}", errors.settings),
         are_relative(report) ? cell(errors.mape, false) : r_squared_text(errors, typography),
         cell(errors.signed_error, true), cell(errors.worst, true),
         cell(errors.large_errors, false),
         one.direction == Direction::other ? "refused" : weights_words(model, one, typography)});
  }
  return table;
}

namespace {

/// By what the tables tell.
bool is_no_worse(const Errors& one, const Errors& other, bool relative) {
  if (relative) return one.mape && other.mape && *one.mape <= *other.mape;
  return one.r_squared && other.r_squared && *one.r_squared >= *other.r_squared;
}

}  // namespace

std::vector<std::string> trivial_directions(const TrainingReport& report) {
  std::vector<std::string> result;
  const Model& model = report.stored.model;
  for (std::size_t c = 0; c < model.combinations.size(); ++c) {
    const Combination& one = model.combinations[c];
    if (one.direction == Direction::other) continue;
    const bool beaten =
        std::any_of(report.validations.begin(), report.validations.end(),
                    [&](const prediction::Validation& its) {
                      return prediction::is_trivial(its.technique) &&
                             is_no_worse(its.errors[c], one.errors, are_relative(report));
                    });
    if (beaten) result.push_back(direction_name(model, one));
  }
  return result;
}

namespace {

std::string worst_words(const TrainingReport& report, Typography typography) {
  const Model& model = report.stored.model;
  std::vector<std::string> levels;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const prediction::Input& input = model.inputs[i];
    const double value = report.worst->setting[static_cast<Eigen::Index>(i)];
    const auto level = std::find_if(input.levels.begin(), input.levels.end(),
                                    [&](const auto& one) { return input.value_of(one) == value; });
    if (input.levels.size() > 1 && level != input.levels.end()) {
      levels.push_back(fmt::format("{}={}", input.name, quoted_level(*level)));
    }
  }
  const auto text = [&](double learnt) {
    return with_unit(rounded(prediction::from_scale(model.scale, learnt), 3, typography),
                     report.stored.provenance.unit, typography);
  };
  return fmt::format("Inside, the worst is {}: {} measured, {} predicted.", fmt::join(levels, ", "),
                     text(report.worst->measured), text(report.worst->predicted));
}

void add_training(Document& result, const TrainingReport& report, Typography typography) {
  const Model& model = report.stored.model;
  const Combination& inside = model.combinations.front();
  const auto say = [&](Sentence text) { result.blocks.push_back(Paragraph{std::move(text)}); };
  say({strong(fmt::format(
      "Learnt {} from {} ({}). Inside, settings that were left out had {}.", model.response,
      count_of(static_cast<std::size_t>(model.settings), "setting", "settings"),
      count_of(model.runs, "run", "runs"), error_words(inside.errors, typography)))});
  const std::vector<std::string> trivial = trivial_directions(report);
  if (!trivial.empty()) {
    result.blocks.push_back(Note{
        Note::Kind::warning,
        fmt::format("A trivial prediction, the mean of all settings or the setting that differs "
                    "least, is as good: {}.",
                    listed_at_most(trivial))});
  }
  result.blocks.push_back(errors_table(report, typography));
  result.blocks.push_back(directions_table(report, typography));
  if (const auto equation = equation_inside(model)) {
    const bool any_sign = model.scale == prediction::Scale::raw && model.lowest < 0.0;
    say({{"Inside, predictions follow "},
         code(*equation),
         {fmt::format("; {}far beyond the measured responses they are cut.",
                      any_sign ? "" : "below 0 and ")}});
  }
  if (report.worst) say(worst_words(report, typography));
  if (model.combinations.size() > 1) {
    say(how_directions_are_tested() +
        " A level of a category that was not measured is refused, since its name tells nothing.");
  }
  for (std::string& sentence : without_intervals(model)) say(std::move(sentence));
  append(result.blocks, importance_blocks(report, typography));
  say("Intervals of predictions hold on average over new settings that come from where the "
      "measured ones come from; beyond them they rest on the levels that were left out there.");
  if (!has_intervals(report)) {
    say(fmt::format("For intervals of {} {} settings are needed.",
                    share_text(usual_confidence, typography),
                    prediction::settings_for(usual_confidence)));
  }
  if (report.noise)
    result.blocks.push_back(
        Note{Note::Kind::warning, capitalised(unequal_noise_words(report, typography)) + "."});
  for (const model::Note& note : report.notes) {
    result.blocks.push_back(Note{Note::Kind::note, note_text(note, Typography::plain) + "."});
  }
}

}  // namespace

Document training_document(const std::vector<TrainingReport>& reports, Typography typography) {
  std::vector<std::string> names;
  for (const TrainingReport& one : reports) names.push_back(one.stored.model.response);
  Document result{fmt::format("Predicting {}", listed(names)), {}};
  for (const TrainingReport& one : reports) {
    if (reports.size() > 1) result.blocks.push_back(Heading{one.stored.model.response});
    add_training(result, one, typography);
  }
  const std::string& file = reports.front().file;
  if (!file.empty()) {
    result.blocks.push_back(Paragraph{
        {{reports.size() == 1 ? "The model is in " : "The models are in "}, code(file), {"."}}});
  }
  return result;
}

std::string training_json(const std::vector<TrainingReport>& reports, const std::string& version) {
  Json result{{"schema", "yates.train/1"}, {"version", version}};
  if (reports.size() == 1) {
    result.update(fields_of_response(reports.front()));
    return document_text(result);
  }
  result["responses"] = Json::array();
  for (const TrainingReport& one : reports) result["responses"].push_back(fields_of_response(one));
  return document_text(result);
}

std::vector<Block> importance_blocks(const TrainingReport& report, Typography typography) {
  constexpr std::size_t most_rows = 12;
  const prediction::Model& model = report.stored.model;
  const auto error = [&](double one) {
    return typical_error_text(model.scale, one, report.stored.provenance.unit, typography);
  };
  DataTable table{
      "Typical error (root mean square) where settings exchange an input",
      {{"exchanged", false}, {"without exchange", true}, {"with it", true}, {"95% interval", true}},
      {}};
  std::vector<std::string> useless;
  std::vector<std::string> together;
  for (const Importance& one : report.importances) {
    const std::string names = names_of(model, one.inputs);
    if (one.inputs.size() > 1) together.push_back(names);
    if (one.low <= one.before) useless.push_back(names);
    if (table.rows.size() == most_rows) continue;
    if (one.low > one.before) table.strong.push_back({table.rows.size(), 2});
    const std::string low = error(one.low);
    const std::string high = error(one.high);
    table.rows.push_back({names, error(one.before), error(one.after),
                          low == high ? low : fmt::format("{} to {}", low, high)});
  }
  if (table.rows.empty()) return {};
  std::vector<Block> result = {table};
  std::string text =
      "Half of the settings are predicted from the other half, three times, and pairs of them "
      "exchange an input.";
  if (report.importances.size() > most_rows) {
    text += fmt::format(" Of {} inputs and groups the first {} are shown.",
                        report.importances.size(), most_rows);
  }
  for (const std::string& names : together) {
    text += fmt::format(" As {} tell much the same, they are exchanged together.", names);
  }
  if (!useless.empty()) {
    text += fmt::format(" Nothing shows that predictions need {}.", listed_at_most(useless));
  }
  result.push_back(Paragraph{text});
  return result;
}

}  // namespace yates::reports
