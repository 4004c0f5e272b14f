#include "inquiry/request/read_data.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/scale/transformation.hpp"
#include "inquiry/data/reading_slips.hpp"
#include "language/error.hpp"
#include "language/pieces.hpp"
#include "table/table.hpp"
#include "table/text/quantity.hpp"

namespace yates::inquiry {
namespace {

using language::Expression;

/// The names within functions, which need numbers; C() makes categories of whatever it is given.
void add_arguments(const Expression& expression, bool inside, std::set<std::string>& names) {
  if (const auto* name = std::get_if<language::Name>(&expression.node)) {
    if (inside) names.insert(name->value);
  } else if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    add_arguments(*unary->operand, inside, names);
  } else if (const auto* binary = std::get_if<language::Binary>(&expression.node)) {
    add_arguments(*binary->left, inside, names);
    add_arguments(*binary->right, inside, names);
  } else if (const auto* call = std::get_if<language::Call>(&expression.node)) {
    if (call->function == "C") return;
    for (const auto& argument : call->arguments) add_arguments(*argument, true, names);
  }
}

void use_numbers(table::Table& table, const std::string& name, const std::string& unit) {
  const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                   [&](const table::Column& one) { return one.name == name; });
  if (column != table.columns.end()) table::use_quantities(*column, unit);
}

}  // namespace

bool names_everything(const Expression& expression) {
  if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    return names_everything(*unary->operand);
  }
  if (const auto* binary = std::get_if<language::Binary>(&expression.node)) {
    return names_everything(*binary->left) || names_everything(*binary->right);
  }
  return std::holds_alternative<language::Everything>(expression.node);
}

void note_converted(DataSet& data, const std::string& name) {
  const table::Column* column = data.table.find(name);
  if (column == nullptr || column->other_units.empty()) return;
  data.notes.push_back({model::NoteCode::unit_of_column,
                        fmt::format("{}: values in {} were turned into {}", name,
                                    fmt::join(column->other_units, ", "), column->unit),
                        {},
                        {name}});
}

std::vector<std::string> use_quantities_of(table::Table& table, const model::Formula& formula,
                                           const std::string& unit) {
  std::set<std::string> arguments;
  add_arguments(formula.right, false, arguments);
  std::vector<std::string> result;
  if (formula.response) {
    const auto transformation = anova::transformation_of(*formula.response);
    const Expression& measured = transformation ? transformation->quantity : *formula.response;
    const bool one_column = std::holds_alternative<language::Name>(measured.node);
    for (const std::string& name : language::names(*formula.response)) {
      use_numbers(table, name, one_column ? unit : std::string());
      arguments.erase(name);
      result.push_back(name);
    }
  }
  for (const std::string& name : arguments) {
    use_numbers(table, name, "");
    result.push_back(name);
  }
  return result;
}

namespace {

/// Of a page that holds summaries, those that the formula is about.
void use_cells(DataSet& data, const std::string& formula) {
  if (!data.page || data.page->embedded.cells.empty()) return;
  const model::Formula asked = model::parse(formula);
  const auto about = [&](const reports::Cells& cells) {
    const model::Formula known = model::parse(cells.formula);
    return asked.response && known.response &&
           language::names(*asked.response) == language::names(*known.response);
  };
  const std::vector<reports::Cells>& all = data.page->embedded.cells;
  const auto found = std::find_if(all.begin(), all.end(), about);
  const std::string source = data.table.source;
  data.table = (found == all.end() ? all.front() : *found).table;
  data.table.source = source;
}

}  // namespace

DataSet read_data(const AnalysisRequest& request, const std::string& command) {
  DataSet data = load_data(paths_of(request, command), request.reading);
  const std::optional<std::string> text = formula_of(request);
  if (text) use_cells(data, *text);
  if (data.campaign || !text) return data;
  const model::Formula formula = parsed_for(data, *text);
  explain_missing_columns(data, formula, !request.summaries.empty());
  if (request.summaries.empty()) {
    find_failed_runs({&data}, formula);
    if (request.failed == "keep") keep_failed_runs(data);
    note_failed_runs(data, formula);
  }
  if (!data.page) {
    check_factors_as_read(data, formula);
    if (request.summaries.empty()) note_summaries(data, formula);
  }
  for (const std::string& name : use_quantities_of(data.table, formula, request.unit)) {
    note_converted(data, name);
  }
  return data;
}

std::string label_of_response(const model::Formula& formula, const table::Table& table) {
  if (!formula.response) return "";
  const auto transformation = anova::transformation_of(*formula.response);
  const language::Expression& measured =
      transformation ? transformation->quantity : *formula.response;
  const auto* name = std::get_if<language::Name>(&measured.node);
  if (name == nullptr) return language::without_backticks(language::to_string(measured));
  const table::Column* column = table.find(name->value);
  const auto named = table::named_unit(name->value);
  const bool unit_apart = named && column != nullptr && !column->unit.empty();
  return std::string(unit_apart ? named->name : std::string_view(name->value));
}

std::string unit_of_column(const model::Formula& formula, const table::Table& table) {
  if (!formula.response) return "";
  const auto transformation = anova::transformation_of(*formula.response);
  if (!transformation) return "";
  const auto* name = std::get_if<language::Name>(&transformation->quantity.node);
  const table::Column* column = name == nullptr ? nullptr : table.find(name->value);
  return column == nullptr ? "" : column->unit;
}

std::vector<model::Note> notes_for(const DataSet& data, const model::Formula& formula) {
  const std::vector<std::string> right = language::names(formula.right);
  const std::vector<std::string> left =
      formula.response ? language::names(*formula.response) : std::vector<std::string>();
  const bool everything = names_everything(formula.right);
  std::vector<model::Note> result;
  for (const model::Note& note : data.notes) {
    const auto used = [&](const std::string& name) {
      return std::find(right.begin(), right.end(), name) != right.end() ||
             std::find(left.begin(), left.end(), name) != left.end();
    };
    if (everything || note.columns.empty() ||
        std::any_of(note.columns.begin(), note.columns.end(), used)) {
      result.push_back(note);
    }
  }
  return result;
}

}  // namespace yates::inquiry
