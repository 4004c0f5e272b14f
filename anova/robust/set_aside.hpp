#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "anova/reading/observations.hpp"

namespace yates::anova {

struct Fit;

/// What a run is compared with.
enum class JudgedBy {
  repeated_runs,  // the other runs of its setting (adjusted for block and drift)
  model,          // the model fitted to the other runs
  main_effects,   // the same with main effects alone, where the model leaves nothing over
  nothing,        // too few runs, or summaries: no run can be judged
};

/// A run that stands out.
struct RunSetAside {
  std::size_t index;    // into Observations::rows
  std::size_t setting;  // into Observations::settings
  /// How far the run is from what the runs that stay lead to expect, in standard errors of that
  /// difference. Of a pair: from the other one.
  double distance;
  /// One of the two runs of its setting, which disagree: which of them is the wrong one cannot be
  /// told, and both are set aside.
  bool one_of_pair;
};

/// The runs that stand out so far that an analysis is to be tried without them.
struct SetAside {
  JudgedBy judged_by;
  std::vector<RunSetAside> runs;  // ascending by index
  std::size_t judged;             // runs that could be judged
  double cut;                     // of |distance|; zero where nothing was judged
  double sigma;  // standard deviation of the runs that stay, by what they were judged by
  /// More than a tenth of the runs, and more than one finding, would have stood out: then the noise
  /// has heavy tails or several sizes, and `runs` is empty.
  bool too_many = false;
};

/// Finds the runs that stand out, all together, so that several wild ones cannot hide each other.
///
/// Where at least half of the runs repeat a setting, runs are judged by the other runs of their
/// setting, without any model of the factors:
///  1. settings, blocks and drift are taken out by medians (sweeps as in Tukey's median polish);
///  2. sigma is first estimated by the median of the residuals' sizes, and runs beyond a wide limit
///     are candidates;
///  3. settings, blocks, drift and sigma are estimated again, by least squares, from the runs that
///     are no candidates, and each candidate is compared with what they predict.
/// Otherwise the model of the fit takes the place of the settings, and least absolute residuals
/// that of medians.
///
/// A candidate stands out where |distance| exceeds the quantile of Student's t that Sidak's rule
/// gives for 5 % over all judged runs. In a setting of three and more runs candidates have to be
/// the minority, and to stand out from their own setting's spread as well (at 5 %, each for
/// itself): a noisy setting is not a list of wild runs. Two runs that disagree are a pair.
///
/// With equally spread normal noise, some run is set aside in at most 5 % of experiments. In 11
/// settings of two runs each, a third of which scatter eight times as much, several pairs would
/// stand out in 53 of 100 experiments; where one run in fifty is wild, in 6.
/// Source: A. S. Hadi, J. S. Simonoff, Procedures for the identification of multiple outliers in
/// linear models, JASA 88, 1993; J. W. Tukey, Exploratory Data Analysis, 1977, chapter 11;
/// R. W. Hill, P. W. Holland, Two robust alternatives to least-squares regression, JASA 72, 1977.
SetAside set_aside(const Fit& fit);

/// No model, or runs by repeated_runs or not at all.
inline constexpr double set_aside_level = 0.05;
inline constexpr std::size_t most_set_aside_share = 10;  // one run in so many

}  // namespace yates::anova
