#pragma once

#include <optional>
#include <string_view>

#include "language/expression.hpp"

/// How tightly the operators bind: the larger, the tighter. The parser and the printer share it.
namespace yates::language::precedence {

constexpr int formula = 1;
constexpr int disjunction = 2;
constexpr int conjunction = 3;
constexpr int negation = 4;
constexpr int comparison = 5;
constexpr int sum = 6;
constexpr int product = 7;
constexpr int nesting = 8;
constexpr int interaction = 9;
constexpr int sign = 10;
constexpr int power = 11;
constexpr int single = 12;  // names, numbers, calls, parentheses

inline std::optional<int> of_binary(std::string_view op) {
  if (op == "~") return formula;
  if (op == "or") return disjunction;
  if (op == "and") return conjunction;
  if (op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=")
    return comparison;
  if (op == "+" || op == "-") return sum;
  if (op == "*" || op == "/") return product;
  if (op == "%in%") return nesting;
  if (op == ":") return interaction;
  if (op == "^") return power;
  return std::nullopt;
}

inline std::optional<int> of_unary(std::string_view op) {
  if (op == "~") return formula;
  if (op == "not") return negation;
  if (op == "-" || op == "+") return sign;
  return std::nullopt;
}

/// The loosest level of what may stand on the right of a binary operator: a sign after '^', as in
/// 2^-1, else something tighter than the operator itself.
inline int right_operand(std::string_view op) {
  return op == "^" ? sign : *of_binary(op) + 1;
}

/// The level of a whole expression, whatever parentheses stand around it.
inline int of(const Expression& expression) {
  if (const auto* binary = std::get_if<Binary>(&expression.node))
    return of_binary(binary->op).value_or(single);
  if (const auto* unary = std::get_if<Unary>(&expression.node))
    return of_unary(unary->op).value_or(single);
  return single;
}

}  // namespace yates::language::precedence
