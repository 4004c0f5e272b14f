#include "reports/page/embedded_page.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "table/cells/declared.hpp"
#include "table/read.hpp"

namespace yates::reports {
namespace {

using language::InputError;
using language::Place;

constexpr std::string_view schema = "yates.report/1";

/// The text of the script element that holds the data. Texts of a page have no < of their own, so
/// nothing else looks like it.
std::string_view embedded_text(std::string_view html, const std::string& name) {
  constexpr std::string_view begin = R"(<script type="application/json" id="report-data">)";
  constexpr std::string_view end = "</script>";
  const bool of_yates =
      html.substr(0, 4096).find(R"(name="generator" content="yates)") != std::string_view::npos;
  if (!of_yates) {
    throw InputError(
        Place{name},
        "is not a page that yates report wrote; of another page, copy its table into a "
        "spreadsheet and save it as CSV");
  }
  const std::size_t from = html.rfind(begin);
  const bool whole = html.find("</html>") != std::string_view::npos;
  if (from == std::string_view::npos) {
    throw InputError(Place{name},
                     whole ? "holds no data, as pages of yates report --brief and of yates teach "
                             "do not; expected a whole page of yates report"
                           : "ends before its data: it was cut off; expected a whole page");
  }
  html.remove_prefix(from + begin.size());
  const std::size_t to = html.find(end);
  if (to == std::string_view::npos) {
    throw InputError(Place{name},
                     "ends in the middle of its data: it was cut off; expected a whole page");
  }
  return html.substr(0, to);
}

std::vector<table::DeclaredColumn> declared_columns(const Json& document) {
  std::vector<table::DeclaredColumn> result;
  for (const Json& one : document.at("columns")) {
    result.push_back({one.at("name").get<std::string>(), one.value("category", false),
                      one.value("levels", std::vector<std::string>()),
                      one.value("unit", std::string())});
  }
  return result;
}

/// The rows with the columns that are the same in all of them, in the order of the table.
table::Table data_of(const Json& document, const std::string& name) {
  const std::vector<table::DeclaredColumn> declared = declared_columns(document);
  const std::string csv = document.at("csv").get<std::string>();
  table::Table varying;
  if (!csv.empty()) varying = table::read_declared(csv, declared, name);
  table::Table result{name, document.at("rows").get<std::size_t>(), {}};
  const bool too_many = csv.empty() && result.rows > many_runs;
  if (too_many || (!csv.empty() && varying.rows != result.rows)) {
    throw InputError(Place{name}, fmt::format("says that it holds {} rows and holds {}; its data "
                                              "were changed",
                                              result.rows, varying.rows));
  }
  for (const table::DeclaredColumn& column : declared) {
    const auto constant = document.at("constant").find(column.name);
    if (constant != document.at("constant").end()) {
      const std::vector<std::string> texts(result.rows, constant->get<std::string>());
      result.columns.push_back(table::declared_column(column, texts));
    } else if (const table::Column* found = varying.find(column.name)) {
      result.columns.push_back(*found);
    } else {
      throw InputError(Place{name}, fmt::format("has no values of its column '{}'; its data were "
                                                "changed",
                                                column.name));
    }
  }
  result.file_begins = document.value("file_begins", std::vector<std::size_t>());
  result.one_process_per_file = document.value("one_process_per_file", false);
  return result;
}

EmbeddedPage page_of(const Json& document, const std::string& name) {
  EmbeddedPage result;
  result.title = document.at("title").get<std::string>();
  result.design = document.at("design").get<std::string>();
  result.launched = document.at("launched").get<std::string>();
  if (document.at("seed").is_number()) result.seed = document["seed"].get<std::uint64_t>();
  result.date = document.at("date").get<std::string>();
  result.commands = document.at("commands").get<std::vector<std::string>>();
  if (document.contains("asked")) result.asked = document["asked"].dump();
  result.queueing_model = document.value("queueing_model", std::string());
  if (document.contains("planned")) result.planned = design_of_json(document["planned"]);
  if (document.contains("measuring")) result.measuring = measuring_of_json(document["measuring"]);
  if (!document.contains("cells")) {
    result.data = data_of(document, name);
    return result;
  }
  for (const Json& cells : document["cells"]) {
    result.cells.push_back(
        {cells.at("response").get<std::string>(), cells.at("formula").get<std::string>(),
         table::read_text(cells.at("csv").get<std::string>(), table::FileFormat::csv, name)});
  }
  if (result.cells.empty()) {
    throw InputError(Place{name},
                     "holds neither the runs nor their summaries, because there were too many of "
                     "both; expected a page with data");
  }
  return result;
}

}  // namespace

EmbeddedPage read_page(std::string_view html, const std::string& name) {
  const std::string_view text = embedded_text(html, name);
  try {
    const Json document = Json::parse(text);
    const std::string found = document.value("schema", std::string());
    if (found != schema) {
      throw InputError(Place{name},
                       fmt::format("holds data of the form '{}'; expected '{}'", found, schema));
    }
    return page_of(document, name);
  } catch (const nlohmann::json::exception&) {
    throw InputError(Place{name},
                     "holds data that cannot be read: they were changed, or an earlier version of "
                     "yates wrote them; make the page anew from its sources");
  }
}

}  // namespace yates::reports
