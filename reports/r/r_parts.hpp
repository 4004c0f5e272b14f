#pragma once

#include <string>
#include <string_view>

#include "language/expression.hpp"
#include "reports/r/r_script.hpp"

namespace yates::anova {
struct FactorReading;
struct Observations;
}  // namespace yates::anova

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

/// The text as R's connections give it: every line end in it is a line feed.
std::string read_by_r(std::string_view text);

/// The lines that read the rows which the analysis used into `data`, every cell as text.
std::string reading_part(const anova::Observations& data, const ScriptSource& source);

/// The lines that make numbers of numbers and factors of categories, with the order of levels that
/// yates gives them.
std::string column_part(const anova::Observations& data);

/// The lines that make one row of the values of each run, once numbers are numbers; empty where
/// every row is a run.
std::string averaging_part(const anova::Observations& data, const ScriptSource& source);

/// The factor that C() reads whose levels have an order of their own, so that `data` has a column
/// for it, named as the expression; null for any other expression.
const anova::FactorReading* own_order_of(const anova::Observations& data,
                                         const language::Expression& expression);

}  // namespace yates::reports
