#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "language/limit.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/prediction/choice_report.hpp"

namespace yates::reports {
namespace {

using prediction::Candidate;
using prediction::Keeping;
using prediction::Quantity;

Json text_or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

Json level_json(const prediction::Input& input, const std::string& level) {
  const std::optional<double> value = input.value_of(level);
  return input.numeric && value ? Json(*value) : Json(level);
}

/// `levels`: of a setting that is not among the points.
Json candidate_json(const ChoiceReport& report, const Candidate& one,
                    const std::vector<std::string>* levels = nullptr) {
  Json setting = Json::object();
  const std::vector<prediction::Input>& inputs = report.stored.front().model.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    setting[inputs[i].name] =
        level_json(inputs[i], levels == nullptr ? level_at(report, one, i) : (*levels)[i]);
  }
  Json predictions = Json::object();
  for (std::size_t m = 0; m < one.predictions.size(); ++m) {
    const prediction::Prediction& its = one.predictions[m];
    predictions[report.stored[m].model.response] = {{"predicted", number(its.predicted)},
                                                    {"low", number(its.low)},
                                                    {"high", number(its.high)},
                                                    {"where", prediction::to_string(its.where)}};
  }
  Json limits = Json::array();
  for (const Keeping& keeping : one.keeping) {
    limits.push_back({{"kept_as_predicted", keeping.predicted},
                      {"probability", number(keeping.probability)},
                      {"bound", number(keeping.bound)},
                      {"excess", keeping.excess},
                      {"telling", keeping.telling}});
  }
  return {{"setting", std::move(setting)},
          {"predictions", predictions},
          {"objective", one.objective},
          {"limits", limits},
          {"kept_as_predicted", one.predicted},
          {"probability", number(one.keeping.empty() ? std::nullopt : one.probability)}};
}

}  // namespace

std::string name_of(const ChoiceReport& report, const Quantity& quantity) {
  return quantity.is_input ? report.stored.front().model.inputs[quantity.index].name
                           : report.stored[quantity.index].model.response;
}

std::string unit_of(const ChoiceReport& report, const Quantity& quantity) {
  return quantity.is_input ? std::string() : report.stored[quantity.index].provenance.unit;
}

std::string level_at(const ChoiceReport& report, const Candidate& candidate, std::size_t input) {
  const prediction::Input& asked = report.stored.front().model.inputs[input];
  const auto column = std::find(report.columns.begin(), report.columns.end(), asked.name);
  if (column == report.columns.end()) return asked.levels.front();
  return report
      .points[candidate.setting][static_cast<std::size_t>(column - report.columns.begin())];
}

std::vector<std::size_t> shown_pareto(const prediction::Choice& choice) {
  constexpr std::size_t most = 20;
  if (choice.pareto.size() <= most) return choice.pareto;
  std::set<std::size_t> places{0, choice.pareto.size() - 1};
  const auto chosen = std::find(choice.pareto.begin(), choice.pareto.end(), 0U);
  if (chosen != choice.pareto.end()) {
    places.insert(static_cast<std::size_t>(chosen - choice.pareto.begin()));
  }
  for (std::size_t i = 1; places.size() < most; ++i) {
    places.insert(i * (choice.pareto.size() - 1) / (most - 1));
  }
  std::vector<std::size_t> result;
  for (const std::size_t place : places) result.push_back(choice.pareto[place]);
  return result;
}

std::vector<Shortage> shortages(const ChoiceReport& report) {
  std::vector<Shortage> result;
  const std::size_t needed = prediction::settings_for(report.question.probability);
  const std::vector<Keeping>& chosen = report.choice.candidates.front().keeping;
  for (std::size_t l = 0; l < chosen.size(); ++l) {
    const Quantity& quantity = report.question.limits[l].quantity;
    const std::string response = name_of(report, quantity);
    const bool said = std::any_of(result.begin(), result.end(),
                                  [&](const Shortage& one) { return one.response == response; });
    if (quantity.is_input || said || !chosen[l].probability) continue;
    if (chosen[l].settings < needed) result.push_back({response, chosen[l].settings, needed});
  }
  return result;
}

std::string choice_json(const ChoiceReport& report, const std::string& version) {
  const prediction::Question& question = report.question;
  const prediction::Choice& choice = report.choice;
  Json limits = Json::array();
  for (const auto& [quantity, limit] : question.limits) {
    limits.push_back({{"name", name_of(report, quantity)},
                      {"is_input", quantity.is_input},
                      {"comparison", language::to_string(limit.comparison)},
                      {"value", limit.value},
                      {"unit", text_or_null(unit_of(report, quantity))}});
  }
  Json missing = Json::array();
  for (const Shortage& one : shortages(report)) {
    missing.push_back(
        {{"response", one.response}, {"settings", one.settings}, {"needed", one.needed}});
  }
  const auto listed_candidates = [&](const std::vector<std::size_t>& places) {
    Json result = Json::array();
    for (const std::size_t place : places) {
      result.push_back(candidate_json(report, choice.candidates[place]));
    }
    return result;
  };
  std::vector<std::size_t> next;
  for (std::size_t c = 1; c < std::min(choice.candidates.size(), most_runners_up + 1); ++c) {
    next.push_back(c);
  }
  return document_text(
      {{"schema", "yates.choose/1"},
       {"version", version},
       {"objective",
        {{"name", name_of(report, question.objective.quantity)},
         {"goal", question.objective.maximize ? "maximize" : "minimize"},
         {"unit", text_or_null(unit_of(report, question.objective.quantity))},
         {"telling", choice.telling}}},
       {"limits", limits},
       {"probability", question.probability},
       {"rule", question.courier ? Json("courier") : Json()},
       {"status", prediction::to_string(choice.status)},
       {"choice", candidate_json(report, choice.candidates.front())},
       {"ties", choice.ties.size()},
       {"runners_up", listed_candidates(next)},
       {"naive", choice.naive ? candidate_json(report, choice.candidates[*choice.naive]) : Json()},
       {"default",
        report.usual ? candidate_json(report, *report.usual, &report.usual_levels) : Json()},
       {"pareto", listed_candidates(shown_pareto(choice))},
       {"pareto_settings", choice.pareto.size()},
       {"settings",
        {{"asked", report.points.size()},
         {"refused", choice.refused},
         {"forbidden", choice.forbidden}}},
       {"settings_missing", missing}});
}

}  // namespace yates::reports
