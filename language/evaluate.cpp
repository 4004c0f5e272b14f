#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"

namespace yates::language {

namespace {

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

using Numbers = std::vector<double>;

double smallest(const Numbers& values) {
  double result = values[0];
  for (const double value : values)
    if (std::isnan(value) || value < result) result = value;
  return result;
}

double largest(const Numbers& values) {
  double result = values[0];
  for (const double value : values)
    if (std::isnan(value) || value > result) result = value;
  return result;
}

struct Function {
  std::string_view name;
  std::size_t most_arguments;  // at least one, and exactly this many where it is not any_number
  double (*apply)(const Numbers&);  // null: not a function of numbers alone
};

const std::array<Function, 14> functions{{
    {"log", 1, [](const Numbers& x) { return std::log(x[0]); }},
    {"log2", 1, [](const Numbers& x) { return std::log2(x[0]); }},
    {"log10", 1, [](const Numbers& x) { return std::log10(x[0]); }},
    {"sqrt", 1, [](const Numbers& x) { return std::sqrt(x[0]); }},
    {"exp", 1, [](const Numbers& x) { return std::exp(x[0]); }},
    {"abs", 1, [](const Numbers& x) { return std::abs(x[0]); }},
    {"floor", 1, [](const Numbers& x) { return std::floor(x[0]); }},
    {"ceil", 1, [](const Numbers& x) { return std::ceil(x[0]); }},
    {"round", 1, [](const Numbers& x) { return std::round(x[0]); }},
    {"pow", 2, [](const Numbers& x) { return std::pow(x[0], x[1]); }},
    {"min", any_number, smallest},
    {"max", any_number, largest},
    {"I", 1, nullptr},       // its argument, whatever kind that has
    {"ifelse", 3, nullptr},  // a condition, the value where it holds, the value elsewhere
}};

constexpr std::string_view two_alike = "two numbers or two texts";

const Function& find_function(const Call& call, const Expression& whole) {
  for (const Function& function : functions) {
    if (function.name != call.function) continue;
    const std::size_t given = call.arguments.size();
    const bool any = function.most_arguments == any_number;
    if (any ? given >= 1 : given == function.most_arguments) return function;
    throw UsageError(fmt::format("{}() takes {}, found {} in '{}'", call.function,
                                 any                            ? "at least one argument"
                                 : function.most_arguments == 1 ? "one argument"
                                 : function.most_arguments == 2 ? "two arguments"
                                                                : "a condition and two values",
                                 given, quoted_in_message(whole)));
  }
  // "ln" is nearer to "min" than to what it is called here.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> elsewhere{
      {{"ln", "log"}, {"c", "C"}, {"factor", "C"}, {"as.factor", "C"}, {"lg", "log10"}}};
  for (const auto& [other, own] : elsewhere) {
    if (call.function == other)
      throw UsageError(fmt::format("unknown function '{}' in '{}'; did you mean '{}'?", other,
                                   quoted_in_message(whole), own));
  }
  std::vector<std::string> known;
  for (const Function& function : functions) known.emplace_back(function.name);
  const std::optional<std::string> near = nearest(call.function, known);
  throw UsageError(fmt::format("unknown function '{}' in '{}'{}", printable(call.function),
                               quoted_in_message(whole),
                               near ? suggestion(call.function, known)
                                    : fmt::format("; known are {}", fmt::join(known, ", "))));
}

std::string described(const Value& value) {
  if (const auto* number = std::get_if<double>(&value))
    return fmt::format("the number {}", *number);
  if (const auto* text = std::get_if<std::string>(&value))
    return fmt::format("the text '{}'", printable(*text));
  return "a condition";
}

[[noreturn]] void wrong_kind(const std::string& who, std::string_view needs,
                             const std::string& found, const Expression& whole) {
  throw UsageError(
      fmt::format("{} needs {}, found {} in '{}'", who, needs, found, quoted_in_message(whole)));
}

[[noreturn]] void without_value(std::string_view op, const Expression& whole,
                                std::string_view advice = "") {
  throw UsageError(fmt::format("'{}' has no value in '{}'; it belongs in a formula{}", op,
                               quoted_in_message(whole), advice));
}

[[noreturn]] void without_value(BinaryOperator op, const Expression& whole) {
  without_value(to_string(op), whole,
                op == BinaryOperator::in ? ", write x == 'a' or x == 'b' here" : "");
}

/// What a binary operator does with values.
enum class Use { arithmetic, logical, comparing, none };

Use use_of(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::plus:
    case BinaryOperator::minus:
    case BinaryOperator::star:
    case BinaryOperator::slash:
    case BinaryOperator::caret:
      return Use::arithmetic;
    case BinaryOperator::disjunction:
    case BinaryOperator::conjunction:
      return Use::logical;
    case BinaryOperator::equal:
    case BinaryOperator::different:
    case BinaryOperator::less:
    case BinaryOperator::less_or_equal:
    case BinaryOperator::greater:
    case BinaryOperator::greater_or_equal:
      return Use::comparing;
    case BinaryOperator::tilde:
    case BinaryOperator::in:
    case BinaryOperator::colon:
      break;
  }
  return Use::none;
}

