#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "anova/noise/run_variances.hpp"

namespace yates::anova {

/// A setting whose runs scatter by more than those of the other settings of its group.
struct NoisySetting {
  std::size_t setting = 0;    // index into Observations::settings
  double ratio = 1.0;         // of its standard deviation to that of the others; above 1
  double variance = 0.0;      // of its runs
  double df = 0.0;            // of that variance
  double p = 1.0;             // F of its variance against that of the others, one-sided
  double p_adjusted = 1.0;    // by Bonferroni over all settings that were looked at
  bool shown = false;         // p_adjusted is below `shown_below`
  bool in_intervals = false;  // whether intervals allow for it (see own_noise)
};

/// Settings whose p is below `may_be_below`, the loudest first. `by_setting` has the variance of
/// each setting (see variances_of_repeated_runs), and group_of_setting the group of each whose
/// settings share their noise otherwise.
///
/// s^2 of a setting is compared with the pooled s^2 of the other settings of its group by F. One
/// that is shown to be noisier leaves the group, and the others are looked at again: several noisy
/// settings hide each other no more than that. Source: W. G. Cochran, Annals of Eugenics 11, 1941
/// (the largest of several variances); D. M. Hawkins, Identification of Outliers, 1980 (one after
/// the other).
std::vector<NoisySetting> noisy_settings(const RunVariances& by_setting,
                                         std::span<const std::size_t> group_of_setting,
                                         double shown_below, double may_be_below);

}  // namespace yates::anova
