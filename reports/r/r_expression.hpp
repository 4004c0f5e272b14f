#pragma once

#include <string>
#include <string_view>

#include "language/expression.hpp"

namespace yates::reports {

/// A name as R reads it: in backticks unless it is an ASCII name that R does not reserve. Its bytes
/// are any but zero; R knows no symbol for "", "..." and "..1", and none of more than 10,000 bytes.
std::string r_name(std::string_view name);
/// Text in double quotes with R's escapes, on one line. Its bytes are any but zero.
std::string r_text(std::string_view text);
/// An expression of the formula language or of I() as R writes it: C(x) becomes factor(x), pow(x,
/// 2) becomes I(x^2), ceil becomes ceiling, min and max pmin and pmax, `and`, `or`, `not` become &,
/// |, !. round() rounds halves away from zero as here, where R's own rounds them to even.
std::string r_expression(const language::Expression& expression);

}  // namespace yates::reports
