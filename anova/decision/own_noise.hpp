#pragma once

#include <optional>
#include <vector>

#include "anova/noise/dispersion.hpp"
#include "anova/noise/run_variances.hpp"

namespace yates::anova {

struct Fit;

/// Noise that each level of some factors has for itself.
struct OwnNoise {
  std::vector<DispersionFactor> driven_by;
  bool shown = true;  // that the noise differs; otherwise it may differ, and that costs little
  RunVariances variances;
};

/// Absent where one noise for all serves: nothing says that it differs, or the repeated runs do not
/// suffice to tell each level's own.
std::optional<OwnNoise> own_noise(const Fit& fit);

}  // namespace yates::anova
