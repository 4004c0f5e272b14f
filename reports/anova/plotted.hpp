#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/draw/plot.hpp"
#include "reports/draw/scale.hpp"
#include "reports/words/response_report.hpp"
#include "reports/words/setting_words.hpp"

namespace yates::reports {

/// A measured setting as the plots of settings show it; all values in the unit of the response.
struct PlottedSetting {
  std::size_t candidate;     // index into Decision::candidates
  std::string name;          // "codec=zstd, threads=2"
  anova::Effect predicted;   // by the model, with its simultaneous interval
  std::vector<double> runs;  // those that are kept one by one, see runs_shown()
  RoleSet roles;

  bool has(SettingRole role) const { return roles.has(role); }
};

/// The settings of the decision, the best first; without a goal in standard order. None without a
/// decision.
std::vector<PlottedSetting> plotted_settings(const ResponseReport& report);

/// About so many ticks on an axis of the response.
inline constexpr int response_ticks = 5;

/// The range of all that is drawn of them and of the limit, with round ends: logarithmic where
/// differences are read as ratios and the values differ widely.
Range range_of(const ResponseReport& report, std::span<const PlottedSetting> settings);

/// Logarithmic where differences are read as ratios and the values differ widely; widened by
/// `padding` of its width on both sides.
Range response_range(const ResponseReport& report, std::span<const double> values,
                     double padding = 0.06);

/// "15.6 s": a value in the unit of the response, with three digits.
std::string value_words(const ResponseReport& report, double value);

/// "time (s)", and "time (s), logarithmic" on such an axis.
std::string axis_name(const ResponseReport& report, const Range& range);

/// "2 of the 15 other measured settings may be as good as the advised one".
std::string settings_finding(const ResponseReport& report);

/// What marks, bars and dots are.
std::string settings_note(const ResponseReport& report);

/// A single run as plots show it.
struct PlottedRun {
  std::string name;                 // "run 7", "row 12"
  std::size_t setting;              // index into Answer::settings
  double value;                     // measured, in the unit of the response
  double fitted;                    // by the model, in the unit of the response
  const anova::Residual* residual;  // points into the report
};

/// The runs that are kept one by one (see runs_shown): in launch order where all have a number,
/// otherwise in the order of the data.
std::vector<PlottedRun> plotted_runs(const ResponseReport& report);

/// Whether all runs have a number in launch order; false without runs.
bool launch_order_is_known(const ResponseReport& report);

/// "xz, 2" of codec=xz, threads=2: for an axis whose title names the factors.
std::string levels_text(const ResponseReport& report, std::size_t setting);
/// "codec, threads".
std::string factor_names(const ResponseReport& report);

/// The axis of the response over this range.
PlotAxis response_axis(const ResponseReport& report, const Range& range);
/// The axis of values of the response: logarithmic where differences are read as ratios and the
/// values differ widely.
PlotAxis response_axis(const ResponseReport& report, const std::vector<double>& values);

/// Adds a mean and the ends of its interval to the row of a table; absent() where there is no end.
void add_interval_cells(std::vector<std::string>& row, const anova::Effect& mean);

/// The place of a level on the axis of its factor: its number, or its index.
double level_place(const ResponseReport& report, std::size_t factor, std::size_t level);
/// The axis of a factor.
PlotAxis factor_axis(const ResponseReport& report, std::size_t factor);

/// A sentence on runs that a plot leaves out, behind a blank; empty where it shows all.
std::string left_out_note(const ResponseReport& report);

/// The standard deviation of values; absent of fewer than two.
std::optional<double> deviation_of(const std::vector<double>& values);

/// From so many runs on a box tells more than the runs alone.
inline constexpr std::size_t fewest_runs_of_a_box = 10;
/// The single runs of more settings than the first figure are no chart among others, of more than
/// the second none at all.
inline constexpr std::size_t most_settings_with_runs = 32;
inline constexpr std::size_t most_settings_with_runs_by_name = 200;
/// Behind boxes no more runs are drawn than this; of more, those beyond the whiskers alone.
inline constexpr std::size_t most_runs_behind_boxes = 240;

/// Where the whiskers of a box end.
struct Whiskers {
  double low;
  double high;
};
/// Adds a box with its whiskers, which end at the outermost run within one and a half times the
/// height of the box; absent without a finite value. Source: J. W. Tukey, Exploratory Data
/// Analysis, 1977.
std::optional<Whiskers> add_box(PlotLayer& boxes, PlotLayer& whiskers, double x,
                                std::vector<double> values, const std::string& label);

/// Adds runs side by side about the middle of their slot, in their order; beside whiskers those
/// beyond them alone.
void add_runs(PlotLayer& runs, double x, const std::vector<double>& values,
              const std::string& label, std::optional<Whiskers> beyond = std::nullopt);

/// Settings in the given order, each with its runs, the model's prediction with its interval, and
/// its role; along an axis with a category for each.
Plot settings_plot(const ResponseReport& report, std::span<const PlottedSetting> settings,
                   PlotAxis axis, Typography typography = unicode);

/// "codec=xz, threads=2: 5.1 s (4.9 to 5.3)".
std::string mean_text(const ResponseReport& report, const MeansOf& means,
                      const anova::MarginalMean& mean);

/// The means of one factor with their intervals, on an axis as y_range has it; joined where its
/// levels are numbers.
Plot main_effect_plot(const ResponseReport& report, const MeansOf& means, const Range& y_range,
                      std::string finding, std::string description);

/// The means of two factors with their intervals: one joined series for each level of the second.
Plot interaction_plot(const ResponseReport& report, const MeansOf& means, const Range& y_range,
                      std::string finding, std::string description);

/// A mean at one position of the x axis.
struct GridMean {
  std::size_t x;  // place among the shown levels of the x factor
  const anova::MarginalMean* mean;
};

/// Above this many levels of both factors the means of two factors are cells rather than lines.
inline constexpr std::size_t most_levels_as_lines = 4;

/// The means of two factors as lines: which factor is the x axis, which makes the series. A number
/// is the x axis where that leaves few enough lines, else the factor with more levels.
struct MeansGrid {
  std::size_t x;       // 0 or 1: place in MeansOf::factors
  std::size_t series;  // the other
  std::vector<std::vector<GridMean>>
      lines;  // one per shown level of the series factor, x ascending
};

/// The levels of one of its factors that the means speak of, ascending: all, but of a number with
/// very many values a few. `which` is a place in MeansOf::factors.
std::vector<std::size_t> shown_levels(const MeansOf& means, std::size_t which);
/// Their texts.
std::vector<std::string> shown_level_texts(const ResponseReport& report, const MeansOf& means,
                                           std::size_t which);

/// One of its factors; `which` as above.
const anova::FactorReading& factor(const ResponseReport& report, const MeansOf& means,
                                   std::size_t which);

/// "codec=xz": a level of one of its factors, by its index into FactorReading::levels.
std::string level_name(const ResponseReport& report, const MeansOf& means, std::size_t which,
                       std::size_t level);

/// Points into `means`, which must outlive the result.
MeansGrid grid_of(const ResponseReport& report, const MeansOf& means);

/// A chart shows no more levels of a factor than the first figure, and no more lines than the
/// second.
inline constexpr std::size_t most_levels_shown = 100;
inline constexpr std::size_t most_lines_shown = 36;

/// The means that a chart shows: of a category with too many levels for it, those with the lowest
/// and the highest means.
struct ShownMeans {
  MeansOf means;
  std::string note;  // a sentence for each factor whose levels are not all shown, behind a blank
};
ShownMeans shown_means(const ResponseReport& report, const MeansOf& means);

// Numbers at values that need not have been measured, as the plots of the fitted model read them.

/// The factors that are numbers with three values or more in which the model is smooth: indexes
/// into Analysis::factors. None without single runs.
std::vector<std::size_t> curve_factors(const ResponseReport& report);

/// Two of them.
using NumberPair = std::pair<std::size_t, std::size_t>;

/// The pairs of curve_factors(): those of terms with a larger share of the variation first, three
/// at most.
std::vector<NumberPair> number_pairs(const ResponseReport& report);

/// So many values from one end of a factor to the other, equally far apart on its axis.
std::vector<double> values_along(const ResponseReport& report, std::size_t factor,
                                 std::size_t count);

/// "threads=4": a factor at a value that need not have been measured.
std::string at_text(const ResponseReport& report, std::size_t factor, double value);

/// ", over all other factors" behind what is said of two numbers; empty where there are no others.
std::string others_text(const ResponseReport& report);

/// One effect of a half-normal plot.
struct HalfNormalEffect {
  std::string name;
  double value;     // on the scale of the analysis
  double quantile;  // of |value|, were all effects noise
  bool matters;
  std::string label;    // the name with the first alias
  std::string aliases;  // all of them, or the first few
};

/// The effects of a two-level design against the quantiles of the half-normal distribution: those
/// of noise lie on a line through zero, the others to the right of it (C. Daniel, Use of
/// half-normal plots in interpreting factorial two-level experiments, Technometrics 1, 1959).
struct HalfNormal {
  std::vector<HalfNormalEffect> effects;  // the smallest |value| first
  std::optional<double> margin;           // of all effects at once
  std::optional<double> slope;            // of the line of noise, quantile per unit of effect
  bool by_lenth;                          // whether margin and slope are those of Lenth
};

/// The result is absent where there are no effects of two-level factors, or less than four.
std::optional<HalfNormal> half_normal(const ResponseReport& report, Typography typography);

/// "2 effects stand out from the noise".
std::string half_normal_finding(const HalfNormal& plot);

}  // namespace yates::reports
