#include "model/term_count.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::model {

namespace {

using language::Binary;
using language::BinaryOperator;
using language::Call;
using language::Everything;
using language::Expression;
using language::Name;
using language::Number;
using language::Unary;
using language::UnaryOperator;

/// How many terms a part of a formula has at least, without forming them.
struct LeastCount {
  std::size_t terms = 0;
  std::set<std::size_t> variables{};
  bool sum_of_single_variables = false;  // then `terms` is exact
};

LeastCount checked(LeastCount count) {
  if (count.terms > most_terms) refuse_term_count();
  return count;
}

/// The number of ways to choose up to `most` of `count`, at most most_terms + 1.
std::size_t choices_up_to(std::size_t count, std::size_t most) {
  std::size_t ways = 1;
  std::size_t sum = 0;
  for (std::size_t k = 1; k <= std::min(most, count) && sum <= most_terms; ++k) {
    ways = ways * (count - k + 1) / k;
    sum += ways;
  }
  return sum;
}

LeastCount least_count(const Expression& expression, const Variables& variables) {
  if (std::holds_alternative<Name>(expression.node) ||
      std::holds_alternative<Call>(expression.node)) {
    return {1, {variables.index_of(expression)}, true};
  }
  if (std::holds_alternative<Everything>(expression.node)) {
    LeastCount result{0, {}, true};
    for (const Expression& column : variables.everything()) {
      result.variables.insert(variables.index_of(column));
    }
    result.terms = result.variables.size();
    return result;
  }
  if (const auto* unary = std::get_if<Unary>(&expression.node)) {
    LeastCount operand = least_count(*unary->operand, variables);
    if (unary->op == UnaryOperator::plus) return operand;
    return {0, std::move(operand.variables), false};
  }
  const auto* binary = std::get_if<Binary>(&expression.node);
  if (binary == nullptr) return {};
  LeastCount left = least_count(*binary->left, variables);
  LeastCount right = least_count(*binary->right, variables);
  if (binary->op == BinaryOperator::caret) {
    const auto* exponent = std::get_if<Number>(&binary->right->node);
    if (exponent != nullptr && exponent->value > 1.0 && left.sum_of_single_variables) {
      left.terms =
          choices_up_to(left.terms, static_cast<std::size_t>(std::min(exponent->value, 100.0)));
      left.sum_of_single_variables = false;
    }
    return checked(std::move(left));
  }
  LeastCount result{std::max(left.terms, right.terms), left.variables, false};
  result.variables.insert(right.variables.begin(), right.variables.end());
  const bool disjoint = result.variables.size() == left.variables.size() + right.variables.size();
  const bool sums = left.sum_of_single_variables && right.sum_of_single_variables;
  if (binary->op == BinaryOperator::plus) {
    if (disjoint) result.terms = left.terms + right.terms;
    if (sums) result.terms = result.variables.size();
    result.sum_of_single_variables = sums;
  } else if (binary->op == BinaryOperator::star) {
    if (disjoint) result.terms = left.terms + right.terms + left.terms * right.terms;
  } else if (binary->op == BinaryOperator::colon) {
    result.terms = disjoint ? left.terms * right.terms : 1;
  } else if (binary->op == BinaryOperator::slash) {
    result.terms = disjoint ? left.terms + right.terms : left.terms;
  } else {
    result.terms = 0;  // '-' may remove all, %in% may leave one
  }
  return checked(std::move(result));
}

}  // namespace

void refuse_term_count() {
  throw language::UsageError(fmt::format(
      "formula: more than {} terms; name the ones you need, as in (a + b + c)^2", most_terms));
}

void check_term_count(const Expression& expression, const Variables& variables) {
  least_count(expression, variables);
}

}  // namespace yates::model
