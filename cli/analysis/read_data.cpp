#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/scale/transformation.hpp"
#include "cli/analysis/analysis.hpp"
#include "language/error.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"
#include "table/table.hpp"

namespace yates::cli {

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

bool names_everything_of(const Expression& expression) {
  if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    return names_everything_of(*unary->operand);
  }
  if (const auto* binary = std::get_if<language::Binary>(&expression.node)) {
    return names_everything_of(*binary->left) || names_everything_of(*binary->right);
  }
  return std::holds_alternative<language::Everything>(expression.node);
}

/// "Time (s)" was meant by Time (s), which reads as the call of a function.
void refuse_spaced_column(const Expression& expression, const table::Table& table) {
  if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    refuse_spaced_column(*unary->operand, table);
  } else if (const auto* binary = std::get_if<language::Binary>(&expression.node)) {
    refuse_spaced_column(*binary->left, table);
    refuse_spaced_column(*binary->right, table);
  } else if (const auto* call = std::get_if<language::Call>(&expression.node)) {
    const auto bare = [](std::string text) {
      std::erase(text, ' ');
      return text;
    };
    const std::string written = bare(language::to_string(expression));
    for (const std::string& name : table.names()) {
      if (bare(name) == written)
        throw language::UsageError(fmt::format(
            "the column '{0}' has a name with blanks or brackets, which stands in double quotes "
            "within a formula: '\"{0}\" ~ ...'",
            name));
    }
    for (const auto& argument : call->arguments) refuse_spaced_column(*argument, table);
  }
}

/// Why a column is missing, where that is known: the file's program did not write it, or the file
/// has no line of names.
void explain_missing_columns(const DataSet& data, const model::Formula& formula) {
  std::vector<std::string> wanted = language::names(formula.right);
  if (formula.response) {
    const std::vector<std::string> left = language::names(*formula.response);
    wanted.insert(wanted.begin(), left.begin(), left.end());
  }
  const std::vector<std::string> names = data.table.names();
  const auto number = std::find_if(names.begin(), names.end(), [](const std::string& name) {
    return language::parse_number(name).has_value();
  });
  for (const std::string& name : wanted) {
    if (data.table.find(name) != nullptr) continue;
    const std::string missing =
        fmt::format("formula '{}': there is no column '{}'", formula.text, name);
    if (const auto reason = data.absent.find(name); reason != data.absent.end())
      throw language::InputError(fmt::format("{}; {}", missing, reason->second));
    if (number == names.end()) continue;
    constexpr std::size_t shown = 80;
    throw language::InputError(fmt::format(
        "{}; the first line of {} was read as the names of the columns, but it holds a number: "
        "'{}'; where it is a row of values, write a line of names above it",
        missing, data.table.source,
        language::printable(fmt::format("{}", fmt::join(names, ",")), shown)));
  }
}

void use_numbers(table::Table& table, const std::string& name, const std::string& unit) {
  const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                   [&](const table::Column& one) { return one.name == name; });
  if (column != table.columns.end()) table::use_quantities(*column, unit);
}

}  // namespace

void note_converted(DataSet& data, const std::string& name) {
  const table::Column* column = data.table.find(name);
  if (column == nullptr || column->other_units.empty()) return;
  data.notes.push_back({model::NoteCode::unit_of_column,
                        "",
                        fmt::format("{}: values in {} were turned into {}", name,
                                    fmt::join(column->other_units, ", "), column->unit),
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
  const model::Formula formula = model::parse(*text);
  if (formula.response) refuse_spaced_column(*formula.response, data.table);
  explain_missing_columns(data, formula);
  for (const std::string& name : use_quantities_of(data.table, formula, request.unit)) {
    note_converted(data, name);
  }
  return data;
}

std::vector<model::Note> notes_for(const DataSet& data, const model::Formula& formula) {
  const std::vector<std::string> right = language::names(formula.right);
  const std::vector<std::string> left =
      formula.response ? language::names(*formula.response) : std::vector<std::string>();
  const bool everything = names_everything_of(formula.right);
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

}  // namespace yates::cli
