#include <optional>

#include "reports/anova/json_parts.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/versions/version_report.hpp"
#include "reports/versions/version_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

Json effect_json(const anova::Effect& effect) {
  return Json{
      {"value", number(effect.value)}, {"low", number(effect.low)}, {"high", number(effect.high)}};
}

Json ratio_json(const ResponseReport& response, const anova::Effect& change) {
  if (!ratios(response)) return nullptr;
  const auto ratio = [&](std::optional<double> value) {
    return value ? std::optional<double>(ratio_of(response, *value)) : std::nullopt;
  };
  return Json{{"value", number(ratio(change.value))},
              {"low", number(ratio(change.low))},
              {"high", number(ratio(change.high))}};
}

/// The fields that every change has.
void add_change(Json& entry, const VersionReport& report, const anova::Effect& change,
                double old_mean, double new_mean, anova::ChangeVerdict verdict) {
  const ResponseReport& response = report.response;
  entry["old"] = number(in_unit(response, old_mean));
  entry["new"] = number(in_unit(response, new_mean));
  entry["change"] = effect_json(difference_in_unit(response, change, old_mean));
  entry["ratio"] = ratio_json(response, change);
  entry["verdict"] = to_string(verdict);
}

Json setting_of(const VersionReport& report, std::size_t pair) {
  Json result = Json::object();
  for (const auto& [name, text] : levels_of_pair(report, pair)) {
    bool numeric = false;
    for (const anova::FactorReading& factor : report.response.analysis.factors) {
      numeric = numeric || (factor.name == name && factor.numeric);
    }
    result[name] = level(text, numeric);
  }
  return result;
}

Json gates_json(const VersionReport& report) {
  Json result = Json::array();
  for (const GateReport& gate : report.gates) {
    Json where = Json::array();
    for (const std::size_t pair : gate.result.settings) where.push_back(setting_of(report, pair));
    Json open = Json::array();
    for (const std::size_t pair : gate.result.open) open.push_back(setting_of(report, pair));
    Json unjudged = Json::array();
    for (const std::size_t pair : gate.result.unjudged)
      unjudged.push_back(setting_of(report, pair));
    result.push_back(
        {{"gate", gate.text},
         {"failed", gate.result.failed},
         {"settings", where},
         {"average", gate.result.average},
         {"not_excluded", open},
         {"not_judged", unjudged},
         {"false_alarms", gate.result.false_alarms ? Json(*gate.result.false_alarms) : Json()},
         {"text", gate_name(gate) + ": " + gate_outcome(report, gate, Typography::plain)}});
  }
  return result;
}

Json report_json(const VersionReport& report) {
  const ResponseReport& response = report.response;
  Json result{{"response", response.analysis.response},
              {"unit", response.unit},
              {"goal", nullptr},
              {"formula", response.analysis.formula},
              {"scale", to_string(response.scale.choice.scale)},
              {"confidence", response.analysis.options.confidence},
              {"verdict", change_title(report, Typography::plain)},
              {"sentences", change_sentences(report, Typography::plain)},
              {"settings", Json::array()},
              {"average", nullptr},
              {"terms", Json::array()},
              {"only_old", report.only_old},
              {"only_new", report.only_new},
              {"failed_settings", report.failed},
              {"gates", gates_json(report)},
              {"notes", notes_json(response.analysis.notes)}};
  if (response.goal) {
    result["goal"] = *response.goal == anova::Goal::minimize ? "minimize" : "maximize";
  }
  if (!report.changes) return result;
  const anova::VersionChanges& changes = *report.changes;
  for (std::size_t i = 0; i < changes.settings.size(); ++i) {
    const anova::VersionChange& one = changes.settings[i];
    Json entry{{"setting", setting_of(report, i)},
               {"old_runs", one.old_observations},
               {"new_runs", one.new_observations}};
    add_change(entry, report, one.change, one.old_mean, one.new_mean, one.verdict);
    result["settings"].push_back(std::move(entry));
  }
  Json average = Json::object();
  add_change(average, report, changes.average, changes.old_mean, changes.new_mean,
             changes.average_verdict);
  result["average"] = std::move(average);
  if (changes.typical_average) {
    result["typical_average"] = ratio_json(report.response, *changes.typical_average);
  }
  for (const anova::TermRow& row : changes.terms) {
    result["terms"].push_back({{"term", row.term.text()},
                               {"df", row.df},
                               {"f", number(row.f)},
                               {"p", number(row.p)},
                               {"p_adjusted", number(row.p_adjusted)},
                               {"shown", row.shown}});
  }
  return result;
}

}  // namespace

std::string comparison_json(const Comparison& comparison, std::string_view version) {
  Json document{{"schema", "yates.compare/1"},
                {"version", version},
                {"old", comparison.old_source},
                {"new", comparison.new_source},
                {"responses", Json::array()},
                {"notes", comparison.notes},
                {"failed", false}};
  for (const VersionReport& report : comparison.responses) {
    document["responses"].push_back(report_json(report));
    for (const GateReport& gate : report.gates) {
      if (gate.result.failed) document["failed"] = true;
    }
  }
  return document_text(document);
}

}  // namespace yates::reports
