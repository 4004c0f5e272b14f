#pragma once

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

inline int of(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::tilde:
      return formula;
    case BinaryOperator::disjunction:
      return disjunction;
    case BinaryOperator::conjunction:
      return conjunction;
    case BinaryOperator::equal:
    case BinaryOperator::different:
    case BinaryOperator::less:
    case BinaryOperator::less_or_equal:
    case BinaryOperator::greater:
    case BinaryOperator::greater_or_equal:
      return comparison;
    case BinaryOperator::plus:
    case BinaryOperator::minus:
      return sum;
    case BinaryOperator::star:
    case BinaryOperator::slash:
      return product;
    case BinaryOperator::in:
      return nesting;
    case BinaryOperator::colon:
      return interaction;
    case BinaryOperator::caret:
      break;
  }
  return power;
}

inline int of(UnaryOperator op) {
  switch (op) {
    case UnaryOperator::tilde:
      return formula;
    case UnaryOperator::negation:
      return negation;
    case UnaryOperator::plus:
    case UnaryOperator::minus:
      break;
  }
  return sign;
}

/// The loosest level of what may stand on the right of a binary operator: a sign after '^', as in
/// 2^-1, else something tighter than the operator itself.
inline int right_operand(BinaryOperator op) {
  return op == BinaryOperator::caret ? sign : of(op) + 1;
}

/// The loosest level of what may stand behind a unary operator: no second '~'.
inline int operand(UnaryOperator op) {
  return op == UnaryOperator::tilde ? of(op) + 1 : of(op);
}

/// The level of a whole expression, whatever parentheses stand around it.
inline int of(const Expression& expression) {
  if (const auto* binary = std::get_if<Binary>(&expression.node)) return of(binary->op);
  if (const auto* unary = std::get_if<Unary>(&expression.node)) return of(unary->op);
  return single;
}

}  // namespace yates::language::precedence
