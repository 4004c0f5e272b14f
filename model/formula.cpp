#include "model/formula.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "model/formula_parts.hpp"
#include "model/random_effects.hpp"

namespace yates::model {

using language::Binary;
using language::Expression;
using language::Unary;

namespace {

/// R's poly(x, 2, raw = TRUE), which is no expression here.
void refuse_raw_polynomials(std::string_view text) {
  const std::size_t poly = text.find("poly(");
  const std::size_t raw = poly == text.npos ? poly : text.find("raw", poly);
  if (raw == text.npos) return;
  const std::size_t next = text.find_first_not_of(' ', raw + 3);
  if (next == text.npos || text[next] != '=' || text.substr(next, 2) == "==") return;
  throw language::UsageError(
      fmt::format("formula '{}': column {}: poly( ) has no argument 'raw'; raw powers are written "
                  "x + I(x^2)",
                  language::printable(text), raw + 1));
}

/// They are options of an analysis and no part of the model: whoever fits one has taken it out.
void refuse_random_effects(std::string_view text) {
  const auto effect = take_random_effect(text);
  if (!effect) return;
  throw language::UsageError(fmt::format(
      "formula '{}': {} is read in the formula of yates anova, effects and report alone; elsewhere "
      "make {} a factor that is given, a block, or the runs to average (--run)",
      language::printable(text), language::printable(effect->written),
      language::printable(effect->columns.front())));
}

}  // namespace

const Expression& Variable::number() const {
  if (!degree) return expression;
  return *std::get<language::Call>(expression.node).arguments.front();
}

Formula parse(std::string_view text) {
  refuse_raw_polynomials(text);
  refuse_random_effects(text);
  const Expression whole = in_own_words(language::parse(text, "formula", language::Operand::term));
  Formula result;
  result.text = language::to_string(whole);
  if (const auto* binary = std::get_if<Binary>(&whole.node);
      binary != nullptr && binary->op == language::BinaryOperator::tilde) {
    result.response = *binary->left;
    result.right = *binary->right;
  } else if (const auto* unary = std::get_if<Unary>(&whole.node);
             unary != nullptr && unary->op == language::UnaryOperator::tilde) {
    result.right = *unary->operand;
  } else {
    result.right = whole;
  }
  return result;
}

std::string to_string(const Formula& formula) {
  const std::string right = language::to_string(formula.right);
  return formula.response ? language::to_string(*formula.response) + " ~ " + right : "~ " + right;
}

namespace {

/// The model without its terms. `variables` has collected the right side, which was expanded.
template <class AnyTerm>
Model without_terms(const Formula& formula, std::optional<Variable> response, Variables& variables,
                    ExpansionInto<AnyTerm>& expansion) {
  Model result;
  result.formula = formula.text;
  result.response = std::move(response);
  result.intercept = expansion.intercept;
  result.notes = std::move(expansion.notes);
  // Variables that only a removed term named are not part of the model.
  for (std::size_t i = 0; i < expansion.used.size(); ++i) {
    if (expansion.used[i]) result.variables.push_back(std::move(variables.list[i]));
  }
  if (!result.response) return result;
  for (const Variable& variable : result.variables) {
    for (const std::string& name : variable.columns) {
      const auto& read = result.response->columns;
      if (std::find(read.begin(), read.end(), name) != read.end()) {
        throw language::InputError(
            fmt::format("formula '{}': '{}' appears on both sides", formula.text, name));
      }
    }
  }
  return result;
}

/// Reads both sides: the response is returned, the variables of the right side are collected.
std::optional<Variable> read_sides(const Formula& formula, Variables& variables) {
  std::optional<Variable> response;
  if (formula.response) {
    response = variables.read(*formula.response);
    if (response->categorical) {
      throw language::InputError(
          fmt::format("the response '{}' is text; a response must be numeric", response->name));
    }
  }
  variables.collect(formula.right);
  return response;
}

}  // namespace

Model resolve(const Formula& formula, std::span<const ColumnInfo> columns) {
  Variables variables(formula, columns);
  std::optional<Variable> response = read_sides(formula, variables);
  Expansion expansion = expand(formula, variables);
  Model result = without_terms(formula, std::move(response), variables, expansion);
  result.terms = std::move(expansion.terms);
  return result;
}

std::optional<BitModel> resolve_bits(const Formula& formula, std::span<const ColumnInfo> columns) {
  Variables variables(formula, columns);
  std::optional<Variable> response = read_sides(formula, variables);
  auto expansion = expand_bits(formula, variables);
  if (!expansion) return std::nullopt;
  BitModel result;
  result.model = without_terms(formula, std::move(response), variables, *expansion);
  result.terms = std::move(expansion->terms);
  return result;
}

Model listed(const BitModel& bits) {
  Model result = bits.model;
  result.terms.reserve(bits.terms.size());
  for (const BitTerm term : bits.terms) result.terms.push_back(Term{variables_of(term)});
  return result;
}

std::string term_text(const Model& model, const Term& term) {
  std::string result;
  for (const std::size_t index : term.variables) {
    result += (result.empty() ? "" : ":") + model.variables[index].name;
  }
  return result;
}

namespace {

/// Of a call with nothing but the name of a column as its first argument.
Reading reading_of_call(const language::Call& call) {
  if (!std::holds_alternative<language::Name>(call.arguments.front()->node)) {
    return Reading::expression;
  }
  if (call.function == "C") return Reading::levels;
  if (call.function == "log") return Reading::log;
  if (call.function == "log2") return Reading::log2;
  if (call.function == "log10") return Reading::log10;
  return call.function == "poly" ? Reading::polynomial : Reading::expression;
}

}  // namespace

VariableName named(const Variable& variable) {
  VariableName result{variable.name, variable.columns, Reading::expression,
                      language::without_backticks(variable.name),
                      language::without_backticks(variable.name)};
  if (std::holds_alternative<language::Name>(variable.expression.node)) {
    result.reading = Reading::column;
  } else if (const auto* call = std::get_if<language::Call>(&variable.expression.node)) {
    result.reading = reading_of_call(*call);
    if (call->function == "I") {
      result.bare = language::without_backticks(language::to_string(*call->arguments.front()));
    }
  }
  return result;
}

VariableNames::VariableNames(const Model& model) {
  for (const Variable& variable : model.variables) {
    variables_.push_back(std::make_shared<const VariableName>(named(variable)));
  }
}

TermName VariableNames::operator()(const Term& term) const {
  TermName result;
  for (const std::size_t index : term.variables) result.variables.push_back(variables_[index]);
  return result;
}

bool contains(const Term& whole, const Term& part) {
  return std::includes(whole.variables.begin(), whole.variables.end(), part.variables.begin(),
                       part.variables.end());
}

}  // namespace yates::model
