#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/expression.hpp"
#include "table/table.hpp"

namespace yates::anova {
struct Analysis;
struct Fit;
}  // namespace yates::anova

namespace yates::model {
struct Formula;
}

namespace yates::anova {
struct FactorReading;
struct Observations;
}  // namespace yates::anova

namespace yates::reports {

/// Where a script finds the rows.
struct ScriptSource {
  std::vector<std::string> files;  // .csv, .tsv, .jsonl, also compressed; or one campaign
  bool campaign = false;           // files.front() is a campaign: its export is read
  bool designed = false;           // rows whose status is not done do not count
  bool renamed = false;            // files write names with what nobody sees (table::Import)
  /// Columns whose values are groups that differ at random, such as hosts or whole plots.
  std::vector<std::string> groups = {};
  /// By which runs failed that do not count.
  std::vector<table::FailureColumn> failures = {};
};

/// The R script that reproduces an analysis: reads the rows, leaves out those that the analysis
/// left out, builds factors with the same order of levels and the same contrasts, fits lm(), and
/// prints the table, the coefficients and their intervals; where groups differ at random, also the
/// strata of aov() with Error(), and lmer() where R has it. The script leaves them behind as
/// `table`, `fit` and `intervals`. Table: anova() for type I, car::Anova() for II and III, the
/// latter with sum-to-zero contrasts; comparisons of models written out where car refuses or means
/// something else (aliased columns, no intercept, interactions without their main effects).
/// `centered` says that numbers enter as differences from their means.
std::string r_script(const anova::Fit& fit, const anova::Analysis& analysis,
                     const model::Formula& formula, const ScriptSource& source, bool centered,
                     std::string_view version);

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
