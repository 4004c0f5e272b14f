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

// Values of an answer stand on the scale of the analysis. Readers see them in the response's unit,
// and differences of logarithms as ratios.

/// Whether the response is a time, which is faster or slower rather than less or more.
bool is_a_time(const ResponseReport& report);

/// A value of the analysis in the unit of the response: a mean of logarithms as the typical value,
/// the geometric mean.
double in_unit(const ResponseReport& report, double analysed);
/// A mean with its interval, in the unit of the response.
anova::Effect in_unit(const ResponseReport& report, const anova::Effect& mean);

/// The difference of two means as a difference in the unit of the response, from a mean of
/// `reference` (both on the scale of the analysis). Of logarithms it holds for that reference
/// alone.
anova::Effect difference_in_unit(const ResponseReport& report, const anova::Effect& change,
                                 double reference);

/// Whether differences are ratios.
bool ratios(const ResponseReport& report);
/// The ratio that a difference stands for; only where ratios() holds.
double ratio_of(const ResponseReport& report, double difference);

/// "time", or "log(time)" where the logarithm is analysed.
std::string analysed_name(const ResponseReport& report);
/// The same in words: "logarithm of time".
std::string analysed_words(const ResponseReport& report);
/// The unit on the scale of the analysis; empty where it is not that of the response.
std::string analysed_unit(const ResponseReport& report);
/// The unit of differences of the response: "points" between percentages, which are no percentages
/// of one another.
std::string unit_of_differences(const ResponseReport& report);
/// The same on the scale of the analysis.
std::string unit_of_effects(const ResponseReport& report);

/// Whether smaller values on the scale of the analysis are better; so too without a goal.
bool smaller_is_better(const ResponseReport& report);

/// An effect as it is read: "+1.2 s", "+34%", "2.9-fold". `width` is the half-width of its
/// interval.
std::string effect_text(const ResponseReport& report, double effect, std::optional<double> width,
                        Typography typography);
/// "0.9 to 1.5", "+28% to +40%".
std::string effect_interval(const ResponseReport& report, const anova::Effect& effect,
                            Typography typography);

/// An effect and its interval as they stand beside each other, without the unit: "+1.2" and "0.9 to
/// 1.5"; of ratios both in percent, or both as factors where one of the three is large.
struct EffectWords {
  std::string value;
  std::string interval;  // that of effect_interval(): absent() where there is none
};
EffectWords effect_words(const ResponseReport& report, const anova::Effect& effect,
                         Typography typography);

/// A change with its interval in words: "2.9 times faster (2.1 to 4.0)", "34% less (28 to 40%)",
/// "34% less, by 1.2 s (0.9 to 1.5)", "+0.1 s (-0.2 to +0.4), that is +3%".
/// With `as_factor` a ratio is one however small, as beside others in a table.
std::string change_text(const ResponseReport& report, const anova::Effect& change, double reference,
                        Typography typography, bool as_factor = false);
/// Whether it is a ratio so large that it is read as a factor.
bool is_shown_as_factor(const ResponseReport& report, const anova::Effect& change);

/// The same without its interval: "2.9 times faster", "34% less".
std::string short_change_text(const ResponseReport& report, const anova::Effect& change,
                              double reference, Typography typography, bool as_factor = false);

/// A difference that is not exceeded either way: "2%", "0.3 s".
std::string at_most_text(const ResponseReport& report, double difference, Typography typography);

/// How much worse a loss (at least 0) makes it: of ratios where larger values are better, 48% below
/// is 1 / 1.92 of it: "2%", "0.3 s", "a factor of 2.5".
std::string worse_text(const ResponseReport& report, double loss, Typography typography);

}  // namespace yates::reports
