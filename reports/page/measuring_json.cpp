#include "reports/page/measuring_json.hpp"

#include <optional>
#include <span>
#include <string>
#include <utility>

namespace yates::reports {
namespace {

Json attempt_json(const MeasuredAttempt& attempt) {
  Json result = {{"run", attempt.run}};
  if (attempt.block) result["block"] = *attempt.block;
  result["started"] = attempt.started;
  if (attempt.seconds) result["seconds"] = *attempt.seconds;
  if (attempt.outcome != AttemptOutcome::done) result["outcome"] = to_string(attempt.outcome);
  if (attempt.flagged) result["flagged"] = true;
  result["host"] = attempt.host;
  return result;
}

AttemptOutcome outcome_of(const std::string& word) {
  using enum AttemptOutcome;
  for (const AttemptOutcome one : {done, disturbed, failed, timed_out, interrupted}) {
    if (to_string(one) == word) return one;
  }
  return unknown;
}

MeasuredAttempt attempt_of(const Json& json) {
  MeasuredAttempt result{json.at("run").get<std::size_t>(), std::nullopt,
                         json.at("started").get<double>(), std::nullopt};
  if (json.contains("block")) result.block = json["block"].get<std::size_t>();
  if (json.contains("seconds")) result.seconds = json["seconds"].get<double>();
  if (json.contains("outcome")) result.outcome = outcome_of(json["outcome"].get<std::string>());
  result.flagged = json.value("flagged", false);
  result.host = json.at("host").get<std::string>();
  return result;
}

Json values_json(std::span<const std::optional<double>> values) {
  Json result = Json::array();
  for (const auto& value : values) result.push_back(number(value));
  return result;
}

std::optional<double> value_of(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<double>());
}

Json use_json(const ResourceUse& use) {
  Json result = {{"instants", use.instants}, {"settings_measured", use.settings_measured}};
  result["settings"] = Json::array();
  for (const SettingUse& setting : use.settings) {
    Json levels = Json::object();
    for (const auto& [factor, level] : setting.levels) levels[factor] = level;
    Json curves = Json::array();
    for (const auto& curve : setting.curves) curves.push_back(values_json(curve));
    result["settings"].push_back({{"levels", std::move(levels)},
                                  {"runs", setting.runs},
                                  {"means", values_json(setting.means)},
                                  {"curves", std::move(curves)}});
  }
  return result;
}

ResourceUse use_of(const Json& json) {
  ResourceUse result;
  result.instants = json.at("instants").get<std::vector<double>>();
  result.settings_measured = json.at("settings_measured").get<std::size_t>();
  for (const Json& one : json.at("settings")) {
    SettingUse setting;
    for (const auto& [factor, level] : one.at("levels").items()) {
      setting.levels.emplace_back(factor, level.get<std::string>());
    }
    setting.runs = one.at("runs").get<std::size_t>();
    for (std::size_t r = 0; r < number_of_resources; ++r) {
      setting.means[r] = value_of(one.at("means").at(r));
      const Json& curve = one.at("curves").at(r);
      // A curve has a value per instant, or none at all.
      for (std::size_t i = 0; i < result.instants.size() && !curve.empty(); ++i) {
        setting.curves[r].push_back(value_of(curve.at(i)));
      }
    }
    result.settings.push_back(std::move(setting));
  }
  return result;
}

}  // namespace

Json measuring_json(const Measuring& measuring) {
  Json result;
  result["commands"] = measuring.commands;
  result["machines"] = Json::array();
  for (const MeasuringMachine& machine : measuring.machines) {
    Json facts = Json::object();
    for (const auto& [name, value] : machine.facts) facts[name] = value;
    result["machines"].push_back({{"host", machine.host}, {"facts", std::move(facts)}});
  }
  if (measuring.resources) result["resources"] = use_json(*measuring.resources);
  result["attempts"] = Json::array();
  if (measuring.attempts.size() > most_embedded_attempts) return result;
  for (const MeasuredAttempt& attempt : measuring.attempts) {
    result["attempts"].push_back(attempt_json(attempt));
  }
  return result;
}

Measuring measuring_of_json(const Json& json) {
  Measuring result;
  result.commands = json.at("commands").get<std::vector<std::string>>();
  for (const Json& one : json.at("machines")) {
    MeasuringMachine machine{one.at("host").get<std::string>(), {}};
    for (const auto& [name, value] : one.at("facts").items()) {
      machine.facts.emplace_back(name, value.get<std::string>());
    }
    result.machines.push_back(std::move(machine));
  }
  if (json.contains("resources")) result.resources = use_of(json["resources"]);
  for (const Json& one : json.at("attempts")) result.attempts.push_back(attempt_of(one));
  return result;
}

Json design_json(const DesignReport& design) {
  Json result;
  result["rows"] = Json::array();
  for (const DesignRow& row : design.rows) {
    result["rows"].push_back({{"name", row.name}, {"lines", row.lines}});
  }
  result["cannot_tell"] = design.cannot_tell;
  result["prediction_variance"] = design.prediction_variance;
  return result;
}

DesignReport design_of_json(const Json& json) {
  DesignReport result;
  for (const Json& row : json.at("rows")) {
    result.rows.push_back(
        {row.at("name").get<std::string>(), row.at("lines").get<std::vector<std::string>>()});
  }
  result.cannot_tell = json.at("cannot_tell").get<std::vector<std::string>>();
  result.prediction_variance = json.at("prediction_variance").get<std::vector<double>>();
  return result;
}

}  // namespace yates::reports
