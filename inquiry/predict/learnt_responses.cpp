#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "inquiry/predict/models.hpp"
#include "inquiry/predict/training_of.hpp"
#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "table/delimited/file_content.hpp"

namespace yates::inquiry {
namespace {

/// The inputs, and whether each is a number.
std::map<std::string, bool> inputs_of(const prediction::Model& model) {
  std::map<std::string, bool> result;
  for (const prediction::Input& input : model.inputs) result.emplace(input.name, input.numeric);
  return result;
}

std::string inputs_text(const prediction::Model& model) {
  std::vector<std::string> words;
  for (const auto& [name, numeric] : inputs_of(model)) {
    words.push_back(numeric ? name : name + " (category)");
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

void check_beside(const prediction::Model& model, const prediction::Model& first,
                  const std::string& file) {
  if (model.response == first.response) {
    throw language::InputError({file}, fmt::format("is a second model of {}", model.response));
  }
  if (inputs_of(model) == inputs_of(first)) return;
  throw language::InputError(
      {file},
      fmt::format("{} is predicted from {}, but {} from {}; learn both from the same inputs",
                  model.response, inputs_text(model), first.response, inputs_text(first)));
}

using language::Expression;

constexpr const char* units_are_known = "--unit: the campaign says the units of its responses";

void refuse_left_side(const model::Formula& formula) {
  throw language::UsageError(
      fmt::format("formula '{}': train learns a column as it is; name it alone, as in 'time ~ .', "
                  "and choose its logarithm by --scale log; several are named in cbind, as in "
                  "'cbind(time, accuracy) ~ .'",
                  formula.text));
}

/// The columns that cbind names on the left side; none where it does not stand there.
std::vector<std::string> bound_columns(const model::Formula& formula) {
  const auto* call =
      formula.response ? std::get_if<language::Call>(&formula.response->node) : nullptr;
  if (call == nullptr || call->function != "cbind") return {};
  std::vector<std::string> result;
  for (const language::Child& argument : call->arguments) {
    const auto* name = std::get_if<language::Name>(&argument->node);
    if (name == nullptr) refuse_left_side(formula);
    if (std::find(result.begin(), result.end(), name->value) != result.end()) {
      throw language::UsageError(
          fmt::format("formula '{}': '{}' is named twice", formula.text, name->value));
    }
    result.push_back(name->value);
  }
  if (result.empty()) refuse_left_side(formula);
  return result;
}

language::Child column_named(const std::string& name) {
  Expression result;
  result.node = language::Name{name};
  return std::make_shared<const Expression>(std::move(result));
}

/// A formula for each column that cbind names: with `.` on the right side less the others. Any
/// other text by itself.
std::vector<std::string> formula_of_each(const std::string& text,
                                         const std::optional<std::string>& only) {
  model::Formula whole;
  try {
    whole = model::parse(text);
  } catch (const language::UsageError&) {
    return {text};  // whoever knows the columns says it better
  }
  const std::vector<std::string> columns = bound_columns(whole);
  if (columns.empty()) return {text};
  if (only && std::find(columns.begin(), columns.end(), *only) == columns.end()) {
    throw language::UsageError(fmt::format("--response: the formula has no response '{}'{}", *only,
                                           language::suggestion(*only, columns)));
  }
  std::vector<std::string> result;
  for (const std::string& column : columns) {
    if (only && column != *only) continue;
    model::Formula one{{}, *column_named(column), whole.right};
    for (const std::string& other : columns) {
      if (other == column || !names_everything(whole.right)) continue;
      Expression less;
      less.node =
          language::Binary{language::BinaryOperator::minus,
                           std::make_shared<const Expression>(one.right), column_named(other)};
      one.right = std::move(less);
    }
    result.push_back(model::to_string(one));
  }
  return result;
}

/// Of a campaign where no response was named: of all responses with a goal or a limit.
std::vector<model::Formula> formulas_asked(const AnalysisRequest& request, const DataSet& data) {
  const std::optional<std::string> text = formula_of(request);
  const bool named = request.response || (text && model::parse(*text).response);
  if (!data.campaign || named) return formulas_of(request, data);
  std::vector<std::string> limited;
  bool goals = false;
  for (const campaigns::Response& one : data.campaign->responses) {
    goals = goals || one.goal;
    if (one.limit && !one.goal) limited.push_back(one.name);
  }
  std::vector<model::Formula> result;
  if (goals || limited.empty()) result = formulas_of(request, data);
  AnalysisRequest of_one = request;
  for (const std::string& name : limited) {
    of_one.response = name;
    result.push_back(formulas_of(of_one, data).front());
  }
  return result;
}

/// Gives each its unit of "time=s,size=MB"; each has a formula with a name on its left side.
void name_units(std::vector<AnalysisRequest>& each, const std::string& text) {
  std::vector<std::string> names;
  for (AnalysisRequest& one : each) {
    one.unit.clear();
    const auto response = model::parse(one.words.front()).response;
    if (!response) throw language::UsageError(units_are_known);
    names.push_back(std::get<language::Name>(response->node).value);
  }
  for (const std::string& part : language::split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string name = language::trimmed_text(part.substr(0, equals));
    const auto found = std::find(names.begin(), names.end(), name);
    if (equals == std::string::npos || found == names.end()) {
      throw language::UsageError(
          fmt::format("--unit: '{}' names no response; expected units by name, as in '{}=s'{}",
                      part, names.front(), language::suggestion(name, names)));
    }
    each[static_cast<std::size_t>(found - names.begin())].unit =
        language::trimmed_text(part.substr(equals + 1));
  }
}

}  // namespace

std::vector<prediction::StoredModel> read_models(const std::vector<std::string>& paths) {
  std::vector<prediction::StoredModel> result;
  for (const std::string& path : paths) {
    const table::FileContent content(path);
    const std::string name = path == "-" ? "standard input" : path;
    for (prediction::StoredModel& one : prediction::read_models(content.text(), name)) {
      for (const prediction::StoredModel& before : result) {
        check_beside(one.model, before.model, name);
      }
      result.push_back(std::move(one));
    }
  }
  return result;
}

AnalysisRequest with_predicting_model(AnalysisRequest request, const DataSet& data) {
  if (!data.campaign || !data.campaign->predicting.model || formula_of(request)) return request;
  const std::string& model = *data.campaign->predicting.model;
  request.words.insert(request.words.begin(),
                       model.find('~') == std::string::npos ? "~ " + model : model);
  return request;
}

ResponsesToLearn responses_to_learn(const AnalysisRequest& request) {
  std::vector<AnalysisRequest> each;
  if (const std::optional<std::string> text = formula_of(request)) {
    for (const std::string& one : formula_of_each(*text, request.response)) {
      each.push_back(request);
      each.back().words.front() = one;
    }
    if (each.size() > 1 || request.unit.find('=') != std::string::npos) {
      name_units(each, request.unit);
    }
  } else {
    each.push_back(request);
  }
  ResponsesToLearn result{read_data(each.front(), "train"), {}, {}};
  for (std::size_t i = 0; i < each.size(); ++i) {
    for (model::Formula& formula :
         formulas_asked(with_predicting_model(each[i], result.data), result.data)) {
      if (!formula.response || !std::holds_alternative<language::Name>(formula.response->node)) {
        refuse_left_side(formula);
      }
      // read_data has seen to the first one.
      if (i > 0) {
        explain_missing_columns(result.data, formula, false);
        for (const auto& name : use_quantities_of(result.data.table, formula, each[i].unit)) {
          note_converted(result.data, name);
        }
      }
      result.formulas.push_back(std::move(formula));
      result.units.push_back(each[i].unit);
    }
  }
  if (each.size() == 1 && result.formulas.size() > 1 && !request.unit.empty()) {
    throw language::UsageError(units_are_known);
  }
  return result;
}

}  // namespace yates::inquiry
