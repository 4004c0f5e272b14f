#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/anova/chart_kinds.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/document/document.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/scale.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Share of variation per term and of the noise, largest first: the Pareto chart.
Chart pareto_chart(const ResponseReport& report, std::string_view id);

/// The effects with their intervals around zero, those of the largest share of variation first, and
/// those of Lenth's rule where nothing was repeated; ratios around 1 where effects are ratios. What
/// does not matter is summed up beyond six lines. A term of several effects has a line without a
/// mark. The figure is absent where no term is one number.
std::optional<Figure> effects_figure(const ResponseReport& report, Typography typography);
std::optional<Chart> effects_chart(const ResponseReport& report, std::string_view id);

/// The measured settings with the intervals of their predictions, the best first: ten at most, with
/// the baseline and the advised one. The figure is absent without a goal, and where factors are
/// given: settings of their other levels are no alternatives.
std::optional<Figure> settings_figure(const ResponseReport& report, Typography typography);

/// |effect| against half-normal quantiles for a two-level design with at least four effects, with
/// the margin that effects must pass (Lenth's where there is no residual degree of freedom). The
/// chart is absent for other designs. Source: C. Daniel, Use of half-normal plots in interpreting
/// factorial two-level experiments, 1959.
std::optional<Chart> half_normal_chart(const ResponseReport& report, std::string_view id);
/// The same where an unreplicated design has no other measure of noise than its small effects.
std::optional<Figure> half_normal_figure(const ResponseReport& report, Typography typography);

/// The shares of variation of the terms, the largest first, and how they add up. The chart is
/// absent for fewer than three terms.
std::optional<Chart> scree_chart(const ResponseReport& report, std::string_view id);

/// One range for the plots of all main effects and interactions, so that their sizes compare at a
/// glance.
Range means_range(const ResponseReport& report);

/// Marginal means of one factor with their simultaneous intervals. The caption says what the term's
/// verdict is; inside an interaction that matters it says to read that plot.
Chart main_effect_chart(const ResponseReport& report, const MeansOf& means, std::string_view id,
                        Range y_range);

/// Marginal means of two factors: one line per level of the second; where that gave too many lines,
/// shaded cells.
Chart interaction_chart(const ResponseReport& report, const MeansOf& means, std::string_view id,
                        Range y_range);

/// The means of two factors as shaded cells, each with its number. The chart is absent for factors
/// that lines show better, unless it is asked for by name.
std::optional<Chart> heat_map_chart(const ResponseReport& report, const MeansOf& means,
                                    std::string_view id, Asked asked = Asked::among_others);

/// The model's means at the eight corners of three factors of two levels, averaged over all others;
/// of more than three such factors the three in whose terms most of the variation lies. The chart
/// is absent where there are fewer, or where the model cannot compare all corners.
std::optional<Chart> cube_chart(const ResponseReport& report, std::string_view id);

/// The model's mean against a number, with the band that holds for the whole curve, and the runs
/// moved to the average of the other factors (component plus residual), so that what the curve
/// misses is seen. The chart is absent where the model has no value between the levels.
std::optional<Chart> curve_chart(const ResponseReport& report, std::size_t factor,
                                 std::string_view id);

/// The response against the first number at the smallest, a middle and the largest measured value
/// of the second, with bands that hold for all of them. The chart is absent where the model has no
/// value between the levels.
std::optional<Chart> slices_chart(const ResponseReport& report, NumberPair pair,
                                  std::string_view id);

/// Lines of equal response over two numbers, with the measured settings and the place that the goal
/// asks for. The chart is absent where the model has no value between the levels.
std::optional<Chart> contour_chart(const ResponseReport& report, NumberPair pair,
                                   std::string_view id);

/// The single runs of every setting, side by side in launch order where it is known; from ten runs
/// of a setting on with a box. The chart is absent without single runs, for one setting alone, and
/// for more than thirty-two; where it is asked for by name, for more than two hundred.
std::optional<Chart> boxes_chart(const ResponseReport& report, std::string_view id,
                                 Asked asked = Asked::among_others);

