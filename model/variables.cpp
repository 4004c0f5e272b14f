#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "model/formula_parts.hpp"

namespace yates::model {

using language::Binary;
using language::Call;
using language::Everything;
using language::Expression;
using language::Name;
using language::Unary;

void refuse(const Formula& formula, const Expression& expression, const std::string& why) {
  throw language::UsageError(fmt::format("formula '{}': {}: {}", language::printable(formula.text),
                                         language::quoted_in_message(expression), why));
}

namespace {

/// Parentheses around a single variable group nothing.
std::string name_of(Expression expression) {
  expression.parenthesised = false;
  return language::to_string(expression);
}

}  // namespace

namespace {

constexpr double highest_degree = 100.0;

std::size_t degree_of(const Formula& formula, const Expression& expression, const Call& call) {
  const auto* degree = call.arguments.size() == 2
                           ? std::get_if<language::Number>(&call.arguments[1]->node)
                           : nullptr;
  if (degree == nullptr || degree->value < 1.0 || degree->value > highest_degree ||
      degree->value != std::floor(degree->value)) {
    refuse(formula, expression,
           "poly( ) takes a column and a degree, a whole number from 1 to 100, as in poly(x, 2)");
  }
  return static_cast<std::size_t>(degree->value);
}

}  // namespace

Variables::Variables(const Formula& formula, std::span<const ColumnInfo> columns)
    : formula_(formula), columns_(columns) {}

/// "time (s)" was meant by time(s): the text without blanks is the name of a column without them.
void Variables::refuse_spaced_name(const Expression& expression) const {
  const auto bare = [](std::string text) {
    std::erase(text, ' ');
    return text;
  };
  const std::string written = bare(language::to_string(expression));
  for (const ColumnInfo& candidate : columns_) {
    if (candidate.name == written || bare(candidate.name) != written) continue;
    refuse(formula_, expression,
           fmt::format("it is no function; the column of this name is written \"{}\"",
                       candidate.name));
  }
}

const ColumnInfo& Variables::column(const std::string& name) const {
  for (const ColumnInfo& candidate : columns_) {
    if (candidate.name == name) return candidate;
  }
  std::vector<std::string> names;
  for (const ColumnInfo& candidate : columns_) names.push_back(candidate.name);
  throw language::InputError(
      fmt::format("formula '{}': there is no column '{}'{}", language::printable(formula_.text),
                  language::printable(name), language::suggestion(name, names)));
}

Variable Variables::read(const Expression& expression) const {
  Variable result{name_of(expression), expression, {}, false, false};
  result.expression.parenthesised = false;
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    result.columns = {name->value};
    result.categorical = !column(name->value).numeric;
    result.plain = true;
    return result;
  }
  if (const auto* call = std::get_if<Call>(&expression.node);
      call != nullptr && call->function == "C") {
    const auto* name =
        call->arguments.size() == 1 ? std::get_if<Name>(&call->arguments[0]->node) : nullptr;
    if (name == nullptr) refuse(formula_, expression, "C( ) takes one column name");
    column(name->value);
    result.columns = {name->value};
    result.categorical = true;
    result.plain = true;
    return result;
  }
  if (const auto* call = std::get_if<Call>(&expression.node);
      call != nullptr && call->function == "poly") {
    result.degree = degree_of(formula_, expression, *call);
  }
  if (std::holds_alternative<Call>(expression.node)) refuse_spaced_name(expression);
  language::check_functions(result.number());
  result.columns = language::names(result.number());
  if (result.columns.empty()) refuse(formula_, expression, "it names no column");
  for (const std::string& name : result.columns) {
    if (!column(name).numeric) {
      throw language::InputError(
          fmt::format("formula '{}': column '{}' is text and cannot be used in {}", formula_.text,
                      name, result.name));
    }
  }
  return result;
}

std::vector<Expression> Variables::everything() const {
  std::vector<std::string> taken;
  if (formula_.response) taken = language::names(*formula_.response);
  std::vector<Expression> result;
  for (const ColumnInfo& column : columns_) {
    if (column.own || std::find(taken.begin(), taken.end(), column.name) != taken.end()) continue;
    result.emplace_back().node = Name{column.name};
  }
  return result;
}

void Variables::collect(const Expression& expression) {
  if (const auto* unary = std::get_if<Unary>(&expression.node)) {
    collect(*unary->operand);
  } else if (const auto* binary = std::get_if<Binary>(&expression.node)) {
    collect(*binary->left);
    collect(*binary->right);
  } else if (std::holds_alternative<Everything>(expression.node)) {
    for (const Expression& column : everything()) collect(column);
  } else if (std::holds_alternative<Name>(expression.node) ||
             std::holds_alternative<Call>(expression.node)) {
    Variable variable = read(expression);
    if (index_.try_emplace(variable.name, list.size()).second) list.push_back(std::move(variable));
  }
}

std::size_t Variables::index_of(const Expression& expression) const {
  return index_.at(name_of(expression));
}

}  // namespace yates::model
