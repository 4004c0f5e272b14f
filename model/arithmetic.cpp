#include "model/arithmetic.hpp"

#include <cmath>
#include <cstdlib>

#include "numerics/decimal.hpp"

namespace yates::model {

namespace {

using language::BinaryOperator;
using language::Expression;
using language::UnaryOperator;
using numerics::DoubleDouble;
using Result = std::optional<DoubleDouble>;
using Lookup = std::function<DoubleDouble(const std::string&)>;

DoubleDouble power(DoubleDouble base, int exponent) {
  DoubleDouble result(1.0);
  for (int left = std::abs(exponent); left > 0; left /= 2) {
    if (left % 2 == 1) result *= base;
    if (left > 1) base *= base;
  }
  return exponent < 0 ? DoubleDouble(1.0) / result : result;
}

class Evaluator {
 public:
  explicit Evaluator(const Lookup& lookup) : lookup_(lookup) {}

  Result operator()(const Expression& expression) const {
    return std::visit([&](const auto& node) { return value(node); }, expression.node);
  }

 private:
  Result value(const language::Number& number) const {
    const auto decimal = numerics::Decimal::parse(number.text);
    return decimal ? decimal->to_double_double() : DoubleDouble(number.value);
  }
  Result value(const language::Name& name) const { return lookup_(name.value); }
  Result value(const language::Text&) const { return std::nullopt; }
  Result value(const language::Everything&) const { return std::nullopt; }

  Result value(const language::Unary& unary) const {
    const Result operand = (*this)(*unary.operand);
    if (!operand) return std::nullopt;
    if (unary.op == UnaryOperator::minus) return -*operand;
    if (unary.op == UnaryOperator::plus) return *operand;
    return std::nullopt;
  }

  Result value(const language::Binary& binary) const {
    const Result left = (*this)(*binary.left);
    const Result right = (*this)(*binary.right);
    if (!left || !right) return std::nullopt;
    if (binary.op == BinaryOperator::plus) return *left + *right;
    if (binary.op == BinaryOperator::minus) return *left - *right;
    if (binary.op == BinaryOperator::star) return *left * *right;
    if (binary.op == BinaryOperator::slash) return *left / *right;
    if (binary.op != BinaryOperator::caret) return std::nullopt;
    const double exponent = right->value();
    if (right->low != 0.0 || exponent != std::floor(exponent) || std::abs(exponent) > 1000.0) {
      return std::nullopt;
    }
    return power(*left, static_cast<int>(exponent));
  }

  Result value(const language::Call& call) const {
    if (call.function != "I" || call.arguments.size() != 1) return std::nullopt;
    return (*this)(*call.arguments.front());
  }

  const Lookup& lookup_;
};

}  // namespace

std::optional<DoubleDouble> evaluate_arithmetic(const Expression& expression,
                                                const Lookup& lookup) {
  const Result result = Evaluator(lookup)(expression);
  // Overflow leaves no error terms worth having: plain arithmetic says infinity or not a number.
  if (result && !std::isfinite(result->high + result->low)) return DoubleDouble(result->high);
  return result;
}

}  // namespace yates::model
