#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anova/noise/dispersion.hpp"
#include "anova/noise/noisy_settings.hpp"
#include "anova/noise/run_variances.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// A model in the place of one that is shown to miss more than noise.
struct MendedModel {
  std::shared_ptr<const Fit> fit;  // the one that was written, where nothing is shown
  /// Numbers whose straight line or curve is shown to miss: they are read by their levels.
  std::vector<std::string> by_levels = {};
  bool with_all_interactions = false;  // of all factors

  bool as_written() const { return by_levels.empty() && !with_all_interactions; }
};

/// Whether repeated runs show that the model misses a pattern, at look_below.
bool misses_more_than_noise(const Fit& fit);

/// Reads numbers by their levels where the straight line misses: F of the line against its levels,
/// p below line_misses_below, also where nothing was repeated; with `repeated` runs only where the
/// lack of fit shows; not where the settings cannot tell which line misses, as runs at the centre
/// of all numbers cannot. All interactions take part where the lack of fit stays, where repeated
/// runs agree exactly, and where every combination was measured and one that the formula leaves out
/// is shown: its pooled test at 5 %, and its own among all terms. `repeated` is false, too, where
/// repeated runs agree exactly. Chosen by simulation: see docs/decisions-hold.md. `analysis` is
/// that of `written`. Source: G. A. F. Seber, A. J. Lee, Linear Regression Analysis, 2nd ed., 2003,
/// section 4.3.
MendedModel mended_model(const std::shared_ptr<const Fit>& written, const Analysis& analysis,
                         bool repeated);

/// Noise that each level of some factors, and some settings beside, have for themselves.
struct OwnNoise {
  std::vector<DispersionFactor> driven_by;
  bool shown = true;  // that the noise differs; otherwise it may differ, and that costs little
  std::vector<NoisySetting> noisy;  // the loudest first
  RunVariances variances;           // for intervals: of the settings that are likely noisier
  /// For tests of terms: of the settings that may be noisier only the loudest, since one
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
/// themselves, also among those of their level. The result is absent where one noise for all
/// serves: nothing says that it differs, or the repeated runs do not suffice to tell each level's
/// own.
std::optional<OwnNoise> own_noise(const Fit& fit);

}  // namespace yates::anova
