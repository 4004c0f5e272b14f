#pragma once

#include <optional>
#include <vector>

#include "anova/noise/dispersion.hpp"
#include "anova/noise/noisy_settings.hpp"
#include "anova/noise/run_variances.hpp"

namespace yates::anova {

struct Fit;

/// Noise that each level of some factors, and some settings beside, have for themselves.
struct OwnNoise {
  std::vector<DispersionFactor> driven_by;
  bool shown = true;  // that the noise differs; otherwise it may differ, and that costs little
  std::vector<NoisySetting> noisy;  // the loudest first
  RunVariances variances;           // for intervals: of the settings that are likely noisier
  /// For tests of terms and gates: of the settings that may be noisier only the loudest, since one
  /// among many hardly moves a test, and many with few runs each would hide everything.
  RunVariances of_tests;

  /// Whether no setting is shown to be noisier, and no factor to drive the noise or likely to.
  bool only_possible() const;
  /// Whether some setting is noisy enough to take a verdict away.
  bool in_verdicts() const;
  /// Whether intervals should allow for it: some setting is likely to be noisier, or a factor
  /// drives the noise.
  bool likely() const;
};

/// A factor that is shown to drive the noise comes first, then settings that stand out by
/// themselves, also among those of their level. Absent where one noise for all serves: nothing says
/// that it differs, or the repeated runs do not suffice to tell each level's own.
std::optional<OwnNoise> own_noise(const Fit& fit);

}  // namespace yates::anova
