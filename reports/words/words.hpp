#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anova/checks/diagnostics.hpp"
#include "anova/variance/analysis.hpp"
#include "reports/anova/response_report.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

// Every sentence about one response is made here, once, from Analysis and Decision. Page, terminal
// and JSON print these, so that they cannot say different things.

/// "codec=zstd, threads=2".
std::string setting_text(const anova::Analysis& analysis, const anova::Setting& setting);
/// "cpu × batch", or "cpu:batch" in plain text.
std::string term_text(std::string_view term, Typography typography);
/// The variables of a term: "cpu:batch" has "cpu" and "batch".
std::vector<std::string> split_term(std::string_view term);
/// "time (s)".
std::string quantity_name(const ResponseReport& report);
std::string quantity_name(std::string_view label, std::string_view unit);
/// "a, b and c".
std::string listed(const std::vector<std::string>& words);

/// "Do this: codec=zstd, threads=2", "Keep the baseline: ...", "Change nothing: ...", "Do not
/// decide yet: ...".
std::string verdict_title(const ResponseReport& report);
/// The expected value, the change against the baseline, what is tied, what interacts, what is idle,
/// the limit, the caution: whole sentences in this order, as many as apply.
std::vector<std::string> verdict_sentences(const ResponseReport& report, Typography typography);
/// What the limit says at the recommended setting: "met", "met by the mean, not guaranteed",
/// "missed"; absent without a limit or a setting.
std::optional<std::string> limit_verdict(const ResponseReport& report);
/// What is missing in the data: failed and unfinished runs, rows with empty cells, constant
/// factors.
std::optional<std::string> data_warning(const anova::Analysis& analysis);
/// "1 check needs attention: ..."; absent where all checks that could be made are ok.
std::optional<std::string> checks_warning(const ResponseReport& report);

/// Where the spread grows with the mean: what matters on the log scale, and whether that differs.
std::optional<std::string> log_scale_sentence(const ResponseReport& report, Typography typography);

/// "cpu: number, straight line"; "network: category, 2 levels".
std::string factor_reading(const anova::Analysis& analysis, std::size_t factor);
/// "lack of fit (p < 0.001): ..." with the remedy, where p is below anova::look_below.
std::optional<std::string> lack_of_fit_warning(const anova::Analysis& analysis);
/// One or two sentences on lack of fit, whatever its p.
std::string lack_of_fit_sentence(const anova::Analysis& analysis);

/// What the centre points say of bending; absent where the design has none.
std::optional<std::string> curvature_sentence(const ResponseReport& report, Typography typography);

/// "matters", "not shown to matter", "aliased", "cannot be estimated", "not tested"; of what is no
/// treatment, "block" or "drift".
std::string term_verdict(const anova::TermRow& row);
/// What one row of the ANOVA table means.
std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography);
/// "p (Holm)".
std::string adjusted_p_name(anova::Adjustment adjustment);
/// "Holm-adjusted p over 7 terms at 95% confidence; intervals are simultaneous (Šidák)".
std::string rule_text(const anova::Analysis& analysis, Typography typography);
/// "smaller is better"; "no goal given".
std::string goal_text(const ResponseReport& report);
std::string limit_text(const anova::Limit& limit, std::string_view unit, Typography typography);
/// "95%".
std::string confidence_text(const anova::Analysis& analysis);
/// "simultaneous 95% intervals", or "95% intervals, each on its own" where p is not adjusted.
std::string interval_text(const anova::Analysis& analysis);

/// Half the width of an interval: the uncertainty that decides how many digits are shown.
std::optional<double> half_width(std::optional<double> low, std::optional<double> high);
/// "13.8 to 17.3".
std::string interval_numbers(double low, double high, Typography typography, bool sign = false);

}  // namespace yates::reports
