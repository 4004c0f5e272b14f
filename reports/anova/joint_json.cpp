#include "reports/anova/joint_json.hpp"

#include <utility>

#include "reports/anova/decision_json.hpp"
#include "reports/anova/json_parts.hpp"
#include "reports/words/joint_words.hpp"

namespace yates::reports {
namespace {

using anova::JointDecision;

Json levels_json(const ResponseReport& report, const JointDecision& decision,
                 const anova::JointSetting& setting) {
  Json entry = Json::object();
  for (const std::size_t f : decision.factors) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    entry[factor.name] = level(factor.levels[setting.setting.levels[f]], factor.numeric);
  }
  return entry;
}

Json setting_entry(std::span<const ResponseReport> responses, const anova::Together& together,
                   const JointDecision& decision, std::size_t index) {
  const anova::JointSetting& setting = decision.settings[index];
  Json entry;
  entry["levels"] = levels_json(responses[together.answers.front()], decision, setting);
  entry["baseline"] = index == 0;
  entry["standing"] = anova::to_string(setting.standing);
  entry["limits"] = anova::to_string(setting.limits);
  entry["changes"] = Json::array();
  for (std::size_t r = 0; r < setting.changes.size(); ++r) {
    const ResponseReport& report = responses[together.answers[r]];
    const anova::JointChange& change = setting.changes[r];
    Json one = change.change ? change_json(report, *change.change, baseline_mean(report, decision))
                             : Json::object();
    one["response"] = report.analysis.response;
    one["direction"] = anova::to_string(change.direction);
    entry["changes"].push_back(std::move(one));
  }
  return entry;
}

}  // namespace

Json joint_json(std::span<const ResponseReport> responses, const anova::Together& together) {
  Json entry;
  entry["title"] = joint_title(responses, together);
  entry["sentences"] = joint_sentences(responses, together, Typography::plain);
  entry["responses"] = Json::array();
  for (const std::size_t i : together.answers) {
    entry["responses"].push_back(responses[i].analysis.response);
  }
  entry["decisions"] = Json::array();
  const ResponseReport& first = responses[together.answers.front()];
  for (const JointDecision& decision : together.decisions) {
    Json part;
    part["kind"] = anova::to_string(decision.kind);
    part["given"] = Json::object();
    for (const auto& [factor, text] : decision.circumstance) part["given"][factor] = text;
    part["advised"] = decision.advised
                          ? levels_json(first, decision, decision.settings[*decision.advised])
                          : Json(nullptr);
    if (decision.unclear) {
      part["unclear"] = levels_json(first, decision, decision.settings[*decision.unclear]);
    }
    part["settings"] = Json::array();
    for (std::size_t s = 0; s < decision.settings.size(); ++s) {
      part["settings"].push_back(setting_entry(responses, together, decision, s));
    }
    entry["decisions"].push_back(std::move(part));
  }
  return entry;
}

}  // namespace yates::reports
