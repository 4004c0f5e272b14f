#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include "anova/scale/transformation.hpp"
#include "anova/scale/transformation_steps.hpp"

namespace yates::anova {

namespace {

using language::Binary;
using language::BinaryOperator;
using language::Call;
using language::Expression;
using language::Unary;
using language::UnaryOperator;

/// An expression as a function of a part of it.
struct Layer {
  std::vector<TransformationStep> steps;  // the outermost first
  const Expression* inside;
};

/// The value of an expression without names; absent for any other, and where it is not finite.
std::optional<double> constant(const Expression& expression) {
  if (!language::names(expression).empty()) return std::nullopt;
  const auto no_names = [](const std::string&) -> language::Value { return 0.0; };
  const double value = language::evaluate_number(expression, no_names, "formula");
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<Layer> power_layer(const Expression& base, const Expression& exponent) {
  if (const std::optional<double> c = constant(exponent)) {
    if (*c == 0.0) return std::nullopt;
    if (*c == 1.0) return Layer{{}, &base};
    return Layer{{Power{*c}}, &base};
  }
  const std::optional<double> c = constant(base);
  if (!c || *c <= 0.0 || *c == 1.0) return std::nullopt;
  return Layer{{Exponential{*c}}, &exponent};
}

std::optional<Layer> call_layer(const Call& call) {
  const Expression& first = *call.arguments.front();
  if (call.function == "I") return Layer{{}, &first};
  if (call.function == "sqrt") return Layer{{Power{0.5}}, &first};
  if (call.function == "exp") return Layer{{Exponential{std::numbers::e}}, &first};
  if (call.function == "pow") return power_layer(first, *call.arguments[1]);
  return std::nullopt;
}

std::optional<Layer> sum_layer(const Expression& inside, double amount) {
  if (amount == 0.0) return Layer{{}, &inside};
  return Layer{{Shift{amount}}, &inside};
}

std::optional<Layer> product_layer(const Expression& inside, double factor) {
  if (factor == 0.0) return std::nullopt;
  if (factor == 1.0) return Layer{{}, &inside};
  return Layer{{Multiple{factor}}, &inside};
}

/// A constant to the right of the operator.
std::optional<Layer> right_constant_layer(BinaryOperator op, const Expression& left, double right) {
  if (op == BinaryOperator::plus) return sum_layer(left, right);
  if (op == BinaryOperator::minus) return sum_layer(left, -right);
  if (op == BinaryOperator::star) return product_layer(left, right);
  if (op != BinaryOperator::slash || right == 0.0) return std::nullopt;
  if (right == 1.0) return Layer{{}, &left};
  return Layer{{Quotient{right}}, &left};
}

/// A constant to the left of the operator.
std::optional<Layer> left_constant_layer(BinaryOperator op, double left, const Expression& right) {
  if (op == BinaryOperator::plus) return sum_layer(right, left);
  if (op == BinaryOperator::star) return product_layer(right, left);
  if (op == BinaryOperator::minus) {
    Layer result{{Multiple{-1.0}}, &right};
    if (left != 0.0) result.steps.insert(result.steps.begin(), Shift{left});
    return result;
  }
  if (op != BinaryOperator::slash || left == 0.0) return std::nullopt;
  return Layer{{Reciprocal{left}}, &right};
}

/// The outermost function; absent where it cannot be inverted, and where no operand is constant.
std::optional<Layer> outer_layer(const Expression& expression) {
  if (const auto base = language::logarithm_base(expression)) {
    return Layer{{Logarithm{*base}}, std::get<Call>(expression.node).arguments.front().get()};
  }
  if (const auto* call = std::get_if<Call>(&expression.node)) return call_layer(*call);
  if (const auto* unary = std::get_if<Unary>(&expression.node)) {
    if (unary->op == UnaryOperator::plus) return Layer{{}, unary->operand.get()};
    if (unary->op == UnaryOperator::minus) return Layer{{Multiple{-1.0}}, unary->operand.get()};
    return std::nullopt;
  }
  const auto* binary = std::get_if<Binary>(&expression.node);
  if (binary == nullptr) return std::nullopt;
  if (binary->op == BinaryOperator::caret) return power_layer(*binary->left, *binary->right);
  if (const auto right = constant(*binary->right)) {
    return right_constant_layer(binary->op, *binary->left, *right);
  }
  if (const auto left = constant(*binary->left)) {
    return left_constant_layer(binary->op, *left, *binary->right);
  }
  return std::nullopt;
}

/// Whether the outermost operation gives a number.
bool gives_number(const Expression& expression) {
  const auto* binary = std::get_if<Binary>(&expression.node);
  if (binary == nullptr) return std::holds_alternative<Call>(expression.node);
  switch (binary->op) {
    case BinaryOperator::plus:
    case BinaryOperator::minus:
    case BinaryOperator::star:
    case BinaryOperator::slash:
    case BinaryOperator::caret:
      return true;
    default:
      return false;
  }
}

bool is_quantity(const Expression& expression) {
  if (std::holds_alternative<language::Name>(expression.node)) return true;
  return gives_number(expression) && language::names(expression).size() > 1;
}

/// Follows the interval of a transformation, and what the steps make of it, from step to step.
class Course {
 public:
  explicit Course(Transformation& transformation) : result_(transformation) {}

  /// False where the step is defined nowhere.
  bool take(const TransformationStep& step) {
    const StepDomain domain = domain_of(step);
    if (domain != StepDomain::all) {
      if (domain == StepDomain::positive ? high_ > 0.0 : reaches_above_zero()) {
        cut(true);
      } else if (domain == StepDomain::positive) {
        return false;
      } else {
        cut(false);
        if (is_even_power(step)) add(Multiple{-1.0});
      }
    }
    add(step);
    return true;
  }

 private:
  /// Whether positive quantities in the interval have positive values here.
  bool reaches_above_zero() const {
    if (result_.increasing || (result_.upper && *result_.upper <= 0.0)) return high_ > 0.0;
    return result_.forward(std::max(result_.lower.value_or(0.0), 0.0)) > 0.0;
  }

  /// Keeps what lies above zero, or below it.
  void cut(bool above) {
    if (low_ < 0.0 && high_ > 0.0) {
      const std::optional<double> zero = undo(result_.steps, 0.0);
      if (result_.increasing == above) {
        result_.lower = zero;
      } else {
        result_.upper = zero;
      }
    }
    // The sign of a zero tells a reciprocal on which side it is.
    if (above && low_ <= 0.0) low_ = 0.0;
    if (!above && high_ >= 0.0) high_ = -0.0;
  }

  void add(const TransformationStep& step) {
    const double a = apply(step, low_);
    const double b = apply(step, high_);
    low_ = std::min(a, b);
    high_ = std::max(a, b);
    result_.increasing = result_.increasing == is_increasing(step);
    result_.steps.push_back(step);
  }

  Transformation& result_;
  double low_ = -std::numeric_limits<double>::infinity();
  double high_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::optional<Transformation> transformation_of(const Expression& response) {
  if (const auto* call = std::get_if<Call>(&response.node);
      call != nullptr && (call->function == "C" || call->function == "poly")) {
    return std::nullopt;
  }
  language::check_functions(response);
  std::vector<TransformationStep> outermost_first;
  const Expression* at = &response;
  while (auto layer = outer_layer(*at)) {
    outermost_first.insert(outermost_first.end(), layer->steps.begin(), layer->steps.end());
    at = layer->inside;
  }
  if (!is_quantity(*at)) return std::nullopt;
  Transformation result{*at, {}};
  result.quantity.parenthesised = false;
  Course course(result);
  for (auto step = outermost_first.rbegin(); step != outermost_first.rend(); ++step) {
    if (!course.take(*step)) return std::nullopt;
  }
  result.needs_positive = result.lower && *result.lower >= 0.0;
  return result;
}

}  // namespace yates::anova
