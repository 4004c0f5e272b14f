#include <algorithm>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "inquiry/cells/cells.hpp"
#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"
#include "model/formula.hpp"
#include "reports/spark/cells_script.hpp"

namespace yates::inquiry {

namespace {

using language::UsageError;

std::string response_column(const model::Formula& formula) {
  if (!formula.response) {
    throw UsageError(
        fmt::format("formula '{}': the left side (the response) is missing", formula.text));
  }
  if (const auto* name = std::get_if<language::Name>(&formula.response->node)) return name->value;
  throw UsageError(
      fmt::format("--emit spark: the response '{}' is no column; the script adds up the numbers of "
                  "a column exactly, so write the transformed values into a column of their own",
                  language::to_string(*formula.response)));
}

/// Every name of the formula as a column, which is all that is known of the data.
model::Model resolved(const model::Formula& formula, const std::string& response) {
  std::vector<model::ColumnInfo> columns{{response, true, false}};
  for (const std::string& name : language::names(formula.right)) {
    if (name != response) columns.push_back({name, true, false});
  }
  return model::resolve(formula, columns);
}

std::vector<std::string> factors_of(const model::Model& model) {
  std::vector<std::string> result;
  for (const model::Variable& variable : model.variables) {
    if (!variable.plain) {
      throw UsageError(
          fmt::format("--emit spark: '{}' is no column; cells differ by the levels of columns, so "
                      "write '{}'",
                      variable.name, fmt::join(variable.columns, " * ")));
    }
    const std::string& name = variable.columns.front();
    if (std::find(cell_columns.begin(), cell_columns.end(), name) != cell_columns.end()) {
      throw UsageError(fmt::format(
          "the factor '{}' has the name of a column that yates cells prints; rename the factor",
          name));
    }
    if (std::find(result.begin(), result.end(), name) == result.end()) result.push_back(name);
  }
  return result;
}

}  // namespace

std::string spark_cells_script(const AnalysisRequest& request) {
  if (!request.summaries.empty()) {
    throw UsageError(
        "--emit spark: the script reads single runs; yates cells --summaries merges summaries");
  }
  if (!request.run.empty() && request.run != "none") {
    throw UsageError(fmt::format(
        "--emit spark: the script does not average the values of one run, as --run {} asks; "
        "average them in the data, or say --run none where every row is a run of its own",
        request.run));
  }
  const model::Formula formula = model::parse(*formula_of(request));
  const std::string response = response_column(formula);
  if (names_everything(formula.right)) {
    throw UsageError(fmt::format(
        "--emit spark: what '.' means in '{}' only the data show; name the factors", formula.text));
  }
  const model::Model model = resolved(formula, response);
  if (!model.intercept) {
    throw UsageError(
        fmt::format("--emit spark: '{}' has no intercept, which changes no cell but the last "
                    "digits; leave out the 0 or -1",
                    formula.text));
  }
  return reports::cells_script(
      {formula.text, response, factors_of(model), request.run == "none" || request.ignore_design});
}

}  // namespace yates::inquiry
