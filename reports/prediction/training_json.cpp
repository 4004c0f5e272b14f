#include <algorithm>
#include <string_view>

#include "reports/draw/json_values.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/prediction/training_report.hpp"

namespace yates::reports {

namespace {

using prediction::Combination;

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
  const Json inside = weights_json(model, model.combinations.front());
  return {{"formula", from.formula},
          {"response", model.response},
          {"unit", from.unit},
          {"scale", prediction::to_string(model.scale)},
          {"settings", model.settings},
          {"runs", model.runs},
          {"inputs", inputs},
          {"technique", inside.size() == 1 ? inside.begin().key() : "combination"},
          {"weights", inside},
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

}  // namespace

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

}  // namespace yates::reports
