#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "language/operators.hpp"

namespace yates::language {

struct Expression;
/// A node's child; never null in a parsed expression. Shared and immutable, so expressions copy
/// cheaply.
using Child = std::shared_ptr<const Expression>;

struct Number {
  double value;
  std::string text;  // as written
};
struct Text {
  std::string value;
};
struct Name {
  std::string value;  // without backticks
};
/// The `.` of a formula: every other column.
struct Everything {};
struct Unary {
  UnaryOperator op;
  Child operand;
};
struct Binary {
  BinaryOperator op;
  Child left;
  Child right;
};
struct Call {
  std::string function;
  std::vector<Child> arguments;
};

/// One tree for formulas, `exclude`, selections of runs, `I()` and queueing model files; the caller
/// decides what the operators mean. Binding, from loose to tight:  ~ | or | and | not |
/// == != < <= > >= (no chains) | + - | * / | %in% | : | unary - + | ^ (right) | call, ( ).
/// `**` is read as `^`. `&&`, `||` and `!` are refused with the word to use instead. Names:
/// letters, digits, `_` and `.` (not starting with a digit), any UTF-8 letter, or anything in
/// backticks. Text in single or double quotes; a quote or backtick inside its own kind is written
/// twice. `true` and `false` are names; `and`, `or` and `not` are names only in backticks.
struct Expression {
  std::variant<Number, Text, Name, Everything, Unary, Binary, Call> node;
  std::size_t begin = 0;  // bytes of the source text, [begin, end)
  std::size_t end = 0;
  bool parenthesised = false;
};

/// What messages call an operand: "a value" or "a term".
enum class Operand { value, term };

/// Reads an expression. Throws UsageError with what was being read, the column (counted from 1) and
/// what was expected there, e.g. "formula 'time ~ cpu *': column 13: expected a term after '*',
/// found the end". More than 200 levels of nesting or 1,000 operators in a row are refused. `what`
/// is "formula", "exclude", ...
Expression parse(std::string_view source, std::string_view what, Operand operand = Operand::value);

/// The base of the logarithm that the expression is, e of log(x), 2 of log2(x), 10 of log10(x);
/// absent for any other expression.
std::optional<double> logarithm_base(const Expression& expression);

/// Canonical text: single blanks around binary operators except ':' and '^', names in backticks
/// only where needed, numbers as written. `parse(to_string(e))` gives the same tree.
std::string to_string(const Expression& expression);

/// The same as a message quotes it: of a long expression the beginning and the end.
std::string quoted_in_message(const Expression& expression);

/// The distinct names that an expression reads, in order of first appearance (function names are
/// not among them).
std::vector<std::string> names(const Expression& expression);

using Value = std::variant<double, std::string, bool>;
/// Gives the value of a name; throws whatever error suits the place where the name is unknown.
using Lookup = std::function<Value(const std::string& name)>;

/// Evaluates arithmetic and conditions. Functions: log (natural), log2, log10, sqrt, exp, abs,
/// floor, ceil, round, pow, min, max (any number of arguments), I, which is its argument, and
/// ifelse(condition, yes, no), two numbers or two texts, of which only the chosen one is evaluated.
/// Comparisons need two numbers or two texts; a text that is written as a number equals that number
/// ("2" == 2) and serves wherever a number is needed, because levels keep their written text.
/// Numbers follow IEEE arithmetic (log(0) is -infinity, 0/0 is NaN): the caller judges the result.
/// `:`, `%in%`, `~` and `.` have no value here. Throws UsageError for an unknown function (with the
/// nearest one), a wrong number of arguments, or operands of the wrong kind.
Value evaluate(const Expression& expression, const Lookup& lookup);

/// `evaluate` where a number is required; throws UsageError with `what` otherwise.
double evaluate_number(const Expression& expression, const Lookup& lookup, std::string_view what);
/// `evaluate` where a condition is required.
bool evaluate_condition(const Expression& expression, const Lookup& lookup, std::string_view what);

/// Checks functions, argument counts and the kinds of operators without values; throws UsageError
/// as `evaluate` would.
void check_functions(const Expression& expression);

}  // namespace yates::language
