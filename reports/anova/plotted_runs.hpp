#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "reports/draw/plot.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

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

/// The axis of values of the response: logarithmic where differences are read as ratios and the
/// values differ widely.
PlotAxis response_axis(const ResponseReport& report, const std::vector<double>& values);

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

}  // namespace yates::reports
