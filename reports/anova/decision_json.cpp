#include "reports/anova/decision_json.hpp"

#include <optional>
#include <utility>

#include "reports/anova/json_parts.hpp"
#include "reports/words/verdict_words.hpp"

namespace yates::reports {
namespace {

Json candidate_json(const ResponseReport& response, const anova::Decision& decision,
                    const std::optional<std::size_t>& which) {
  if (!which) return nullptr;
  const anova::Candidate& candidate = decision.candidates[*which];
  Json entry;
  entry["setting"] = setting_json(response.analysis.factors, response.settings[candidate.setting]);
  entry["predicted"] = number(candidate.predicted);
  entry["low"] = number(candidate.low);
  entry["high"] = number(candidate.high);
  entry["observed_mean"] = number(candidate.observed_mean);
  entry["observations"] = candidate.observations;
  entry["within_limits"] = candidate.within_limits;
  return entry;
}

Json change_json(const anova::Decision& decision) {
  if (!decision.best || !decision.candidates[*decision.best].change) return nullptr;
  const anova::Effect& change = *decision.candidates[*decision.best].change;
  Json entry;
  entry["value"] = number(change.value);
  entry["low"] = number(change.low);
  entry["high"] = number(change.high);
  return entry;
}

/// What is advised: for all settings, or for one circumstance.
void add_advice(Json& entry, const ResponseReport& response, const anova::Decision& decision) {
  Json tied = Json::array();
  for (const std::size_t index : decision.tied) {
    tied.push_back(setting_json(response.analysis.factors,
                                response.settings[decision.candidates[index].setting]));
  }
  entry["best"] = candidate_json(response, decision, decision.best);
  entry["baseline"] = candidate_json(response, decision, decision.baseline);
  entry["change"] = change_json(decision);
  entry["tied"] = std::move(tied);
  entry["reason"] = decision.reason ? Json(*decision.reason) : Json(nullptr);
}

Json circumstance_json(const ResponseReport& response, const anova::Decision& decision) {
  Json entry;
  entry["given"] = Json::object();
  for (const auto& [factor, level] : decision.circumstance) entry["given"][factor] = level;
  entry["kind"] = anova::to_string(decision.kind);
  add_advice(entry, response, decision);
  return entry;
}

}  // namespace

Json decision_json(const ResponseReport& response) {
  const anova::Decision& decision = *response.decision;
  Json entry;
  entry["kind"] = anova::to_string(decision.kind);
  entry["title"] = verdict_title(response);
  entry["sentences"] = verdict_sentences(response, Typography::plain);
  entry["goal"] = !decision.goal                            ? Json(nullptr)
                  : *decision.goal == anova::Goal::minimize ? Json("minimize")
                                                            : Json("maximize");
  add_advice(entry, response, decision);
  if (!decision.circumstances.empty()) {
    entry["circumstances"] = Json::array();
    for (const anova::Decision& part : decision.circumstances) {
      entry["circumstances"].push_back(circumstance_json(response, part));
    }
  }
  entry["matters"] = decision.mattering_terms;
  entry["tested"] = decision.tested_terms;
  entry["interactions"] = decision.mattering_interactions;
  entry["idle_factors"] = decision.idle_factors;
  entry["explained_percent"] = number(decision.explained_percent);
  entry["margin"] = number(decision.margin);
  return entry;
}

}  // namespace yates::reports
