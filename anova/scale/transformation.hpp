#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "language/expression.hpp"

namespace yates::anova {

/// The invertible functions of a number y that a transformation is made of. All constants are
/// finite.
struct Shift {
  double amount;  // y + amount
};
struct Multiple {
  double factor;  // factor * y; not zero
};
struct Quotient {
  double divisor;  // y / divisor; not zero
};
struct Reciprocal {
  double numerator;  // numerator / y; not zero
};
struct Power {
  double exponent;  // y^exponent; not zero
};
struct Logarithm {
  double base;  // log_base(y); e, 2 or 10
};
struct Exponential {
  double base;  // base^y; above zero, not one
};
using TransformationStep =
    std::variant<Shift, Multiple, Quotient, Reciprocal, Power, Logarithm, Exponential>;

/// What the left side of a formula does with the measured quantity: h(y), strictly monotone on the
/// interval from `lower` to `upper`, on which it can be inverted.
struct Transformation {
  /// The measured quantity, without I( ) and outer parentheses: a column, or an expression of
  /// several columns, as requests / time.
  language::Expression quantity;
  std::vector<TransformationStep> steps;  // in the order in which they are applied to y
  bool increasing = true;
  /// The ends of the interval, absent where it has none: (0, -) of 1/y and of y^2, (-, 100) of
  /// 1/(100 - y). Where a part of the left side has two branches, as a reciprocal or an even power,
  /// the interval is that of the branch which positive quantities are on.
  std::optional<double> lower = std::nullopt;
  std::optional<double> upper = std::nullopt;
  /// The interval holds positive quantities alone: lower >= 0.
  bool needs_positive = false;

  /// True where the left side is the quantity itself.
  bool identity() const { return steps.empty(); }
  /// True where y is in the interval and every step has a finite value: then inverse(forward(y)) is
  /// y but for rounding.
  bool covers(double y) const;
  /// h(y), in double; infinite or NaN where a step has no finite value.
  double forward(double y) const;
  /// The y in the interval with h(y) = h; absent where there is none, as for a negative h of 1/y.
  std::optional<double> inverse(double h) const;
  /// The base b for which h(y) = log_b(y) + constant: a difference d of h is the ratio b^d of the
  /// quantity. It is e of log(y) and of log(100 * y), 2 of log(y)/log(2), 10^(1/3) of 3*log10(y),
  /// and above 1. It is absent for any other transformation, and for a base above the largest
  /// double.
  std::optional<double> logarithm_base() const;
};

/// Takes the left side of a formula apart, from the outside to the measured quantity. Taken off are
/// log, log2, log10, sqrt, exp, I, signs, and + - * / ^ pow with a constant on one side, which may
/// be any expression without names. What is left is a column, or an expression of several
/// different columns of which no single one can be recovered; the latter is a quantity of its own.
/// The transformation is absent where one column alone is read by what cannot be inverted:
/// I(x^2 - x), x*x, abs(x), min(x, 3), 0*x, a condition, C(x). Throws UsageError as
/// language::check_functions does.
std::optional<Transformation> transformation_of(const language::Expression& response);

}  // namespace yates::anova
