#include <optional>
#include <span>
#include <string>
#include <utility>

#include "reports/draw/json_values.hpp"
#include "reports/page/embedded_page.hpp"
#include "reports/words/answer_words.hpp"
#include "table/cells/declared.hpp"
#include "table/write.hpp"

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

std::string escaped_for_script(const std::string& json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      result += "\\u003c";
    } else if (c == '>') {
      result += "\\u003e";
    } else if (c == '&') {
      result += "\\u0026";
    } else {
      result += c;
    }
  }
  return result;
}

/// The columns that differ somewhere; what is the same in all rows is noted once instead.
table::Table varying_columns(const table::Table& data, Json& constant) {
  table::Table result{data.source, data.rows, {}};
  for (const table::Column& column : data.columns) {
    bool same = data.rows > 1;
    for (std::size_t row = 0; row < data.rows && same; ++row) {
      same = column.present[row] && column.text(row) == column.text(0);
    }
    if (same) {
      constant[column.name] = column.text(0);
    } else {
      result.columns.push_back(column);
    }
  }
  return result;
}

/// The columns in their order, with what their cells do not show.
Json columns_json(const table::Table& data) {
  Json result = Json::array();
  for (const table::DeclaredColumn& column : table::declarations(data)) {
    Json one = {{"name", column.name}};
    if (column.categorical) one["category"] = true;
    if (!column.levels.empty()) one["levels"] = column.levels;
    if (!column.unit.empty()) one["unit"] = column.unit;
    result.push_back(std::move(one));
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

std::string embedded_json(const Report& report) {
  Json document;
  document["schema"] = "yates.report/1";
  document["version"] = report.tool_version;
  document["title"] = report.title;
  document["source"] = report.data_source;
  document["hash"] = report.data_hash;
  document["date"] = report.date;
  document["seed"] = report.seed ? Json(*report.seed) : Json(nullptr);
  document["commands"] = report.commands;
  document["design"] = report.design;
  document["launched"] = report.launched;
  if (!report.asked.empty()) document["asked"] = Json::parse(report.asked);
  if (!report.queueing_model.empty()) document["queueing_model"] = report.queueing_model;
  if (report.planned) document["planned"] = design_json(*report.planned);
  if (report.measuring) document["measuring"] = measuring_json(*report.measuring);
  document["decisions"] = Json::array();
  for (const ResponseReport& response : report.responses) {
    Json entry;
    entry["response"] = response.analysis.response;
    entry["formula"] = response.analysis.formula;
    entry["unit"] = response.unit;
    if (response.decision) entry["title"] = verdict_title(response);
    document["decisions"].push_back(std::move(entry));
  }
  if (report.data.rows > 0 || report.cells.empty()) {
    document["rows"] = report.data.rows;
    if (!report.data.file_begins.empty()) document["file_begins"] = report.data.file_begins;
    if (report.data.one_process_per_file) document["one_process_per_file"] = true;
    document["columns"] = columns_json(report.data);
    document["constant"] = Json::object();
    const table::Table varying = varying_columns(report.data, document["constant"]);
    document["csv"] = varying.columns.empty() ? std::string() : table::to_csv(varying);
  } else {
    document["cells"] = Json::array();
    for (const Cells& cells : report.cells)
      document["cells"].push_back({{"response", cells.response},
                                   {"formula", cells.formula},
                                   {"csv", table::to_csv(cells.table)}});
  }
  return escaped_for_script(document.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace yates::reports
