#pragma once

#include <string>
#include <vector>

#include "anova/effects/effects.hpp"
#include "anova/variance/analysis.hpp"
#include "reports/anova/response_report.hpp"
#include "reports/draw/data_table.hpp"

namespace yates::reports {

/// How numbers stand in a table: for people, or with every digit (for CSV).
enum class Digits { readable, exact };

/// Source, df, sum of squares, mean square, F, p, adjusted p, variation, verdict; the residual and
/// total last.
DataTable anova_table(const ResponseReport& response, Typography typography,
                      Digits digits = Digits::readable);
/// The same with a sentence per row in place of the verdict.
DataTable anova_table_with_sentences(const ResponseReport& response);

/// Name, estimate, standard error, t, p, and the interval of each alone.
DataTable coefficient_table(const anova::Analysis& analysis, Typography typography,
                            Digits digits = Digits::readable);

/// One row per factor alone: line or one-way analysis; response.each must be filled.
DataTable each_table(const ResponseReport& response, Typography typography,
                     Digits digits = Digits::readable);

/// "R² 0.73, adjusted 0.69; sigma 106 s; mean 443 s; 48 observations at 48 points, none repeated".
std::string fit_line(const ResponseReport& response, Typography typography);

/// The columns of the table of effects: term, q, effect, interval, sum of squares, share, verdict.
std::vector<DataTable::Column> effects_columns(double confidence);
/// "matters" or "not shown to matter".
std::string effect_verdict(const anova::EffectEstimate& effect);
/// Effects q and 2q with interval and share of variation.
DataTable effects_table(const anova::SignTable& signs, Typography typography,
                        Digits digits = Digits::readable);
/// One row per point with its signs and mean, as in R. Jain 1991, section 17.3.
DataTable signs_table(const anova::SignTable& signs, Typography typography);

}  // namespace yates::reports