template <class Operator>
std::string quoted(Operator op) {
  return fmt::format("'{}'", to_string(op));
}

double calculate(BinaryOperator op, double a, double b) {
  if (op == BinaryOperator::plus) return a + b;
  if (op == BinaryOperator::minus) return a - b;
  if (op == BinaryOperator::star) return a * b;
  if (op == BinaryOperator::slash) return a / b;
  return std::pow(a, b);
}

template <typename Operand>
bool compare(BinaryOperator op, const Operand& a, const Operand& b) {
  if (op == BinaryOperator::equal) return a == b;
  if (op == BinaryOperator::different) return a != b;
  if (op == BinaryOperator::less) return a < b;
  if (op == BinaryOperator::less_or_equal) return a <= b;
  if (op == BinaryOperator::greater) return a > b;
  return a >= b;
}

class Evaluator {
 public:
  Evaluator(const Expression& whole, const Lookup& lookup) : whole_(whole), lookup_(lookup) {}

  Value operator()(const Expression& expression) const {
    return std::visit([&](const auto& node) { return value(node); }, expression.node);
  }

 private:
  Value value(const Number& number) const { return number.value; }
  Value value(const Text& text) const { return text.value; }
  Value value(const Name& name) const { return lookup_(name.value); }
  Value value(const Everything&) const { without_value(".", whole_); }

  Value value(const Unary& unary) const {
    if (unary.op == UnaryOperator::tilde) without_value(to_string(unary.op), whole_);
    const Value operand = (*this)(*unary.operand);
    if (unary.op == UnaryOperator::negation) return !condition(quoted(unary.op), operand);
    const double number = this->number(quoted(unary.op), operand);
    return unary.op == UnaryOperator::minus ? -number : number;
  }

  Value value(const Binary& binary) const {
    const BinaryOperator op = binary.op;
    const Use use = use_of(op);
    if (use == Use::none) without_value(op, whole_);
    // Both sides are always evaluated, so that an unknown name never hides behind the other side.
    const Value left = (*this)(*binary.left);
    const Value right = (*this)(*binary.right);
    if (use == Use::arithmetic)
      return calculate(op, number(quoted(op), left), number(quoted(op), right));
    if (use == Use::logical) {
      const bool a = condition(quoted(op), left);
      const bool b = condition(quoted(op), right);
      return op == BinaryOperator::conjunction ? a && b : a || b;
    }
    return compared(op, left, right);
  }

  Value value(const Call& call) const {
    const Function& function = find_function(call, whole_);
    if (function.name == "ifelse") return chosen(call);
    if (function.apply == nullptr) return (*this)(*call.arguments[0]);
    Numbers arguments;
    for (const Child& argument : call.arguments)
      arguments.push_back(number(call.function + "()", (*this)(*argument)));
    return function.apply(arguments);
  }

  /// The other value is not looked at: it may have none here.
  Value chosen(const Call& call) const {
    const Value first = (*this)(*call.arguments[0]);
    const auto* holds = std::get_if<bool>(&first);
    if (holds == nullptr) wrong_kind("ifelse()", "a condition first", described(first), whole_);
    const Value result = (*this)(*call.arguments[*holds ? 1 : 2]);
    if (std::holds_alternative<bool>(result))
      wrong_kind("ifelse()", two_alike, described(result), whole_);
    return result;
  }

  /// std::string compares bytes, which is code-point order in UTF-8.
  bool compared(BinaryOperator op, const Value& left, const Value& right) const {
    const auto* a = std::get_if<std::string>(&left);
    const auto* b = std::get_if<std::string>(&right);
    if (a != nullptr && b != nullptr) return compare(op, *a, *b);
    const std::optional<double> x = written_number(left);
    const std::optional<double> y = written_number(right);
    if (x && y) return compare(op, *x, *y);
    wrong_kind(quoted(op), two_alike, fmt::format("{} and {}", described(left), described(right)),
               whole_);
  }

  static std::optional<double> written_number(const Value& value) {
    if (const auto* number = std::get_if<double>(&value)) return *number;
    if (const auto* text = std::get_if<std::string>(&value)) return parse_number(*text);
    return std::nullopt;
  }

