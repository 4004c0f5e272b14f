#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anova/effects/effects.hpp"
#include "anova/variance/analysis.hpp"
#include "reports/anova/digits.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Source, df, sum of squares, mean square, F, p, adjusted p, variation, verdict; the residual and
/// total last.
DataTable anova_table(const ResponseReport& response, Typography typography,
                      Digits digits = Digits::readable);
/// The same with a sentence per row in place of the verdict.
DataTable anova_table_with_sentences(const ResponseReport& response);

/// Name, estimate, standard error, t, p, and the interval of each alone.
DataTable coefficient_table(const anova::Analysis& analysis, Typography typography,
                            Digits digits = Digits::readable);

// Both for a terminal that is too narrow for them.
/// With shorter words; where `width` asks for it also without the mean square, which is the sum of
/// squares over df, and with fewer digits of F.
DataTable narrow_anova_table(const ResponseReport& response, Typography typography,
                             std::size_t width);
/// With no more digits than the intervals justify.
DataTable narrow_coefficient_table(const anova::Analysis& analysis, Typography typography);

/// "R² 0.73, adjusted 0.69; sigma 106 s; mean 443 s; 48 observations at 48 points, none repeated".
std::string fit_line(const ResponseReport& response, Typography typography);

/// One row per factor alone: line or one-way analysis; response.each must be filled.
DataTable each_table(const ResponseReport& response, Typography typography,
                     Digits digits = Digits::readable);

/// The columns of the table of effects: term, q, effect, interval, sum of squares, share, verdict.
std::vector<DataTable::Column> effects_columns(double confidence);
/// "matters" or "not shown to matter".
std::string effect_verdict(const anova::EffectEstimate& effect);
/// Effects q and 2q with interval and share of variation; a last column `aliases` where there are
/// any.
DataTable effects_table(const anova::SignTable& signs, Typography typography,
                        Digits digits = Digits::readable,
                        std::span<const TermAliases> aliases = {});
/// One row per point with its signs and mean, as in R. Jain 1991, section 17.3.
DataTable signs_table(const anova::SignTable& signs, Typography typography);

// Columns of sums of squares and of mean squares: their points stand below each other.

/// The decimals that the sums of squares of a table share. They are absent where it would take more
/// than ten: such numbers are written with a power of ten.
std::optional<int> sum_decimals(const anova::Analysis& analysis);
/// The same of the mean squares.
std::optional<int> mean_square_decimals(const anova::Analysis& analysis);

/// The number with so many decimals; with four digits where they are absent.
std::string in_column(std::optional<double> value, std::optional<int> decimals,
                      const NumberWriter& write);

/// "sum of squares", or "sum of squares / 1e360" where it is in units of 10^360.
std::string square_heading(std::string_view name, const anova::Analysis& analysis);

/// Effect, what is the same, what is mixed with it in part; a column that would be empty is left
/// out. Without rows where nothing is aliased.
DataTable alias_table(const ResponseReport& report, Typography typography);

/// A line per effect, fifteen at most, and what the signs mean. Empty where nothing is aliased.
std::vector<std::string> alias_lines(const ResponseReport& report, Typography typography);

/// True if the factor is in an interaction that matters: its own plot is folded.
bool inside_interaction(const ResponseReport& report, const MeansOf& means);

/// True for means of a term that was shown to matter, and for those of a factor that matters in
/// another form, such as its square.
bool matters(const ResponseReport& report, const MeansOf& means);

/// Whether an effect of a two-level design that was not tested stands out of the small ones by
/// Lenth's rule.
bool stands_out(const ResponseReport& report, const MeansOf& means);

/// The sentences above the plots.
std::string main_effect_finding(const ResponseReport& report, const MeansOf& means);
std::string interaction_finding(const ResponseReport& report, const MeansOf& means);

}  // namespace yates::reports
