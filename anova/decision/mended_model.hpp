#pragma once

#include <memory>
#include <string>
#include <vector>

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

}  // namespace yates::anova