/// The share of the runs of each setting that is at most a value (empirical distribution function),
/// with percentiles and their intervals (see numerics::quantile_interval) as the table. Of settings
/// with at least ten runs; absent where there is none, or more than twelve; where it is asked for
/// by name, more than two hundred.
std::optional<Chart> distribution_chart(const ResponseReport& report, std::string_view id,
                                        Asked asked = Asked::among_others);

/// Whether some setting has enough runs for a box.
bool any_setting_has_a_box(const ResponseReport& report);

/// Every measured setting, the best first (without a goal in standard order): its runs, the model's
/// prediction with interval, the baseline, what is tied with the best, the limit. At most 24
/// settings are drawn, where it is asked for by name 200, always with the baseline; the caption
/// says how many are drawn of more. The chart is absent without a decision.
std::optional<Chart> settings_chart(const ResponseReport& report, std::string_view id,
                                    Asked asked = Asked::among_others);

/// All measured settings at one glance, however many: one place each along the axis, with the
/// interval of the model's prediction and the single runs behind, the advised setting and the
/// baseline called by name. Levels of a single factor stand in their own order; otherwise the best
/// setting is the first, within each combination of the given factors' levels. Without a table,
/// which stands beside settings_chart(). The chart is absent without a decision over measured
/// settings.
std::optional<Chart> overview_chart(const ResponseReport& report, std::string_view id);

/// The studentized residual beyond which a run is marked: 99% over all runs by Sidak, the rule of
/// the outlier check. It is absent where no residual can be studentized.
std::optional<double> outlier_threshold(const ResponseReport& report);

/// Which runs the plots show, where there are too many for all: "10000 of 960000 rows, evenly
/// spaced, and the 20 largest residuals". The text is absent where they show all.
std::optional<std::string> runs_shown(const ResponseReport& report);

/// Residual against fitted value: is the spread the same everywhere?
Chart residuals_against_fitted(const ResponseReport& report, std::string_view id);
/// Residual against launch order: does the machine drift? The chart is absent where the order is
/// not known.
std::optional<Chart> residuals_against_order(const ResponseReport& report, std::string_view id);
/// Residual against normal quantile: do the residuals follow a normal distribution?
Chart residual_quantiles(const ResponseReport& report, std::string_view id);

// Further looks at what the model leaves.

/// The residuals at each level of a factor (an index into Analysis::factors), with boxes where a
/// level has many runs. The chart is absent without single runs, and for a category of more than
/// forty levels.
std::optional<Chart> residual_factor_chart(const ResponseReport& report, std::size_t factor,
                                           std::string_view id);

/// Whether residuals lie about as far apart at all levels of a factor that have enough runs to
/// tell: the plot then has little to show.
bool residuals_spread_alike(const ResponseReport& report, std::size_t factor);

/// What was measured against what the model predicts, with the line on which they are equal.
/// The chart is absent without single runs.
std::optional<Chart> predicted_chart(const ResponseReport& report, std::string_view id);

/// The response in launch order, the blocks in turn in two colours with their means. The chart is
/// absent where the order is not known.
std::optional<Chart> launch_order_chart(const ResponseReport& report, std::string_view id);

/// How well powers of the response fit, with the 95 % interval of the power: Box and Cox's profile.
/// The chart is absent where there is no profile (see anova::box_cox_profile).
std::optional<Chart> box_cox_chart(const ResponseReport& report, std::string_view id);

/// Two responses against each other, one mark per setting of one joint decision: the baseline's
/// mean and what the setting changes, with the intervals of the changes that no other setting
/// beats. `first` and `second` are indexes into Together::answers.
Chart tradeoff_chart(std::span<const ResponseReport> responses, const anova::Together& together,
                     std::size_t decision, std::size_t first, std::size_t second,
                     std::string_view id);

/// The response that shows the trade best against the first one: in which the most settings are
/// not beaten in these two alone. Of `together.answers`, at least two.
std::size_t telling_response(std::span<const ResponseReport> responses,
                             const anova::Together& together, std::size_t decision);

}  // namespace yates::reports