  double number(const std::string& who, const Value& value) const {
    if (const std::optional<double> number = written_number(value)) return *number;
    wrong_kind(who, "numbers", described(value), whole_);
  }

  bool condition(const std::string& who, const Value& value) const {
    if (const auto* truth = std::get_if<bool>(&value)) return *truth;
    wrong_kind(who, "conditions", described(value), whole_);
  }

  const Expression& whole_;
  const Lookup& lookup_;
};

/// What is known of a value before any name has one.
enum class Kind { number, text, condition, unknown };

class Checker {
 public:
  explicit Checker(const Expression& whole) : whole_(whole) {}

  Kind operator()(const Expression& expression) const {
    return std::visit([&](const auto& node) { return kind(node); }, expression.node);
  }

 private:
  Kind kind(const Number&) const { return Kind::number; }
  // A text that writes a number serves as either.
  Kind kind(const Text& text) const {
    return parse_number(text.value) ? Kind::unknown : Kind::text;
  }
  Kind kind(const Name&) const { return Kind::unknown; }
  Kind kind(const Everything&) const { without_value(".", whole_); }

  Kind kind(const Unary& unary) const {
    if (unary.op == UnaryOperator::tilde) without_value(to_string(unary.op), whole_);
    const Kind needed = unary.op == UnaryOperator::negation ? Kind::condition : Kind::number;
    require(quoted(unary.op), needed, *unary.operand);
    return needed;
  }

  Kind kind(const Binary& binary) const {
    const std::string who = quoted(binary.op);
    const Use use = use_of(binary.op);
    if (use == Use::none) without_value(binary.op, whole_);
    if (use != Use::comparing) {
      const Kind needed = use == Use::logical ? Kind::condition : Kind::number;
      require(who, needed, *binary.left);
      require(who, needed, *binary.right);
      return needed;
    }
    alike(who, *binary.left, *binary.right);
    return Kind::condition;
  }

  /// The kind of two values that must be two numbers or two texts.
  Kind alike(const std::string& who, const Expression& first, const Expression& second) const {
    const Kind left = (*this)(first);
    const Kind right = (*this)(second);
    const bool mixed = left != Kind::unknown && right != Kind::unknown && left != right;
    if (mixed || left == Kind::condition || right == Kind::condition)
      wrong_kind(who, two_alike, fmt::format("{} and {}", name_of(left), name_of(right)), whole_);
    return left == Kind::unknown ? right : left;
  }

  Kind kind(const Call& call) const {
    const Function& function = find_function(call, whole_);
    if (function.name == "ifelse") {
      const Kind first = (*this)(*call.arguments[0]);
      if (first != Kind::unknown && first != Kind::condition)
        wrong_kind("ifelse()", "a condition first", name_of(first), whole_);
      return alike("ifelse()", *call.arguments[1], *call.arguments[2]);
    }
    if (function.apply == nullptr) return (*this)(*call.arguments[0]);
    for (const Child& argument : call.arguments)
      require(call.function + "()", Kind::number, *argument);
    return Kind::number;
  }

  void require(const std::string& who, Kind needed, const Expression& operand) const {
    const Kind found = (*this)(operand);
    if (found != Kind::unknown && found != needed)
      wrong_kind(who, needed == Kind::number ? "numbers" : "conditions", name_of(found), whole_);
  }

  static std::string name_of(Kind kind) {
    if (kind == Kind::number) return "a number";
    if (kind == Kind::text) return "a text";
    return kind == Kind::condition ? "a condition" : "a name";
  }

  const Expression& whole_;
};

}  // namespace

Value evaluate(const Expression& expression, const Lookup& lookup) {
  return Evaluator(expression, lookup)(expression);
}

double evaluate_number(const Expression& expression, const Lookup& lookup, std::string_view what) {
  const Value value = evaluate(expression, lookup);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* text = std::get_if<std::string>(&value))
    if (const std::optional<double> number = parse_number(*text)) return *number;
  throw UsageError(fmt::format("{} '{}': expected a number, found {}", what,
                               quoted_in_message(expression), described(value)));
}

bool evaluate_condition(const Expression& expression, const Lookup& lookup, std::string_view what) {
  const Value value = evaluate(expression, lookup);
  if (const auto* truth = std::get_if<bool>(&value)) return *truth;
  throw UsageError(fmt::format("{} '{}': expected a condition, found {}", what,
                               quoted_in_message(expression), described(value)));
}

void check_functions(const Expression& expression) {
  Checker{expression}(expression);
}

}  // namespace yates::language
