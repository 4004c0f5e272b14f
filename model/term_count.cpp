#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "model/formula_parts.hpp"

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
  double terms = 0.0;
  std::set<std::size_t> variables{};
  bool sum_of_single_variables = false;  // then `terms` is exact
};

/// The number of ways to choose up to `most` of `count`, rounded where it has many digits.
double choices_up_to(double count, double most) {
  double ways = 1.0;
  double sum = 0.0;
  for (double k = 1.0; k <= std::min(most, count); ++k) {
    ways = ways * (count - k + 1.0) / k;
    sum += ways;
  }
  return sum;
}

class Counter {
 public:
  explicit Counter(const Variables& variables) : variables_(variables) {}

  LeastCount count(const Expression& expression) {
    LeastCount result = count_node(expression);
    largest_ = std::max(largest_, result.terms);
    return result;
  }
  /// Of the parts that were counted: a term that is taken out again must be formed before.
  double largest() const { return largest_; }

 private:
  LeastCount count_node(const Expression& expression) {
    if (std::holds_alternative<Name>(expression.node) ||
        std::holds_alternative<Call>(expression.node)) {
      return {1, {variables_.index_of(expression)}, true};
    }
    if (std::holds_alternative<Everything>(expression.node)) {
      LeastCount result{0, {}, true};
      for (const Expression& column : variables_.everything()) {
        result.variables.insert(variables_.index_of(column));
      }
      result.terms = static_cast<double>(result.variables.size());
      return result;
    }
    if (const auto* unary = std::get_if<Unary>(&expression.node)) {
      LeastCount operand = count(*unary->operand);
      if (unary->op == UnaryOperator::plus) return operand;
      return {0, std::move(operand.variables), false};
    }
    const auto* binary = std::get_if<Binary>(&expression.node);
    if (binary == nullptr) return {};
    LeastCount left = count(*binary->left);
    LeastCount right = count(*binary->right);
    if (binary->op == BinaryOperator::caret) {
      const auto* exponent = std::get_if<Number>(&binary->right->node);
      if (exponent != nullptr && exponent->value > 1.0 && left.sum_of_single_variables) {
        left.terms = choices_up_to(left.terms, std::min(exponent->value, 100.0));
        left.sum_of_single_variables = false;
      }
      return left;
    }
    LeastCount result{std::max(left.terms, right.terms), left.variables, false};
    result.variables.insert(right.variables.begin(), right.variables.end());
    const bool disjoint = result.variables.size() == left.variables.size() + right.variables.size();
    const bool sums = left.sum_of_single_variables && right.sum_of_single_variables;
    if (binary->op == BinaryOperator::plus) {
      if (disjoint) result.terms = left.terms + right.terms;
      if (sums) result.terms = static_cast<double>(result.variables.size());
      result.sum_of_single_variables = sums;
    } else if (binary->op == BinaryOperator::star) {
      if (disjoint) result.terms = left.terms + right.terms + left.terms * right.terms;
    } else if (binary->op == BinaryOperator::colon) {
      result.terms = disjoint ? left.terms * right.terms : 1.0;
    } else if (binary->op == BinaryOperator::slash) {
      result.terms = disjoint ? left.terms + right.terms : left.terms;
    } else {
      result.terms = 0.0;  // '-' may remove all, %in% may leave one
    }
    return result;
  }

  const Variables& variables_;
  double largest_ = 0.0;
};

}  // namespace

void refuse_term_count(std::optional<double> terms) {
  throw language::UsageError(fmt::format(
      "formula: {} terms, at most {} are possible; name those you need, or the order up "
      "to which factors may interact, as in (a + b + c)^2",
      terms && std::isfinite(*terms) ? fmt::format("{:.10g}", *terms) : "too many", most_terms));
}

void check_term_count(const Expression& expression, const Variables& variables) {
  Counter counter(variables);
  counter.count(expression);
  if (counter.largest() > static_cast<double>(most_terms)) refuse_term_count(counter.largest());
}

}  // namespace yates::model
