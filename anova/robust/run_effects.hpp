#pragma once

#include <cstddef>
#include <vector>

namespace yates::anova {

/// A run with what is taken out of it before runs of one setting are compared.
struct PlacedRun {
  double value;
  std::size_t setting;
  std::size_t block;  // 0 where there are none
  double drift;       // 0 where there is none
  std::size_t index;  // into Observations::rows
};

/// How many indexes of settings and of blocks there are; blocks is 1 where there are none.
struct RunShape {
  std::size_t settings;
  std::size_t blocks;
};

/// The value that is expected of a run: setting + block + slope * drift.
struct RunEffects {
  std::vector<double> setting;
  std::vector<double> block;
  double slope = 0.0;

  double besides_setting(const PlacedRun& run) const {
    return block[run.block] + slope * run.drift;
  }
  double of(const PlacedRun& run) const { return setting[run.setting] + besides_setting(run); }
};

/// Replaces the drift of the runs by what settings and blocks leave of it, and by zero where that
/// is rounding. Both estimates below need it so.
void take_settings_and_blocks_from_drift(std::vector<PlacedRun>& runs, const RunShape& shape);

/// By medians within settings and blocks in turn, at most 20 times (Tukey's median polish), and the
/// slope of the least absolute residuals.
RunEffects effects_by_medians(const std::vector<PlacedRun>& runs, const RunShape& shape);

/// By least squares, found in the same way with means, until nothing changes.
RunEffects effects_by_means(const std::vector<PlacedRun>& runs, const RunShape& shape);

/// The number of independent parameters that the runs determine: settings and blocks less the parts
/// into which the runs connect them, and one for a drift.
std::size_t parameters_of(const std::vector<PlacedRun>& runs, const RunShape& shape);

}  // namespace yates::anova
