#pragma once

#include <functional>
#include <optional>
#include <string>

#include "language/expression.hpp"
#include "numerics/double_double.hpp"

namespace yates::model {

/// The value of an arithmetic expression in double-double: numbers with the value of their decimal
/// text, names by `lookup`, + - * / and ^ with a whole exponent of at most 1,000 in magnitude, and
/// I( ). Each operation has a relative error of about 2^-98. The value is absent for an expression
/// that holds anything else (log, min, conditions), which is evaluated in double. Powers formed
/// from the decimals themselves keep what polynomials need: rounded to double, the tenth power of
/// Filip's x leaves 7 digits of the coefficients.
std::optional<numerics::DoubleDouble> evaluate_arithmetic(
    const language::Expression& expression,
    const std::function<numerics::DoubleDouble(const std::string& name)>& lookup);

}  // namespace yates::model
