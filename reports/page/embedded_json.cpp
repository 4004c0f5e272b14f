#include <utility>

#include "reports/draw/json_values.hpp"
#include "reports/page/embedded_page.hpp"
#include "reports/page/measuring_json.hpp"
#include "reports/words/answer_words.hpp"
#include "table/declared.hpp"
#include "table/write.hpp"

namespace yates::reports {
namespace {

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
