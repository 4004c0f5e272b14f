#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anova/decision/decision.hpp"
#include "anova/variance/analysis.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// Every sentence about one response is made in this folder, once, from Analysis and Decision. Page,
// terminal and JSON print these, so that they cannot say different things. Here: how settings,
// factors, rules and goals are called.

/// "codec=zstd, threads=2".
std::string setting_text(const anova::Analysis& analysis, const anova::Setting& setting);
/// "time (s)".
std::string quantity_name(const ResponseReport& report);
/// "cpu: number, straight line"; "network: category, 2 levels".
std::string factor_reading(const anova::Analysis& analysis, std::size_t factor);
/// How the factor was read in the table that decides: a number whose straight line misses, by its
/// levels.
std::string deciding_reading(const ResponseReport& report, std::size_t factor);

/// "smaller is better"; "no goal given".
std::string goal_text(const ResponseReport& report);
/// "≤ 20 ms".
std::string limit_text(const anova::Limit& limit, std::string_view unit, Typography typography);

/// "p (Holm)".
std::string adjusted_p_name(anova::Adjustment adjustment);
/// Whether type III tests nothing, since combinations of levels were not measured.
bool lacks_combinations(const anova::Analysis& analysis);
/// When a term matters: "a term matters if its p, Holm-adjusted over 7 terms, is below 0.05;
/// simultaneous 95% intervals".
std::string rule_text(const anova::Analysis& analysis, Typography typography);
/// What the model leaves: "run-to-run noise" where runs were repeated, else "noise and whatever the
/// model misses"; where it is shown to miss more than noise, the share of each in the variation:
/// "noise 1.9%, model misses 16.9%".
std::string noise_name(const anova::Analysis& analysis);
/// Whether the model as written is shown to miss more than noise.
bool shows_lack_of_fit(const anova::Analysis& analysis);
/// Whether the response is not the same in all runs.
bool varies(const anova::Analysis& analysis);
/// "95%".
std::string confidence_text(const anova::Analysis& analysis);
/// "simultaneous 95% intervals", or "95% intervals, each on its own" where p is not adjusted.
std::string interval_text(const anova::Analysis& analysis);

/// What is missing in the data: failed and unfinished runs, rows with empty cells, constant
/// factors.
std::optional<std::string> data_warning(const anova::Analysis& analysis);
/// Whether at least as many runs failed as are left to analyse: what they have in common comes
/// before any verdict, and more of the same runs would not help.
bool most_failed(const anova::Analysis& analysis);
/// The notes that say so, one for each thing that is missing. That failures may depend on the
/// factors goes without saying where it is told which runs failed.
std::vector<model::Note> data_doubts(const anova::Analysis& analysis);

}  // namespace yates::reports
