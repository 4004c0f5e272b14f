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
